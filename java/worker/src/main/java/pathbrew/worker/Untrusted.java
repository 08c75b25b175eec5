package pathbrew.worker;

import java.io.IOException;
import java.util.concurrent.Callable;

/** What can be asked of objects of the code under test, whose own methods may throw. */
final class Untrusted {
    private Untrusted() {}

    static String text(Object value) {
        return attempt(value::toString);
    }

    /** An exception's class and message. */
    static String describe(Throwable thrown) {
        String message = attempt(thrown::getMessage);
        return thrown.getClass().getName() + (message == null ? "" : ": " + message);
    }

    /**
     * Writes an exception.
     *
     * <pre>
     * thrown := class:string message? cause? count:int (class:string method:string line:int)*
     * </pre>
     */
    static void write(Throwable thrown, ValueWriter out) throws IOException {
        out.className(thrown.getClass());
        out.optionalString(attempt(thrown::getMessage));
        Throwable cause = attempt(thrown::getCause);
        out.optionalString(cause == null ? null : cause.getClass().getName().replace('.', '/'));
        StackTraceElement[] trace = attempt(thrown::getStackTrace);
        int length = trace == null ? 0 : lengthWithoutWorker(trace);
        out.number(length);
        for (int i = 0; i < length; i++) {
            out.string(trace[i].getClassName().replace('.', '/'));
            out.string(trace[i].getMethodName());
            out.number(trace[i].getLineNumber());
        }
    }

    private static <T> T attempt(Callable<T> question) {
        try {
            return question.call();
        } catch (OutOfMemoryError exhausted) {
            throw exhausted;
        } catch (Throwable refused) {
            return null;
        }
    }

    /** Cuts the frames of this worker and of reflection from the bottom of the trace. */
    private static int lengthWithoutWorker(StackTraceElement[] trace) {
        int length = trace.length;
        while (length > 0 && isWorker(trace[length - 1].getClassName())) {
            length--;
        }
        if (length == trace.length) {
            return length;
        }
        while (length > 0 && isReflection(trace[length - 1].getClassName())) {
            length--;
        }
        return length;
    }

    private static boolean isWorker(String className) {
        return className.startsWith("pathbrew.worker.") || className.startsWith("pathbrew.run.");
    }

    private static boolean isReflection(String className) {
        return className.startsWith("java.lang.reflect.")
                || className.startsWith("jdk.internal.reflect.")
                || className.startsWith("java.lang.invoke.");
    }
}
