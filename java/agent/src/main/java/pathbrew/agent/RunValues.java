package pathbrew.agent;

import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.Map;

/** The symbolic values of a run: their numbers, what they are in fact, and what is computed of them. */
abstract class RunValues {
    /** Ends a run from inside; code under test that catches it meets it again. */
    static final class Over extends Error {
        private static final long serialVersionUID = 1;

        Over() {
            super(null, null, false, false);
        }
    }

    /** Where a run takes place, and what it is given. */
    record Setting(
            Thread thread,
            Connection connection,
            Events events,
            Places places,
            Program.Loader loader,
            Map<String, Long> inputs,
            int mostDecisions) {
        /** Nothing is followed or told. */
        static final Setting NOWHERE = new Setting(null, null, null, null, null, Map.of(), 0);
    }

    private final Thread thread;
    final Connection connection;
    final Events events;
    final Places places;
    final Program.Loader loader;
    private final int mostDecisions;
    final IdentityHashMap<Object, Tracked> tracked = new IdentityHashMap<>();
    private final BitSet used = new BitSet();
    long[] values = new long[64];
    Object[] references = new Object[64];
    int last;
    private int decisions;
    /** How the run ended before its time. */
    private int ending;
    /** Whether another thread has read something symbolic. */
    private volatile boolean isLostElsewhere;

    RunValues(Setting setting) {
        this.thread = setting.thread;
        this.connection = setting.connection;
        this.events = setting.events;
        this.places = setting.places;
        this.loader = setting.loader;
        this.mostDecisions = setting.mostDecisions;
    }

    Thread thread() {
        return thread;
    }

    /** The number of sides of branches that are known. */
    int sides() {
        return places == null ? 0 : 2 * places.branchCount();
    }

    boolean isFollowed() {
        return Thread.currentThread() == thread;
    }

    /** How the run was ended from inside, or 0. */
    int ending() {
        return ending;
    }

    void end(int how) {
        ending = ending == 0 ? how : ending;
        throw new Over();
    }

    /** Ends the run if the selector wants that. */
    void look() {
        if (isFollowed() && (ending != 0 || connection.isStopped())) {
            end(Told.STOPPED);
        }
    }

    void loseElsewhere(boolean isSymbolic) {
        if (isSymbolic) {
            isLostElsewhere = true;
        }
    }

    boolean isLostElsewhere() {
        return isLostElsewhere;
    }

    void decide() {
        if (ending != 0 || connection.isStopped() || ++decisions > mostDecisions) {
            end(Told.STOPPED);
        }
    }

    int next() {
        if (++last == values.length) {
            values = Arrays.copyOf(values, 2 * last);
            references = Arrays.copyOf(references, 2 * last);
        }
        return last;
    }

    int next(long bits) {
        int number = next();
        values[number] = bits;
        return number;
    }

    int checked(int number, long bits) {
        return number != 0 && values[number] == bits ? number : 0;
    }

    int checked(int number, Object value) {
        return number != 0 && references[number] == value ? number : 0;
    }

    int binary(int opcode, long left, long right, int first, int second) {
        int number = next(Arithmetic.binary(opcode, left, right));
        events.event(Told.BINARY).octet(opcode).number(number).operand(first, left).operand(second, right);
        return number;
    }

    int unary(int opcode, long value, int operand) {
        int number = next(Arithmetic.unary(opcode, value));
        events.event(Told.UNARY).octet(opcode).number(number).number(operand);
        return number;
    }

    boolean isKnown(Object value, int number) {
        Tracked known = number != 0 || value == null ? null : tracked.get(value);
        return number != 0 || known != null && (known.isInput() || known.number != 0);
    }

    /** A reference as an operand: its number, null, an input by its address, or any other. */
    void reference(Object value, int number) {
        Tracked known = value == null || number != 0 ? null : tracked.get(value);
        if (number != 0 || known != null && known.number != 0) {
            events.octet(Told.NUMBER).number(number != 0 ? number : known.number);
        } else if (value == null) {
            events.octet(Told.NOTHING);
        } else if (known != null && known.isInput()) {
            events.octet(Told.ADDRESS).number(known.address);
        } else {
            events.octet(Told.OTHER);
        }
    }

    void use(int number) {
        if (!used.get(number)) {
            used.set(number);
            events.event(Told.USE).number(number).flag(references[number] == null);
        }
    }

    int numberOf(Object value) {
        Tracked known = tracked.get(value);
        return known == null ? 0 : known.number;
    }

    /** What is known of an object, or null. */
    Tracked known(Object object) {
        return tracked.get(object);
    }

    /** The number of what is in a field, or 0. */
    int numberIn(Object object, Field field) {
        Tracked known = tracked.get(object);
        return known == null ? 0 : known.fields.getOrDefault(field, 0);
    }

    Tracked tracked(Object object) {
        Tracked known = tracked.get(object);
        if (known == null) {
            known = new Tracked();
            tracked.put(object, known);
            Shadow.hasTracked = true;
        }
        return known;
    }

    void commit(int number) {
        events.event(Told.COMMIT).number(number);
    }
}
