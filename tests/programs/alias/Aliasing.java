package alias;

import pathbrew.Acyclic;
import pathbrew.Invariant;
import pathbrew.NonAliasing;
import pathbrew.NonSharing;

/** Methods whose outcome depends on which references are the same. */
public class Aliasing {
    static class Ref {
        int f;
        long wide;
        double real;
        String name;
        Ref next;
        Ref prev;
    }

    static class Sub extends Ref {
        int own;

        int kind() {
            return 2;
        }
    }

    static class Other extends Ref {
        int kind() {
            return 3;
        }
    }

    Ref head;

    // The motivating method of the paper, and its variants

    static int m(Ref x, Ref y, Ref z) {
        x.f = 1;
        z.f = -5;
        y.f = x.f + 1;
        if (x == z) {
            return y.f;
        }
        return y.f + 100;
    }

    static int byValue(Ref x, Ref y, Ref z) {
        x.f = 1;
        z.f = -5;
        y.f = x.f + 1;
        if (x.f == 1) {
            return y.f;
        }
        return -1;
    }

    static int withNew(Ref y, Ref z) {
        Ref x = new Ref();
        x.f = 1;
        z.f = -5;
        y.f = x.f + 1;
        if (x == z) {
            return 1;
        }
        return y.f;
    }

    static int elements(int[] x, int i, int j, int k) {
        x[k] = -1;
        x[i] = 2;
        x[j] = 5;
        if (x[k] > 0) {
            return x[k];
        }
        return 0;
    }

    static int shared(Ref x, Ref y, Ref z) {
        if (y.next == z) {
            x.next = z;
            if (x == z.next) {
                return 1;
            }
        }
        return 0;
    }

    // Other fields, arrays, chains, calls

    static int wide(Ref x, Ref y) {
        x.wide = 7L;
        y.wide = 9L;
        x.real = 0.5;
        y.real = 1.5;
        if (x.wide == 9L && x.real > 1.0) {
            return 1;
        }
        return 0;
    }

    static int names(Ref x, Ref y) {
        x.name = "a";
        y.name = "b";
        if (x.name.equals("b")) {
            return 1;
        }
        return 0;
    }

    static int arrays(int[] a, int[] b) {
        a[0] = 1;
        b[0] = 2;
        if (a[0] == 2) {
            return 1;
        }
        return 0;
    }

    static int references(Ref[] a, int i, int j) {
        a[i].f = 3;
        a[j].f = 4;
        if (a[i].f == 4 && i != j) {
            return 1;
        }
        return 0;
    }

    static int chain(Ref x) {
        if (x.next.next.prev == x) {
            return 1;
        }
        if (x == x.next) {
            return 2;
        }
        return 0;
    }

    static int made(Ref x, Ref y) {
        x.next = new Ref();
        x.next.f = 7;
        if (y.next.f == 7) {
            return x == y ? 1 : 2;
        }
        return 0;
    }

    static void set(Ref x, int value) {
        x.f = value;
    }

    static int across(Ref x, Ref y) {
        set(x, 1);
        set(y, 2);
        if (x.f == 2) {
            return 1;
        }
        return 0;
    }

    static int classes(Sub x, Other y, Ref z) {
        z.f = 0;
        x.f = 1;
        y.f = 2;
        if (z.f == 1) {
            return z instanceof Sub ? 1 : -1;
        }
        if (z.f == 2) {
            return z instanceof Other ? 2 : -2;
        }
        return 0;
    }

    int receiver(Aliasing other) {
        head = null;
        other.head = new Ref();
        if (head != null) {
            return 1;
        }
        return 0;
    }

    static int nothingAsked(Ref x, Ref y) {
        x.f = 1;
        y.f = 2;
        return x.f;
    }

    // Assumptions

    static int cycle(Ref a) {
        if (a.next == a) {
            return 1;
        }
        if (a.next.next == a) {
            return 2;
        }
        if (a.next.next == a.next) {
            return 3;
        }
        return 0;
    }

    int fromField() {
        if (head.next == head) {
            return 1;
        }
        return 0;
    }

    boolean standsAlone() {
        return head == null || head.next == null;
    }

    int invariant() {
        if (head != null && head.next == head) {
            return 1;
        }
        return 0;
    }

    static int annotated(@Acyclic Ref a, @NonSharing("a") @NonAliasing("c") Ref b, Ref c) {
        if (a.next == a) {
            return 1;
        }
        if (b == c) {
            return 2;
        }
        if (a.next != null && a.next == b.next) {
            return 3;
        }
        return 0;
    }
}

/** A list whose numbers rise, and another one without cycles. */
class Ordered {
    Aliasing.Ref head;
    @Acyclic Aliasing.Ref tail;

    @Invariant
    boolean rises() {
        for (Aliasing.Ref at = head; at != null && at.next != null; at = at.next) {
            if (at.f >= at.next.f) {
                return false;
            }
        }
        return true;
    }

    int second() {
        if (head == null || head.next == null || head.next.next != null) {
            return 0;
        }
        if (head.f > head.next.f) {
            return 1;
        }
        return 2;
    }

    int annotatedField() {
        if (head == null && tail.next == tail) {
            return 1;
        }
        return 0;
    }
}
