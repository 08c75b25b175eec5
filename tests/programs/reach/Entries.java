package reach;

/** Goals in methods that others call. */
class Entries {
    private int state;

    static int outer(int a, Shapes shape) {
        Entries entries = new Entries();
        entries.state = a + 1;
        if (a > 10) return entries.inner(a * 2, shape);
        return entries.inner(0, null);
    }

    private int inner(int b, Shapes shape) {
        if (shape == null) return -1;
        if (b == 40 && state == 21) return shape.weight();
        if (b == 42 && state == 21) return 5;
        return helper(b);
    }

    private static int helper(int b) {
        try {
            return 100 / (b - 24);
        } catch (ArithmeticException e) {
            return 7;
        }
    }

    static int recursive(int n) {
        if (n <= 0) return 0;
        if (n == 7) return 1000;
        return recursive(n - 2) + 1;
    }

    static int depth(int n) {
        if (recursive(n) == 1003) return 1;
        return 0;
    }
}
