package pathbrew.agent;

import static org.objectweb.asm.Opcodes.*;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import pathbrew.run.Memory;

/**
 * One run: numbers its symbolic values and tells the selector of everything that is done with them.
 *
 * <p>The selector knows what they mean; here only their concrete values are known, and where they are.
 */
final class Run {
    static final int LOOK = 1 << 14;
    /** Stands for the call of the method under test. */
    static final int ENTRY = -1;
    static final int IFNULL = org.objectweb.asm.Opcodes.IFNULL;
    static final int IF_ACMPEQ = org.objectweb.asm.Opcodes.IF_ACMPEQ;
    /** Arrays up to this length are told whole where they are read or written at a symbolic index. */
    private static final int MERGED = 64;
    /** The same side of a branch on concrete values is told of so often at most. */
    static final int REPEATS = 1 << 10;

    /** Ends a run from inside; code under test that catches it meets it again. */
    static final class Over extends Error {
        private static final long serialVersionUID = 1;

        Over() {
            super(null, null, false, false);
        }
    }

    /** What was being passed when a class came to be initialised. */
    record Passing(String method, int[] numbers, int call, int returned, String returnedBy) {}

    private final Thread thread;
    private final Connection connection;
    private final Events events;
    private final Places places;
    private final Program.Loader loader;
    private final Map<String, Long> inputs;
    private final int mostDecisions;
    private final Map<Integer, Object> objects = new HashMap<>();
    private final IdentityHashMap<Object, Tracked> tracked = new IdentityHashMap<>();
    private final Map<Field, Integer> statics = new HashMap<>();
    private final Map<Places.FieldName, Field> resolved = new HashMap<>();
    private final BitSet used = new BitSet();
    private final Deque<Passing> waiting = new ArrayDeque<>();
    private long[] values = new long[64];
    private Object[] references = new Object[64];
    private int last;
    private int asked;
    private int input;
    private int called;
    private Object[] handed = new Object[8];
    private int hands;
    private int decisions;
    private int made;
    /** How the run ended before its time. */
    private int ending;

    /** Nothing is followed or told. */
    Run() {
        this(null, null, null, null, null, Map.of(), 0);
    }

    Run(
            Thread thread,
            Connection connection,
            Events events,
            Places places,
            Program.Loader loader,
            Map<String, Long> inputs,
            int mostDecisions) {
        this.thread = thread;
        this.connection = connection;
        this.events = events;
        this.places = places;
        this.loader = loader;
        this.inputs = inputs;
        this.mostDecisions = mostDecisions;
    }

    /** Nothing was told yet of any branch. */
    int[] fresh() {
        return new int[places == null ? 0 : 2 * places.branchCount()];
    }

    boolean isFollowed() {
        return Thread.currentThread() == thread;
    }

    /** How the run was ended from inside, or 0. */
    int ending() {
        return ending;
    }

    private void end(int how) {
        ending = ending == 0 ? how : ending;
        throw new Over();
    }

    /** Ends the run if the selector wants that. */
    void look() {
        if (isFollowed() && (ending != 0 || connection.isStopped())) {
            end(Told.STOPPED);
        }
    }

    private void decide() {
        if (ending != 0 || connection.isStopped() || ++decisions > mostDecisions) {
            end(Told.STOPPED);
        }
    }

    // Numbers --------------------------------------------------------------------------------------------------------

    private int next() {
        if (++last == values.length) {
            values = Arrays.copyOf(values, 2 * last);
            references = Arrays.copyOf(references, 2 * last);
        }
        return last;
    }

    private int next(long bits) {
        int number = next();
        values[number] = bits;
        return number;
    }

    /** An argument, which gets the next number: the selector counts as well. */
    Object argument(ByteBuffer in) {
        input = next();
        boolean isReference = in.get(in.position()) < 'A';
        Object value = described(in);
        references[input] = isReference ? value : null;
        values[input] = isReference ? 0 : Values.bits(value);
        return value;
    }

    /** From here on it is the code under test that runs. */
    void start() {
        asked = 0;
    }

    int checked(int number, long bits) {
        return number != 0 && values[number] == bits ? number : 0;
    }

