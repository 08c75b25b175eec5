/** StackOverflowError, recovery after it, and recursion that must not overflow. */
public class StackOverflow {
    static int depth;

    static int endless(int n) { depth++; return endless(n + 1) + 1; }
    static int sum(int n) { return n == 0 ? 0 : n + sum(n - 1); }
    static boolean even(int n) { return n == 0 || odd(n - 1); }
    static boolean odd(int n) { return n != 0 && even(n - 1); }
    static class List { int v; List next; List(int v, List next) { this.v = v; this.next = next; } int length() { return next == null ? 1 : 1 + next.length(); } }

    public static boolean caught() {
        depth = 0;
        try {
            endless(0);
            return false;
        } catch (StackOverflowError e) {
            return depth > 1000 && e.getMessage() == null;
        }
    }

    public static int recovers() {
        int caught = 0;
        for (int i = 0; i < 3; i++) {
            try {
                endless(i);
            } catch (StackOverflowError e) {
                caught++;
            }
        }
        return caught * 1000000 + sum(1000);
    }

    public static int uncaught() { return endless(0); }
    public static int deep() { return sum(2000); }
    public static boolean mutual() { return even(2000); }
    public static int linked() { List l = null; for (int i = 0; i < 1900; i++) l = new List(i, l); return l.length(); }

    static int unwinding(int n) { try { return unwinding(n + 1); } finally { depth--; } }
    public static boolean finallyOnTheWay() { depth = 0; try { unwinding(0); } catch (StackOverflowError e) { return depth < -1000; } return false; }

    static class Growing { Growing inner = new Growing(); }
    public static boolean inConstructor() { try { new Growing(); return false; } catch (StackOverflowError e) { return true; } }

    static class Endless { static int v; static { v = endless(0); } }
    public static boolean inInitialiser() { try { Endless.v = 1; return false; } catch (StackOverflowError e) { return true; } }
    public static boolean afterFailedInitialiser() { try { Endless.v = 1; return false; } catch (NoClassDefFoundError e) { return true; } }

    static class Text { public String toString() { return "x" + this; } }
    public static boolean throughTheLibrary() { try { new Text().toString(); return false; } catch (StackOverflowError e) { return true; } }

    static class Bottomless extends RuntimeException { Bottomless(int n) { super(n > 0 ? new Bottomless(n - 1) : null); } }
    public static int longCauses() { int n = 0; for (Throwable t = new Bottomless(300); t != null; t = t.getCause()) n++; return n; }
}
