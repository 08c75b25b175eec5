package reach;

/** Arrays of numbers and of objects. */
class Arrays {
    static int sum(int[] a, int i) {
        if (a[i] == 7 && a[i + 1] == a[i] - 3) return 1;
        return 0;
    }

    static int made(int n, int i) {
        int[] a = new int[n];
        a[i] = 3;
        if (a[2] == 3) return 1;
        if (a[1] != 0) return 2;
        if (a.length > 5) return 3;
        return 0;
    }

    static int bytes(byte[] b, boolean[] z, char[] c) {
        b[0] = (byte) 200;
        if (b[0] > 0) return 1;
        if (z[0] && b[1] == -5 && c[0] == 'x') return 2;
        return 0;
    }

    static int objects(Shapes[] shapes) {
        if (shapes[0] == shapes[1].next && shapes[1].value == 4) return 1;
        return 0;
    }

    static long wide(long[] a, double[] d) {
        if (a[0] + a[1] == 1L << 40 && d[0] > 2.5) return 1;
        return 0;
    }

    static int sorted(int[] a) {
        for (int i = 1; i < a.length; i++) {
            if (a[i - 1] > a[i]) return 1;
        }
        if (a.length == 3) return 2;
        return 0;
    }

    static int moved(int[] a) {
        int[] b = new int[3];
        System.arraycopy(a, 0, b, 0, 2);
        if (b[1] == 9) return 1;
        return 0;
    }

    static int literal(String text) {
        if (text == "literal") return 1;
        return 0;
    }
}
