/** Floating point and tricks with bits. */
class Numbers {
    static void brokenHalf(double x) {
        assert x / 2 * 2 == x; // violated
    }

    static void fixedHalf(double x) {
        assert x / 2 * 2 == x || x != x || Math.abs(x) < 1e-300;
    }

    static void brokenNan(float x) {
        assert x == x; // violated
    }

    static void fixedNan(float x) {
        assert x == x || x != x;
    }

    static void brokenOrder(double a, double b) {
        boolean less = a < b;
        assert less || a >= b; // violated
    }

    static void fixedOrder(double a, double b) {
        boolean less = a < b;
        assert !less || !(a >= b);
    }

    static void brokenTruncate(double x) {
        int n = (int) x;
        assert n <= x; // violated
    }

    static void fixedTruncate(double x) {
        int n = (int) x;
        assert n <= x || x != x || x < 0 || n == 0;
    }

    static void brokenSum(float a) {
        float b = a + 1f;
        assert b != a; // violated
    }

    static void fixedSum(float a) {
        float b = a + 1f;
        assert b >= a || a != a;
    }

    static void brokenSqrt(int n) {
        if (n < 0 || n > 100) {
            return;
        }
        int r = (int) Math.sqrt(n);
        assert r * r == n; // violated
    }

    static void fixedSqrt(int n) {
        if (n < 0 || n > 100) {
            return;
        }
        int r = (int) Math.sqrt(n);
        assert r * r <= n && (r + 1) * (r + 1) > n;
    }

    static void brokenLowBit(int x) {
        int low = x & -x;
        assert low > 0; // violated
    }

    static void fixedLowBit(int x) {
        int low = x & -x;
        assert x == 0 || (x & low) != 0;
    }

    static void brokenPowerOfTwo(int x) {
        boolean is = (x & (x - 1)) == 0;
        assert !is || x > 0; // violated
    }

    static void fixedPowerOfTwo(int x) {
        boolean is = (x & (x - 1)) == 0;
        assert !is || x == 0 || (x & -x) == x;
    }

    static void brokenSwap(int a, int b) {
        int x = a ^ b;
        int y = a ^ x;
        int z = x ^ y ^ 1;
        assert y == b && z == a; // violated
    }

    static void fixedSwap(int a, int b) {
        int x = a ^ b;
        int y = a ^ x;
        int z = x ^ y;
        assert y == b && z == a;
    }

    static void brokenAverage(int a, int b) {
        int m = (a + b) >> 1;
        assert a > b || m >= a; // violated
    }

    static void fixedAverage(int a, int b) {
        int m = (a & b) + ((a ^ b) >> 1);
        assert a > b || m >= a && m <= b;
    }

    static void brokenSign(int x) {
        int s = x >> 31 | -x >>> 31;
        assert s != -1; // violated
    }

    static void fixedSign(int x) {
        int s = x >> 31 | -x >>> 31;
        assert s == Integer.signum(x);
    }

    static void brokenRotate(int x) {
        int r = x << 5 | x >>> 27;
        assert (r & 31) == x >> 27; // violated
    }

    static void fixedRotate(int x) {
        int r = x << 5 | x >>> 27;
        assert (r & 31) == x >>> 27;
    }

    static void brokenCount(int x) {
        int c = 0;
        for (int left = x & 255; left != 0; left &= left - 1) {
            c++;
        }
        assert c < 8; // violated
    }

    static void fixedCount(int x) {
        int c = 0;
        for (int left = x & 255; left != 0; left &= left - 1) {
            c++;
        }
        assert c <= 8;
    }

    static void brokenLongShift(long x) {
        assert x >>> 63 == x >> 63; // violated
    }

    static void fixedLongShift(long x) {
        assert x >>> 63 == -(x >> 63);
    }

    static void brokenNarrow(int x) {
        byte b = (byte) x;
        assert b == x; // violated
    }

    static void fixedNarrow(int x) {
        byte b = (byte) x;
        assert b == x || x > 127 || x < -128;
    }
}
