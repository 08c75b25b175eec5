/** Calls whose cases throw, work on arrays and texts, construct, change static state, or depend on the receiver. */
class Effects {
    static int total;
    static Effects last;
    int value;
    Effects next;

    Effects(int value) {
        if (value < 0) throw new IllegalArgumentException("negative: " + value);
        this.value = value > 100 ? 100 : value;
    }

    Effects(Effects next) {
        this.next = next == null ? this : next;
        this.value = this.next.value;
    }

    // Exceptions ---------------------------------------------------------------------------------

    static int checked(int x) {
        if (x > 100) throw new IllegalStateException("large");
        return 100 / x;
    }

    static int escapes(int x, int y) {
        return checked(x) + checked(y);
    }

    static int caught(int x, int y) {
        try {
            return checked(x) + checked(y);
        } catch (ArithmeticException e) {
            return e.getMessage().length();
        } catch (IllegalStateException e) {
            return e.getStackTrace()[0].getMethodName().length();
        }
    }

    static Exception made(int x) {
        return x > 5 ? new Exception("made: " + x) : null;
    }

    static int returned(int x) throws Exception {
        Exception e = made(x);
        if (e != null) throw e;
        return x;
    }

    static class Coded extends RuntimeException {
        final int code;

        Coded(int code, Throwable cause) {
            super(cause);
            this.code = code;
        }
    }

    static int coded(int x) {
        try {
            return checked(x);
        } catch (ArithmeticException e) {
            throw new Coded(x + 7, e);
        }
    }

    static int decoded(int x) {
        try {
            return coded(x - 3);
        } catch (Coded e) {
            return e.code > 3 && e.getCause() instanceof ArithmeticException ? e.code : -1;
        }
    }

    static int rethrown(RuntimeException given, int x) {
        if (x > 3) throw given;
        return x;
    }

    static boolean same(int x) {
        RuntimeException mine = new RuntimeException();
        try {
            rethrown(mine, x);
        } catch (RuntimeException e) {
            return e == mine;
        }
        return false;
    }

    // Arrays -------------------------------------------------------------------------------------

    static int at(int[] a, int i) {
        return a[i] > 7 ? a[i] : -1;
    }

    static int twice(int[] a, int i, int j) {
        return at(a, i) + at(a, j);
    }

    static int ofKnown(int x, int i) {
        int[] a = {x, 9, 3};
        return at(a, i) == 9 ? at(a, 0) : 0;
    }

    static int raise(int[] a, int i, int by) {
        int before = a[i];
        if (by > 3) a[i] = before + by;
        return before;
    }

    static boolean raised(int[] a, int i, int j, int x) {
        raise(a, i, x);
        return raise(a, j, 1) > 10;
    }

    static boolean raisedKnown(int x, int i, int y) {
        int[] a = {x, y};
        raise(a, i, x);
        return a[0] + a[1] == 11;
    }

    static int[] pair(int x) {
        return x > 3 ? new int[] {x, 1} : new int[x];
    }

    static int ofPair(int x) {
        int[] made = pair(x);
        return made.length == 2 ? made[0] : made.length;
    }

    static void put(Effects[] a, Effects e) {
        if (a[0] == null) a[0] = e;
    }

    static int puts(Effects[] a, Effects e) {
        put(a, e);
        return a[0] == e ? 1 : 2;
    }

    static int putsKnown(Effects e, int x) {
        Effects[] a = {x > 0 ? null : e};
        put(a, e);
        return a[0] == null ? 0 : a[0].value;
    }

    static int exactly(Effects e) {
        Effects[] a = new Below[1];
        put(a, e);
        return a.length;
    }

    static int putsNowhere(Object[] a) {
        put((Effects[]) a, new Effects(3));
        return a.length;
    }

    // Texts --------------------------------------------------------------------------------------

    static boolean isLong(String s) {
        return s.length() > 3;
    }

    static char first(String s) {
        return s.isEmpty() ? '-' : s.charAt(0);
    }

