/** Calls that a test must not make, or whose results it must not expect. */
public class Trouble {
    private static int calls;

    public static int hang(int n) {
        while (n == 0) {
            calls = calls * 31 + 1;
        }
        return n > 3 ? 1 : 0;
    }

    public static int exit(int n) {
        if (n == 1) System.exit(3);
        return n;
    }

    public static long time(boolean nano) {
        return nano ? System.nanoTime() : 0;
    }

    public static String identity(Object o) {
        return o == null ? "null" : new Object().toString();
    }

    /** An object that knows when it was made. */
    public static final class Birth {
        private final long at = System.nanoTime();

        boolean isPast() {
            return at <= System.nanoTime();
        }
    }

    public static boolean isBorn(Birth birth) {
        return birth.isPast();
    }

    public static boolean isSecond() {
        calls++;
        return calls == 2;
    }

    public static int[] memory(int n) {
        return n > 100 ? new int[Integer.MAX_VALUE] : new int[1];
    }
}
