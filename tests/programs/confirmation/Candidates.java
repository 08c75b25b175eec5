/** Calls of which something is expected. */
public class Candidates {
    private int value;

    static int twice(int x) {
        return x > 10 ? 2 * x : x + x;
    }

    static long now() {
        return System.nanoTime();
    }

    static double nothing(double x) {
        return x - x;
    }

    static void exit() {
        System.exit(3);
    }

    static int positive(int x) {
        if (x <= 0) {
            throw new AssertionError("not positive: " + x);
        }
        return x;
    }

    static int element(int place) {
        int[] three = {1, 2, 3};
        return place < 0 ? 0 : three[place];
    }

    int share(int x) {
        return x / value;
    }
}
