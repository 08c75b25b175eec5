package pathbrew.agent;

import java.lang.reflect.Field;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import pathbrew.run.Memory;

/** Types and fields of objects. */
abstract class RunObjects extends RunInputs {
    private final Map<Field, Integer> statics = new ConcurrentHashMap<>();
    private final Map<Places.FieldName, Field> resolved = new ConcurrentHashMap<>();

    RunObjects(Setting setting) {
        super(setting);
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
            return Class.forName(type.replace('/', '.'), false, loader).isInstance(value);
        } catch (ClassNotFoundException | LinkageError missing) {
            return false;
        }
    }

    /** The field that an instruction names, or null if there is none: then the instruction throws. */
    Field field(int place) {
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
            long bits = known.isInitialised
                    ? Values.bits(answer(number))
                    : known.initial.getOrDefault(owner + "." + field.getName(), 0L);
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

    // Other threads see what is symbolic as it is in this run, and what they write is concrete.

    void getElsewhere(Object object, int place) {
        Tracked known = tracked.get(object);
        Field field = known == null ? null : field(place);
        if (field != null) {
            Integer number = known.fields.get(field);
            loseElsewhere(number == null ? known.isInput() : number != 0);
        }
    }

    void putElsewhere(Object object, int place) {
        Tracked known = tracked.get(object);
        Field field = known == null ? null : field(place);
        if (field != null) {
            known.fields.put(field, 0);
        }
    }

    void getStaticElsewhere(int place) {
        loseElsewhere(getStatic(place) != 0);
    }

    void putStaticElsewhere(int place) {
        Field field = field(place);
        if (field != null) {
            statics.put(field, 0);
        }
    }
}
