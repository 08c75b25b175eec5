/** Methods that call others, in the ways in which a summary may or may not be used. */
class Callers {
    static int total;
    int value;
    Callers other;

    static int sign(int x) {
        return x > 0 ? 1 : x < 0 ? -1 : 0;
    }

    static int twice(int a, int b) {
        int s = sign(a) + sign(b - a);
        return s == 2 ? a : s;
    }

    static int sum16(int a, int b, int c, int d) {
        int s = sign(a) + sign(b) + sign(c) + sign(d) + sign(a + b) + sign(a + c) + sign(a + d) + sign(b + c);
        s += sign(b + d) + sign(c + d) + sign(a - b) + sign(a - c) + sign(a - d) + sign(b - c) + sign(b - d) + sign(c - d);
        return s == 10 ? 1 : 0;
    }

    /** Example 6 of the paper: `p(int a, int b) { if (a > 0 || b > 0) S; }`. */
    static int either(int a, int b) {
        int s = 0;
        if (a > 0 || b > 0) {
            s = 1;
        }
        return s;
    }

    static int restricted(int a, int b) {
        return a <= 0 ? either(a, b) : 2;
    }

    int swap(Callers with) {
        int before = value;
        if (with.value > value) {
            value = with.value;
            with.value = before;
        }
        return before;
    }

    static int aliased(Callers one, Callers two) {
        int before = one.swap(two);
        return one == two ? before : one.value - two.value;
    }

    static int throwing(int a, int b) {
        try {
            return checked(a, b);
        } catch (ArithmeticException e) {
            return checked(b, 1);
        }
    }

    static int checked(int a, int b) {
        if (a > 100) throw new IllegalArgumentException("large");
        return a / b;
    }

    int kind(int x) {
        return x > 5 ? 1 : 2;
    }

    static int virtual(Callers c, int x) {
        return c.kind(x) == 1 ? c.kind(x - 1) : 0;
    }

    static int onAliases(Callers one, Callers two) {
        return sign(one.value) == 1 && two.other == one ? sign(two.value) : 7;
    }

    static int count(int by) {
        if (by > 3) total += by;
        return total;
    }

    static int counted(int x) {
        return count(x) > 5 ? 1 : 0;
    }

    synchronized int guarded(int x) {
        return x > 3 ? 1 : 0;
    }

    int locked(int x) {
        return guarded(x);
    }

    void add(int x) {
        if (x > 3) value += x;
        else if (x < 0) value = 0;
    }

    int addsTwice(int x, int y) {
        add(x);
        add(y);
        return value > 10 ? 1 : 0;
    }

    static boolean isLong(String s) {
        return s.length() > 3;
    }

    static int text(String s) {
        return isLong(s) ? 1 : 0;
    }
}

class Sub extends Callers {
    @Override
    int kind(int x) {
        return x == 7 ? 1 : 3;
    }
}

class Held {
    static final Held SHARED = new Held();
    int value;

    static Held pick(int x) {
        return x > 0 ? SHARED : null;
    }

    static boolean shared(int x) {
        return pick(x) == SHARED;
    }

    int bump(Held other) {
        return other == this ? 1 : 2;
    }

    static int bumped(Held one) {
        return one.bump(SHARED);
    }
}
