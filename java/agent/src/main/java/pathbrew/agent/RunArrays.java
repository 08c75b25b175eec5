package pathbrew.agent;

import static org.objectweb.asm.Opcodes.*;

import java.lang.reflect.Array;
import java.util.Arrays;

/** Arrays: lengths, elements, copies. */
abstract class RunArrays extends RunObjects {
    /** Arrays up to this length are told whole where they are read or written at a symbolic index. */
    private static final int MERGED = 64;

    private int made;

    RunArrays(Setting setting) {
        super(setting);
    }

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

    static boolean isPrimitive(Object array) {
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
    void inside(int place, int length, boolean isInside) {
        events.event(Told.INSIDE).number(place).number(length).flag(isInside);
        if (isInside) {
            commit(place);
        }
    }

    void elements(Object array, Tracked known, int length) {
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

    void merge(Object array, int index, long element, int place, int stored, boolean isInside) {
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
                && (to.getClass() == from.getClass() || from instanceof Object[] && to instanceof Object[])
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

    void lengthElsewhere(Object array) {
        Tracked known = tracked.get(array);
        loseElsewhere(known != null && known.isInput());
    }

    void loadElsewhere(Object array, int index) {
        Tracked known = tracked.get(array);
        if (known != null) {
            int[] elements = known.elements;
            boolean isNumbered = elements != null && index >= 0 && index < elements.length && elements[index] != 0;
            loseElsewhere(isNumbered || known.isInput() && elements == null);
        }
    }

    /** The selector knows what is in an input array of numbers: it is not told of this. */
    void storeElsewhere(Object array, int index) {
        Tracked known = tracked.get(array);
        if (known != null) {
            int[] elements = known.elements;
            if (elements != null && index >= 0 && index < elements.length) {
                elements[index] = 0;
            }
            loseElsewhere(known.isInput() && elements == null);
        }
    }

    void copyElsewhere(Object from, int first, Object to, int place, int length) {
        if (from.getClass().isArray() && to.getClass().isArray()) {
            for (int i = 0; i < length; i++) {
                loadElsewhere(from, first + i);
                storeElsewhere(to, place + i);
            }
        }
    }

    void copiedElsewhere(Object copy, Object original, int first) {
        copyElsewhere(original, first, copy, 0, Array.getLength(copy));
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
        if (!isPrimitive(copy)) {
            // Elements of inputs that nobody had read have come since the copy was made.
            System.arraycopy(original, first, copy, 0, length);
        }
    }
}
