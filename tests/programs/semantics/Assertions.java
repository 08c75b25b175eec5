/** assert, enabled or not. */
public class Assertions {
    static int evaluated;
    static boolean check(boolean b) { evaluated++; return b; }
    static String message() { evaluated += 10; return "message"; }
    static class Nested { static int run(int x) { assert x > 0 : x; return x; } }
    interface Face { static int run(int x) { assert x > 0 : "face"; return x; } }

    public static int sideEffects() { evaluated = 0; assert check(true) : message(); assert check(true); return evaluated; }
    public static void fails() { assert check(false); }
    public static void failsWithMessage() { assert check(false) : message(); }
    public static void failsWithNumber() { assert check(false) : 1.5; }
    public static int nested() { return Nested.run(-4); }
    public static int inInterface() { return Face.run(-4); }
    public static int counted() { return evaluated; }
    public static boolean status() { return Assertions.class.desiredAssertionStatus(); }
    public static int caught() { try { assert false : new IllegalStateException("cause"); return 0; } catch (AssertionError e) { return e.getCause() == null ? 1 : 2; } }
}
