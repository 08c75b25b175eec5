/** What cases read, write and make. */
class Places {
    static int total;
    Places next;
    int value;

    enum Size { SMALL, LARGE }

    static Places of(int value, Places next) {
        Places made = new Places();
        made.value = value;
        made.next = next;
        return made;
    }

    void drop(int value) {
        if (next != null && next.value == value) {
            next = next.next;
        }
    }

    static Size size(int x) {
        return x > 100 ? Size.LARGE : Size.SMALL;
    }

    static String word(boolean b) {
        return b ? "yes" : "no";
    }

    static int count(int by) {
        total += by;
        return total;
    }

    static int loops(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) sum += i;
        return sum;
    }

    static boolean even(int n) {
        return n <= 0 || odd(n - 1);
    }

    static boolean odd(int n) {
        return n > 0 && even(n - 1);
    }
}
