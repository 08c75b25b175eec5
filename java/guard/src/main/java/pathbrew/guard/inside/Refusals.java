package pathbrew.guard.inside;

import java.lang.StackWalker.StackFrame;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** What was refused since it was asked last, and which code wanted it. */
final class Refusals {
    private static final int MOST = 64;
    private static final int LONGEST_DETAIL = 300;
    private static final String[] OURS = {
        "pathbrew.worker.", "pathbrew.suite.", "pathbrew.run.", "org.junit.", "junit.", "org.opentest4j.", "org.hamcrest."
    };
    /** Classes that the JDK makes or loads in modules without a name. */
    private static final String[] PROXIES = {"jdk.proxy", "com.sun.proxy", "sun.reflect.misc."};
    private static final StackWalker FRAMES = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    private static final List<String[]> REFUSED = new ArrayList<>();

    private Refusals() {}

    /** Whose code is at work: the innermost frame that is neither of the JDK nor ours, and what lies within it. */
    static final class Finder implements Function<Stream<StackFrame>, Finder> {
        String className = "";
        String method = "";
        int line = -1;
        Class<?> innermost;
        boolean isClassPath;
        boolean isLocalHost;
        boolean isLogManager;
        boolean isOwnThread;

        @Override
        public Finder apply(Stream<StackFrame> frames) {
            for (Iterator<StackFrame> rest = frames.iterator(); rest.hasNext(); ) {
                StackFrame frame = rest.next();
                Class<?> type = frame.getDeclaringClass();
                if (isJdk(type)) {
                    note(type.getName(), frame.getMethodName());
                    continue;
                }
                if (innermost == null) {
                    innermost = type;
                }
                if (!startsWithOneOf(type.getName(), OURS) && !startsWithOneOf(type.getName(), PROXIES)) {
                    className = type.getName().replace('.', '/');
                    method = frame.getMethodName();
                    line = frame.getLineNumber();
                    break;
                }
            }
            return this;
        }

        private void note(String name, String called) {
            isClassPath |= name.startsWith("jdk.internal.loader.URLClassPath");
            isLocalHost |= name.equals("java.net.InetAddress") && called.equals("getLocalHost");
            isLogManager |= isLogManager(name) && !isLoggingEntry(called);
            isOwnThread |= isOwnThread(name);
        }

        private static boolean isLogManager(String name) {
            return name.startsWith("java.util.logging.LogManager") && !name.endsWith("RootLogger");
        }

        /** Whether a class starts threads for itself and not for whoever uses it. */
        private static boolean isOwnThread(String name) {
            return name.startsWith("sun.") || name.startsWith("com.sun.") || name.startsWith("java.awt.");
        }

        private static boolean isLoggingEntry(String called) {
            return called.equals("reset") || called.endsWith("Configuration");
        }

        /** Whether the code is of a jar. */
        boolean isOf(String jar) {
            CodeSource source = innermost == null ? null : innermost.getProtectionDomain().getCodeSource();
            return source != null && source.getLocation() != null && source.getLocation().getPath().equals(jar);
        }
    }

    static Finder find() {
        return FRAMES.walk(new Finder());
    }

    static boolean isJdk(Class<?> type) {
        Module module = type.getModule();
        return module.isNamed() && module.getLayer() == ModuleLayer.boot();
    }

    private static boolean startsWithOneOf(String name, String[] prefixes) {
        for (String prefix : prefixes) {
            if (name.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    static boolean isFull() {
        synchronized (REFUSED) {
            return REFUSED.size() >= MOST;
        }
    }

    static void add(String action, String gate, String detail, Finder where) {
        String shortened = detail.length() > LONGEST_DETAIL ? detail.substring(0, LONGEST_DETAIL) + "..." : detail;
        String[] refusal = {action, gate, shortened, where.className, where.method, Integer.toString(where.line)};
        synchronized (REFUSED) {
            if (REFUSED.size() < MOST) {
                REFUSED.add(refusal);
            }
        }
    }

    /** Action, gate, detail, class, method and line of each; they are forgotten with this. */
    static String[][] drain() {
        synchronized (REFUSED) {
            if (REFUSED.isEmpty()) {
                return new String[0][];
            }
            String[][] drained = REFUSED.toArray(new String[0][]);
            REFUSED.clear();
            return drained;
        }
    }
}
