package pathbrew.guard.inside;

import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;

/** What changed in the JVM, where the change itself is seen and need not be looked for. */
final class Changes {
    private static final int MOST_THREADS = 1000;

    private static final List<Thread> STARTED = new ArrayList<>();
    private static final List<Thread> AT_EXIT = new ArrayList<>();
    private static MethodHandle getProviders;
    private static MethodHandle setProviders;
    private static Object providersBefore;
    private static volatile boolean anything;
    private static volatile boolean logging;
    private static volatile boolean libraries;

    private Changes() {}

    static void use(MethodHandle getter, MethodHandle setter) {
        getProviders = getter;
        setProviders = setter;
    }

    static void started(Thread thread) {
        synchronized (STARTED) {
            if (STARTED.size() >= MOST_THREADS) {
                List<Thread> alive = new ArrayList<>();
                for (Thread each : STARTED) {
                    if (each.getState() != Thread.State.TERMINATED) {
                        alive.add(each);
                    }
                }
                STARTED.clear();
                STARTED.addAll(alive);
            }
            STARTED.add(thread);
        }
        anything = true;
    }

    static void logging() {
        logging = true;
        anything = true;
    }

    /** A class loader has a native library from now on, which no other may load. */
    static void library() {
        libraries = true;
    }

    static boolean hasLibraries() {
        return libraries;
    }

    static void atExit(Thread hook) {
        synchronized (AT_EXIT) {
            AT_EXIT.add(hook);
        }
        anything = true;
    }

    static synchronized void providers() {
        if (providersBefore == null) {
            try {
                providersBefore = getProviders.invoke();
            } catch (Throwable impossible) {
                throw new IllegalStateException(impossible);
            }
        }
        anything = true;
    }

    /** The threads that were started since this was asked last. */
    static Thread[] threads() {
        synchronized (STARTED) {
            Thread[] threads = STARTED.toArray(new Thread[0]);
            STARTED.clear();
            return threads;
        }
    }

    /** Puts back what can be, and names what had changed; null if there was nothing, not even a thread. */
    static synchronized String[] settle() {
        if (!anything) {
            return null;
        }
        anything = false;
        List<String> changed = new ArrayList<>();
        if (logging) {
            logging = false;
            changed.add("logging");
        }
        if (providersBefore != null) {
            try {
                setProviders.invoke(providersBefore);
            } catch (Throwable impossible) {
                throw new IllegalStateException(impossible);
            }
            providersBefore = null;
            anything = false;
            changed.add("security providers");
        }
        synchronized (AT_EXIT) {
            for (Thread hook : AT_EXIT) {
                Runtime.getRuntime().removeShutdownHook(hook);
            }
            if (!AT_EXIT.isEmpty()) {
                AT_EXIT.clear();
                changed.add("shutdown hooks");
            }
        }
        return changed.toArray(new String[0]);
    }
}
