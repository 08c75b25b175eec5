/** Fields are chosen by static type, methods by the object. */
public class FieldHiding {
    static class A { int x = 1; static String s = "A.s"; String name() { return "A"; } int getX() { return x; } static String st() { return "A.st"; } }
    static class B extends A { int x = 2; static String s = "B.s"; String name() { return "B"; } int sum() { return x + super.x + ((A) this).x; } static String st() { return "B.st"; } }
    static class C extends B { long x = 3; String name() { return "C" + super.name(); } long all() { return x * 100 + super.x * 10 + ((A) this).x; } }
    static class D extends C { String x = "four"; int y; void set() { x = "d"; super.x = 30; ((B) this).x = 20; ((A) this).x = 10; } }

    interface I { int v = 5; }
    interface J { int v = 6; int w = 7; }
    static class K implements I, J { int both() { return I.v + J.v + w; } }
    static class L extends A implements J { int x = w; int old() { return super.x; } }

    public static int sums() { return new B().sum(); }
    public static long all() { return new C().all(); }
    public static String throughTypes() { C c = new C(); return "" + ((A) c).x + ((B) c).x + c.x + c.name() + ((A) c).name() + c.getX(); }
    public static String writes() { D d = new D(); d.set(); A a = d; B b = d; C c = d; a.x++; b.x += 5; c.x *= 2; return a.x + " " + b.x + " " + c.x + " " + d.x + " " + d.getX(); }
    @SuppressWarnings("static-access")
    public static String statics() { A a = new B(); B.s = "changed"; return a.s + ((B) a).s + A.st() + B.st() + a.st(); }
    public static int interfaces() { return new K().both() + new L().old() * 100 + new L().x * 1000; }
}
