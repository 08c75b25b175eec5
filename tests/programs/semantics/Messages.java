/** The messages of exceptions that instructions throw by themselves. */
public class Messages {
    interface Action {
        Object run();
    }

    static class Divide implements Action { public Object run() { int z = 0; return 1 / z; } }
    static class DivideLong implements Action { public Object run() { long z = 0; return 1 % z; } }
    static class Index implements Action { public Object run() { return new String[3][4][3]; } }
    static class IndexOut implements Action { public Object run() { return new byte[2][2][1][7]; } }
    static class Negative implements Action { public Object run() { return new long[-7]; } }
    static class NegativeTwo implements Action { public Object run() { return new long[3][-8]; } }
    static class Store implements Action { public Object run() { Object[] a = new Integer[1]; a[0] = new long[0][]; return a; } }
    static class StoreInner implements Action { public Object run() { Object[] a = new Runnable[1]; a[0] = new Store(); return a; } }
    static class Length implements Action { public Object run() { return "abc".charAt(5); } }
    static class Parse implements Action { public Object run() { return Integer.parseInt("12x"); } }
    static class Sub implements Action { public Object run() { return "abc".substring(2, 1); } }
    static class Next implements Action { public Object run() { return new java.util.ArrayList<String>().get(0); } }
    static class Iterate implements Action { public Object run() { return new java.util.ArrayList<String>().iterator().next(); } }
    static class Enumerated implements Action { public Object run() { return Thread.State.valueOf("NOPE"); } }

    public static void all() {
        Action[] actions = {
            new Divide(), new DivideLong(), new Index(), new IndexOut(), new Negative(), new NegativeTwo(), new Store(),
            new StoreInner(), new Length(), new Parse(), new Sub(), new Next(), new Iterate(), new Enumerated()
        };
        for (Action action : actions) {
            try {
                System.out.println(action.run() != null);
            } catch (RuntimeException e) {
                System.out.println(e);
            }
        }
    }

    static class Custom extends Exception {
        Custom(String message, Throwable cause) { super(message, cause); }
        @Override public String getMessage() { return "<" + super.getMessage() + ">"; }
        @Override public String toString() { return "Custom!" + getMessage(); }
    }

    public static void custom() {
        Throwable t = new Custom("m", new Error("inner"));
        System.out.println(t);
        System.out.println(t.getCause());
        System.out.println(t.getLocalizedMessage());
        System.out.println(new RuntimeException(t));
        System.out.println(new RuntimeException((Throwable) null).getMessage());
        System.out.println(new Exception());
        System.out.println(new Exception("").toString());
        System.out.println(new AssertionError(3.5).getMessage());
        System.out.println(new AssertionError((Object) t).getCause() == t);
    }

    public static void uncaughtCustom() throws Exception {
        throw new Custom("out", null);
    }

    public static void initCauseTwice() {
        Throwable t = new Throwable("a");
        t.initCause(new Throwable("b"));
        try {
            t.initCause(new Throwable("c"));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            Throwable self = new Throwable("self");
            self.initCause(self);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
