package pathbrew.worker;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What the numbers in a trace mean, in the order in which they were handed out.
 *
 * <pre>
 * probe := 'M' class:string key:string         a method; one number, for its entry
 *        | 'I' offset:int                      a conditional jump of the last method; two numbers
 *        | 'S' offset:int count (1 key:int | 0)*   a switch; a number for the default and one per key,
 *                                              0 for keys that go where the default goes
 *        | 'P' offset:int                      an instruction of the last method that is watched, or where a
 *                                              line begins or a method ends; one number
 *        | 'U' class:string key:string         a method that is not traced; no number
 * </pre>
 */
final class Probes {
    private static final int WATCHED_LIMIT = 20_000;
    private static final int BOUND = 50_000;

    /** An instruction of a method, by its offset in the class file. */
    record Place(String className, String key, int offset) {}

    private final Set<Place> watched;
    private final boolean stopping;
    private final boolean passing;
    private final boolean bounded;
    private final List<byte[]> told = new ArrayList<>();
    private int codes;
    private int sent;

    /**
     * Probes for methods and branches, and for the instructions that are watched, or end the call; those of a
     * passing program also where lines begin, and where methods return or throw.
     */
    Probes(Set<Place> watched, boolean stopping, boolean passing, boolean bounded) {
        this.watched = watched;
        this.stopping = stopping;
        this.passing = passing;
        this.bounded = bounded;
    }

    boolean isPassing() {
        return passing;
    }

    /** Whether a call ends when its trace is full. */
    boolean isBounded() {
        return bounded;
    }

    boolean isStopping() {
        return stopping;
    }

    /** How many events a trace has at most: who watches instructions does not ask for long ones. */
    int limit() {
        return bounded ? BOUND : watched.isEmpty() ? Trace.LIMIT : WATCHED_LIMIT;
    }

    boolean isWatched(String className, String key, int offset) {
        return !watched.isEmpty() && watched.contains(new Place(className, key, offset));
    }

    /** The probes of one class; they count only when they are added. */
    static final class Draft {
        private final List<byte[]> told = new ArrayList<>();
        private int codes;

        private Draft(int codes) {
            this.codes = codes;
        }

        int method(String className, String key) {
            return tell('M', 1, out -> {
                string(out, className);
                string(out, key);
            });
        }

        void untraced(String className, String key) {
            tell('U', 0, out -> {
                string(out, className);
                string(out, key);
            });
        }

        int place(int offset) {
            return tell('P', 1, out -> out.writeInt(offset));
        }

        int jump(int offset) {
            return tell('I', 2, out -> out.writeInt(offset));
        }

        int select(int offset, int[] keys, boolean[] toDefault) {
            return tell('S', 1 + keys.length, out -> {
                out.writeInt(offset);
                out.writeInt(keys.length);
                for (int i = 0; i < keys.length; i++) {
                    out.writeBoolean(!toDefault[i]);
                    if (!toDefault[i]) {
                        out.writeInt(keys[i]);
                    }
                }
            });
        }

        private interface Body {
            void write(DataOutputStream out) throws IOException;
        }

        private int tell(char kind, int numbers, Body body) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream(16);
            try {
                DataOutputStream out = new DataOutputStream(bytes);
                out.writeByte(kind);
                body.write(out);
            } catch (IOException impossible) {
                throw new IllegalStateException(impossible);
            }
            told.add(bytes.toByteArray());
            codes += numbers;
            return codes - numbers;
        }

        private static void string(DataOutputStream out, String text) throws IOException {
            out.writeInt(text.length());
            out.writeChars(text);
        }
    }

    synchronized Draft draft() {
        return new Draft(codes);
    }

    synchronized void add(Draft draft) {
        told.addAll(draft.told);
        codes = draft.codes;
    }

    /** Writes the probes since the last time; {@link #sent} confirms that they left. */
    synchronized int write(ValueWriter out) throws IOException {
        out.number(told.size() - sent);
        for (byte[] probe : told.subList(sent, told.size())) {
            out.raw(probe);
        }
        return told.size();
    }

    synchronized void sent(int count) {
        sent = count;
    }
}
