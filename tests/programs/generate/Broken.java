/** What cannot be linked, initialised or run, beside what can. */
public class Broken {
    /** A failure of its own kind. */
    public static class Failed extends Exception {
        public final int code;

        public Failed(int code) {
            super("code " + code);
            this.code = code;
        }
    }

    /** Cannot be used: its static initialiser throws. */
    public static class Uninitialised {
        static final int VALUE = compute();

        private static int compute() {
            throw new IllegalStateException("no value");
        }

        public static int value(int x) {
            return x > 0 ? VALUE : -VALUE;
        }
    }

    public static int uninitialised(int x) {
        return x > 0 ? Uninitialised.value(x) : 0;
    }

    public static native int nativeMethod(int x);

    public static int callsNative(int x) {
        return x > 0 ? nativeMethod(x) : 0;
    }

    public static int missing(int x) {
        return x > 0 ? Missing.value(x) : 0;
    }

    public static int fails(int x) throws Failed {
        if (x > 3) {
            throw new Failed(x);
        }
        return x;
    }

    public static int plain(int x) {
        return x > 1000 ? x - 1000 : x;
    }
}

/** Taken away after compilation. */
class Missing {
    static int value(int x) {
        return x;
    }
}
