package pathbrew.agent;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Events on their way to the selector, in batches. */
final class Events {
    private static final int BATCH = 1 << 16;
    /** Longer texts are cut: no name is that long, and contents of strings are told by the selector itself. */
    private static final int LONGEST = 1 << 20;

    private final Connection connection;
    private final Places places;
    private int toldBranches;
    private int toldUnfollowed;
    private ByteBuffer buffer = ByteBuffer.allocate(2 * BATCH);

    Events(Connection connection, Places places) {
        this.connection = connection;
        this.places = places;
    }

    /** Forgets what was told of branches and of what could not be instrumented. */
    void tellAgain() {
        toldBranches = 0;
        toldUnfollowed = 0;
    }

    /** Tells what the number of a branch means, and of all up to it, if that has not been told yet. */
    Events at(int site) {
        for (; toldBranches <= site; toldBranches++) {
            Places.Branch branch = places.branch(toldBranches);
            event(Told.SITE).text(branch.owner()).text(branch.method()).number(branch.offset());
        }
        return this;
    }

    /** Tells which classes and methods could not be instrumented, as far as that is new. */
    void tellUnfollowed() {
        List<String> more = places.unfollowed(toldUnfollowed);
        toldUnfollowed += more.size();
        for (String place : more) {
            event(Told.UNFOLLOWED).text(place);
        }
    }

    /** Begins an event; sends those before if there are many. */
    Events event(int kind) {
        if (buffer.position() > BATCH) {
            flush();
        }
        return octet(kind);
    }

    private void ensure(int more) {
        if (buffer.remaining() < more) {
            buffer = ByteBuffer.allocate(2 * (buffer.capacity() + more)).put(buffer.flip());
        }
    }

    Events octet(int value) {
        ensure(1);
        buffer.put((byte) value);
        return this;
    }

    Events flag(boolean value) {
        return octet(value ? 1 : 0);
    }

    Events number(int value) {
        ensure(4);
        buffer.putInt(value);
        return this;
    }

    Events bits(long value) {
        ensure(8);
        buffer.putLong(value);
        return this;
    }

    /** Text in UTF-16, so that any Java string can be told. */
    Events text(String value) {
        String text = value.length() > LONGEST ? value.substring(0, LONGEST) : value;
        byte[] bytes = text.getBytes(StandardCharsets.UTF_16BE);
        if (hasLoneSurrogate(text)) {
            bytes = new byte[2 * text.length()];
            for (int i = 0; i < text.length(); i++) {
                bytes[2 * i] = (byte) (text.charAt(i) >>> 8);
                bytes[2 * i + 1] = (byte) text.charAt(i);
            }
        }
        ensure(4 + bytes.length);
        buffer.putInt(text.length()).put(bytes);
        return this;
    }

    private static boolean hasLoneSurrogate(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                return true;
            }
        }
        return false;
    }

    /** An operand: the number of a symbolic value, or a concrete value's bits. */
    Events operand(int number, long bits) {
        return number != 0 ? octet(1).bits(number) : octet(0).bits(bits);
    }

    void flush() {
        if (buffer.position() > 0) {
            flush(Connection.EVENTS);
        }
    }

    /** Sends what there is as a frame of that kind. */
    void flush(int kind) {
        connection.send(kind, Arrays.copyOf(buffer.array(), buffer.position()));
        buffer.clear();
    }
}
