package pathbrew.worker;

/**
 * Where instrumented code reports what it does: one number per event.
 *
 * <p>{@link Instrumenter} hands out the numbers: a method entry and a watched or passed instruction have one, a conditional jump {@code code}
 * when it falls through and {@code code + 1} when it is taken, a switch {@code code} for the default and
 * {@code code + 1 + i} for its key number i. Only the thread of the replay is recorded, and only up to a
 * limit.
 */
public final class Trace {
    static final int LIMIT = 1_000_000;
    private static final int RESERVED = 16;
    private static final int TOLD_OF_STOPPED = 10_000;

    private static Thread thread;
    private static int[] events = {};
    private static int length;
    private static int limit;
    private static boolean truncated;
    private static int[] passedIn = {};
    private static int run;
    private static boolean isBounded;
    private static long stopAt = Long.MAX_VALUE;
    private static boolean stopped;

    private Trace() {}

    /**
     * Starts to record the current thread, so many events at most; a bounded call ends there, and one with
     * a patience of so many nanoseconds ends once there are no events left and that time has passed.
     */
    static void begin(int most, boolean bounded, long patience) {
        if (events.length == 0) {
            // All at once: the code under test may leave no memory to grow into.
            events = new int[LIMIT + RESERVED];
        }
        limit = Math.min(most, LIMIT);
        isBounded = bounded;
        stopAt = patience == 0 ? Long.MAX_VALUE : System.nanoTime() + patience;
        length = 0;
        truncated = false;
        run++;
        thread = Thread.currentThread();
    }

    static void end() {
        thread = null;
    }

    /** Bounds what follows a bounded call, too; to be ended. */
    static void resume() {
        if (isBounded) {
            begin(limit, true, 0);
        }
    }

    /** Forgets the events. */
    static void clear() {
        length = 0;
        truncated = false;
        stopped = false;
    }

    /** Whether patience has ended a call. */
    static boolean stopped() {
        return stopped;
    }

    /** How many events there are to tell: few of those of a call that was ended, which nobody compares. */
    static int length() {
        return stopped ? Math.min(length, TOLD_OF_STOPPED) : length;
    }

    static int event(int index) {
        return events[index];
    }

    static boolean truncated() {
        return truncated;
    }

    private static void record(int event) {
        if (Thread.currentThread() == thread) {
            int at = length;
            if (at < limit) {
                events[at] = event;
                length = at + 1;
            } else {
                truncated = true;
                if (isBounded) {
                    throw new Stop();
                }
                if (stopAt != Long.MAX_VALUE && System.nanoTime() > stopAt) {
                    stopped = true;
                    throw new Stop();
                }
            }
        }
    }

    public static void entered(int code) {
        record(code);
    }

    /** A watched instruction counts even where the trace has been cut. */
    public static void reached(int code) {
        if (truncated && Thread.currentThread() == thread && length < limit + RESERVED) {
            events[length++] = code;
        } else {
            record(code);
        }
    }

    /** An instruction where a line begins or a method ends counts once in a trace. */
    public static void passed(int code) {
        if (Thread.currentThread() == thread) {
            if (code >= passedIn.length) {
                passedIn = java.util.Arrays.copyOf(passedIn, 2 * code + 64);
            }
            if (passedIn[code] != run) {
                passedIn[code] = run;
                record(code);
            }
        }
    }

    /** Ends the call, unless the code catches all that is thrown. */
    public static void stopAt(int code) {
        reached(code);
        if (Thread.currentThread() == thread) {
            throw new Stop();
        }
    }

    /** Thrown by an instruction that a call is to end at, and where a bounded one has gone too far. */
    public static final class Stop extends Error {
        private static final long serialVersionUID = 1L;

        Stop() {
            super(null, null, false, false);
        }
    }

    public static void ifeq(int value, int code) {
        record(value == 0 ? code + 1 : code);
    }

    public static void ifne(int value, int code) {
        record(value != 0 ? code + 1 : code);
    }

    public static void iflt(int value, int code) {
        record(value < 0 ? code + 1 : code);
    }

    public static void ifge(int value, int code) {
        record(value >= 0 ? code + 1 : code);
    }

    public static void ifgt(int value, int code) {
        record(value > 0 ? code + 1 : code);
    }

    public static void ifle(int value, int code) {
        record(value <= 0 ? code + 1 : code);
    }

    public static void ifeq(int left, int right, int code) {
        record(left == right ? code + 1 : code);
    }

    public static void ifne(int left, int right, int code) {
        record(left != right ? code + 1 : code);
    }

    public static void iflt(int left, int right, int code) {
        record(left < right ? code + 1 : code);
    }

    public static void ifge(int left, int right, int code) {
        record(left >= right ? code + 1 : code);
    }

    public static void ifgt(int left, int right, int code) {
        record(left > right ? code + 1 : code);
    }

    public static void ifle(int left, int right, int code) {
        record(left <= right ? code + 1 : code);
    }

    public static void ifeq(Object left, Object right, int code) {
        record(left == right ? code + 1 : code);
    }

    public static void ifne(Object left, Object right, int code) {
        record(left != right ? code + 1 : code);
    }

    public static void ifnull(Object value, int code) {
        record(value == null ? code + 1 : code);
    }

    public static void ifnonnull(Object value, int code) {
        record(value != null ? code + 1 : code);
    }

    public static void table(int value, int low, int high, int code) {
        record(low <= value && value <= high ? code + 1 + (value - low) : code);
    }

    /** {@code keys} holds the ascending keys, two characters each. */
    public static void lookup(int value, String keys, int code) {
        int low = 0;
        int high = keys.length() / 2 - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int key = keys.charAt(2 * middle) << 16 | keys.charAt(2 * middle + 1);
            if (key < value) {
                low = middle + 1;
            } else if (key > value) {
                high = middle - 1;
            } else {
                record(code + 1 + middle);
                return;
            }
        }
        record(code);
    }
}
