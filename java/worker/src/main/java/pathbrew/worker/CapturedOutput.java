package pathbrew.worker;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** What the current call writes to {@code System.out} and {@code System.err}, up to a limit each. */
final class CapturedOutput {
    private static final int LIMIT = 1 << 20;

    private final Bounded out = new Bounded();
    private final Bounded err = new Bounded();
    private PrintStream printOut;
    private PrintStream printErr;

    /** Keeps the first bytes and remembers whether there were more. */
    private static final class Bounded extends OutputStream {
        private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
        private boolean truncated;
        private boolean closed;

        @Override
        public synchronized void close() {
            closed = true;
        }

        @Override
        public synchronized void write(int octet) {
            write(new byte[] {(byte) octet}, 0, 1);
        }

        @Override
        public synchronized void write(byte[] octets, int offset, int length) {
            int room = Math.min(length, LIMIT - kept.size());
            kept.write(octets, offset, room);
            truncated |= room < length;
        }

        synchronized byte[] contents() {
            return kept.toByteArray();
        }

        synchronized boolean truncated() {
            return truncated;
        }

        /** Forgets everything; false when the stream had been closed. */
        synchronized boolean reset() {
            boolean usable = !closed;
            kept.reset();
            truncated = false;
            closed = false;
            return usable;
        }
    }

    void install() {
        printOut = new PrintStream(out, true, StandardCharsets.UTF_8);
        printErr = new PrintStream(err, true, StandardCharsets.UTF_8);
        System.setOut(printOut);
        System.setErr(printErr);
    }

    /** Starts afresh for the next call, also after code that replaced or closed the streams. */
    void reset() {
        boolean usable = out.reset() & err.reset();
        if (!usable || System.out != printOut || System.err != printErr) {
            install();
        }
    }

    void write(ValueWriter answer) throws IOException {
        answer.octets(out.contents());
        answer.octets(err.contents());
        answer.octet(out.truncated() || err.truncated() ? 1 : 0);
    }
}
