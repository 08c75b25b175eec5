package pathbrew.worker;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;

/**
 * Reads values.
 *
 * <pre>
 * value  := 'N'                                              null
 *         | 'Z' byte | 'B' byte | 'S' short | 'C' char       primitives, floats as their bits;
 *         | 'I' int | 'J' long | 'F' int | 'D' long          also boxed, where an object is wanted
 *         | 'T' string
 *         | '[' descriptor:string length:int element*        primitive elements without their tag
 *         | 'O' class:string (0 | 1 text:string)             any other object; in answers only
 *         | 'V'                                              void; in answers only
 * string := length:int char*                                 UTF-16 units
 * </pre>
 */
final class ValueReader {
    private final ByteBuffer in;
    private final ClassLoader loader;
    private Throwable problem;

    ValueReader(ByteBuffer in, ClassLoader loader) {
        this.in = in;
        this.loader = loader;
    }

    /** The first reason why a value could not be made, or null. */
    Throwable problem() {
        return problem;
    }

    static String string(ByteBuffer in) {
        char[] units = new char[in.getInt()];
        in.asCharBuffer().get(units);
        in.position(in.position() + 2 * units.length);
        return new String(units);
    }

    Object[] values() {
        Object[] values = new Object[in.getInt()];
        for (int i = 0; i < values.length; i++) {
            values[i] = value();
        }
        return values;
    }

    private Object value() {
        char tag = (char) in.get();
        return switch (tag) {
            case 'N' -> null;
            case 'T' -> string(in);
            case '[' -> array();
            default -> primitive(tag, in);
        };
    }

    static Object primitive(char tag, ByteBuffer in) {
        return switch (tag) {
            case 'Z' -> in.get() != 0;
            case 'B' -> in.get();
            case 'S' -> in.getShort();
            case 'C' -> in.getChar();
            case 'I' -> in.getInt();
            case 'J' -> in.getLong();
            case 'F' -> Float.intBitsToFloat(in.getInt());
            case 'D' -> Double.longBitsToDouble(in.getLong());
            default -> throw new IllegalStateException("unknown value " + tag);
        };
    }

    /** Reads to the array's end even when its class cannot be found. */
    private Object array() {
        String descriptor = string(in);
        int length = in.getInt();
        char element = descriptor.charAt(1);
        boolean primitive = element != '[' && element != 'L';
        Object array = newArray(descriptor, length);
        for (int i = 0; i < length; i++) {
            Object value = primitive ? primitive(element, in) : value();
            if (problem == null) {
                try {
                    Array.set(array, i, value);
                } catch (IllegalArgumentException mismatch) {
                    problem = new IllegalArgumentException("element " + i + " does not fit " + descriptor);
                }
            }
        }
        return array;
    }

    private Object newArray(String descriptor, int length) {
        if (problem != null) {
            return null;
        }
        try {
            Class<?> type = Class.forName(descriptor.replace('/', '.'), false, loader);
            return Array.newInstance(type.getComponentType(), length);
        } catch (ReflectiveOperationException | LinkageError failure) {
            problem = failure;
            return null;
        }
    }

    /** The primitive class that the box stands for, or null. */
    static Class<?> primitive(Object box) {
        if (box instanceof Integer) {
            return int.class;
        }
        if (box instanceof Long) {
            return long.class;
        }
        if (box instanceof Boolean) {
            return boolean.class;
        }
        if (box instanceof Byte) {
            return byte.class;
        }
        if (box instanceof Short) {
            return short.class;
        }
        if (box instanceof Character) {
            return char.class;
        }
        if (box instanceof Float) {
            return float.class;
        }
        return box instanceof Double ? double.class : null;
    }
}
