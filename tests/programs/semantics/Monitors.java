/** Monitors of a single thread. */
public class Monitors {
    static int count;
    static final Object LOCK = new Object();

    static synchronized int staticSynchronized(int n) { return n == 0 ? 1 : n + staticSynchronized(n - 1); }
    synchronized int instance(int n) { if (n < 0) throw new IllegalArgumentException("n"); return n == 0 ? 0 : 1 + instance(n - 1); }
    synchronized void waits() throws InterruptedException { notifyAll(); notify(); }

    static int nested() { synchronized (LOCK) { synchronized (LOCK) { synchronized (Monitors.class) { return ++count; } } } }

    public static int reentrant() { return staticSynchronized(50) + new Monitors().instance(40) + nested(); }
    public static boolean heldInside() { synchronized (LOCK) { return Thread.holdsLock(LOCK); } }
    public static boolean releasedAfter() { synchronized (LOCK) { count++; } return Thread.holdsLock(LOCK); }

    public static boolean releasedByException() {
        Monitors m = new Monitors();
        try { m.instance(-1); } catch (IllegalArgumentException e) { count++; }
        try { synchronized (LOCK) { throw new IllegalStateException(); } } catch (IllegalStateException e) { count++; }
        try { synchronized (LOCK) { synchronized (m) { int z = 0; count /= z; } } } catch (ArithmeticException e) { count++; }
        return Thread.holdsLock(m) || Thread.holdsLock(LOCK) || Thread.holdsLock(Monitors.class);
    }

    public static boolean releasedByReturn() { for (int i = 0; i < 3; i++) { synchronized (LOCK) { if (i == 1) break; if (i == 0) continue; } } return Thread.holdsLock(LOCK); }
    public static void notifyWithoutLock() { new Object().notify(); }
    public static void notifyAllWithoutLock() { LOCK.notifyAll(); }
    public static void waitWithoutLock() throws InterruptedException { LOCK.wait(); }
    public static void notifyWithLock() throws InterruptedException { new Monitors().waits(); synchronized (LOCK) { LOCK.notify(); } }
    public static void throwsInside() { synchronized (LOCK) { synchronized (Monitors.class) { throw new RuntimeException("inside"); } } }
    public static boolean holdsAfterAll() { return Thread.holdsLock(LOCK) || Thread.holdsLock(Monitors.class); }
    public static void holdsNull() { Thread.holdsLock(null); }
}
