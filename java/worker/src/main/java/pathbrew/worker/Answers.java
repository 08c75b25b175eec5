package pathbrew.worker;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Sends answers.
 *
 * <pre>
 * answer := READY version:string
 *         | DONE
 *         | FAILED reason:string                the request was wrong
 *         | RETURNED value output arguments
 *         | THREW thrown output arguments
 *         | EXITED output                       the code under test ends the process
 * output := out:(length bytes) err:(length bytes) truncated:byte
 * arguments := count:int value*                 after the call, when asked for
 * </pre>
 *
 * <p>Answers are collected for throughput, but never for long: whoever waits for a call that hangs
 * already has the answers of all calls before it.
 */
final class Answers {
    private static final int READY = 1;
    private static final int DONE = 2;
    private static final int FAILED = 3;
    private static final int RETURNED = 4;
    private static final int THREW = 5;
    private static final int EXITED = 6;
    private static final long FLUSH_MILLISECONDS = 20;
    private static final int OUT_OF_MEMORY_STATUS = 3;

    private final DataOutputStream out;
    private boolean pending;

    Answers(OutputStream out) {
        this.out = new DataOutputStream(new BufferedOutputStream(out, 1 << 16));
    }

    /** The body of an answer after its kind. */
    private interface Body {
        void write(ValueWriter out) throws IOException;
    }

    void ready(String version) {
        send(READY, false, body -> body.string(version));
        flush();
    }

    void done() {
        send(DONE, false, body -> {});
    }

    void failed(String reason) {
        send(FAILED, false, body -> body.string(reason));
    }

    void returned(
            Object result, String descriptor, boolean describe, CapturedOutput output, Object[] arguments) {
        send(RETURNED, describe, body -> {
            if (descriptor.endsWith(")V")) {
                body.nothing();
            } else {
                body.value(result);
            }
            finish(body, output, arguments);
        });
    }

    void threw(Throwable thrown, CapturedOutput output, Object[] arguments) {
        send(THREW, false, body -> {
            Untrusted.write(thrown, body);
            finish(body, output, arguments);
        });
    }

    void exited(CapturedOutput output) {
        send(EXITED, false, output::write);
        flush();
    }

    private static void finish(ValueWriter body, CapturedOutput output, Object[] arguments) throws IOException {
        output.write(body);
        body.number(arguments == null ? 0 : arguments.length);
        if (arguments != null) {
            for (Object argument : arguments) {
                body.value(argument);
            }
        }
    }

    private void send(int kind, boolean describe, Body body) {
        try {
            ValueWriter frame = new ValueWriter(describe);
            frame.octet(kind);
            body.write(frame);
            post(frame.toByteArray());
        } catch (ValueWriter.TooLarge tooLarge) {
            failed(tooLarge.getMessage());
        } catch (StackOverflowError tooDeep) {
            failed("the answer is nested too deeply");
        } catch (IOException unreadable) {
            Runtime.getRuntime().halt(1);
        } catch (OutOfMemoryError exhausted) {
            Runtime.getRuntime().halt(OUT_OF_MEMORY_STATUS);
        }
    }

    private synchronized void post(byte[] frame) throws IOException {
        out.writeInt(frame.length);
        out.write(frame);
        pending = true;
    }

    synchronized void flush() {
        if (pending) {
            try {
                out.flush();
                pending = false;
            } catch (IOException unreadable) {
                Runtime.getRuntime().halt(1);
            }
        }
    }

    void flushForEver() {
        while (true) {
            try {
                Thread.sleep(FLUSH_MILLISECONDS);
            } catch (InterruptedException ignored) {
                // Nobody but the code under test could interrupt this thread.
            }
            flush();
        }
    }
}
