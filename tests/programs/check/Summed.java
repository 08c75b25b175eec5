import java.util.function.IntUnaryOperator;

/** Methods whose callees have summaries: `fixed` ones hold, `broken` ones can be violated. */
class Summed {
    static int sign(int x) {
        if (x < 0) {
            return -1;
        }
        return x > 0 ? 1 : 0;
    }

    static int checked(int x) {
        if (x < 0) {
            throw new IllegalArgumentException("negative");
        }
        return x;
    }

    static int half(int x, int by) {
        return x / by;
    }

    /** The engine that merges does not state lambdas. */
    static int mapped(int x) {
        IntUnaryOperator next = y -> y > 100 ? 100 : y;
        return next.applyAsInt(x);
    }

    private static int total;

    static int counted(int x) {
        total += x > 0 ? 1 : 0;
        return total;
    }

    final int scale;

    Summed(int scale) {
        this.scale = scale;
    }

    int larger(int x) {
        return x > 3 ? x : 3;
    }

    static void fixedSigns(int a, int b, int c, int d) {
        int sum = sign(a) + sign(b) + sign(c) + sign(d) + sign(a + b) + sign(c + d) + sign(a - d) + sign(b - c);
        assert sum <= 8 && sum >= -8;
    }

    static void brokenSigns(int a, int b, int c, int d) {
        int sum = sign(a) + sign(b) + sign(c) + sign(d) + sign(a + b) + sign(c + d);
        assert sum != 5;
    }

    static void fixedMapped(int a, int b) {
        assert mapped(a) <= 100 && mapped(mapped(b)) == mapped(b);
    }

    static void brokenMapped(int a, int b) {
        assert mapped(a) != 77 || mapped(b) != 100;
    }

    static void fixedChecked(int x) {
        try {
            assert checked(x) >= 0;
        } catch (IllegalArgumentException e) {
            assert x < 0;
        }
    }

    static void brokenChecked(int x) {
        try {
            checked(x);
        } catch (IllegalStateException e) {
            assert false;
        } catch (RuntimeException e) {
            assert x < -5;
        }
    }

    static void fixedHalf(int x, int by) {
        int found;
        try {
            found = half(x, by);
        } catch (ArithmeticException e) {
            assert by == 0;
            return;
        }
        assert by != 0 && (by != 1 || found == x);
    }

    static void brokenHalf(int x, int by) {
        try {
            assert by != -1 || x >= 0 || half(x, by) > 0;
        } catch (ArithmeticException e) {
            return;
        }
    }

    static void fixedLarger(int x) {
        assert new Summed(x).larger(x) >= 3;
    }

    static void brokenLarger(int x) {
        assert new Summed(x).larger(x) != 5;
    }

    static void fixedCounted(int x) {
        int before = total;
        assert counted(x) - before <= 1;
    }

    static void brokenCounted(int x) {
        int before = total;
        assert counted(x) == before;
    }

    private static int twice(int x) {
        return x > 10 ? x + x : x;
    }

    private static int spun(int x) {
        while (x == 3) {
            x = 3;
        }
        return x;
    }

    static void overflowing(int x) {
        assert twice(x) != 1;
    }

    static void endless(int x) {
        assert spun(x) != 3;
    }
}
