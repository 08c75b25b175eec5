package pathbrew.run;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/** A method or constructor by name: dotted class, {@code <init>} for a constructor, descriptor. */
public record Target(String className, String name, String descriptor) {

    /** Makes a call; the receiver is null for a static method or a constructor. */
    public interface Call {
        Object on(Object receiver, Object[] arguments) throws IllegalAccessException, InstantiationException, Thrown;
    }

    /** A method or constructor that was found; it has a receiver of that class, or none if that is null. */
    public record Resolved(Class<?> receiver, Class<?>[] parameters, Call call) {}

    public Resolved resolve(ClassLoader loader) throws ReflectiveOperationException {
        Class<?> owner = Class.forName(className, false, loader);
        try {
            return reflected(owner);
        } catch (NoClassDefFoundError missing) {
            // Reflection needs the classes of all signatures; other methods may have one that is not there.
            return handle(owner);
        }
    }

    private Resolved reflected(Class<?> owner) throws NoSuchMethodException {
        Executable member = isConstructor() ? constructor(owner) : method(owner);
        if (member == null) {
            throw new NoSuchMethodException(className + "." + name + descriptor);
        }
        member.trySetAccessible();
        boolean hasReceiver = !isConstructor() && !Modifier.isStatic(member.getModifiers());
        return new Resolved(
                hasReceiver ? member.getDeclaringClass() : null,
                member.getParameterTypes(),
                (receiver, arguments) -> {
                    try {
                        return member instanceof Method method
                                ? method.invoke(receiver, arguments)
                                : ((Constructor<?>) member).newInstance(arguments);
                    } catch (InvocationTargetException wrapped) {
                        throw new Thrown(wrapped.getCause());
                    }
                });
    }

    private Resolved handle(Class<?> owner) throws ReflectiveOperationException {
        MethodType type;
        try {
            type = MethodType.fromMethodDescriptorString(descriptor, owner.getClassLoader());
        } catch (TypeNotPresentException missing) {
            throw new NoClassDefFoundError(missing.typeName());
        }
        MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(owner, MethodHandles.lookup());
        boolean hasReceiver = false;
        MethodHandle found;
        if (isConstructor()) {
            found = lookup.findConstructor(owner, type);
        } else {
            try {
                found = lookup.findStatic(owner, name, type);
            } catch (IllegalAccessException notStatic) {
                found = lookup.findVirtual(owner, name, type);
                hasReceiver = true;
            }
        }
        MethodHandle handle = found;
        return new Resolved(
                hasReceiver ? owner : null,
                type.parameterArray(),
                (receiver, arguments) -> {
                    try {
                        return (receiver == null ? handle : handle.bindTo(receiver)).invokeWithArguments(arguments);
                    } catch (Throwable thrown) {
                        throw new Thrown(thrown);
                    }
                });
    }

    private boolean isConstructor() {
        return name.equals("<init>");
    }

    private Constructor<?> constructor(Class<?> owner) {
        for (Constructor<?> candidate : owner.getDeclaredConstructors()) {
            if (describe(void.class, candidate).equals(descriptor)) {
                return candidate;
            }
        }
        return null;
    }

    /** Superclasses before interfaces, as JVMS 5.4.3.3 searches. */
    private Method method(Class<?> owner) {
        for (Class<?> at = owner; at != null; at = at.getSuperclass()) {
            Method found = declaredMethod(at);
            if (found != null) {
                return found;
            }
        }
        for (Class<?> at = owner; at != null; at = at.getSuperclass()) {
            for (Class<?> implemented : at.getInterfaces()) {
                Method found = method(implemented);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    private Method declaredMethod(Class<?> owner) {
        for (Method candidate : owner.getDeclaredMethods()) {
            if (candidate.getName().equals(name)
                    && describe(candidate.getReturnType(), candidate).equals(descriptor)) {
                return candidate;
            }
        }
        return null;
    }

    private static String describe(Class<?> result, Executable member) {
        return MethodType.methodType(result, member.getParameterTypes()).toMethodDescriptorString();
    }
}
