package pathbrew.worker;

import java.io.IOException;
import java.lang.ref.Reference;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import pathbrew.run.Memory;

/**
 * Tells how the objects of a replay are at some moment, and what they refer to by then.
 *
 * <pre>
 * graph := length:int node* 0 cut:byte  first the request's nodes in their order, then those found
 * node  := 'O' layout:int fields? value*                     | 'E' class:name constant:name
 *        | 'A' descriptor:name length:int 0 value*           | 'T' string
 *        | 'A' descriptor:name length:int 1 count (index value)*
 *        | 'B' type:byte primitive | 'C' class:name | 'X' class:name
 * plain := 'T' string | 'B' type:byte primitive | 'O' class:string
 * fields := class:name count (owner:name field:name descriptor:name)*    where the layout is new
 * </pre>
 *
 * <p>Values and names are as in {@link GraphReader}; the value -2 is an object beyond the limit, and then
 * {@code cut} is 1. 'X' is an object whose inside is the JVM's own business.
 */
final class GraphWriter {
    private static final int MOST_FOUND = 1000;
    private static final int LONGEST_DENSE = 1024;
    private static final int BEYOND = -2;

    private ValueWriter out;
    private final List<Object> nodes = new ArrayList<>();
    private final boolean[] sparse;
    private final Map<Object, Integer> numbers = new IdentityHashMap<>();
    private final Map<String, Integer> names = new HashMap<>();
    private final Map<Class<?>, Integer> layouts = new HashMap<>();
    private final int most;
    private boolean cut;

    GraphWriter(ValueWriter out, List<Object> given, boolean[] sparse) {
        this.out = out;
        this.sparse = sparse;
        this.most = given.size() + MOST_FOUND;
        for (Object node : given) {
            numbers.putIfAbsent(node, nodes.size());
            nodes.add(node);
        }
    }

    /** The objects given, then those found so far. */
    List<Object> nodes() {
        return nodes;
    }

    void name(String name) throws IOException {
        int number = names.size();
        Integer known = names.putIfAbsent(name, number);
        out.number(known == null ? number : known);
        if (known == null) {
            out.string(name);
        }
    }

    /** A value of a place of that type; a primitive is given as its box. */
    void value(Object value, Class<?> type) throws IOException {
        if (type.isPrimitive()) {
            out.primitive(value);
        } else {
            reference(value);
        }
    }

    private void reference(Object value) throws IOException {
        out.checkSize();
        out.number(value == null ? -1 : number(value));
    }

    private int number(Object node) {
        Integer known = numbers.get(node);
        if (known != null) {
            return known;
        }
        if (nodes.size() == most) {
            cut = true;
            return BEYOND;
        }
        numbers.put(node, nodes.size());
        nodes.add(node);
        return nodes.size() - 1;
    }

    void slot(Memory.Slot slot) throws IOException {
        if (slot.isReference()) {
            reference(slot.reference());
        } else {
            out.primitive(slot.primitive());
        }
    }

    /** What an object is, without a look at what it refers to. */
    void plain(Object value) throws IOException {
        if (value instanceof String text) {
            out.octet('T');
            out.string(text);
        } else if (ValueReader.primitive(value) != null) {
            out.octet('B');
            out.octet(Memory.tag(ValueReader.primitive(value)));
            out.primitive(value);
        } else {
            out.octet('O');
            boolean isConstant = value instanceof Enum<?> constant && isConstant(constant);
            out.string(internal(isConstant ? ((Enum<?>) value).getDeclaringClass() : told(value)));
        }
    }

    /** Whether an enum declares the object, which a stub of {@code Enum} may be as well. */
    private static boolean isConstant(Enum<?> object) {
        return object.getDeclaringClass().isEnum() && object.name() != null;
    }

    private static Class<?> told(Object node) {
        Class<?> type = node.getClass();
        return StubMaker.isStub(type) ? StubMaker.declared(type) : type;
    }

    /** Writes all nodes, also those found on the way, behind the number of their bytes. */
    void graph() throws IOException {
        ValueWriter whole = out;
        out = new ValueWriter(false);
        for (int i = 0; i < nodes.size(); i++) {
            out.checkSize();
            node(i, nodes.get(i));
        }
        out.octet(0);
        out.octet(cut ? 1 : 0);
        whole.octets(out.toByteArray());
        out = whole;
        out.checkSize();
    }

    private void node(int index, Object node) throws IOException {
        Class<?> type = node.getClass();
        if (node instanceof String text) {
            out.octet('T');
            out.string(text);
        } else if (ValueReader.primitive(node) != null) {
            out.octet('B');
            out.octet(Memory.tag(ValueReader.primitive(node)));
            out.primitive(node);
        } else if (node instanceof Enum<?> constant && isConstant(constant)) {
            out.octet('E');
            name(internal(constant.getDeclaringClass()));
            name(constant.name());
        } else if (node instanceof Class<?> constant) {
            out.octet('C');
            name(internal(constant));
        } else if (type.isArray()) {
            array(node, index < sparse.length ? sparse[index] : Array.getLength(node) > LONGEST_DENSE);
        } else if (isOpaque(node)) {
            out.octet('X');
            name(internal(type));
        } else {
            object(node);
        }
    }

    private static boolean isOpaque(Object node) {
        return node.getClass().isHidden()
                || node instanceof ClassLoader
                || node instanceof Thread
                || node instanceof ThreadGroup
                || node instanceof Module
                || node instanceof Reference
                || node instanceof AccessibleObject
                || node.getClass().getPackageName().equals("java.lang.invoke");
    }

    /** The internal name, without what differs from run to run in the name of a hidden class. */
    private static String internal(Class<?> type) {
        String name = type.getName();
        if (type.isHidden()) {
            name = name.substring(0, name.lastIndexOf('/')).replaceFirst("\\$\\$Lambda\\$\\d+$", "\\$\\$Lambda");
        }
        return name.replace('.', '/');
    }

    private void object(Object node) throws IOException {
        Class<?> type = node.getClass();
        List<Field> fields = Layout.of(type).fields();
        int number = layouts.size();
        Integer known = layouts.putIfAbsent(type, number);
        out.octet('O');
        out.number(known == null ? number : known);
        if (known == null) {
            name(internal(told(node)));
            out.number(fields.size());
            for (Field field : fields) {
                name(internal(field.getDeclaringClass()));
                name(field.getName());
                name(field.getType().descriptorString());
            }
        }
        for (Field field : fields) {
            slot(Memory.Slot.of(node, field));
        }
    }

    private void array(Object array, boolean asSparse) throws IOException {
        Class<?> type = array.getClass().getComponentType();
        int length = Array.getLength(array);
        out.octet('A');
        name(internal(array.getClass()));
        out.number(length);
        out.octet(asSparse ? 1 : 0);
        if (!asSparse) {
            for (int i = 0; i < length; i++) {
                value(Array.get(array, i), type);
            }
            return;
        }
        Object common = Array.get(Array.newInstance(type, 1), 0);
        List<Integer> exceptions = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            Object element = Array.get(array, i);
            if (type.isPrimitive() ? !common.equals(element) : element != null) {
                exceptions.add(i);
            }
        }
        out.number(exceptions.size());
        for (int i : exceptions) {
            out.number(i);
            value(Array.get(array, i), type);
        }
    }
}
