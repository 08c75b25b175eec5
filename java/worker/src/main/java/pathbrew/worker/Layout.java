package pathbrew.worker;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The instance fields of a class, those of its superclasses first. */
final class Layout {
    /** Fields of Throwable that tell of the way an exception was made rather than of what it says. */
    private static final Set<String> UNTOLD = Set.of("backtrace", "stackTrace", "depth", "suppressedExceptions");

    private static final ClassValue<Layout> LAYOUTS = new ClassValue<>() {
        @Override
        protected Layout computeValue(Class<?> type) {
            return new Layout(type);
        }
    };

    private final List<Field> fields = new ArrayList<>();

    private Layout(Class<?> type) {
        if (type.getSuperclass() != null) {
            fields.addAll(of(type.getSuperclass()).fields);
        }
        for (Field field : type.getDeclaredFields()) {
            boolean told = type != Throwable.class || !UNTOLD.contains(field.getName());
            if (!Modifier.isStatic(field.getModifiers()) && told) {
                fields.add(field);
            }
        }
    }

    static Layout of(Class<?> type) {
        return LAYOUTS.get(type);
    }

    List<Field> fields() {
        return fields;
    }

    /** The field of that declaring class (dotted), name and descriptor, or null. */
    Field find(String owner, String name, String descriptor) {
        for (Field field : fields) {
            if (field.getName().equals(name)
                    && field.getDeclaringClass().getName().equals(owner)
                    && field.getType().descriptorString().equals(descriptor)) {
                return field;
            }
        }
        return null;
    }
}
