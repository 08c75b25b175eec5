package pathbrew.suite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

/** A test like those that are generated, run when the classes that tests need are archived. */
final class SampleTest {
    @Test
    void passes() {
        assertEquals(List.of(1), List.of(1));
        assertThrows(ArithmeticException.class, () -> Math.floorMod(1, 0));
    }
}
