package reach;

/** A goal that dictates how often a loop runs. */
class Foo {
    static int a = 1;

    public static int foo(int i) {
        int j = 10;
        while (i > 1) {
            j++;
            i--;
        }
        if (j > 50 * a) return 1;
        return 0;
    }

    public static int large(int i) {
        int j = 10;
        while (i > 1) {
            j++;
            i--;
        }
        if (j > 500000) return 1;
        return 0;
    }

    static int sums(int n) {
        int s = 0;
        for (int i = 1; i <= n; i++) {
            s += 3 * i + 2;
        }
        if (s == 15350) return 1;
        return 0;
    }

    static int widened(int n) {
        long s = 0;
        for (int i = 0; i < n; i++) {
            s += i;
        }
        if (s == 4999950000L) return 1;
        return 0;
    }

    static int delayed(int n) {
        int s = 0;
        int t = 0;
        for (int i = 0; i < n; i++) {
            t = s;
            s += 3 * i + 1;
        }
        if (t == 1426) return 1;
        return 0;
    }

    static int steps(int n) {
        int k = 0;
        int last = 0;
        for (int i = 5; i < n; i += 7) {
            last = i * i;
            k += 2;
        }
        if (k == 2000 && last > 100) return 1;
        if (k == 2001) return 2;
        return 0;
    }

    static int wraps(int start) {
        int rounds = 0;
        for (int i = start; i > 0; i += 1000000) {
            rounds++;
        }
        if (rounds == 700) return 1;
        return 0;
    }

    static int unequal(int n) {
        int i = 0;
        while (i != n) i++;
        if (i == 777777) return 1;
        if (i > n) return 2;
        return 0;
    }

    public static int fixed(int i) {
        int j = 10;
        while (i > 1) {
            j++;
            i--;
        }
        if (j > 50) return 1;
        return 0;
    }
}
