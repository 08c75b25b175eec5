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
