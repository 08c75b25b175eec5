package verifier;

import java.util.Random;

/** Where tasks get their inputs. */
public final class Verifier {
    private Verifier() {
    }

    public static int nondetInt() {
        return new Random().nextInt();
    }

    public static boolean nondetBoolean() {
        return new Random().nextBoolean();
    }

    public static void assume(boolean condition) {
        if (!condition) {
            Runtime.getRuntime().halt(1);
        }
    }
}
