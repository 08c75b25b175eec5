/** The experiment of section 4 of the paper: a method that calls another one 2, 4, 8 or 16 times. */
class Repeated {
    int total;
    int last;

    /** With heap and arithmetic. */
    void heap(int x) {
        if (x > last) total += x;
        else total -= last;
        last = x;
    }

    /** With arithmetic only. */
    static int arithmetic(int x, int y) {
        return x > y ? x - y : x * 3 < y ? y : x;
    }

    int heap2(int x, int y) { heap(x); heap(y); return total > 9 ? 1 : 0; }

    int heap4(int x, int y) { heap2(x, y); return heap2(x + 1, y + 2); }

    int heap8(int x, int y) { heap4(x, y); return heap4(x + 3, y + 5); }

    int heap16(int x, int y) { heap8(x, y); return heap8(x + 7, y + 11); }

    static int arithmetic2(int x, int y) { return arithmetic(arithmetic(x, y), y) > 9 ? 1 : 0; }

    static int arithmetic4(int x, int y) {
        int z = arithmetic(arithmetic(x, y), x);
        return arithmetic(arithmetic(z, y), x) > 9 ? 1 : 0;
    }

    static int arithmetic8(int x, int y) {
        int z = arithmetic(arithmetic(x, y), x);
        z = arithmetic(arithmetic(z, y), x);
        z = arithmetic(arithmetic(z, y + 1), x);
        return arithmetic(arithmetic(z, y + 2), x) > 9 ? 1 : 0;
    }

    static int arithmetic16(int x, int y) {
        int z = arithmetic(arithmetic(x, y), x);
        for (int i = 1; i < 8; i++) z = arithmetic(arithmetic(z, y + i), x);
        return z > 9 ? 1 : 0;
    }
}
