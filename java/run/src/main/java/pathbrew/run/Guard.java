package pathbrew.run;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.util.function.BiFunction;

/**
 * The guard of this JVM, if it has one, in the hands of the main class.
 *
 * <p>The agent leaves it among the system properties; {@link #take} removes it there, so that the code under test
 * cannot have it. Without an agent nothing is refused or seen, and everything else works.
 */
public final class Guard {
    private static final String[][] NOTHING_REFUSED = {};
    private static final Thread[] NO_THREADS = {};

    private final BiFunction<String, Object, Object> held;

    private Guard(BiFunction<String, Object, Object> held) {
        this.held = held;
    }

    /** To be called before any code under test is run. */
    @SuppressWarnings("unchecked")
    public static Guard take() {
        return new Guard((BiFunction<String, Object, Object>) System.getProperties().remove("pathbrew.guard"));
    }

    /** Action, gate, detail, class, method and line of what was refused since this was asked last. */
    public String[][] refusals() {
        return held == null ? NOTHING_REFUSED : (String[][]) held.apply("refusals", null);
    }

    /** What changed since in ways that the guard sees, put back where it can be; null if nothing did. */
    String[] changes() {
        return held == null ? null : (String[]) held.apply("changes", null);
    }

    /** The threads that were started since. */
    Thread[] threads() {
        return held == null ? NO_THREADS : (Thread[]) held.apply("threads", null);
    }

    /** Whether code has loaded a native library: no other class loader of this JVM may load it. */
    public boolean hasLibraries() {
        return held != null && (Boolean) held.apply("libraries", null);
    }

    /** Lets a file or folder be read from now on. */
    public void makeReadable(String path) {
        if (held != null) {
            held.apply("readable", path);
        }
    }

    /** Sets the clock ahead of the real one, by so many milliseconds. */
    public void setClockAhead(long milliseconds) {
        if (held != null) {
            held.apply("clock", milliseconds);
        }
    }

    /** Whether a program has read the clock since this was asked last; without a guard nobody knows. */
    boolean hasReadClock() {
        return held != null && (Boolean) held.apply("clock read", null);
    }

    /** Runs what is not the code under test's as if there were no guard. */
    public void trust(Runnable body) {
        if (held == null) {
            body.run();
        } else {
            held.apply("trust", body);
        }
    }

    /** Ends the JVM at once. */
    public void halt(int status) {
        trust(() -> Runtime.getRuntime().halt(status));
    }

    /** A way to the JDK's internal {@code Unsafe}, which is exported to nobody; without a guard, 24 and later warn. */
    public MethodHandles.Lookup memory() {
        if (held != null) {
            return (MethodHandles.Lookup) held.apply("memory", null);
        }
        try {
            Field single = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
            single.setAccessible(true);
            Object unsafe = single.get(null);
            Field trusted = MethodHandles.Lookup.class.getDeclaredField("IMPL_LOOKUP");
            Class<?> type = unsafe.getClass();
            Object base = type.getMethod("staticFieldBase", Field.class).invoke(unsafe, trusted);
            Object offset = type.getMethod("staticFieldOffset", Field.class).invoke(unsafe, trusted);
            Object lookup = type.getMethod("getObject", Object.class, long.class).invoke(unsafe, base, offset);
            return ((MethodHandles.Lookup) lookup).in(Class.forName("jdk.internal.misc.Unsafe"));
        } catch (ReflectiveOperationException missing) {
            throw new IllegalStateException(missing);
        }
    }
}
