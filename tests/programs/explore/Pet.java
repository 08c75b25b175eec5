/** The running example of the PET paper on compositional summaries, its figure 1. */
class Pet {
    static class A {
        static int abs(int x) {
            if (x >= 0) {
                return x;
            } else {
                return -x;
            }
        }

        /** b = 0, or a % b = 0, each with either sign. */
        //@ options: criterion=block-2
        //@ paths: 4 returned
        //@ search: not exhausted: a loop's header is passed more than 2 times
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

    static class R {
        int n;
        int d;

        /**
         * Table 1, in its order: n < 0 and d = 0; n > 0 and d = 0; 0/0, which divides by zero; d < 0 and
         * n % d = 0; d > 0 and n % d = 0. That -n is negative for the least integer makes no other path.
         */
        //@ options: criterion=block-2
        //@ paths: 4 returned, 1 ArithmeticException
        //@ search: not exhausted: a loop's header is passed more than 2 times
        void simplify() {
            int gcd = A.gcd(n, d);
            n = n / gcd;
            d = d / gcd;
        }

        /** Table 3; its cases are in the test. */
        static R[] simp(R[] rs) {
            int length = rs.length;
            R[] oldRs = new R[length];
            arraycopy(rs, oldRs, length);
            for (int i = 0; i < length; i++) {
                rs[i].simplify();
            }
            return oldRs;
        }

        /** The paper gives a summary for it; the real one copies without a loop. */
        private static void arraycopy(R[] from, R[] to, int length) {
            System.arraycopy(from, 0, to, 0, length);
        }
    }
}
