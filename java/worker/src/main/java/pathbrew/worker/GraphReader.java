package pathbrew.worker;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import pathbrew.run.Memory;
import pathbrew.run.Target;
import pathbrew.run.Thrown;

/**
 * Makes the objects of a replay: without their constructors, or by the calls that build them.
 *
 * <pre>
 * graph   := shapes:(count shape*) contents:(count (index:int content)*)
 * shape   := 'O' class:name | 'A' descriptor:name length:int sparse:byte | 'E' class:name constant:name
 *          | 'T' canonical:byte string | 'B' canonical:byte type:byte primitive | 'C' class:name
 *          | 'N' class:name | 'S' class:name | 'F'
 * content := count:int (owner:name field:name descriptor:name value)*       of an object
 *          | value* | count:int (index:int value)*                         of an array, dense or sparse
 *          | giver:value maker:call count:int call*                        of an object to be built ('N');
 *                                                                         the giver hands it out
 *          | fields, as of an object, count:int (method:name descriptor:name value* value?)* of a stub ('S')
 * call    := owner:name method:name descriptor:name value*
 * value   := a primitive by the descriptor of its place, or the index of a node, -1 for null
 * name    := number:int string?         the string follows where the number is used for the first time
 * </pre>
 *
 * <p>Class names are internal; a class constant may also be of an array or a primitive ({@code int}).
 * Canonical strings are interned, canonical boxes come from {@code valueOf}; others are objects of their
 * own. The contents come in an order in which everything is there when a call needs it. A stub is an object
 * of an interface or abstract class by its answers, each with its arguments and result; an argument -3 may be
 * anything. 'F' is the path of the replay's own temporary folder.
 */
final class GraphReader {
    private static final Map<String, Class<?>> PRIMITIVES = Map.of(
            "boolean", boolean.class, "byte", byte.class, "short", short.class, "char", char.class,
            "int", int.class, "long", long.class, "float", float.class, "double", double.class,
            "void", void.class);

    private static final int ANYTHING = -3;

    private final ByteBuffer in;
    private final Program.ProgramLoader loader;
    private final TestFolder folder;
    private final List<String> names = new ArrayList<>();
    private Object[] nodes = {};
    private boolean[] sparse = {};
    private Class<?>[] toBuild = {};
    private boolean builds;
    private boolean spoils;
    private final List<Promise> promises = new ArrayList<>();

    GraphReader(ByteBuffer in, Program.ProgramLoader loader, TestFolder folder) {
        this.in = in;
        this.loader = loader;
        this.folder = folder;
    }

    /** A static field and its place. */
    record Static(String owner, String name, Class<?> type, Memory.Slot slot) {}

    Object[] nodes() {
        return nodes;
    }

    /** Whether an array was given by its exceptional elements. */
    boolean[] sparse() {
        return sparse;
    }

    /** Whether objects were built by calls. */
    boolean builds() {
        return builds;
    }

    /** Whether a class could not be initialised while objects were built, which its loader remembers. */
    boolean spoils() {
        return spoils;
    }

    String name() {
        int number = in.getInt();
        if (number == names.size()) {
            names.add(ValueReader.string(in));
        }
        return names.get(number);
    }

    /** Initialises the classes that the request lists. */
    void initialise() throws BadRequest, Thrown {
        for (int left = in.getInt(); left > 0; left--) {
            find(name(), true);
        }
    }

    void graph() throws BadRequest, Thrown {
        Object[] shapes = new Object[in.getInt()];
        sparse = new boolean[shapes.length];
        toBuild = new Class<?>[shapes.length];
        for (int i = 0; i < shapes.length; i++) {
            shapes[i] = shape(i);
        }
        nodes = shapes;
        for (int left = in.getInt(); left > 0; left--) {
            int index = in.getInt();
            if (toBuild[index] != null) {
                nodes[index] = build(toBuild[index]);
            } else if (nodes[index].getClass().isArray()) {
                elements(index);
            } else {
                fields(nodes[index]);
                if (StubMaker.isStub(nodes[index].getClass())) {
                    answers(nodes[index]);
                }
            }
        }
        for (Promise promise : promises) {
            promise.check();
        }
    }

    private Object stub(Class<?> type) throws BadRequest, Thrown {
        if (type.isArray() || !Modifier.isAbstract(type.getModifiers()) || Modifier.isFinal(type.getModifiers())) {
            throw new BadRequest("cannot make a stub of " + type.getName() + ": it is not abstract");
        }
        try {
            return StubMaker.make(type, loader);
        } catch (LinkageError refused) {
            if (refused instanceof ExceptionInInitializerError || refused instanceof NoClassDefFoundError) {
                throw new Thrown(refused);
            }
            throw new BadRequest("cannot make a stub of " + type.getName() + ": " + refused.getMessage());
        } catch (Throwable thrown) {
            throw new Thrown(thrown);
        }
    }

    /** Begins to count the calls of stubs. */
    void restart() {
        for (Object node : nodes) {
            if (node != null && StubMaker.isStub(node.getClass())) {
                StubMaker.answers(node).restart();
            }
        }
    }

