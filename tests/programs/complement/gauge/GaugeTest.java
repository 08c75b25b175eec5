package gauge;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** The suite that exists. */
class GaugeTest {
    @Test
    void levels() {
        assertEquals("one", Gauge.level(1));
        assertEquals("many", Gauge.level(5));
    }

    @Test
    void numbers() {
        assertEquals(12, Gauge.parse("12"));
    }

    @Test
    void sums() {
        assertEquals(5, new Gauge().add(5));
    }
}
