package pathbrew;

import java.lang.reflect.Array;

/**
 * Where a driver asks for its inputs.
 *
 * <p>Under Pathbrew each call gives a new symbolic value. On a plain JVM the values come from {@link #provide},
 * in the order in which they are asked for, so that a driver can be run again on inputs that were found.
 */
public final class Pathbrew {
    private static Object[] provided = {};
    private static int next;

    private Pathbrew() {
    }

    /** The values that the following calls give, on a plain JVM. */
    public static void provide(Object... values) {
        provided = values;
        next = 0;
    }

    public static boolean anyBoolean() {
        return (Boolean) provided[next++];
    }

    public static byte anyByte() {
        return (Byte) provided[next++];
    }

    public static short anyShort() {
        return (Short) provided[next++];
    }

    public static char anyChar() {
        return (Character) provided[next++];
    }

    public static int anyInt() {
        return (Integer) provided[next++];
    }

    public static long anyLong() {
        return (Long) provided[next++];
    }

    public static float anyFloat() {
        return (Float) provided[next++];
    }

    public static double anyDouble() {
        return (Double) provided[next++];
    }

    public static String anyString() {
        return (String) provided[next++];
    }

    /** Null, or an object of that type in any state. */
    public static <T> T any(Class<T> type) {
        return type.cast(provided[next++]);
    }

    /** Null, or an array of any length whose elements have that type: {@code int[] all = anyArray(int.class)}. */
    @SuppressWarnings("unchecked")
    public static <T> T anyArray(Class<?> elementType) {
        return (T) Array.newInstance(elementType, 0).getClass().cast(provided[next++]);
    }

    /** Only paths on which the condition holds are of interest. */
    public static void assume(boolean condition) {
        if (!condition) {
            throw new AssumptionFailed();
        }
    }

    /** Thrown on a plain JVM where an assumption does not hold. */
    public static final class AssumptionFailed extends Error {
        private static final long serialVersionUID = 1;

        AssumptionFailed() {
            super("an assumption of the driver does not hold");
        }
    }

    /** What a declared summary throws for a call of which it has no case; under Pathbrew the path ends there. */
    public static Error undeclared(String method) {
        return new UnsupportedOperationError(method);
    }

    private static final class UnsupportedOperationError extends Error {
        UnsupportedOperationError(String method) {
            super("no case is declared for this call of " + method);
        }
    }
}
