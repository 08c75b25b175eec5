/** Classifiers and arithmetic over plain numbers. */
class Numbers {
    //@ values: 1 2 3 4
    //@ branches: all
    //@ search: exhausted
    static int triangle(int a, int b, int c) {
        if (a <= 0 || b <= 0 || c <= 0) {
            return 4;
        }
        int match = 0;
        if (a == b) {
            match += 1;
        }
        if (a == c) {
            match += 2;
        }
        if (b == c) {
            match += 3;
        }
        if (match == 0) {
            return a + b <= c || b + c <= a || a + c <= b ? 4 : 1;
        }
        if (match == 1) {
            return a + b <= c ? 4 : 2;
        }
        if (match == 2) {
            return a + c <= b ? 4 : 2;
        }
        if (match == 3) {
            return b + c <= a ? 4 : 2;
        }
        return 3;
    }

    //@ values: 28 29 30 31 -1
    //@ branches: all
    //@ search: exhausted
    static int daysInMonth(int year, int month) {
        switch (month) {
            case 4: case 6: case 9: case 11:
                return 30;
            case 2:
                return isLeap(year) ? 29 : 28;
            case 1: case 3: case 5: case 7: case 8: case 10: case 12:
                return 31;
            default:
                return -1;
        }
    }

    private static boolean isLeap(int year) {
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    }

    /** The day after, of a date that may be invalid. */
    //@ branches: all
    //@ search: exhausted
    static int nextDay(int year, int month, int day) {
        if (year < 1583 || month < 1 || month > 12 || day < 1) {
            return -1;
        }
        int last = daysInMonth(year, month);
        if (day > last) {
            return -1;
        }
        if (day < last) {
            return day + 1;
        }
        return month == 12 ? 100 : 1;
    }

    /** Only one value is its own negation and negative. */
    //@ paths: 3 returned
    //@ values: 0 1 2
    //@ branches: all
    //@ search: exhausted
    static int negation(int x) {
        if (x >= 0) {
            return 0;
        }
        return -x < 0 ? 1 : 2;
    }

    //@ paths: 3 returned
    //@ branches: all
    //@ search: exhausted
    static int powerOfTwo(int x) {
        if (x > 0 && (x & x - 1) == 0) {
            return 1;
        }
        return 0;
    }

    /** x + ~x is -1 for all x; counting bits by halves agrees with the shift. */
    //@ paths: 1 returned
    //@ branches: 3 of 6, rest infeasible
    //@ search: exhausted
    static int identities(int x, int y) {
        if (x + ~x != -1) {
            return 1;
        }
        if ((x ^ y ^ x) != y) {
            return 2;
        }
        return (x >>> 1) + (x >>> 1) + (x & 1) == x ? 0 : 3;
    }

    //@ paths: 2 returned
    //@ values: 0 1
    //@ branches: all
    //@ search: exhausted
    static int reversed(int x) {
        x = (x & 0x55555555) << 1 | (x >>> 1) & 0x55555555;
        x = (x & 0x33333333) << 2 | (x >>> 2) & 0x33333333;
        x = (x & 0x0f0f0f0f) << 4 | (x >>> 4) & 0x0f0f0f0f;
        x = (x << 24) | ((x & 0xff00) << 8) | ((x >>> 8) & 0xff00) | (x >>> 24);
        return x == 0x12345678 ? 1 : 0;
    }

    /** The least long divided by -1 is itself. */
    //@ paths: 5 returned, 1 ArithmeticException
    //@ values: 0L 1L -1L
    //@ branches: all
    //@ search: exhausted
    static long longs(long a, long b) {
        if (a * 3 == 0x123456789abcdefL) {
            return 1;
        }
        return a == Long.MIN_VALUE && a / b == a && b < 0 ? b : 0;
    }