    private void answers(Object node) throws BadRequest {
        Class<?> type = StubMaker.declared(node.getClass());
        Map<String, Method> methods = StubMaker.methods(type);
        for (int left = in.getInt(); left > 0; left--) {
            String key = name() + name();
            Method method = methods.get(key);
            if (method == null) {
                throw new BadRequest("a stub of " + type.getName() + " has no method " + key + " to answer");
            }
            List<Supplier<Object>> arguments = new ArrayList<>();
            for (Class<?> parameter : method.getParameterTypes()) {
                arguments.add(promised(parameter));
            }
            Class<?> result = method.getReturnType();
            Supplier<Object> promise = result == void.class ? () -> null : promised(result);
            StubMaker.answers(node).add(key, new Stub.Answer(arguments, promise));
        }
    }

    /** A value that is looked at when it is asked for, and may be built by then. */
    private Supplier<Object> promised(Class<?> type) throws BadRequest {
        if (type.isPrimitive()) {
            Object value = ValueReader.primitive(Memory.tag(type), in);
            return () -> value;
        }
        int index = in.getInt();
        if (index == ANYTHING) {
            return Stub.ANYTHING;
        }
        if (index != -1) {
            promises.add(new Promise(type, index));
        }
        return () -> index == -1 ? null : nodes[index];
    }

    /** A node that has to fit its place when all are there. */
    private final class Promise {
        private final Class<?> type;
        private final int index;

        Promise(Class<?> type, int index) {
            this.type = type;
            this.index = index;
        }

        void check() throws BadRequest {
            if (!type.isInstance(nodes[index])) {
                String given = nodes[index] == null ? "nothing" : "a " + nodes[index].getClass().getName();
                throw new BadRequest("an answer: " + given + " is no " + type.getName());
            }
        }
    }

    private Object shape(int index) throws BadRequest, Thrown {
        char tag = (char) in.get();
        switch (tag) {
            case 'O':
                return object(name());
            case 'A':
                String descriptor = name();
                int length = in.getInt();
                sparse[index] = in.get() != 0;
                return array(descriptor, length);
            case 'E':
                return constant(find(name(), true), name());
            case 'T':
                boolean interned = in.get() != 0;
                String text = ValueReader.string(in);
                return interned ? text.intern() : text;
            case 'B':
                boolean canonical = in.get() != 0;
                Object box = ValueReader.primitive((char) in.get(), in);
                return canonical ? box : copy(box);
            case 'C':
                String name = name();
                Class<?> primitive = PRIMITIVES.get(name);
                return primitive == null ? find(name, false) : primitive;
            case 'F':
                return folder.path();
            case 'S':
                return stub(find(name(), false));
            case 'N':
                toBuild[index] = find(name(), false);
                builds = true;
                return null;
            default:
                throw new BadRequest("unknown node " + tag);
        }
    }

    private Object object(String name) throws BadRequest, Thrown {
        Class<?> type = find(name, false);
        boolean other = type.isArray() || type.isEnum() || type == String.class || type == Class.class;
        if (other || Enum.class.isAssignableFrom(type) || isBox(type)) {
            throw new BadRequest("cannot build " + name + " from fields: it has a node of its own kind");
        }
        if (type.isInterface() || Modifier.isAbstract(type.getModifiers())) {
            throw new BadRequest("cannot build " + name + ": it is abstract");
        }
        Object object = allocate(type);
        if (object instanceof Throwable exception) {
            Layout.complete(exception);
        }
        return object;
    }

    private static boolean isBox(Class<?> type) {
        return Number.class.isAssignableFrom(type) && type.getPackageName().equals("java.lang")
                || type == Boolean.class
                || type == Character.class;
    }

    private static Object allocate(Class<?> type) throws BadRequest, Thrown {
        try {
            return Memory.allocate(type);
        } catch (OutOfMemoryError exhausted) {
            throw new BadRequest("the objects do not fit into memory");
        } catch (InstantiationException refused) {
            throw new BadRequest("cannot build " + type.getName() + ": " + refused.getMessage());
        } catch (Throwable thrown) {
            throw new Thrown(thrown);
        }
    }

    private Object array(String descriptor, int length) throws BadRequest, Thrown {
        try {
            return Array.newInstance(find(descriptor, false).getComponentType(), length);
        } catch (OutOfMemoryError exhausted) {
            throw new BadRequest("an array of " + length + " elements does not fit into memory");
        } catch (IllegalArgumentException | NegativeArraySizeException impossible) {
            throw new BadRequest("cannot build " + descriptor + ": " + impossible.getMessage());
        }
    }

    /** A constant of an enum, or an object that a final static field of its own class holds. */
    private Object constant(Class<?> type, String name) throws BadRequest {
        for (Field field : type.getDeclaredFields()) {
            boolean isFinal = Modifier.isStatic(field.getModifiers()) && Modifier.isFinal(field.getModifiers());
            if (isFinal && field.getType() == type && field.getName().equals(name)) {
                builds |= !field.isEnumConstant();
                Object held = Memory.Slot.ofStatic(field).reference();
                if (held != null) {
                    return held;
                }
            }
        }
        throw new BadRequest(type.getName() + " has no constant " + name);
    }

