/** Calls of overridden methods, of methods found far up, and of what is protected. */
public class Supers {
    static class A {
        String m() { return "A"; }
        String n() { return "An" + m(); }
        protected String p() { return "Ap"; }
        static String s() { return "As"; }
        String over(Object o) { return "A.Object"; }
        String over(String s) { return "A.String"; }
    }

    static class B extends A {
        @Override String m() { return "B" + super.m(); }
        String over(Integer i) { return "B.Integer"; }
    }

    static class C extends B {
        @Override String n() { return "C" + super.n(); }
        class Inner {
            String outer() { return C.super.m() + C.this.m(); }
        }
        @Override String over(Object o) { return "C.Object"; }
    }

    static class D extends C {
        @Override String m() { return "D" + super.m(); }
        @Override protected String p() { return "D" + super.p(); }
    }

    static abstract class Template {
        final String run() { return before() + body() + after(); }
        abstract String body();
        String before() { return "<"; }
        private String after() { return ">"; }
    }

    static class Filled extends Template {
        String body() { return "body"; }
        String before() { return super.before() + "!"; }
        String after() { return "never"; }
    }

    public static String chain() { D d = new D(); return d.m() + " " + d.n() + " " + d.p() + " " + ((A) d).m() + " " + new C().m(); }
    public static String fromInner() { C c = new D(); return c.new Inner().outer(); }
    public static String template() { return new Filled().run(); }
    public static String overloads() { A a = new C(); B b = new C(); return a.over("s") + a.over((Object) "s") + b.over(1) + a.over(1) + b.over((Object) 1); }
    @SuppressWarnings("static-access")
    public static String statics() { A a = null; return a.s() + D.s(); }

    public static String objectMethods() {
        Object o = new Supers() { @Override public String toString() { return "S" + super.toString().startsWith("Supers$"); } };
        int[] array = {1};
        Object same = array;
        return o.toString() + o.equals(o) + (o.hashCode() == o.hashCode()) + array.equals(same) + (array.hashCode() == same.hashCode())
                + array.getClass().getName() + (array.clone() == array) + array.clone().length + array.toString().startsWith("[I@");
    }

    interface Shape { double area(); default String show() { return getClass().getSimpleName() + area(); } }
    static class Unit implements Shape { public double area() { return 1; } }
    static class Twice extends Unit { @Override public double area() { return 2 * super.area(); } @Override public String show() { return "T" + super.show(); } }
    public static String defaultsBelowClasses() { Shape s = new Twice(); return s.show() + new Unit().show(); }

    static class Counter { int count; Counter next() { count++; return this; } int get() { return count; } }
    static class Doubling extends Counter { @Override Doubling next() { super.next(); super.next(); return this; } int twice() { return get() * 2; } }
    public static int fluent() { return new Doubling().next().next().twice() + ((Counter) new Doubling()).next().get(); }

    static long depth(Object[] nested) { long n = 1; for (Object o : nested) if (o instanceof Object[]) n += 10 * depth((Object[]) o); else n++; return n; }
    public static long recursionOverArrays() { Object[] cycle = {1, new Object[] {2, new Object[] {"x", null}, new int[3]}, new String[] {"a", "b"}}; return depth(cycle); }

    static int megamorphic(A[] all) { int n = 0; for (int i = 0; i < 60; i++) n = n * 3 + all[i % all.length].m().length() + all[i % all.length].n().length(); return n; }
    public static int manyReceivers() { return megamorphic(new A[] {new A(), new B(), new C(), new D(), new A() { String m() { return "anonymous"; } }}); }
    public static int nullAmongReceivers() { return megamorphic(new A[] {new A(), new B(), null}); }
}