    /** Overflow of the sum is detected by signs; the product of ints fits in a long. */
    //@ values: 0L 1L
    //@ branches: 7 of 8, rest infeasible
    //@ search: exhausted
    static long overflow(int a, int b) {
        int sum = a + b;
        if ((a ^ sum) < 0 && (b ^ sum) < 0) {
            return 1;
        }
        long wide = (long) a + b;
        if (wide != sum) {
            return 2;
        }
        return wide == 0x7fffffffL ? 1 : 0;
    }

    /** A shift that changes nothing shifts by a multiple of 32, unless x is 0. */
    //@ paths: 5 returned
    //@ values: 0 1 2
    //@ branches: 9 of 10, rest infeasible
    //@ search: exhausted
    static int shifts(int x, int by) {
        if (x << by == x && x != 0) {
            if ((by & 31) != 0) {
                return 3;
            }
            return 1;
        }
        return by < 0 && x == 0 ? 2 : 0;
    }

    /** Every comparison is false for NaN. */
    //@ paths: 4 returned
    //@ values: less equal greater unordered
    //@ branches: all
    //@ search: exhausted
    static String compare(double a, double b) {
        if (a < b) {
            return "less";
        }
        if (a > b) {
            return "greater";
        }
        return a == b ? "equal" : "unordered";
    }

    /** The zeros are equal, but their inverses are not. */
    //@ paths: 3 returned
    //@ values: 0 1 2
    //@ branches: all
    //@ search: exhausted
    static int zeros(double x) {
        if (x == 0.0) {
            return 1 / x < 0 ? 2 : 1;
        }
        return 0;
    }

    /** Adding one may change nothing; halving twice is not dividing by four for the least floats. */
    //@ values: 0 1 2
    //@ branches: all
    //@ search: exhausted
    static int rounding(float x) {
        if (x + 1 == x && x > 0 && x < 1e20f) {
            return 1;
        }
        if (x / 2 * 2 != x && x == x) {
            return 2;
        }
        return 0;
    }

    /** Conversions saturate; NaN becomes 0. */
    //@ paths: 5 returned
    //@ values: 0 1 2 3
    //@ branches: all
    //@ search: exhausted
    static int saturate(double x) {
        int i = (int) x;
        if (i == Integer.MAX_VALUE) {
            return 1;
        }
        if (i == Integer.MIN_VALUE) {
            return 2;
        }
        return i == 0 && x != x ? 3 : 0;
    }

    //@ values: 0 1 2 3 4
    //@ branches: all
    //@ search: exhausted
    static int small(byte b, short s, char c, boolean z) {
        if ((byte) (b + 1) < b) {
            return 1;
        }
        if ((short) (s * 2) == 2 && s < 0) {
            return 2;
        }
        if (c > 0xfffe) {
            return 3;
        }
        return z ? 4 : 0;
    }

    /** What the types exclude. */
    //@ paths: 1 returned
    //@ branches: 3 of 6, rest infeasible
    //@ search: exhausted
    static int ranges(byte b, short s, char c) {
        if (b > 127) {
            return 1;
        }
        if (s < -32768) {
            return 2;
        }
        return c < 0 ? 3 : 0;
    }

    //@ options: criterion=loop-3
    //@ paths: 4 returned
    //@ search: not exhausted: a loop's header is passed more than 4 times
    static int digits(int n) {
        int count = 0;
        while (n > 0) {
            n /= 10;
            count++;
        }
        return count;
    }

    /** A loop with a concrete bound is one path, however long. */
    //@ paths: 2 returned
    //@ branches: all
    //@ search: exhausted
    static int longLoop(int x) {
        int sum = x;
        for (int i = 0; i < 20_000; i++) {
            sum += i & 3;
        }
        return sum == 5 ? 1 : 0;
    }

    /** The negative zero is a key of its own. */
    //@ values: 0 1
    static int isZeroKey(double x) {
        return java.util.Set.of(-0.0, 1.0, 2.0, 3.0).contains(x) && x == 0.0 ? 1 : 0;
    }
}
