package pathbrew.suite;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * What happens, one record per event, written at once. Class names are internal.
 *
 * <pre>
 * diagnostic PATH LINE METHOD MESSAGE    javac's error; the method is empty outside of one
 * broken CLASS METHOD MESSAGE            a test that is left out since it does not compile
 * compiled SECONDS
 * test CLASS METHOD                      found, and about to be run some time
 * started CLASS METHOD
 * passed CLASS METHOD SECONDS
 * failed CLASS METHOD REASON             an empty method stands for all of the class
 * coverage CLASS then covered and total: branches, lines, instructions
 * line CLASS LINE then covered and total: instructions, branches
 * data CLASSES SESSIONS                  what a file of execution data holds
 * state CLASS STATE                      measured, stale (another version was), absent
 * method CLASS METHOD then covered and total: instructions
 * sides CLASS METHOD OFFSET then 1 or 0 for each side: covered or not
 * missed CLASS METHOD OFFSET...          the instructions that were not covered
 * unreadable REASON                      a file of execution data is none
 * measured CLASS METHOD PATH             where the data of a test lies
 * keep CLASS METHOD                      a test that adds coverage
 * unmeasured CLASS REASON                there will be no coverage of this class
 * trouble MESSAGE                        nothing more can be done
 * done SECONDS                           with the time that the tests took
 * </pre>
 *
 * <p>Code under test may write to the same file descriptor: a record starts on a line of its own with the
 * mark that the reader chose.
 */
final class Report {
    private static final int LONGEST_TEXT = 2000;

    private final OutputStream out;
    private final String mark;
    private Listener listener = new Listener() {};

    /** Is told when a test begins and when it has passed. */
    interface Listener {
        default void begins() {}

        default void passed(String className, String method) {}
    }

    Report(OutputStream out, String mark) {
        this.out = out;
        this.mark = mark;
    }

    void tell(Listener told) {
        listener = told;
    }

    synchronized void write(String... fields) {
        try {
            out.write(("\n" + mark + "\t" + Records.line(fields) + "\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
        } catch (IOException nobodyListens) {
            Runtime.getRuntime().halt(1);
        }
    }

    void found(String className, String method) {
        write("test", className, method);
    }

    void started(String className, String method) {
        write("started", className, method);
        listener.begins();
    }

    void passed(String className, String method, double seconds) {
        listener.passed(className, method);
        write("passed", className, method, Double.toString(seconds));
    }

    void failed(String className, String method, String reason) {
        write("failed", className, method, shortened(reason));
    }

    void failed(String className, String method, Throwable thrown) {
        failed(className, method, describe(thrown, className));
    }

    /** Exception, message, and the line of the test class that the trace names first. */
    private static String describe(Throwable thrown, String className) {
        StringBuilder text = new StringBuilder(thrown.getClass().getName());
        String binaryName = className.replace('/', '.');
        try {
            if (thrown.getMessage() != null) {
                text.append(": ").append(shortened(thrown.getMessage()));
            }
            for (StackTraceElement frame : thrown.getStackTrace()) {
                if (frame.getClassName().equals(binaryName)) {
                    return text.append(" (line ").append(frame.getLineNumber()).append(')').toString();
                }
            }
        } catch (Throwable ownCodeFails) {
            text.append(" that cannot be described");
        }
        return text.toString();
    }

    private static String shortened(String text) {
        return text.length() > LONGEST_TEXT ? text.substring(0, LONGEST_TEXT) + "..." : text;
    }
}
