/** Operators as the compiler spells them out: compound assignment, ternaries, boxes, chars, labels. */
public class Expressions {
    public static int[] compoundNarrows() {
        byte b = 100; b += 100; short s = 32767; s++; char c = 'z'; c += 1; c *= 1000; int i = 10; i *= 2.75; i += 1e20; long l = 5; l /= 2.0f; l <<= 65; b >>>= 1; byte d = -1; d >>>= 10; byte e = -1; e >>>= 1; s -= 3.99; int j = 7; j -= 'a'; j %= 0.7;
        return new int[] {b, s, c, i, (int) l, d, e, j};
    }
    static int side; static int next() { return ++side; }
    public static int[] compoundEvaluatesOnce() { side = 0; int[] a = {0, 10, 20, 30}; a[next()] += next(); a[next()]++; a[0] = a[1] = a[2] = next(); return a; }
    public static String ternariesMixBoxes() {
        boolean t = side >= 0; Integer one = 1; Integer none = null; Object o1 = t ? 1 : 2.0; Object o2 = t ? 1 : "s"; Object o3 = t ? (Object) 1 : 2.0; Object o4 = t ? 'a' : 0; Object o5 = !t ? 'a' : side; Object o6 = t ? one : Double.valueOf(2); Object o7 = t ? (short) 1 : 'b';
        return o1 + " " + o2 + " " + o3 + " " + o4 + " " + o5 + " " + o6 + " " + o7 + " " + (t ? null : 0) + " " + (t ? one : none);
    }
    public static int ternaryUnboxesNull() { boolean t = true; Integer none = null; int x = t ? none : 0; return x; }
    public static Object ternaryUnboxesForMix() { Integer none = null; boolean t = true; return t ? none : 1.0; }
    public static boolean[] integerCache() {
        Integer a = 127, b = 127, c = 128, d = 128, e = -128, f = -128, g = -129, h = -129; Long l = 127L, m = 127L, n = 128L, o = 128L; Character p = 127, q = 127, r = 128, s = 128; Byte t = -1, u = -1; Short v = 127, w = 127, x = 1000, y = 1000; Boolean z = true, z2 = Boolean.valueOf("TRUE");
        return new boolean[] {a == b, c == d, e == f, g == h, l == m, n == o, p == q, r == s, t == u, v == w, x == y, z == z2, c.equals(d), c.intValue() == d, l.equals(127), l == 127, c <= d && c >= d};
    }
    public static int boxArithmetic() { Integer i = 127; Integer j = i; i++; Long l = 1L; l += i; Character c = 'a'; c++; Integer k = i++ + ++i; return (i == j ? 1 : 2) + l.intValue() * 10 + c * 1000 + k + i; }
    public static String chars() { char c = 'a'; c++; char d = (char) (c + 1); int e = c + d; String s = "" + c + d; s += 'x'; s += 1 + 'x'; return s + e + (char) 97 + (c > 'a') + (char) (c ^ ' ') + (int) '\u20ac' + '\\' + '\''; }
    public static int labels() { int n = 0; a: for (int i = 0; ; i++) { b: for (int j = 0; j < 10; j++) { n++; if (j == i) continue a; if (i + j > 12) break a; c: { if (j % 2 == 0) break c; if (j == 7) break b; n += 100; } n += 1000; } n += 10000; if (i > 20) break; } return n; }
    public static int doWhile() { int i = 0, n = 0; do { i++; if (i % 3 == 0) continue; n += i; if (n > 50) break; } while (i < 100); return n * 1000 + i; }
    public static int emptyLoops() { int i = 0; for (; i < 10; i++) ; while (i-- > 5) ; do { } while (++i < 20); for (int j = 0, k = 10; j < k; j++, k--) i += j * k; return i; }
    public static boolean[] logic() { boolean t = side >= 0, f = !t; return new boolean[] {t & f, t | f, t ^ t, t ^ f, !t, t && f || t, t != f, t == !f, f ? t : f, (f |= t), (t &= f), (t ^= true), t, f}; }
    public static String strings() {
        String a = "hel" + "lo", b = "hello", c = "hel"; String d = c + "lo"; final String e = "hel"; String f = e + "lo"; String n = null;
        return "" + (a == b) + (b == d) + (b == d.intern()) + (b == f) + b.equals(d) + n + (n + n) + 1 + 2 + 'c' + 1.0f + 2.5 + true + 10L + new char[0].length + (1 + 2) + -0.0 + 1e10 + 100f;
    }
    public static boolean[] literalIdentity() { return new boolean[] {"x" == "x", "x" == Other.x(), new String("x") == "x", new String("x").intern() == "x", "" == String.valueOf(new char[0]).intern(), Other.CONSTANT == "con" + "stant", ("a" + 1) == "a1", ("a" + side) == "a" + side}; }
    static class Other { static final String CONSTANT = "constant"; static String x() { return "x"; } }
    public static String textBlock() { return """
        Hello,
          "World" \
        joined\tTab
        trailing   \s
        \u00e9 ""\" end
        """; }
    public static long precedence() { int a = 5, b = 3; return a + b << 2 & 0xff ^ 7 | a - b * 2 % 3 + ~a - -b + (a > b == true ? 1 : 0) + (a & 1 << 1) + (-7 / 2) + (-7 % 2) + (-7 >> 1) + (-7 >>> 28); }
    public static int assignmentChains() { int a, b, c; a = b = c = 5; a += b -= c *= 2; return a * 10000 + b * 100 + c; }
    public static double mixedArithmetic() { byte b = 10; short s = 20; char c = 30; int i = 40; long l = 50; float f = 1.1f; double d = 2.2; return b * s + c / i - l % s + f * b + d / f + (b + f) * l + i / 7 + i / 7.0 + i / 7f + 'a' * 1.5; }
    public static int shadowing() { int side = 5; { int x = side; side = x + Expressions.side * 0; } for (int i = 0; i < 2; i++) { int x = i; side += x; } return side; }
    public static int unreachableBranches() { final boolean debug = false; int x = 1; if (debug) x = 2; while (x < 5) { x++; if (x == 3) continue; if (!debug) x += 2; } return x; }
    static int overload(Object o) { return 1; } static int overload(String s) { return 2; } static int overload(Integer i) { return 3; }
    public static int nullOverloads() { Object o = "s"; return overload(o) * 100 + overload("s") * 10 + overload((Integer) null); }
}
