package pathbrew.agent;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import pathbrew.run.Memory;

/** What a driver asks for, and what the selector says that inputs are. */
abstract class RunInputs extends RunValues {
    private final Map<String, Long> inputs;
    private final Map<Integer, Object> objects = new HashMap<>();
    private int asked;
    int input;

    RunInputs(Setting setting) {
        super(setting);
        this.inputs = setting.inputs();
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

    long input(String name, String type) {
        if (!isFollowed()) {
            loseElsewhere(true);
            return 0;
        }
        asked++;
        String key = name.substring(name.lastIndexOf('.') + 1) + "#" + asked;
        input = next(inputs.getOrDefault(key, 0L));
        events.event(Told.INPUT).text(name).text(type).number(input);
        return values[input];
    }

    Object inputReference(String name, String type) {
        if (!isFollowed()) {
            loseElsewhere(true);
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
            loseElsewhere(true);
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
    Object answer(int number) {
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

    Class<?> type(String name) {
        try {
            return Class.forName(name.replace('/', '.'), false, loader);
        } catch (ClassNotFoundException missing) {
            throw new NoClassDefFoundError(name);
        }
    }

    Object object(ByteBuffer in) {
        int address = in.getInt();
        String name = Connection.text(in);
        boolean isInitialised = in.get() != 0;
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
            made.isInitialised = isInitialised;
        }
        return known;
    }

    Object array(ByteBuffer in) {
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
    Object text(ByteBuffer in) {
        int address = in.getInt();
        String text = Connection.text(in);
        if (address == 0) {
            return text;
        }
        Object made = objects.computeIfAbsent(address, fresh -> new String(text));
        tracked(made).number = last;
        return made;
    }

    Object boxed(ByteBuffer in) {
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
