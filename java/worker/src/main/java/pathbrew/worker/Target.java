package pathbrew.worker;

import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/** A method or constructor by name: dotted class, {@code <init>} for a constructor, descriptor. */
record Target(String className, String name, String descriptor) {

    /** A method or constructor that was found, and its parameters' classes. */
    record Resolved(Executable member, Class<?>[] parameters) {
        boolean isStatic() {
            return Modifier.isStatic(member.getModifiers());
        }
    }

    Resolved resolve(ClassLoader loader) throws ReflectiveOperationException {
        Class<?> owner = Class.forName(className, false, loader);
        Executable member = name.equals("<init>") ? constructor(owner) : method(owner);
        if (member == null) {
            throw new NoSuchMethodException(className + "." + name + descriptor);
        }
        member.trySetAccessible();
        return new Resolved(member, member.getParameterTypes());
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
