package pathbrew.worker;

/**
 * Where methods whose results are inputs find them, in the order of their calls.
 *
 * <p>{@link Inputs} says which methods these are. A replay sets {@link #values} like a static field of the program.
 */
public final class Provided {
    private static Object[] values = {};
    private static int next;

    private Provided() {}

    /** Forgets the values of the last replay. */
    static void clear() {
        values = new Object[0];
        next = 0;
    }

    /** The value of the next call. */
    public static Object next() {
        if (next >= values.length) {
            throw new Missing();
        }
        return values[next++];
    }

    /** Thrown where the program asks for more values than there are. */
    public static final class Missing extends Error {
        private static final long serialVersionUID = 1L;

        Missing() {
            super("the program asks for more inputs than there are");
        }
    }
}
