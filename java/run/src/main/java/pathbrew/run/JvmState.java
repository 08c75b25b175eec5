package pathbrew.run;

import java.io.InputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Properties;
import java.util.TimeZone;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.TimeUnit;
import java.util.logging.LogManager;

/**
 * The state of the JVM that code can change for whoever runs next: it is compared with what it was and put back.
 *
 * <p>To be used by one thread, the one that runs the code under test.
 */
public final class JvmState {
    private static final long GRACE_MILLISECONDS = 50;

    /** A property that 17 sets itself when it first draws. */
    private static final String OF_FONTS = "sun.font.fontmanager";

    private final Guard guard;
    private final Properties properties;
    private final Object[] keys;
    private final Object[] values;
    private final Locale[] locales = new Locale[3];
    private final TimeZone zone;
    private final Thread.UncaughtExceptionHandler uncaught;
    private InputStream in;
    private PrintStream out;
    private PrintStream err;
    private ClassLoader context;
    private String name;
    private int priority;
    private boolean isLost;

    public JvmState(Guard guard) {
        this.guard = guard;
        properties = System.getProperties();
        keys = properties.keySet().toArray();
        values = new Object[keys.length];
        for (int i = 0; i < keys.length; i++) {
            values[i] = properties.get(keys[i]);
        }
        locales[0] = Locale.getDefault();
        locales[1] = Locale.getDefault(Locale.Category.DISPLAY);
        locales[2] = Locale.getDefault(Locale.Category.FORMAT);
        zone = TimeZone.getDefault();
        uncaught = Thread.getDefaultUncaughtExceptionHandler();
        guard.changes();
        guard.threads();
        guard.refusals();
        begin();
    }

    /** Takes the streams and what belongs to the thread as they are now for what they should be. */
    public void begin() {
        in = System.in;
        out = System.out;
        err = System.err;
        context = Thread.currentThread().getContextClassLoader();
        name = Thread.currentThread().getName();
        priority = Thread.currentThread().getPriority();
    }

    /** Whether something could not be put back: this JVM should run no more code. */
    public boolean isLost() {
        return isLost;
    }

    /** Puts everything back and names what had changed. */
    public List<String> settle() {
        List<String> changed = null;
        if (Thread.interrupted()) {
            changed = add(changed, "interrupt flag");
        }
        if (securityManager() != null) {
            setSecurityManager();
            changed = add(changed, "security manager");
        }
        if (!hasSameProperties()) {
            restoreProperties();
            changed = add(changed, "system properties");
        }
        if (!locales[0].equals(Locale.getDefault())
                || !locales[1].equals(Locale.getDefault(Locale.Category.DISPLAY))
                || !locales[2].equals(Locale.getDefault(Locale.Category.FORMAT))) {
            Locale.setDefault(locales[0]);
            Locale.setDefault(Locale.Category.DISPLAY, locales[1]);
            Locale.setDefault(Locale.Category.FORMAT, locales[2]);
            changed = add(changed, "default locale");
        }
        if (!zone.equals(TimeZone.getDefault())) {
            TimeZone.setDefault(zone);
            changed = add(changed, "default time zone");
        }
        if (System.in != in || System.out != out || System.err != err) {
            System.setIn(in);
            System.setOut(out);
            System.setErr(err);
            changed = add(changed, "standard streams");
        }
        if (Thread.getDefaultUncaughtExceptionHandler() != uncaught) {
            Thread.setDefaultUncaughtExceptionHandler(uncaught);
            changed = add(changed, "uncaught-exception handler");
        }
        if (Thread.currentThread().getContextClassLoader() != context) {
            Thread.currentThread().setContextClassLoader(context);
            changed = add(changed, "context class loader");
        }
        if (!Thread.currentThread().getName().equals(name) || Thread.currentThread().getPriority() != priority) {
            Thread.currentThread().setName(name);
            Thread.currentThread().setPriority(priority);
            changed = add(changed, "name or priority of the thread");
        }
        String[] seen = guard.changes();
        if (seen != null) {
            for (String name : seen) {
                changed = add(changed, name);
                if (name.equals("logging")) {
                    restoreLogging();
                }
            }
            if (!haveEnded(guard.threads())) {
                isLost = true;
                changed = add(changed, "threads");
            }
        }
        return changed == null ? List.of() : changed;
    }

    private static List<String> add(List<String> changed, String name) {
        List<String> more = changed == null ? new ArrayList<>() : changed;
        more.add(name);
        return more;
    }

    private boolean hasSameProperties() {
        Properties now = System.getProperties();
        if (now == properties && now.size() == keys.length + 1) {
            now.remove(OF_FONTS);
        }
        if (now != properties || now.size() != keys.length) {
            return false;
        }
        for (int i = 0; i < keys.length; i++) {
            Object value = now.get(keys[i]);
            if (value != values[i] && !Objects.equals(value, values[i])) {
                return false;
            }
        }
        return true;
    }

    private void restoreProperties() {
        System.setProperties(properties);
        properties.clear();
        for (int i = 0; i < keys.length; i++) {
            properties.put(keys[i], values[i]);
        }
    }

    @SuppressWarnings("removal")
    private static Object securityManager() {
        return System.getSecurityManager();
    }

    @SuppressWarnings("removal")
    private static void setSecurityManager() {
        System.setSecurityManager(null);
    }

    /** Calls handlers and listeners of the code under test: it is not to be trusted with this. */
    private void restoreLogging() {
        try {
            LogManager.getLogManager().readConfiguration();
        } catch (Throwable byTheirCode) {
            isLost = true;
        }
        guard.changes();
    }

    /** Whether all are over within a moment; idle threads of the common pool and of the JDK do not count. */
    private static boolean haveEnded(Thread[] threads) {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(GRACE_MILLISECONDS);
        for (Thread thread : threads) {
            if (isOfTheJdk(thread)) {
                continue;
            }
            if (thread instanceof ForkJoinWorkerThread worker && worker.getPool() == ForkJoinPool.commonPool()) {
                long left = deadline - System.nanoTime();
                if (!ForkJoinPool.commonPool().awaitQuiescence(Math.max(1, left), TimeUnit.NANOSECONDS)) {
                    return false;
                }
                continue;
            }
            while (thread.isAlive()) {
                long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
                if (left <= 0) {
                    return false;
                }
                try {
                    thread.join(left);
                } catch (InterruptedException ignored) {
                    // Some thread of the code under test did that; it changes nothing here.
                }
            }
        }
        return true;
    }

    private static boolean isOfTheJdk(Thread thread) {
        String name = thread.getClass().getName();
        return name.startsWith("jdk.internal.")
                || name.startsWith("sun.")
                || name.startsWith("java.lang.ref.")
                || name.equals("java.util.concurrent.DelayScheduler")
                || thread.getName().equals("CompletableFutureDelayScheduler");
    }
}