    int checked(int number, Object value) {
        return number != 0 && references[number] == value ? number : 0;
    }

    int enters(String passed, String method) {
        if (passed.equals(method)) {
            Shadow.takeArguments();
            return 1;
        }
        Shadow.done();
        return 0;
    }

    void stripped(int call) {
        if (call != ENTRY) {
            events.event(Told.STRIPPED).text(places.call(call).text());
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
        if (isBuilder(value) && numberOf(value) != 0) {
            tracked(value).number = 0;
            events.event(Told.STRIPPED).text(places.call(site).text());
        }
    }

    void initializing(String method, int[] numbers, int call, int returned, String returnedBy) {
        waiting.push(new Passing(method, numbers, call, returned, returnedBy));
    }

    Passing initialized() {
        return waiting.isEmpty() ? null : waiting.pop();
    }

    // Computing ------------------------------------------------------------------------------------------------------

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

    static boolean holds(int opcode, int left, int right) {
        return switch (opcode) {
            case IFEQ, IF_ICMPEQ -> left == right;
            case IFNE, IF_ICMPNE -> left != right;
            case IFLT, IF_ICMPLT -> left < right;
            case IFGE, IF_ICMPGE -> left >= right;
            case IFGT, IF_ICMPGT -> left > right;
            default -> left <= right;
        };
    }

    // Branches -------------------------------------------------------------------------------------------------------

    /** A branch on concrete values; those of initialisers are no part of the path. */
    void took(int site, int place, boolean side) {
        if (isFollowed() && waiting.isEmpty() && isNews(place)) {
            events.at(site).event(Told.TOOK).number(site).flag(side);
        }
    }

    private boolean isNews(int place) {
        if (place >= Shadow.told.length) {
            Shadow.told = Arrays.copyOf(Shadow.told, Math.max(2 * place, 2 * places.branchCount()));
        }
        return Shadow.told[place]++ < REPEATS;
    }

    void branch(int opcode, int left, int right, int first, int second, int site, boolean side) {
        decide();
        events.at(site).event(Told.BRANCH).octet(opcode).number(site).operand(first, left).operand(second, right).flag(side);
    }

    void select(int value, int number, int site) {
        if (number != 0) {
            decide();
            events.at(site).event(Told.SELECT).number(site).operand(number, value).number(value);
        } else if (isFollowed() && waiting.isEmpty() && isNews(2 * site)) {
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

    private boolean isKnown(Object value, int number) {
        Tracked known = number != 0 || value == null ? null : tracked.get(value);
        return number != 0 || known != null && (known.isInput() || known.number != 0);
    }

    /** A reference as an operand: its number, null, an input by its address, or any other. */
    private void reference(Object value, int number) {
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

    // Objects --------------------------------------------------------------------------------------------------------

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

    void cast(Object value, int number, String type, boolean isRequired) {
        if (number == 0 && (value == null || !isKnown(value, 0))) {
            return;
        }
        events.event(Told.TYPE);
        reference(value, number);
        events.text(type).flag(isRequired).flag(value != null && isInstance(value, type));
    }

    private boolean isInstance(Object value, String type) {
        try {
            String name = type.startsWith("[") ? type : type;
            return Class.forName(name.replace('/', '.'), false, loader).isInstance(value);
        } catch (ClassNotFoundException | LinkageError missing) {
            return false;
        }
    }

    private Tracked tracked(Object object) {
        Tracked known = tracked.get(object);
        if (known == null) {
            known = new Tracked();
            tracked.put(object, known);
            Shadow.hasTracked = true;
        }
        return known;
    }

    /** The field that an instruction names, or null if there is none: then the instruction throws. */
    private Field field(int place) {
        Places.FieldName name = places.field(place);
        Field known = resolved.get(name);
        if (known == null) {
            try {
                known = find(Class.forName(name.owner().replace('/', '.'), false, loader), name);
            } catch (ClassNotFoundException | LinkageError missing) {
                return null;
            }
            resolved.put(name, known);
        }
        return known;
    }

    /** JVMS 5.4.3.2: the class itself, its interfaces, its superclass. */
    private static Field find(Class<?> type, Places.FieldName name) {
        for (Field field : type.getDeclaredFields()) {
            if (field.getName().equals(name.name())
                    && field.getType().descriptorString().equals(name.descriptor())) {
                return field;
            }
        }
        for (Class<?> above : type.getInterfaces()) {
            Field found = find(above, name);
            if (found != null) {
                return found;
            }
        }
        return type.getSuperclass() == null ? null : find(type.getSuperclass(), name);
    }

    int get(Object object, int place) {
        Tracked known = tracked.get(object);
        Field field = known == null ? null : field(place);
        if (field == null) {
            return 0;
        }
        Integer number = known.fields.get(field);
        if (number == null && known.isInput()) {
            number = initialize(object, known, field);
            known.fields.put(field, number);
        }
        return number == null ? 0 : number;
    }

    private int initialize(Object object, Tracked known, Field field) {
        String owner = field.getDeclaringClass().getName().replace('.', '/');
        String type = field.getType().descriptorString();
        int number = next();
        events.event(Told.FIELD).number(known.address).text(owner).text(field.getName()).text(type).number(number);
        Memory.Slot slot = Memory.Slot.of(object, field);
        if (slot.isReference()) {
            slot.putReference(references[number] = answer(number));
        } else {
            long bits = known.initial.getOrDefault(owner + "." + field.getName(), 0L);
            values[number] = bits;
            slot.putPrimitive(Values.box(slot.type(), bits));
        }
        return number;
    }

    void put(Object object, int place, int value) {
        Tracked known = value == 0 ? tracked.get(object) : tracked(object);
        Field field = known == null ? null : field(place);
        if (field != null) {
            known.fields.put(field, value);
        }
    }

    int getStatic(int place) {
        Field field = field(place);
        return field == null ? 0 : statics.getOrDefault(field, 0);
    }

    void putStatic(int place, int value) {
        Field field = field(place);
        if (field != null) {
            statics.put(field, value);
            Shadow.hasStatics = true;
        }
    }

    // Arrays ---------------------------------------------------------------------------------------------------------

    int length(Object array) {
        Tracked known = tracked.get(array);
        if (known == null || !known.isInput()) {
            return 0;
        }
        if (known.length == 0) {
            known.length = next(Array.getLength(array));
            events.event(Told.LENGTH).number(known.address).number(known.length);
        }
        return known.length;
    }

    void commit(int number) {
        events.event(Told.COMMIT).number(number);
    }

    void size(int length, int number) {
        events.event(Told.SIZE).number(number).flag(length < 0);
    }

    void open(int length, int number) {
        events.event(Told.OPEN).number(number).flag(length < 0);
    }

    /** Arrays of open length have addresses below 0. */
    void made(Object array, int number) {
        Tracked its = tracked(array);
        its.address = --made;
        its.length = number;
        events.event(Told.MADE).number(its.address).number(number);
        events.octet(array.getClass().getComponentType().descriptorString().charAt(0));
    }

    private static boolean isPrimitive(Object array) {
        return array.getClass().getComponentType().isPrimitive();
    }

    int load(Object array, int index, int place) {
        Tracked known = tracked.get(array);
        int length = Array.getLength(array);
        boolean isInside = index >= 0 && index < length;
        if (known != null && known.isInput()) {
            return isPrimitive(array)
                    ? loadNumber(array, known, index, place, isInside)
                    : loadReference(array, known, index, place, isInside);
        }
        if (place != 0) {
            if (isPrimitive(array) && length <= MERGED) {
                return pick(array, known, index, place, isInside);
            }
            inside(place, length, isInside);
        }
        return known == null || known.elements == null || !isInside ? 0 : known.elements[index];
    }

    private int loadNumber(Object array, Tracked known, int index, int place, boolean isInside) {
        int number = next(isInside ? Values.element(array, index) : 0);
        events.event(Told.LOAD).number(known.address).number(number).operand(place, index).flag(isInside);
        return number;
    }

    private int loadReference(Object array, Tracked known, int index, int place, boolean isInside) {
        bounds(known, index, place, isInside);
        if (!isInside) {
            return 0;
        }
        if (known.elements[index] == Tracked.UNREAD) {
            int number = next();
            events.event(Told.ELEMENT).number(known.address).number(index).number(number);
            references[number] = answer(number);
            Array.set(array, index, references[number]);
            known.elements[index] = number;
        }
        return known.elements[index];
    }

    /** Whether an index is inside an input array, to which the path is then committed. */
    private void bounds(Tracked known, int index, int place, boolean isInside) {
        events.event(Told.BOUNDS).number(known.address).operand(place, index).flag(isInside);
        if (isInside && place != 0) {
            commit(place);
        }
    }

    /** The same for an array of known length. */
    private void inside(int place, int length, boolean isInside) {
        events.event(Told.INSIDE).number(place).number(length).flag(isInside);
        if (isInside) {
            commit(place);
        }
    }

    private void elements(Object array, Tracked known, int length) {
        events.octet(array.getClass().getComponentType().descriptorString().charAt(0)).number(length);
        for (int i = 0; i < length; i++) {
            events.operand(known == null || known.elements == null ? 0 : known.elements[i], Values.element(array, i));
        }
    }

    private int pick(Object array, Tracked known, int index, int place, boolean isInside) {
        int number = next(isInside ? Values.element(array, index) : 0);
        events.event(Told.PICK).number(number).number(place).flag(isInside);
        elements(array, known, Array.getLength(array));
        return number;
    }

    void store(Object array, int index, long bits, int place, int stored) {
        Tracked known = tracked.get(array);
        int length = Array.getLength(array);
        boolean isInside = index >= 0 && index < length;
        int narrowed = stored == 0 ? 0 : narrowed(array, bits, stored);
        long element = stored == 0 ? Values.narrowed(array, bits) : values[narrowed];
        if (known != null && known.isInput()) {
            events.event(Told.STORE).number(known.address).operand(place, index).operand(narrowed, element);
            events.flag(isInside);
        } else if (place != 0 && length <= MERGED) {
            merge(array, index, element, place, narrowed, isInside);
        } else {
            if (place != 0) {
                inside(place, length, isInside);
            }
            keep(array, index, narrowed, isInside);
        }
    }

    /** Elements of small types keep the low bits only. */
    private int narrowed(Object array, long bits, int stored) {
        return switch (array.getClass().getComponentType().descriptorString().charAt(0)) {
            case 'B' -> unary(I2B, bits, stored);
            case 'C' -> unary(I2C, bits, stored);
            case 'S' -> unary(I2S, bits, stored);
            case 'Z' -> binary(IAND, bits, 1, stored, 0);
            default -> stored;
        };
    }

    private void merge(Object array, int index, long element, int place, int stored, boolean isInside) {
        int length = Array.getLength(array);
        Tracked known = tracked(array);
        events.event(Told.MERGE).number(last + 1).number(place).operand(stored, element).flag(isInside);
        elements(array, known, length);
        int[] numbers = new int[length];
        for (int i = 0; i < length; i++) {
            numbers[i] = next(i == index ? element : Values.element(array, i));
        }
        if (isInside) {
            known.elements = numbers;
        }
    }

    private void keep(Object array, int index, int stored, boolean isInside) {
        Tracked known = stored == 0 ? tracked.get(array) : tracked(array);
        if (known == null || !isInside) {
            return;
        }
        if (known.elements == null) {
            known.elements = new int[Array.getLength(array)];
        }
        known.elements[index] = stored;
    }

    void store(Object array, int index, Object value, int place, int stored) {
        Tracked known = tracked.get(array);
        int length = Array.getLength(array);
        boolean isInside = index >= 0 && index < length;
        if (known != null && known.isInput()) {
            bounds(known, index, place, isInside);
        } else if (place != 0) {
            inside(place, length, isInside);
        }
        keep(array, index, stored, isInside);
    }

    void copy(Object from, int first, Object to, int place, int length, int n0, int n1, int n2) {
        for (int number : new int[] {n0, n1, n2}) {
            if (number != 0) {
                commit(number);
            }
        }
        boolean fits = from.getClass().isArray()
                && to.getClass() == from.getClass()
                && length >= 0
                && first >= 0
                && place >= 0
                && first <= Array.getLength(from) - length
                && place <= Array.getLength(to) - length;
        if (!fits || tracked.get(from) == null && tracked.get(to) == null) {
            return;
        }
        int[] numbers = new int[length];
        for (int i = 0; i < length; i++) {
            numbers[i] = load(from, first + i, 0);
        }
        for (int i = 0; i < length; i++) {
            if (isPrimitive(to)) {
                store(to, place + i, Values.element(from, first + i), 0, numbers[i]);
            } else {
                store(to, place + i, Array.get(from, first + i), 0, numbers[i]);
            }
        }
    }

    void copied(Object copy, Object original, int first) {
        if (tracked.get(original) == null) {
            return;
        }
        int length = Math.min(Array.getLength(copy), Array.getLength(original) - first);
        if (tracked.get(original).isInput()) {
            commit(length(original));
        }
        copy(original, first, copy, 0, length, 0, 0, 0);
    }

    // Calls of the library -------------------------------------------------------------------------------------------

    int calls(int site) {
        Places.CallName name = places.call(site);
        called = next();
        hands = 0;
        events.event(Told.CALL).text(name.owner()).text(name.name()).text(name.descriptor());
        events.flag(name.hasReceiver()).number(called);
        return 1;
    }

    int concatenates(String recipe, String descriptor) {
        called = next();
        hands = 0;
        events.event(Told.CONCATENATE).text(recipe).text(descriptor).number(called);
        return 1;
    }

    void hand(char type, long bits, int number) {
        events.octet(number != 0 ? Told.NUMBER : type);
        if (number != 0) {
            events.number(number);
        } else {
            events.bits(bits);
        }
    }

    void hand(Object value, int number) {
        if (hands < handed.length) {
            handed[hands++] = value;
        }
        if (number == 0 && value instanceof String text) {
            events.octet(Told.TEXT).text(text);
        } else if (number == 0 && isBuilder(value)) {
            builder(value, value.toString());
        } else if (number == 0 && value != null && Values.isBox(value)) {
            events.octet(Told.BOX).octet(Values.boxed(value)).bits(Values.bits(value));
        } else {
            reference(value, number);
        }
    }

    private static boolean isBuilder(Object value) {
        return value instanceof StringBuilder || value instanceof StringBuffer;
    }

    /** A builder with that content, which the selector follows from here on. */
    private void builder(Object value, String content) {
        int number = next();
        references[number] = value;
        tracked(value).number = number;
        events.octet(Told.BUILDER).text(value.getClass().getName().replace('.', '/')).number(number).text(content);
    }

    /** A builder was made of a text. */
    void built(Object builder, Object text, int number, String type) {
        String own = builder.getClass().getName().replace('.', '/');
        called = next();
        hands = 0;
        events.event(Told.CALL).text(own).text("append").text("(" + type + ")L" + own + ";").flag(true).number(called);
        builder(builder, "");
        reference(text, number);
        called(builder);
    }

    int called(long bits) {
        values[called] = bits;
        events.event(Told.RESULT).number(called).octet(Told.PRIMITIVE).bits(bits);
        return called;
    }

    int called(Object value) {
        references[called] = value;
        events.event(Told.RESULT).number(called);
        if (isBuilder(value) && numberOf(value) != 0) {
            events.octet(Told.NUMBER).number(numberOf(value));
            return numberOf(value);
        }
        if (value instanceof String text) {
            events.octet(Told.TEXT).text(text);
            if (!text.isEmpty() && !Arrays.asList(handed).subList(0, hands).contains(value)) {
                tracked(value).number = called;
            }
        } else if (value != null && Values.isBox(value)) {
            events.octet(Told.BOX).octet(Values.boxed(value)).bits(Values.bits(value));
        } else {
            events.octet(value == null ? Told.NOTHING : Told.OTHER);
        }
        return called;
    }

    // Inputs ---------------------------------------------------------------------------------------------------------

    long input(String name, String type) {
        asked++;
        String key = name.substring(name.lastIndexOf('.') + 1) + "#" + asked;
        input = isFollowed() ? next(inputs.getOrDefault(key, 0L)) : 0;
        if (input == 0) {
            return 0;
        }
        events.event(Told.INPUT).text(name).text(type).number(input);
        return values[input];
    }

    Object inputReference(String name, String type) {
        if (!isFollowed()) {
            return null;
        }
        asked++;
        input = next();
        int number = input;
        events.event(Told.INPUT).text(name).text(type).number(number);
        references[number] = answer(number);
        input = number;
        return references[number];
    }

    int inputNumber() {
        return isFollowed() ? input : 0;
    }

    void assume(boolean holds, int number) {
        if (!isFollowed()) {
            return;
        }
        if (number != 0) {
            events.event(Told.ASSUME).number(number).flag(holds);
        }
        if (!holds) {
            end(Told.ASSUMED_AWAY);
        }
    }

    void step(int promise, int state, int letter, int distance) {
        if (isFollowed()) {
            events.event(Told.STEP).number(promise).number(state).number(letter).number(distance);
        }
    }

    /** Asks the selector what an input reference is to be. */
    private Object answer(int number) {
        events.flush();
        Connection.Frame frame = connection.next();
        if (frame.kind() != Connection.ANSWER) {
            end(Told.STOPPED);
        }
        return described(frame.content());
    }

    /** A value as the selector describes it; input objects are made when they are first heard of. */
    Object described(ByteBuffer in) {
        int kind = in.get();
        return switch (kind) {
            case Told.NOTHING -> null;
            case Told.ADDRESS -> object(in);
            case Told.ARRAY -> array(in);
            case Told.TEXT -> text(in);
            case Told.BOX -> boxed(in);
            case Told.CONSTANT -> constant(in);
            default -> Values.box((char) kind, in.getLong());
        };
    }

    private Class<?> type(String name) {
        try {
            return Class.forName(name.replace('/', '.'), false, loader);
        } catch (ClassNotFoundException missing) {
            throw new NoClassDefFoundError(name);
        }
    }

    private Object object(ByteBuffer in) {
        int address = in.getInt();
        String name = Connection.text(in);
        Map<String, Long> initial = new HashMap<>();
        for (int left = in.getInt(); left > 0; left--) {
            initial.put(Connection.text(in), in.getLong());
        }
        Object known = objects.get(address);
        if (known == null) {
            try {
                known = Memory.allocate(type(name));
            } catch (RuntimeException | Error thrown) {
                throw thrown;
            } catch (Throwable checked) {
                throw new IllegalStateException(checked);
            }
            objects.put(address, known);
            Tracked made = tracked(known);
            made.address = address;
            made.initial = initial;
        }
        return known;
    }

    private Object array(ByteBuffer in) {
        int address = in.getInt();
        Class<?> component = type(Connection.text(in)).getComponentType();
        int length = in.getInt();
        Object known = objects.get(address);
        Object made = known == null ? Array.newInstance(component, length) : known;
        for (int left = in.getInt(); left > 0; left--) {
            int index = in.getInt();
            long bits = in.getLong();
            if (known == null) {
                Array.set(made, index, Values.box(component.descriptorString().charAt(0), bits));
            }
        }
        if (known == null && address != 0) {
            objects.put(address, made);
            Tracked its = tracked(made);
            its.address = address;
            if (!component.isPrimitive()) {
                its.elements = new int[length];
                Arrays.fill(its.elements, Tracked.UNREAD);
            }
        }
        return made;
    }

    /** A string that is an object of its own, by which it is known again. */
    private Object text(ByteBuffer in) {
        int address = in.getInt();
        String text = Connection.text(in);
        if (address == 0) {
            return text;
        }
        Object made = objects.computeIfAbsent(address, fresh -> new String(text));
        tracked(made).number = last;
        return made;
    }

    private Object boxed(ByteBuffer in) {
        int address = in.getInt();
        char type = (char) in.get();
        long bits = in.getLong();
        return objects.computeIfAbsent(address, fresh -> Values.freshBox(type, bits));
    }

    private Object constant(ByteBuffer in) {
        Class<?> type = type(Connection.text(in));
        String name = Connection.text(in);
        try {
            Field field = type.getDeclaredField(name);
            Class.forName(type.getName(), true, loader);
            return Memory.Slot.ofStatic(field).reference();
        } catch (ReflectiveOperationException missing) {
            throw new IllegalStateException(missing);
        }
    }
}