    /** A box that {@code valueOf} has not shared. */
    private static Object copy(Object box) throws BadRequest, Thrown {
        Object copy = allocate(box.getClass());
        Field field = Layout.of(box.getClass()).fields().get(0);
        Memory.Slot.of(copy, field).putPrimitive(box);
        return copy;
    }

    private Class<?> find(String name, boolean initialise) throws BadRequest, Thrown {
        try {
            return Class.forName(name.replace('/', '.'), initialise, loader);
        } catch (ClassNotFoundException missing) {
            throw new BadRequest("no class " + name);
        } catch (Throwable thrown) {
            throw new Thrown(thrown);
        }
    }

    private Object build(Class<?> type) throws BadRequest {
        Object built = call(reference(Object.class, "what hands out a " + type.getName()));
        if (!type.isInstance(built)) {
            String made = built == null ? "null" : "a " + built.getClass().getName();
            throw new BadRequest("building a " + type.getName() + " made " + made);
        }
        for (int left = in.getInt(); left > 0; left--) {
            call(built);
        }
        return built;
    }

    private Object call(Object receiver) throws BadRequest {
        Target target = target();
        try {
            return run(target, receiver);
        } catch (Thrown thrown) {
            spoils |= thrown.getCause() instanceof LinkageError;
            String told = Untrusted.describe(thrown.getCause());
            throw new BadRequest(target.className() + "." + target.name() + " threw " + told);
        }
    }

    private Target target() {
        return new Target(name().replace('/', '.'), name(), name());
    }

    private Object run(Target target, Object receiver) throws BadRequest, Thrown {
        Class<?>[] parameters = Caller.resolve(loader, target).parameters();
        Object[] arguments = new Object[parameters.length];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = value(parameters[i], "argument " + i + " of " + target.name());
        }
        return Caller.run(loader, target, receiver, arguments);
    }

    int count() {
        return in.getInt();
    }

    /** What a call gave that is asked of an object, and the descriptor of its method. */
    record Answer(String descriptor, Object value) {}

    /** Makes the next call that asks something, of the result where it says so; null where it throws. */
    Answer ask(Object result) throws BadRequest {
        int index = in.getInt();
        Target target = target();
        try {
            return new Answer(target.descriptor(), run(target, index == -1 ? result : nodes[index]));
        } catch (Thrown refused) {
            return null;
        }
    }

    private void fields(Object node) throws BadRequest {
        Layout layout = Layout.of(node.getClass());
        for (int left = in.getInt(); left > 0; left--) {
            String owner = name();
            String name = name();
            String descriptor = name();
            Field field = layout.find(owner.replace('/', '.'), name, descriptor);
            if (field == null) {
                throw new BadRequest(
                        node.getClass().getName() + " has no field " + owner + "." + name + " " + descriptor);
            }
            put(Memory.Slot.of(node, field), field.getType(), owner + "." + name);
        }
    }

    private void put(Memory.Slot slot, Class<?> type, String place) throws BadRequest {
        if (slot.isReference()) {
            slot.putReference(reference(type, place));
        } else {
            slot.putPrimitive(ValueReader.primitive(slot.type(), in));
        }
    }

    private void elements(int index) throws BadRequest {
        Object array = nodes[index];
        Class<?> type = array.getClass().getComponentType();
        int count = sparse[index] ? in.getInt() : Array.getLength(array);
        for (int i = 0; i < count; i++) {
            Array.set(array, sparse[index] ? in.getInt() : i, value(type, "an element"));
        }
    }

    Object value(Class<?> type, String place) throws BadRequest {
        return type.isPrimitive() ? ValueReader.primitive(Memory.tag(type), in) : reference(type, place);
    }

    /** A node that fits its place: nothing else would check it. */
    private Object reference(Class<?> type, String place) throws BadRequest {
        int index = in.getInt();
        if (index == -1) {
            return null;
        }
        Object node = nodes[index];
        if (node == null) {
            throw new BadRequest(place + ": node " + index + " is not built yet");
        }
        if (!type.isInstance(node)) {
            throw new BadRequest(place + ": a " + node.getClass().getName() + " is no " + type.getName());
        }
        return node;
    }

    /** Reads static fields and sets them. */
    List<Static> statics() throws BadRequest, Thrown {
        List<Static> statics = new ArrayList<>();
        for (int left = in.getInt(); left > 0; left--) {
            Static place = place(name(), name(), name());
            put(place.slot, place.type, place.owner + "." + place.name);
            statics.add(place);
        }
        return statics;
    }

    private Static place(String owner, String name, String descriptor) throws BadRequest, Thrown {
        for (Field field : find(owner, true).getDeclaredFields()) {
            boolean same = field.getName().equals(name) && field.getType().descriptorString().equals(descriptor);
            if (same && Modifier.isStatic(field.getModifiers())) {
                return new Static(owner, name, field.getType(), Memory.Slot.ofStatic(field));
            }
        }
        throw new BadRequest(owner + " has no static field " + name + " " + descriptor);
    }
}
