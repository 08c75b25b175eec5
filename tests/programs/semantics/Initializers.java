/** Static and instance initialisers and constructors: order and default values. */
public class Initializers {
    static StringBuilder log = new StringBuilder();

    static int note(String s) {
        log.append(s).append(' ');
        return s.length();
    }

    static class Base {
        int a = note("Base.a");
        { note("Base.block"); }
        Base() { note("Base()"); overridden(); }
        void overridden() { note("Base.overridden"); }
        { note("Base.block2"); }
    }

    static class Derived extends Base {
        int b = note("Derived.b");
        final int constant = 5;
        final Integer boxed = 6;
        String text = "set";
        Derived() { this(note("argument")); note("Derived()"); }
        Derived(int x) { super(); note("Derived(int)"); }
        { note("Derived.block"); }
        @Override void overridden() { note("Derived.overridden " + b + constant + boxed + text); }
    }

    public static String order() {
        log.setLength(0);
        new Derived();
        return log.toString();
    }

    static class Defaults {
        boolean z; byte b; char c; short s; int i; long l; float f; double d; Object o; int[] a;
    }

    public static String defaults() {
        Defaults d = new Defaults();
        return "" + d.z + d.b + (int) d.c + d.s + d.i + d.l + d.f + d.d + d.o + d.a;
    }

    static class ThrowsHalfway {
        static ThrowsHalfway leaked;
        int x = 1;
        int y;
        ThrowsHalfway() {
            leaked = this;
            x = 2;
            if (x == 2) throw new RuntimeException("halfway");
            y = 3;
        }
    }

    public static int leakedObject() {
        try {
            new ThrowsHalfway();
        } catch (RuntimeException e) {
            return ThrowsHalfway.leaked.x * 10 + ThrowsHalfway.leaked.y;
        }
        return -1;
    }

    static int counter;
    int id = ++counter;
    { id *= 10; }
    static { counter = 100; }

    public static int counting() {
        return new Initializers().id + new Initializers().id;
    }

    static class Finals {
        final int a;
        final int b;
        Finals(boolean big) {
            if (big) { a = 1000; } else { a = 1; }
            b = a + 1;
        }
    }

    public static int blankFinals() {
        return new Finals(true).b + new Finals(false).b;
    }

    static class NarrowFields {
        byte b; short s; char c; boolean z; float f;
        void set(int v) { b = (byte) v; s = (short) v; c = (char) v; z = v > 0; f = v; }
        String show() { return b + " " + s + " " + (int) c + " " + z + " " + f; }
    }

    public static void narrowFields() {
        NarrowFields n = new NarrowFields();
        for (int v : new int[] {0, -1, 127, 128, 255, 32768, 65535, 65536, 16777217, Integer.MIN_VALUE}) {
            n.set(v);
            System.out.println(n.show());
            n.b++;
            n.s -= 3;
            n.c *= 2;
            n.f += 0.1;
            System.out.println(n.show());
        }
    }
}
