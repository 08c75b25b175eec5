/** Arrays that are too large. */
public class OutOfMemory {
    static String attempt(int kind, int n) {
        try {
            switch (kind) {
                case 0: return "" + new int[n].length;
                case 1: return "" + new byte[n].length;
                case 2: return "" + new Object[n].length;
                case 3: return "" + new long[n].length;
                case 4: return "" + new int[1][n].length;
                default: return "" + new String[n][n].length;
            }
        } catch (OutOfMemoryError e) {
            return e.getMessage();
        }
    }

    public static void beyondTheLimit() {
        for (int kind = 0; kind < 6; kind++) {
            System.out.println(attempt(kind, Integer.MAX_VALUE));
        }
    }

    public static void beyondTheHeap() {
        System.out.println(attempt(0, 1_500_000_000));
        System.out.println(attempt(3, 1 << 30));
        System.out.println(attempt(2, 2_000_000_000));
    }

    public static int[] uncaught() { return new int[Integer.MAX_VALUE]; }
    public static long fine() { return new int[100_000].length + new long[1000][10].length; }
}
