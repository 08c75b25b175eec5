package pathbrew.run;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;

/**
 * Objects without constructors, and fields whatever their access, by the JDK's internal {@code Unsafe}.
 *
 * <p>The public one refuses records and hidden classes and is on its way out of the JDK; this one is
 * exported to nobody, so that somebody has to {@link Access#give} access to it first. Nothing is checked here: a
 * value put must fit its place.
 */
public final class Memory {
    private static final MethodHandle ALLOCATE = bind("allocateInstance", Object.class, Class.class);
    private static final MethodHandle OFFSET = bind("objectFieldOffset", long.class, Field.class);
    private static final MethodHandle STATIC_OFFSET = bind("staticFieldOffset", long.class, Field.class);
    private static final MethodHandle STATIC_BASE = bind("staticFieldBase", Object.class, Field.class);
    private static final MethodHandle GET_BYTE = getter("getByte", byte.class);
    private static final MethodHandle GET_SHORT = getter("getShort", short.class);
    private static final MethodHandle GET_INT = getter("getInt", int.class);
    private static final MethodHandle GET_LONG = getter("getLong", long.class);
    private static final MethodHandle GET_REFERENCE = getter("getReference", Object.class);
    private static final MethodHandle PUT_BYTE = putter("putByte", byte.class);
    private static final MethodHandle PUT_SHORT = putter("putShort", short.class);
    private static final MethodHandle PUT_INT = putter("putInt", int.class);
    private static final MethodHandle PUT_LONG = putter("putLong", long.class);
    private static final MethodHandle PUT_REFERENCE = putter("putReference", Object.class);

    private Memory() {}

    /** What finds the methods of the JDK's {@code Unsafe}. */
    public static final class Access {
        private static MethodHandles.Lookup lookup;

        private Access() {}

        /** Has them found at once: the means are not kept. */
        public static void give(MethodHandles.Lookup found) {
            lookup = found;
            tag(Object.class);
            lookup = null;
        }
    }

    private static MethodHandle getter(String name, Class<?> type) {
        return bind(name, type, Object.class, long.class);
    }

    private static MethodHandle putter(String name, Class<?> type) {
        return bind(name, void.class, Object.class, long.class, type);
    }

    private static Object unsafe(Class<?> type) throws ReflectiveOperationException {
        try {
            return Access.lookup.findStatic(type, "getUnsafe", MethodType.methodType(type)).invoke();
        } catch (ReflectiveOperationException missing) {
            throw missing;
        } catch (Throwable impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static MethodHandle bind(String name, Class<?> result, Class<?>... parameters) {
        try {
            Class<?> type = Class.forName("jdk.internal.misc.Unsafe");
            Object unsafe = unsafe(type);
            MethodType signature = MethodType.methodType(result, parameters);
            return Access.lookup.findVirtual(type, name, signature).bindTo(unsafe);
        } catch (ReflectiveOperationException missing) {
            throw new ExceptionInInitializerError(missing);
        }
    }

    /** A new object with default values; its class is initialised, which may throw anything. */
    public static Object allocate(Class<?> type) throws Throwable {
        return (Object) ALLOCATE.invokeExact(type);
    }

    /** One field's place and type; the type is the first character of its descriptor. */
    public record Slot(Object base, long offset, char type) {
        public static Slot ofStatic(Field field) {
            try {
                Object base = (Object) STATIC_BASE.invokeExact(field);
                return new Slot(base, (long) STATIC_OFFSET.invokeExact(field), tag(field.getType()));
            } catch (Throwable impossible) {
                throw new IllegalStateException(impossible);
            }
        }

        public static Slot of(Object object, Field field) {
            return new Slot(object, objectOffset(field), tag(field.getType()));
        }

        public boolean isReference() {
            return type == 'L' || type == '[';
        }

        public Object reference() {
            try {
                return (Object) GET_REFERENCE.invokeExact(base, offset);
            } catch (Throwable impossible) {
                throw new IllegalStateException(impossible);
            }
        }

        public void putReference(Object value) {
            try {
                PUT_REFERENCE.invokeExact(base, offset, value);
            } catch (Throwable impossible) {
                throw new IllegalStateException(impossible);
            }
        }

        /** The primitive's box. */
        public Object primitive() {
            try {
                return switch (type) {
                    case 'Z' -> (byte) GET_BYTE.invokeExact(base, offset) != 0;
                    case 'B' -> (byte) GET_BYTE.invokeExact(base, offset);
                    case 'S' -> (short) GET_SHORT.invokeExact(base, offset);
                    case 'C' -> (char) (short) GET_SHORT.invokeExact(base, offset);
                    case 'I' -> (int) GET_INT.invokeExact(base, offset);
                    case 'J' -> (long) GET_LONG.invokeExact(base, offset);
                    case 'F' -> Float.intBitsToFloat((int) GET_INT.invokeExact(base, offset));
                    case 'D' -> Double.longBitsToDouble((long) GET_LONG.invokeExact(base, offset));
                    default -> throw new IllegalStateException("no primitive " + type);
                };
            } catch (Throwable impossible) {
                throw new IllegalStateException(impossible);
            }
        }

        public void putPrimitive(Object box) {
            try {
                switch (type) {
                    case 'Z' -> PUT_BYTE.invokeExact(base, offset, (byte) ((Boolean) box ? 1 : 0));
                    case 'B' -> PUT_BYTE.invokeExact(base, offset, (byte) (Byte) box);
                    case 'S' -> PUT_SHORT.invokeExact(base, offset, (short) (Short) box);
                    case 'C' -> PUT_SHORT.invokeExact(base, offset, (short) (char) (Character) box);
                    case 'I' -> PUT_INT.invokeExact(base, offset, (int) (Integer) box);
                    case 'J' -> PUT_LONG.invokeExact(base, offset, (long) (Long) box);
                    case 'F' -> PUT_INT.invokeExact(base, offset, Float.floatToRawIntBits((Float) box));
                    case 'D' -> PUT_LONG.invokeExact(base, offset, Double.doubleToRawLongBits((Double) box));
                    default -> throw new IllegalStateException("no primitive " + type);
                }
            } catch (Throwable impossible) {
                throw new IllegalStateException(impossible);
            }
        }
    }

    public static char tag(Class<?> type) {
        return type.descriptorString().charAt(0);
    }

    private static long objectOffset(Field field) {
        try {
            return (long) OFFSET.invokeExact(field);
        } catch (Throwable impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
