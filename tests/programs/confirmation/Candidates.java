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

    int share(int x) {
        return x / value;
    }
}
