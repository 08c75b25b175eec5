package pathbrew.worker;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import pathbrew.run.Conduct;
import pathbrew.run.Guard;

/**
 * Sends answers.
 *
 * <pre>
 * answer := READY version:string
 *         | DONE
 *         | FAILED reason:string                the request was wrong
 *         | RETURNED value output arguments account
 *         | THREW thrown output arguments account
 *         | EXITED output trace                 the code under test ends the process
 *         | REPLAYED output trace replayed account
 * output := out:(length bytes) err:(length bytes) truncated:byte
 * arguments := count:int value*                 after the call, when asked for
 * trace := probes:(count probe*) truncated:byte events:(count int*)
 * account := refusals:(count (action gate detail class method line):string*) changes:(count string*) lost:byte
 *            clock:byte
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
    private static final int REPLAYED = 7;
    private static final long FLUSH_MILLISECONDS = 20;
    private static final int OUT_OF_MEMORY_STATUS = 3;

    private final DataOutputStream out;
    private final Guard guard;
    private boolean pending;

    Answers(OutputStream out, Guard guard) {
        this.guard = guard;
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
            Object result,
            String descriptor,
            boolean describe,
            CapturedOutput output,
            Object[] arguments,
            Conduct conduct) {
        send(RETURNED, describe, body -> {
            if (descriptor.endsWith(")V")) {
                body.nothing();
            } else {
                body.value(result);
            }
            finish(body, output, arguments, conduct);
        });
    }

    void threw(Throwable thrown, CapturedOutput output, Object[] arguments, Conduct conduct) {
        send(THREW, false, body -> {
            Untrusted.write(thrown, body);
            finish(body, output, arguments, conduct);
        });
    }

    /** {@code probes} are those of the replay under way, or null. */
    void exited(CapturedOutput output, Probes probes) {
        send(EXITED, false, body -> {
            output.write(body);
            trace(body, probes);
        });
        flush();
    }

    /** {@code probes} are those of a traced program, else null. */
    void replayed(Replayer.Replayed replayed, CapturedOutput output, Probes probes, Conduct conduct) {
        int[] told = new int[1];
        boolean sent = send(REPLAYED, false, body -> {
            output.write(body);
            told[0] = trace(body, probes);
            replayed.write(body);
            account(body, conduct);
        });
        if (sent && probes != null) {
            probes.sent(told[0]);
        }
    }

    /** Writes the trace so far and the probes that are new; returns the number of probes told by then. */
    private static int trace(ValueWriter body, Probes probes) throws IOException {
        if (probes == null) {
            body.number(0);
            body.octet(0);
            body.number(0);
            return 0;
        }
        int told = probes.write(body);
        int length = Trace.length();
        body.octet(Trace.truncated() ? 1 : 0);
        body.number(length);
        for (int i = 0; i < length; i++) {
            body.number(Trace.event(i));
        }
        return told;
    }

    private static void finish(ValueWriter body, CapturedOutput output, Object[] arguments, Conduct conduct)
            throws IOException {
        output.write(body);
        body.number(arguments == null ? 0 : arguments.length);
        if (arguments != null) {
            for (Object argument : arguments) {
                body.value(argument);
            }
        }
        account(body, conduct);
    }

    /** Comes last: to write the rest may have called methods of the code under test. */
    private static void account(ValueWriter body, Conduct conduct) throws IOException {
        Conduct.Account account = conduct.end();
        body.number(account.refusals().length);
        for (String[] refusal : account.refusals()) {
            for (String field : refusal) {
                body.string(field);
            }
        }
        body.number(account.changes().size());
        for (String change : account.changes()) {
            body.string(change);
        }
        body.octet(account.isLost() ? 1 : 0);
        body.octet(account.readsClock() ? 1 : 0);
    }

    /** Sends the answer, or why it cannot be sent; then the result is false. */
    private boolean send(int kind, boolean describe, Body body) {
        try {
            ValueWriter frame = new ValueWriter(describe);
            frame.octet(kind);
            body.write(frame);
            post(frame.toByteArray());
            return true;
        } catch (ValueWriter.TooLarge tooLarge) {
            failed(tooLarge.getMessage());
        } catch (StackOverflowError tooDeep) {
            failed("the answer is nested too deeply");
        } catch (IOException unreadable) {
            guard.halt(1);
        } catch (OutOfMemoryError exhausted) {
            guard.halt(OUT_OF_MEMORY_STATUS);
        }
        return false;
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
                guard.halt(1);
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
