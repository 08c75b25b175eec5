/** Calls that never come back, beside others that do. */
public class Endless {
    private static final Object FIRST = new Object();
    private static final Object SECOND = new Object();

    public static int loops(int x) {
        while (x > 10) {
            x |= 16;
        }
        return x < 0 ? -1 : 1;
    }

    public static int waitsInFinally(boolean wanted) throws InterruptedException {
        try {
            return wanted ? 1 : 2;
        } finally {
            if (wanted) {
                synchronized (FIRST) {
                    FIRST.wait();
                }
            }
        }
    }

    public static void deadlocks() throws InterruptedException {
        Thread other = new Thread(() -> {
            synchronized (SECOND) {
                pause();
                synchronized (FIRST) {
                    pause();
                }
            }
        });
        other.start();
        synchronized (FIRST) {
            pause();
            pause();
            synchronized (SECOND) {
                pause();
            }
        }
        other.join();
    }

    public static int leavesThreads(boolean daemon) {
        Thread thread = new Thread(() -> {
            while (true) {
                pause();
            }
        });
        thread.setDaemon(daemon);
        thread.start();
        return daemon ? 1 : 0;
    }

    public static int plain(int x) {
        return x > 1000 ? x - 1000 : x;
    }

    private static void pause() {
        try {
            Thread.sleep(50);
        } catch (InterruptedException interrupted) {
            // Goes on for ever.
        }
    }
}
