/** Names that mean something to Python, or that Python would normalise. */
public class Identifiers {
    int data = 1, text = 2, identity = 3, java_class = 4, vm = 5, self = 6, __class__ = 7, __dict__ = 8, None = 9, lambda = 10, frames = 11;
    static int def = 12, print = 13, len = 14, e = 15, d = 16, a = 17, go = 18, Thrown = 19, MAX_DEPTH = 20, __init__ = 21;
    int ﬁ = 30, fi = 31, ſ = 32, s = 33, größe = 34, 名前 = 35, $ = 36, a$b = 37, ª = 38;

    int data() { return data; }
    int __init__() { return 100; }
    int __getattr__(String name) { return 200; }
    static int True() { return 300; }
    static int exec(int v0, int s0, int t0) { int v1 = v0 + s0; int a = t0; int e = a * v1; int d = e - 1; int go = d; int thrown = go; int case_ = thrown; return case_ + v1; }
    boolean __eq__(Object o) { return true; }
    int __len__() { return 0; }
    boolean __bool__() { return false; }

    public static long fields() {
        Identifiers i = new Identifiers();
        i.ﬁ++;
        i.ſ += 2;
        i.ª *= 2;
        return i.data + 2L * i.text + 3L * i.identity + 5L * i.java_class + 7L * i.vm + 11L * i.self + 13L * i.__class__ + 17L * i.__dict__
                + 19L * i.None + 23L * i.lambda + 29L * i.frames + 31L * i.ﬁ + 37L * i.fi + 41L * i.ſ + 43L * i.s + 47L * i.größe + 53L * i.名前
                + 59L * i.$ + 61L * i.a$b + 67L * i.ª;
    }

    public static int statics() { return def + print * 2 + len * 3 + e * 5 + d * 7 + a * 11 + go * 13 + Thrown * 17 + MAX_DEPTH * 19 + __init__; }
    public static int methods() { Identifiers i = new Identifiers(); return i.data() + i.__init__() + i.__getattr__("x") + True() + exec(1, 2, 3) + (i.__eq__(null) ? 1 : 0) + i.__len__(); }
    public static int falsyObject() { Identifiers i = new Identifiers(); Object o = i; return (i != null ? 1 : 0) + (o == i ? 2 : 0) + (o instanceof Identifiers ? 4 : 0) + (i.__bool__() ? 8 : 0); }

    static class Equal { @Override public boolean equals(Object o) { return true; } @Override public int hashCode() { return 0; } }
    public static boolean identityIsNotEquality() { Object x = new Equal(), y = new Equal(); return x == y; }
    public static boolean emptyStringIsNotNull() { String s = ""; return s != null && s.length() == 0; }
    public static int emptyArrayIsNotNull() { int[] none = {}; return none == null ? 1 : none.length + 2; }
    public static int zeroIsNotFalse() { int zero = 0; boolean f = false; Object z = zero, b = f; return (z.equals(b) ? 1 : 0) + (z.equals(0L) ? 2 : 0) + (z.equals(0) ? 4 : 0); }
    public static boolean floatsAreNotInts() { Object x = 1, y = 1.0, z = 1.0f; return x.equals(y) || y.equals(z) || Double.valueOf(1).equals(Float.valueOf(1)); }
    public static boolean[] bitsOfZeros() { Double p = 0.0, n = -0.0; return new boolean[] {p.equals(n), p == 0.0, 0.0 == -0.0, Double.compare(0.0, -0.0) > 0, Double.valueOf(Double.NaN).equals(Double.NaN)}; }
}
