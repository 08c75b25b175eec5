package pathbrew.worker;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import pathbrew.run.Memory;

/** The instance fields of a class, those of its superclasses first. */
final class Layout {
    /** Fields of Throwable that tell of the way an exception was made rather than of what it says. */
    private static final Set<String> UNTOLD = Set.of("backtrace", "stackTrace", "depth", "suppressedExceptions");

    /** Not the backtrace: the JVM writes as many elements as it has into an array of the depth told. */
    private static final Set<String> COMPLETED = Set.of("stackTrace", "suppressedExceptions");

    private static final ClassValue<Layout> LAYOUTS = new ClassValue<>() {
        @Override
        protected Layout computeValue(Class<?> type) {
            return new Layout(type);
        }
    };

    private final List<Field> all = new ArrayList<>();
    private final List<Field> told = new ArrayList<>();

    private Layout(Class<?> type) {
        if (type.getSuperclass() != null) {
            all.addAll(of(type.getSuperclass()).all);
            told.addAll(of(type.getSuperclass()).told);
        }
        if (StubMaker.isStub(type)) {
            return;
        }
        for (Field field : type.getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers())) {
                all.add(field);
                if (type != Throwable.class || !UNTOLD.contains(field.getName())) {
                    told.add(field);
                }
            }
        }
    }

    static Layout of(Class<?> type) {
        return LAYOUTS.get(type);
    }

    /** The fields that make up an object's state. */
    List<Field> fields() {
        return told;
    }

    /** Gives an exception that no constructor has seen the untold fields of one that has. */
    static void complete(Throwable exception) {
        Throwable model = new Throwable();
        for (Field field : of(Throwable.class).all) {
            if (COMPLETED.contains(field.getName())) {
                Memory.Slot.of(exception, field).putReference(Memory.Slot.of(model, field).reference());
            }
        }
    }

    /** Any field of that declaring class (dotted), name and descriptor, or null. */
    Field find(String owner, String name, String descriptor) {
        for (Field field : all) {
            if (field.getName().equals(name)
                    && field.getDeclaringClass().getName().equals(owner)
                    && field.getType().descriptorString().equals(descriptor)) {
                return field;
            }
        }
        return null;
    }
}
