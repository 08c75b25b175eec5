/** Loops with linear and quadratic invariants, some of them nested. */
class Loops {
    static void brokenCountUp(int n) {
        int i = 0;
        while (i < n) {
            i++;
        }
        assert i == n; // violated
    }

    static void fixedCountUp(int n) {
        int i = 0;
        while (i < n) {
            i++;
        }
        assert n < 0 || i == n;
    }

    static void brokenTwice(int n) {
        int j = 1;
        for (int i = 0; i < n && i < 1000; i++) {
            j += 2;
        }
        assert j % 2 == 0; // violated
    }

    static void fixedTwice(int n) {
        int j = 0;
        for (int i = 0; i < n; i++) {
            j += 2;
        }
        assert j % 2 == 0;
    }

    static void brokenDifference(int n) {
        int x = n;
        int y = 0;
        while (x > 0) {
            x--;
            y++;
        }
        assert y == n; // violated
    }

    static void fixedDifference(int n) {
        int x = n;
        int y = 0;
        while (x > 0) {
            x--;
            y++;
        }
        assert n < 0 || y == n;
    }

    static void brokenState(int n) {
        int s = 0;
        for (int i = 0; i < n; i++) {
            s = s == 3 ? 0 : s + 1;
        }
        assert s < 3; // violated
    }

    static void fixedState(int n) {
        int s = 0;
        for (int i = 0; i < n; i++) {
            s = s == 3 ? 0 : s + 1;
        }
        assert s < 4;
    }

    static void brokenSubtraction(int a, int b) {
        if (a <= 0 || b <= 0 || a > 20 || b > 20) {
            return;
        }
        while (a != b) {
            if (a > b) {
                a -= b;
            } else {
                b -= a;
            }
        }
        assert a > 1; // violated
    }

    static void fixedSubtraction(int a, int b) {
        if (a <= 0 || b <= 0) {
            return;
        }
        while (a != b) {
            if (a > b) {
                a -= b;
            } else {
                b -= a;
            }
        }
        assert a >= 1;
    }

    static void brokenTriangle(int n) {
        if (n < 0 || n > 12) {
            return;
        }
        int s = 0;
        for (int i = 0; i < n; i++) {
            s += i;
        }
        assert 2 * s == n * (n + 1); // violated
    }

    static void fixedTriangle(int n) {
        if (n < 0 || n > 12) {
            return;
        }
        int s = 0;
        for (int i = 0; i < n; i++) {
            s += i;
        }
        assert 2 * s == n * (n - 1);
    }

    static void brokenSquare(int n) {
        if (n < 0 || n > 10) {
            return;
        }
        int s = 0;
        for (int i = 0; i < n; i++) {
            s += 2 * i + 1;
        }
        assert s != 49; // violated
    }

    static void fixedSquare(int n) {
        if (n < 0 || n > 10) {
            return;
        }
        int s = 0;
        for (int i = 0; i < n; i++) {
            s += 2 * i + 1;
        }
        assert s == n * n;
    }

    static void brokenNested(int n) {
        int c = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                c = (c + 1) & 7;
            }
        }
        assert c != 6; // violated
    }

    static void fixedNested(int n) {
        int c = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                c = (c + 1) & 7;
            }
        }
        assert c >= 0 && c < 8;
    }

    static void brokenDigits(int n) {
        if (n < 0 || n > 9999) {
            return;
        }
        int sum = 0;
        for (int left = n; left > 0; left /= 10) {
            sum += left % 10;
        }
        assert sum != 31; // violated
    }

    static void fixedDigits(int n) {
        if (n < 0 || n > 9999) {
            return;
        }
        int sum = 0;
        for (int left = n; left > 0; left /= 10) {
            sum += left % 10;
        }
        assert sum <= 36;
    }

    static void brokenCollatz(int n) {
        if (n < 1 || n > 9) {
            return;
        }
        int steps = 0;
        while (n != 1) {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
            steps++;
        }
        assert steps < 19; // violated
    }

    static void fixedCollatz(int n) {
        if (n < 1 || n > 9) {
            return;
        }
        int steps = 0;
        while (n != 1) {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
            steps++;
        }
        assert steps < 20;
    }
}
