package pathbrew.agent;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.LinkedBlockingQueue;
import pathbrew.run.Guard;

/**
 * Frames to and from the selector: length, kind, content.
 *
 * <p>A thread of its own reads them, so that the process ends with its selector even while a run hangs, and so that a
 * run can be told to stop.
 */
final class Connection {
    // To the selector.
    static final int HELLO = 1;
    static final int EVENTS = 2;
    static final int ENDED = 3;
    // From the selector.
    static final int OPEN = 1;
    static final int RUN = 2;
    static final int ANSWER = 3;
    static final int STOP = 4;

    static final int LARGEST = 64 << 20;

    /** A frame that has arrived. */
    record Frame(int kind, ByteBuffer content) {}

    private final DataInputStream in;
    private final DataOutputStream out;
    private final Guard guard;
    private final LinkedBlockingQueue<Frame> arrived = new LinkedBlockingQueue<>();
    private volatile boolean isStopped;

    Connection(InputStream in, OutputStream out, Guard guard) {
        this.in = new DataInputStream(in);
        this.out = new DataOutputStream(out);
        this.guard = guard;
        Thread reading = new Thread(this::read, "frames");
        reading.setDaemon(true);
        reading.start();
    }

    private void read() {
        try {
            while (true) {
                int length = in.readInt();
                if (length < 1 || length > LARGEST) {
                    guard.halt(1);
                }
                byte[] content = new byte[length];
                in.readFully(content);
                Frame frame = new Frame(content[0], ByteBuffer.wrap(content, 1, length - 1));
                isStopped |= frame.kind == STOP;
                arrived.add(frame);
            }
        } catch (EOFException end) {
            guard.halt(0);
        } catch (IOException | OutOfMemoryError failure) {
            guard.halt(1);
        }
    }

    /** Whether the run under way is not wanted any more. */
    boolean isStopped() {
        return isStopped;
    }

    void begin() {
        isStopped = false;
    }

    Frame next() {
        boolean isInterrupted = false;
        while (true) {
            try {
                Frame frame = arrived.take();
                if (isInterrupted) {
                    Thread.currentThread().interrupt();
                }
                return frame;
            } catch (InterruptedException byTheCode) {
                isInterrupted = true;
            }
        }
    }

    void send(int kind, byte[] content) {
        guard.trust(() -> {
            try {
                out.writeInt(content.length + 1);
                out.writeByte(kind);
                out.write(content);
                out.flush();
            } catch (IOException gone) {
                guard.halt(1);
            }
        });
    }

    /** A text as the selector writes it: length in units, then units. */
    static String text(ByteBuffer in) {
        char[] units = new char[in.getInt()];
        for (int i = 0; i < units.length; i++) {
            units[i] = in.getChar();
        }
        return new String(units);
    }
}
