package pathbrew.suite;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import pathbrew.run.Conduct;
import pathbrew.run.Guard;

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
 * refused CLASS METHOD ACTION GATE DETAIL CLASS METHOD LINE    what the guard refused a test, and where
 * changed CLASS METHOD STATE             what a test has changed in the JVM
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
    private final Guard guard;
    private Conduct conduct;
    private Listener listener = new Listener() {};

    /** Is told when a test begins and when it has passed. */
    interface Listener {
        default void begins() {}

        default void passed(String className, String method) {}
    }

    Report(OutputStream out, String mark, Guard guard) {
        this.out = out;
        this.mark = mark;
        this.guard = guard;
    }

    /** From now on, tests that do more than compute fail. */
    void watch(Conduct watched) {
        conduct = watched;
    }

    void tell(Listener told) {
        listener = told;
    }

    synchronized void write(String... fields) {
        try {
            out.write(("\n" + mark + "\t" + Records.line(fields) + "\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
        } catch (IOException nobodyListens) {
            guard.halt(1);
        }
    }

    void found(String className, String method) {
        write("test", className, method);
    }

    void started(String className, String method) {
        write("started", className, method);
        conduct.begin();
        listener.begins();
    }

    void passed(String className, String method, double seconds) {
        if (hasMisbehaved(className, method)) {
            return;
        }
        listener.passed(className, method);
        write("passed", className, method, Double.toString(seconds));
    }

    void failed(String className, String method, String reason) {
        write("failed", className, method, shortened(reason));
    }

    void failed(String className, String method, Throwable thrown) {
        if (!hasMisbehaved(className, method)) {
            failed(className, method, describe(thrown, className));
        }
    }

    /** Tells what a test that has ended was refused or has changed; such a test is neither passed nor failed. */
    private boolean hasMisbehaved(String className, String method) {
        Conduct.Account account = conduct.end();
        for (String[] refusal : account.refusals()) {
            write("refused", className, method, refusal[0], refusal[1], refusal[2], refusal[3], refusal[4], refusal[5]);
        }
        if (account.refusals().length == 0 && !account.isClean()) {
            write("changed", className, method, String.join(", ", account.changes()));
        }
        return !account.isClean();
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
