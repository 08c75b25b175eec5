package pathbrew.agent;

import static org.objectweb.asm.Opcodes.IFNE;

import java.util.HashMap;
import java.util.Map;

/**
 * One run: numbers its symbolic values and tells the selector of everything that is done with them.
 *
 * <p>The selector knows what they mean; here only their concrete values are known, and where they are. The layers of a run
 * are named Run..., by which the JVM is told not to inline them.
 */
final class Run extends RunCalls {
    /** Stands for the call of the method under test. */
    static final int ENTRY = -1;
    static final int IFNULL = org.objectweb.asm.Opcodes.IFNULL;
    static final int IF_ACMPEQ = org.objectweb.asm.Opcodes.IF_ACMPEQ;
    /** The same side of a branch on concrete values is told of so often at most. */
    static final int REPEATS = 1 << 10;

    /** What was being passed when a class came to be initialised. */
    record Waiting(String method, int[] numbers, int call, int returned, String returnedBy, Waiting before) {}

    private final HashTables hashTables = new HashTables(this);
    /** How often the sides of further branches were told of. */
    private final Map<Integer, Integer> told = new HashMap<>();
    private Waiting waiting;

    /** Nothing is followed or told. */
    Run() {
        this(Setting.NOWHERE);
    }

    Run(Setting setting) {
        super(setting);
    }

    int enters(String passed, String method) {
        if (passed.equals(method)) {
            Passing.takeArguments();
            return 1;
        }
        Passing.initializing();
        boolean isHandedOn = HiddenCallers.isCallerHidden();
        Passing.initialized();
        if (isHandedOn) {
            Passing.takeArguments(HiddenCallers.parameterCount(method));
            return 1;
        }
        Passing.done();
        return 0;
    }

    void stripped(int call) {
        if (call != ENTRY) {
            events.event(Told.STRIPPED).text(places.call(call).text());
        }
    }

    /** Whether a number is that of a text, a box or a builder, which methods of the JDK look into. */
    boolean isValue(int number) {
        return references[number] != null && Values.isTold(references[number]);
    }

    /** Tells of what went to other threads. */
    void tellElsewhere() {
        if (isLostElsewhere()) {
            events.event(Told.STRIPPED).text("other threads");
        }
    }

    /** What a method returned went to code that is not instrumented. */
    void lost(String method) {
        events.event(Told.STRIPPED).text("callers of " + method.substring(0, method.indexOf('(')));
    }

    void escape(Object value, int site) {
        Tracked known = tracked.get(value);
        handOut(value, site);
        if (known != null && (known.isInput() || !known.fields.isEmpty() || known.elements != null)) {
            events.event(Told.STRIPPED).text(places.call(site).text());
        }
    }

    /** Code that is not instrumented may change a builder from here on: it is followed no longer. */
    void handOut(Object value, int site) {
        if (Values.isBuilder(value) && numberOf(value) != 0) {
            tracked(value).number = 0;
            events.event(Told.STRIPPED).text(places.call(site).text());
        }
    }

    void initializing(String method, int[] numbers, int call, int returned, String returnedBy) {
        waiting = new Waiting(method, numbers, call, returned, returnedBy, waiting);
    }

    Waiting initialized() {
        Waiting last = waiting;
        waiting = last == null ? null : last.before;
        return last;
    }

    /** A branch on concrete values; those of initialisers are no part of the path. */
    void took(int site, int place, boolean side) {
        if (site != Places.LIBRARY && isFollowed() && waiting == null && isNews(place)) {
            events.at(site).event(Told.TOOK).number(site).flag(side);
        }
    }

    private boolean isNews(int place) {
        if (place < Shadow.TOLD.length) {
            return Shadow.TOLD[place]++ < REPEATS;
        }
        return told.merge(place, 1, Integer::sum) <= REPEATS;
    }

    void branch(int opcode, int left, int right, int first, int second, int site, boolean side) {
        decide();
        events.at(site).event(Told.BRANCH).octet(opcode).number(site).operand(first, left).operand(second, right).flag(side);
    }

    /** A comparison that is no branch of the program. */
    void decide(int opcode, int left, int right, int first, int second, boolean side) {
        decide();
        events.event(Told.DECIDE).octet(opcode).operand(first, left).operand(second, right).flag(side);
    }

    /** A name is compared with those of an enum's constants, until it is one of them. */
    void constant(Object[] constants, String name, int number) {
        for (Object constant : constants) {
            String other = ((Enum<?>) constant).name();
            boolean isIt = name.equals(other);
            tell("java/lang/String", "equals", "(Ljava/lang/Object;)Z", true);
            hand(name, number);
            hand(other, 0);
            int answer = called(isIt ? 1 : 0);
            decide(IFNE, isIt ? 1 : 0, 0, answer, 0, isIt);
            if (isIt) {
                return;
            }
        }
    }

    void select(int value, int number, int site) {
        if (number != 0) {
            decide();
            events.at(site).event(Told.SELECT).number(site).operand(number, value).number(value);
        } else if (isFollowed() && waiting == null && isNews(2 * site)) {
            events.at(site).event(Told.SELECT).number(site).operand(0, value).number(value);
        }
    }

    void branch(Object value, int number, int site, int opcode, boolean side) {
        decide();
        events.at(site).event(Told.NULL).number(site).number(number).flag(value == null).flag(side);
    }

    void branch(Object left, Object right, int first, int second, int site, int opcode, boolean side) {
        if (!isKnown(left, first) && !isKnown(right, second)) {
            took(site, 2 * site + (side ? 1 : 0), side);
            return;
        }
        decide();
        events.at(site).event(Told.SAME).number(site);
        reference(left, first);
        reference(right, second);
        events.flag(left == right).flag(side);
    }

    HashTables hashTables() {
        return hashTables;
    }
}
