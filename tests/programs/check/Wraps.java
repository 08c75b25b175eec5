/** Operations that wrap around. */
class Wraps {
    static void brokenAdd(int a, int b) {
        int c = a + b; // violated
    }

    static void fixedAdd(int a, int b) {
        int c = a > 0 && b < 0 ? a + b : 0;
    }

    static void brokenMul(int a, int b) {
        if (a > 0 && a < 70000 && b > 0 && b < 70000) {
            int c = a * b; // violated
        }
    }

    static void fixedMul(int a, int b) {
        if (a > 0 && a < 40000 && b > 0 && b < 40000) {
            int c = a * b;
        }
    }

    static void brokenNeg(int a) {
        int c = -a; // violated
    }

    static void fixedNeg(int a) {
        int c = a == Integer.MIN_VALUE ? 0 : -a;
    }

    static void brokenCount(int n) {
        int s = 0;
        for (int i = 0; i < 4; i++) {
            s += n; // violated
        }
    }

    static void fixedCount(int n) {
        int s = 0;
        for (int i = 0; i < n; i++) {
            s = i;
        }
    }

    static void brokenLong(long a) {
        long b = a * 3; // violated
    }

    static void fixedLong(long a) {
        long b = (a >> 2) * 3;
    }

    static void brokenDifference(int a, int b) {
        int sign = a - b; // violated
    }

    static void fixedDifference(int a, int b) {
        long sign = (long) a - b;
    }

    static void brokenMiddle(int low, int high) {
        if (low >= 0 && high >= low) {
            int middle = (low + high) / 2; // violated
        }
    }

    static void fixedMiddle(int low, int high) {
        if (low >= 0 && high >= low) {
            int middle = low + (high - low) / 2;
        }
    }

    static void brokenQuotient(int a, int b) {
        if (b != 0) {
            int c = a / b; // violated
        }
    }

    static void fixedQuotient(int a, int b) {
        if (b > 0) {
            int c = a / b;
        }
    }
}
