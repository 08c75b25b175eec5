/** Recursion of many kinds. */
class Recursion {
    static int mcCarthy(int n) {
        return n > 100 ? n - 10 : mcCarthy(mcCarthy(n + 11));
    }

    static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    static int fibonacci(int n) {
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
    }

    static int ackermann(int m, int n) {
        if (m == 0) {
            return n + 1;
        }
        return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    static int hanoi(int n) {
        return n == 0 ? 0 : 2 * hanoi(n - 1) + 1;
    }

    static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    static int add(int a, int b) {
        return b == 0 ? a : add(a + 1, b - 1);
    }

    static int sum(int n) {
        return n <= 0 ? 0 : n + sum(n - 1);
    }

    static int power(int base, int exponent) {
        return exponent == 0 ? 1 : base * power(base, exponent - 1);
    }

    static void brokenMcCarthy(int n) {
        if (n > 90 && n < 110) {
            assert mcCarthy(n) == 91; // violated
        }
    }

    static void fixedMcCarthy(int n) {
        if (n <= 101) {
            assert mcCarthy(n) == 91;
        }
    }

    static void brokenParity(int n) {
        if (n >= 0 && n < 9) {
            assert even(n) == (n % 3 == 0); // violated
        }
    }

    static void fixedParity(int n) {
        assert even(n) == ((n & 1) == 0);
    }

    static void brokenFibonacci(int n) {
        if (n > 0 && n < 9) {
            assert fibonacci(n) >= n; // violated
        }
    }

    static void fixedFibonacci(int n) {
        if (n > 0 && n < 9) {
            assert fibonacci(n) >= n - 1;
        }
    }

    static void brokenAckermann(int m, int n) {
        if (m >= 0 && m <= 2 && n >= 0 && n <= 2) {
            assert ackermann(m, n) != 7; // violated
        }
    }

    static void fixedAckermann(int m, int n) {
        if (m >= 0 && m <= 2 && n >= 0 && n <= 2) {
            assert ackermann(m, n) > n;
        }
    }

    static void brokenHanoi(int n) {
        if (n >= 0 && n <= 8) {
            assert hanoi(n) != 127; // violated
        }
    }

    static void fixedHanoi(int n) {
        if (n >= 0 && n <= 8) {
            assert hanoi(n) == (1 << n) - 1;
        }
    }

    static void brokenGcd(int a, int b) {
        if (a > 0 && a < 9 && b > 0 && b < 9) {
            assert gcd(a, b) < 8; // violated
        }
    }

    static void fixedGcd(int a, int b) {
        if (a > 0 && a < 9 && b > 0 && b < 9) {
            assert gcd(a, b) >= 1 && gcd(a, b) <= 8;
        }
    }

    static void brokenAddition(int a, int b) {
        if (b >= 0 && b < 6) {
            assert add(a, b) >= a; // violated
        }
    }

    static void fixedAddition(int a, int b) {
        assert add(a, b) == a + b;
    }

    static void brokenSum(int n) {
        if (n < 9) {
            assert sum(n) != 21; // violated
        }
    }

    static void fixedSum(int n) {
        if (n >= 0 && n < 9) {
            assert 2 * sum(n) == n * (n + 1);
        }
    }

    static void brokenPower(int x, int n) {
        if (n >= 0 && n < 5 && x > -4 && x < 4) {
            assert power(x, n) >= 0; // violated
        }
    }

    static void fixedPower(int x, int n) {
        if (n >= 0 && n < 5 && x > -4 && x < 4) {
            assert n % 2 != 0 || power(x, n) >= 0;
        }
    }
}
