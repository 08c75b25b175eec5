/** The working example of the paper on compositional test generation. */
class R {
    int n;
    int d;

    void simplify() {
        int gcd = A.gcd(n, d);
        n = n / gcd;
        d = d / gcd;
    }

    static R[] simp(R[] rs) {
        int length = rs.length;
        R[] oldRs = new R[length];
        arraycopy(rs, oldRs, length);
        for (int i = 0; i < length; i++) rs[i].simplify();
        return oldRs;
    }

    static void arraycopy(R[] from, R[] to, int n) {
        if (n < 0) throw new ArrayIndexOutOfBoundsException();
        for (int i = 0; i < n; i++) to[i] = from[i];
    }
}

class A {
    static int abs(int x) {
        if (x >= 0) return x;
        else return -x;
    }

    static int gcd(int a, int b) {
        int res;
        while (b != 0) {
            res = a % b;
            a = b;
            b = res;
        }
        return abs(a);
    }
}
