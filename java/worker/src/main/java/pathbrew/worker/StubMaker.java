package pathbrew.worker;

import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.LinkedHashMap;
import java.util.Map;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import pathbrew.run.Memory;

/** Makes classes for stubs, in the package of the type that they stand for so that its access does not matter. */
final class StubMaker {
    /** What the classes refer to, by name. */
    static final Map<String, Class<?>> SHARED =
            Map.of(Stub.class.getName(), Stub.class, Stub.Marker.class.getName(), Stub.Marker.class);

    private static final String STUB = Type.getInternalName(Stub.class);
    private static final String ANSWERS = "answers";

    private StubMaker() {}

    static boolean isStub(Class<?> type) {
        return Stub.Marker.class.isAssignableFrom(type);
    }

    /** The type that a stub's class stands for. */
    static Class<?> declared(Class<?> stub) {
        return stub.getSuperclass() == Object.class ? stub.getInterfaces()[0] : stub.getSuperclass();
    }

    static Stub answers(Object stub) {
        return (Stub) slot(stub).reference();
    }

    /** A stub without answers. */
    static Object make(Class<?> type, Program.ProgramLoader loader) throws Throwable {
        Class<?> stubClass = loader.stubClass(type);
        Stub answers = new Stub();
        for (Map.Entry<String, Method> method : methods(type).entrySet()) {
            if (!isSeen(method.getValue(), stubClass)) {
                throw new IllegalAccessError("only its own package can implement " + method.getKey());
            }
            answers.method(method.getKey(), initial(method.getValue().getReturnType()));
        }
        Object stub = Memory.allocate(stubClass);
        slot(stub).putReference(answers);
        return stub;
    }

    private static boolean isSeen(Method method, Class<?> stubClass) {
        return (method.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0
                || method.getDeclaringClass().getPackageName().equals(stubClass.getPackageName());
    }

    private static Memory.Slot slot(Object stub) {
        try {
            Field field = stub.getClass().getDeclaredField(ANSWERS);
            return Memory.Slot.of(stub, field);
        } catch (NoSuchFieldException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static Object initial(Class<?> type) {
        return type == void.class ? null : Array.get(Array.newInstance(type, 1), 0);
    }

    /** The methods that a class below the type has to have, by name and descriptor. */
    static Map<String, Method> methods(Class<?> type) {
        Map<String, Method> found = new LinkedHashMap<>();
        for (Class<?> owner = type; owner != null; owner = owner.getSuperclass()) {
            for (Method method : owner.getDeclaredMethods()) {
                if (!Modifier.isPrivate(method.getModifiers())) {
                    found.putIfAbsent(key(method), method);
                }
            }
        }
        for (Method method : type.getMethods()) {
            found.putIfAbsent(key(method), method);
        }
        if (type.isInterface()) {
            for (Method method : Object.class.getMethods()) {
                found.remove(key(method));
            }
        }
        found.values().removeIf(method -> !Modifier.isAbstract(method.getModifiers()));
        return found;
    }

    private static String key(Method method) {
        return method.getName()
                + MethodType.methodType(method.getReturnType(), method.getParameterTypes())
                        .toMethodDescriptorString();
    }

    /** The name of the class for a type: no package of the JDK takes classes from others. */
    static String name(Class<?> type) {
        return (type.getName().startsWith("java.") ? "pathbrew.stub." : "") + type.getName() + "$Stub";
    }

    /** A class with a field for its answers, whose methods ask {@link Stub} for them. */
    static byte[] write(Class<?> type) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        String name = name(type).replace('.', '/');
        String marker = Type.getInternalName(Stub.Marker.class);
        String own = Type.getInternalName(type);
        boolean isInterface = type.isInterface();
        writer.visit(
                Opcodes.V1_8,
                Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC,
                name,
                null,
                isInterface ? "java/lang/Object" : own,
                isInterface ? new String[] {own, marker} : new String[] {marker});
        writer.visitField(Opcodes.ACC_SYNTHETIC, ANSWERS, "Ljava/lang/Object;", null, null);
        methods(type).forEach((key, method) -> write(writer, name, key, method));
        writer.visitEnd();
        return writer.toByteArray();
    }

    private static void write(ClassWriter writer, String owner, String key, Method method) {
        int access = method.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED);
        MethodVisitor code =
                writer.visitMethod(access, method.getName(), Type.getMethodDescriptor(method), null, null);
        code.visitCode();
        code.visitVarInsn(Opcodes.ALOAD, 0);
        code.visitFieldInsn(Opcodes.GETFIELD, owner, ANSWERS, "Ljava/lang/Object;");
        code.visitLdcInsn(key);
        Type[] parameters = Type.getArgumentTypes(method);
        code.visitIntInsn(Opcodes.SIPUSH, parameters.length);
        code.visitTypeInsn(Opcodes.ANEWARRAY, "java/lang/Object");
        int local = 1;
        for (int i = 0; i < parameters.length; i++) {
            code.visitInsn(Opcodes.DUP);
            code.visitIntInsn(Opcodes.SIPUSH, i);
            code.visitVarInsn(parameters[i].getOpcode(Opcodes.ILOAD), local);
            box(code, parameters[i]);
            code.visitInsn(Opcodes.AASTORE);
            local += parameters[i].getSize();
        }
        String descriptor = "(Ljava/lang/Object;Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/Object;";
        code.visitMethodInsn(Opcodes.INVOKESTATIC, STUB, "answer", descriptor, false);
        Type result = Type.getReturnType(method);
        if (result.getSort() == Type.VOID) {
            code.visitInsn(Opcodes.POP);
        } else {
            unbox(code, result, method.getReturnType());
        }
        code.visitInsn(result.getOpcode(Opcodes.IRETURN));
        code.visitMaxs(0, 0);
        code.visitEnd();
    }

    private static void box(MethodVisitor code, Type type) {
        if (type.getSort() < Type.ARRAY) {
            String box = boxOf(type);
            String descriptor = "(" + type.getDescriptor() + ")L" + box + ";";
            code.visitMethodInsn(Opcodes.INVOKESTATIC, box, "valueOf", descriptor, false);
        }
    }

    private static void unbox(MethodVisitor code, Type type, Class<?> loaded) {
        if (!loaded.isPrimitive()) {
            code.visitTypeInsn(Opcodes.CHECKCAST, type.getInternalName());
            return;
        }
        String box = boxOf(type);
        code.visitTypeInsn(Opcodes.CHECKCAST, box);
        code.visitMethodInsn(
                Opcodes.INVOKEVIRTUAL, box, loaded.getName() + "Value", "()" + type.getDescriptor(), false);
    }

    /** The class that boxes a primitive type. */
    static String boxOf(Type primitive) {
        return switch (primitive.getSort()) {
            case Type.BOOLEAN -> "java/lang/Boolean";
            case Type.CHAR -> "java/lang/Character";
            case Type.BYTE -> "java/lang/Byte";
            case Type.SHORT -> "java/lang/Short";
            case Type.INT -> "java/lang/Integer";
            case Type.LONG -> "java/lang/Long";
            case Type.FLOAT -> "java/lang/Float";
            default -> "java/lang/Double";
        };
    }
}
