import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Calls a method many times on random values; objects are made by constructors and random calls on them. */
public final class RandomCalls {
    private static final long[] NUMBERS = {
        0, 1, -1, 2, 3, 4, 5, 7, 10, 12, 13, 49, 50, 51, 60, 99, 100, 101, 127, 128, 295, 400, 495, 499, 500, 501, 999,
        1000, 1001, 1900, 2000, 2001, 4999, 5000, Short.MAX_VALUE, Integer.MAX_VALUE, Integer.MIN_VALUE,
        Long.MAX_VALUE, Long.MIN_VALUE,
    };
    private static final int DEEPEST = 2;

    private final Random random;

    private RandomCalls(long seed) {
        random = new Random(seed);
    }

    /** Makes the calls of a method, or of those that may lead to it if it is private; says how many returned. */
    public static int run(String owner, String name, String descriptor, int calls, long seed) throws Exception {
        Class<?> type = Class.forName(owner);
        MethodType wanted = MethodType.fromMethodDescriptorString(descriptor, type.getClassLoader());
        List<Executable> entries = new ArrayList<>();
        List<Executable> all = new ArrayList<>(Arrays.asList(type.getDeclaredMethods()));
        all.addAll(Arrays.asList(type.getDeclaredConstructors()));
        for (Executable entry : all) {
            String entryName = entry instanceof Constructor ? "<init>" : entry.getName();
            boolean isWanted = entryName.equals(name) && Arrays.equals(entry.getParameterTypes(), wanted.parameterArray());
            if (isWanted && !Modifier.isPrivate(entry.getModifiers())) {
                entries = List.of(entry);
                break;
            }
            if (!Modifier.isPrivate(entry.getModifiers())) {
                entries.add(entry);
            }
        }
        RandomCalls driver = new RandomCalls(seed);
        int returned = 0;
        for (int i = 0; i < calls; i++) {
            returned += driver.call(type, entries.get(i % entries.size())) ? 1 : 0;
        }
        return returned;
    }

    /** Whether the call returned; the errors of a switch or a link that does not fit come through. */
    private boolean call(Class<?> type, Executable entry) throws Exception {
        entry.setAccessible(true);
        try {
            if (entry instanceof Constructor) {
                ((Constructor<?>) entry).newInstance(values(entry.getParameterTypes(), 0));
                return true;
            }
            Object receiver = Modifier.isStatic(entry.getModifiers()) ? null : object(type, 0);
            if (receiver == null && !Modifier.isStatic(entry.getModifiers())) {
                return false;
            }
            ((Method) entry).invoke(receiver, values(entry.getParameterTypes(), 0));
            return true;
        } catch (InvocationTargetException thrown) {
            if (thrown.getCause() instanceof LinkageError) {
                throw (LinkageError) thrown.getCause();
            }
            return false;
        }
    }

    private Object[] values(Class<?>[] types, int depth) throws Exception {
        Object[] values = new Object[types.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = value(types[i], depth);
        }
        return values;
    }

    private Object value(Class<?> type, int depth) throws Exception {
        long number = number();
        if (type == int.class) {
            return (int) number;
        }
        if (type == long.class) {
            return number;
        }
        if (type == short.class) {
            return (short) number;
        }
        if (type == byte.class) {
            return (byte) number;
        }
        if (type == char.class) {
            return (char) number;
        }
        if (type == boolean.class) {
            return random.nextBoolean();
        }
        if (type == float.class) {
            return number / 4f;
        }
        if (type == double.class) {
            return number / 4d;
        }
        if (random.nextInt(10) == 0 || depth > DEEPEST) {
            return null;
        }
        if (type.isArray()) {
            Object array = Array.newInstance(type.getComponentType(), random.nextInt(5));
            for (int i = 0; i < Array.getLength(array); i++) {
                Array.set(array, i, value(type.getComponentType(), depth + 1));
            }
            return array;
        }
        return object(type, depth);
    }

    private long number() {
        switch (random.nextInt(4)) {
            case 0:
                return random.nextInt(21) - 5;
            case 1:
                return NUMBERS[random.nextInt(NUMBERS.length)] + random.nextInt(3) - 1;
            case 2:
                return random.nextInt(20_000) - 5_000;
            default:
                return random.nextBoolean() ? random.nextInt() : random.nextLong();
        }
    }

    private Object object(Class<?> type, int depth) throws Exception {
        if (type.isEnum()) {
            Object[] constants = type.getEnumConstants();
            return constants[random.nextInt(constants.length)];
        }
        if (type == Object.class) {
            return (int) number();
        }
        if (type.isSealed()) {
            Class<?>[] permitted = type.getPermittedSubclasses();
            return object(permitted[random.nextInt(permitted.length)], depth);
        }
        if (Modifier.isAbstract(type.getModifiers()) || type.getDeclaredConstructors().length == 0) {
            return null;
        }
        Constructor<?>[] makers = type.getDeclaredConstructors();
        Constructor<?> maker = makers[random.nextInt(makers.length)];
        maker.setAccessible(true);
        Object made;
        try {
            made = maker.newInstance(values(maker.getParameterTypes(), depth + 1));
        } catch (InvocationTargetException thrown) {
            return null;
        }
        List<Method> methods = new ArrayList<>();
        for (Method method : type.getDeclaredMethods()) {
            if (!Modifier.isStatic(method.getModifiers()) && !method.isSynthetic()) {
                methods.add(method);
            }
        }
        for (int calls = random.nextInt(4); calls > 0 && !methods.isEmpty(); calls--) {
            Method method = methods.get(random.nextInt(methods.size()));
            method.setAccessible(true);
            try {
                method.invoke(made, values(method.getParameterTypes(), depth + 1));
            } catch (InvocationTargetException thrown) {
                // The object stays as the call left it.
            }
        }
        return made;
    }
}