    static int ofText(String s) {
        return isLong(s) ? first(s) == 'x' ? 3 : 1 : 0;
    }

    static int ofKnownText(int x) {
        String s = x > 3 ? "x-ray" : "";
        return first(s) + (isLong(s) ? x : 0);
    }

    static String label(int x, String s) {
        return x > 3 ? "n" + x : s == null ? "none" : s;
    }

    static int labelled(int x, String s) {
        String label = label(x, s);
        return label.length() > 2 ? label.charAt(0) : -1;
    }

    // Constructors -------------------------------------------------------------------------------

    static int constructed(int x) {
        Effects made = new Effects(x);
        return made.value == 100 ? 1 : made.value;
    }

    static int constructedTwice(int x, Effects next) {
        Effects made = new Effects(new Effects(next));
        return made.next.value == x ? 1 : 2;
    }

    static class Below extends Effects {
        int more = 5;

        Below(int value) {
            super(value);
            more += this.value;
        }
    }

    static int constructedBelow(int x) {
        return new Below(x).more;
    }

    // Static state -------------------------------------------------------------------------------

    static int count(int by) {
        if (by > 3) total += by;
        return total;
    }

    static int counted(int x, int y) {
        count(x);
        return count(y) > 5 ? 1 : 0;
    }

    static boolean remember(Effects e) {
        boolean again = last == e;
        if (e != null) last = e;
        return again;
    }

    static int remembered(Effects one, Effects two) {
        remember(one);
        return remember(two) ? 1 : last == one ? 2 : 3;
    }

    static class Elsewhere {
        static int limit = Math.abs(-30);

        static void lower(int x) {
            if (x < limit) limit = x;
        }
    }

    static int lowered(int x, int y) {
        Elsewhere.lower(x);
        Elsewhere.lower(y);
        return Elsewhere.limit;
    }

    // Receivers ----------------------------------------------------------------------------------

    abstract static class Shape {
        int side;

        abstract int area();

        boolean isLarge() {
            return area() > 50;
        }
    }

    static class Square extends Shape {
        @Override
        int area() {
            return 4 * side;
        }
    }

    static class Line extends Shape {
        @Override
        int area() {
            return 0;
        }
    }

    static class Doubled extends Square {
        @Override
        int area() {
            return side > 3 ? 2 * super.area() : 1;
        }
    }

    static int large(int x) {
        Shape shape = x > 0 ? new Square() : x < -5 ? new Doubled() : new Line();
        shape.side = x;
        return shape.isLarge() ? 1 : 0;
    }

    static int anyShape(Shape shape) {
        return shape.area() > 3 ? shape.isLarge() ? 2 : 1 : 0;
    }

    enum Level {
        LOW, HIGH;

        boolean admits(int x) {
            return this == HIGH || x < 10;
        }
    }

    static boolean admits(Level level, int x) {
        return level == Level.HIGH || x < 10;
    }

    static int leveled(Level level, int x) {
        return admits(level, x) ? 1 : admits(Level.LOW, x - 3) ? 2 : 3;
    }
}

/** Calls on objects that may be one and the same. */
class Aliases {
    int value;
    int other;
    Aliases next;

    int level() {
        return value > 10 ? 2 : other > value ? 1 : 0;
    }

    static int levels(Aliases one, Aliases two) {
        return one.level() + (two.next == one ? two.next.level() : 7);
    }

    void raise(int x) {
        if (next != null && x > 3) value = x;
        else value++;
    }

    static int raised(Aliases one, Aliases two, int x) {
        one.raise(x);
        two.raise(5);
        return one.value == two.value ? one.value : -1;
    }

    static int least(Aliases one, Aliases two) {
        return one.value < two.value ? one.value : two.value;
    }

    static int leastOf(Aliases one, Aliases two, int x) {
        one.value = x;
        return least(one, two) == x ? least(two, one.next) : 0;
    }

    void pass(Aliases to) {
        if (value > 0) {
            to.value += value;
            value = 0;
        }
    }

    static int passed(Aliases one, Aliases two) {
        one.pass(two);
        return one.value;
    }
}
