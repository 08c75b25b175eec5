/** Records and sealed types. */
public class Records {
    record Point(int x, int y) { Point { if (x < 0) throw new IllegalArgumentException("x " + x); } Point(int both) { this(both, both); } static Point origin() { return new Point(0, 0); } int sum() { return x + y; } }
    record Mixed(boolean z, byte b, char c, short s, int i, long l, float f, double d, String t, int[] a) {}
    record Generic<T>(T first, java.util.List<T> rest) {}
    record Empty() {}
    record Custom(String name) { @Override public String name() { return "<" + name + ">"; } @Override public String toString() { return "C" + name(); } }
    sealed interface Shape permits Circle, Square, Other {}
    record Circle(double r) implements Shape {}
    record Square(double s) implements Shape {}
    non-sealed static class Other implements Shape { double area = 9; }
    static class Further extends Other { }
    static sealed abstract class Expr permits Num, Add {}
    static final class Num extends Expr { final int v; Num(int v) { this.v = v; } }
    static final class Add extends Expr { final Expr l, r; Add(Expr l, Expr r) { this.l = l; this.r = r; } }

    static double area(Shape s) { if (s instanceof Circle c) return 3 * c.r() * c.r(); if (s instanceof Square q && q.s() > 1) return q.s() * q.s(); if (!(s instanceof Other o)) return -1; return o.area; }
    static int eval(Expr e) { return e instanceof Num n ? n.v : e instanceof Add a ? eval(a.l) + eval(a.r) : -1; }

    public static void equality() {
        System.out.println(new Point(1, 2).equals(new Point(1, 2)) + " " + new Point(1, 2).equals(new Point(2, 1)) + " " + new Point(1, 2).equals(null) + " " + new Point(3).equals("x"));
        System.out.println(new Mixed(true, (byte) 1, 'c', (short) 2, 3, 4, -0.0f, Double.NaN, null, null).equals(new Mixed(true, (byte) 1, 'c', (short) 2, 3, 4, 0.0f, Double.NaN, null, null)));
        System.out.println(new Mixed(true, (byte) 1, 'c', (short) 2, 3, 4, 0.0f, Double.NaN, null, null).equals(new Mixed(true, (byte) 1, 'c', (short) 2, 3, 4, 0.0f, Double.NaN, null, null)));
        System.out.println(new Empty().equals(new Empty()) + " " + new Empty().hashCode());
    }
    public static int hashes() { return new Point(3, 4).hashCode() * 31 + new Mixed(true, (byte) 1, 'c', (short) 2, 3, 4L << 33, 1.5f, 2.5, "t", null).hashCode() + new Generic<>("a", null).hashCode(); }
    public static void texts() { System.out.println(new Point(1, -2)); System.out.println(new Mixed(false, (byte) -1, 'q', (short) 2, 3, 4, 1e10f, 0.1, "text", null)); System.out.println(new Generic<>(1, java.util.List.of(2, 3))); System.out.println(new Empty()); System.out.println(new Custom("n")); }
    public static int members() { return new Point(5).sum() + Point.origin().x() + new Point(7, 8).y(); }
    public static Object validates() { return new Point(-1, 0); }
    public static double areas() { return area(new Circle(2)) + area(new Square(3)) * 10 + area(new Square(1)) * 100 + area(new Other()) * 1000 + area(new Further()); }
    public static int expressions() { return eval(new Add(new Num(3), new Add(new Num(4), new Num(5)))); }
}
