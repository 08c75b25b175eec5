package reach;

/** Shapes of memory: cycles, aliasing, classes that are still open, hidden fields. */
class Shapes {
    Shapes next;
    int value;

    static class Left extends Shapes {
        int value;
        int own = 3;

        int weight() {
            return value + super.value;
        }
    }

    static class Right extends Shapes {
        int weight() {
            if (value < 0) return -1;
            return 7;
        }
    }

    int weight() {
        return 1;
    }

    static int cyclic(Shapes p) {
        if (p == p.next) return 1;
        if (p == p.next.next.next && p != p.next.next) return 2;
        return 0;
    }

    static int aliasing(Shapes a, Shapes b, int x) {
        a.value = x;
        b.value = x + 1;
        if (a.value != x) return 1;
        if (a == b) return 2;
        return 0;
    }

    static int open(Shapes s) {
        if (s.weight() == 7) return 1;
        if (s.weight() == 12) return 2;
        if (s.weight() == -1) return 3;
        return 0;
    }

    static int casts(Object o, Object other) {
        if (o instanceof Left && o == other) {
            Left left = (Left) other;
            if (left.own == 5) return 1;
            if (!(other instanceof Shapes)) return 2;
        }
        if (o instanceof int[] numbers && numbers.length == 3 && numbers[1] == 9) return 3;
        return 0;
    }

    static int fresh(Shapes p) {
        Shapes made = new Shapes();
        if (made == p) return 1;
        made.next = p;
        if (made.next.next == made) return 2;
        return 0;
    }
}
