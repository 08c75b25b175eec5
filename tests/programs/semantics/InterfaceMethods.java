/** Default, static and private interface methods. */
public class InterfaceMethods {
    interface Top { default String m() { return "Top"; } }
    interface Left extends Top { default String m() { return "Left+" + Top.super.m(); } }
    interface Right extends Top {}
    interface Bottom extends Left, Right {}
    static class Diamond implements Bottom {}
    static class Reordered implements Right, Left {}
    static class TopOnly implements Right {}

    interface One { default String n() { return "One"; } }
    interface Two { default String n() { return "Two"; } }
    static class Both implements One, Two {
        public String n() { return One.super.n() + Two.super.n(); }
    }

    static class ClassWins { public String m() { return "Class"; } }
    static class Inherits extends ClassWins implements Left {}

    interface Private {
        private int secret(int x) { return x * 2; }
        private static int hidden(int x) { return x + 1; }
        default int open(int x) { return secret(hidden(x)); }
        static int shut(int x) { return hidden(x) * 100; }
    }
    static class Uses implements Private { int secret(int x) { return -1; } }

    interface Abstracts { String who(); default String greet() { return "hello " + who(); } }
    static abstract class Partial implements Abstracts { public String greet() { return "super " + Abstracts.super.greet(); } }
    static class Whole extends Partial { public String who() { return "me"; } }

    interface Reabstracted extends Top { String m(); }
    static class Concrete implements Reabstracted { public String m() { return "Concrete"; } }

    interface Objects { String toString(); boolean equals(Object o); default int code() { return hashCode() == hashCode() ? 1 : 0; } }
    static class Plain implements Objects { public String toString() { return "plain"; } }

    public static void diamonds() {
        System.out.println(new Diamond().m());
        System.out.println(new Reordered().m());
        System.out.println(new TopOnly().m());
        System.out.println(((Top) new Diamond()).m());
        System.out.println(((Right) new Reordered()).m());
        System.out.println(new Both().n());
        System.out.println(((One) new Both()).n());
        System.out.println(new Inherits().m());
        System.out.println(((Top) new Inherits()).m());
        System.out.println(new Concrete().m());
        System.out.println(((Top) new Concrete()).m());
    }

    public static int privates() { return new Uses().open(3) + Private.shut(4) + new Uses().secret(1); }

    public static String abstracts() { return new Whole().greet() + " " + ((Abstracts) new Whole()).greet(); }

    public static String objectMethods() {
        Objects o = new Plain();
        return o.toString() + o.code() + o.equals(o) + o.equals(null);
    }


    public static int anonymousImplementations() {
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            final int k = i;
            Top t = i == 1 ? new Top() {} : new Top() { public String m() { return "anon" + k; } };
            sum += t.m().length();
        }
        return sum;
    }
}
