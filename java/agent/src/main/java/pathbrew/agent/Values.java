package pathbrew.agent;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import pathbrew.run.Memory;

/** Primitive values as bits, boxes and elements of arrays. */
final class Values {
    private Values() {}

    static Object box(char type, long bits) {
        return switch (type) {
            case 'Z' -> bits != 0;
            case 'B' -> (byte) bits;
            case 'S' -> (short) bits;
            case 'C' -> (char) bits;
            case 'I' -> (int) bits;
            case 'J' -> bits;
            case 'F' -> Float.intBitsToFloat((int) bits);
            case 'D' -> Double.longBitsToDouble(bits);
            default -> throw new IllegalArgumentException("no type " + type);
        };
    }

    /** A box that is no other's. */
    static Object freshBox(char type, long bits) {
        Object shared = box(type, bits);
        try {
            Object made = Memory.allocate(shared.getClass());
            Field value = shared.getClass().getDeclaredField("value");
            Memory.Slot.of(made, value).putPrimitive(shared);
            return made;
        } catch (Throwable impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Whether it is a text or a box. */
    static boolean isValue(Object value) {
        return value instanceof String || isBox(value);
    }

    /** Whether calls on it are told of; calls on null throw. */
    static boolean isTold(Object value) {
        return value == null || isValue(value) || isBuilder(value);
    }

    static boolean isBuilder(Object value) {
        return value instanceof StringBuilder || value instanceof StringBuffer;
    }

    static boolean isBox(Object value) {
        return value instanceof Boolean || value instanceof Character || value instanceof Integer
                || value instanceof Long || value instanceof Double || value instanceof Float
                || value instanceof Byte || value instanceof Short;
    }

    /** The type in a box. */
    static char boxed(Object box) {
        if (box instanceof Boolean) {
            return 'Z';
        }
        if (box instanceof Character) {
            return 'C';
        }
        if (box instanceof Integer) {
            return 'I';
        }
        if (box instanceof Long) {
            return 'J';
        }
        if (box instanceof Byte) {
            return 'B';
        }
        if (box instanceof Short) {
            return 'S';
        }
        return box instanceof Float ? 'F' : 'D';
    }

    static long bits(Object box) {
        if (box instanceof Boolean truth) {
            return truth ? 1 : 0;
        }
        if (box instanceof Character unit) {
            return unit;
        }
        if (box instanceof Float number) {
            return Float.floatToIntBits(number);
        }
        if (box instanceof Double number) {
            return Double.doubleToLongBits(number);
        }
        return ((Number) box).longValue();
    }

    static long element(Object array, int index) {
        return bits(Array.get(array, index));
    }

    /** What an element is when these bits have been stored. */
    static long narrowed(Object array, long bits) {
        return switch (array.getClass().getComponentType().descriptorString().charAt(0)) {
            case 'Z' -> bits & 1;
            case 'B' -> (byte) bits;
            case 'C' -> (char) bits;
            case 'S' -> (short) bits;
            default -> bits;
        };
    }
}
