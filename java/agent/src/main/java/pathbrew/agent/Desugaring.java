package pathbrew.agent;

import static org.objectweb.asm.Opcodes.*;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Puts ordinary code in the place of calls that the JVM would link to hidden classes, which nothing can instrument:
 * lambdas and method references, generated methods of records, switches over types.
 *
 * <p>What a call is replaced by is a static method of its class. A lambda becomes an object of a class of its own,
 * whose method calls such a method.
 */
final class Desugaring {
    private final ClassNode owner;
    private final Consumer<ClassNode> made;
    private final List<MethodNode> added = new ArrayList<>();
    private final boolean isInterface;

    Desugaring(ClassNode owner, Consumer<ClassNode> made) {
        this.owner = owner;
        this.made = made;
        this.isInterface = (owner.access & ACC_INTERFACE) != 0;
    }

    void run() {
        for (MethodNode method : owner.methods) {
            for (AbstractInsnNode at : method.instructions.toArray()) {
                if (at instanceof InvokeDynamicInsnNode call) {
                    replace(method.instructions, call);
                }
            }
        }
        owner.methods.addAll(added);
    }

    /** What takes the place of one lambda, in whichever class. */
    MethodInsnNode only(InvokeDynamicInsnNode call) {
        MethodInsnNode replacement = lambda(call);
        owner.methods.addAll(added);
        return replacement;
    }

    private void replace(InsnList code, InvokeDynamicInsnNode call) {
        switch (call.bsm.getOwner() + "." + call.bsm.getName()) {
            case "java/lang/invoke/LambdaMetafactory.metafactory", "java/lang/invoke/LambdaMetafactory.altMetafactory" ->
                    code.set(call, lambda(call));
            case "java/lang/runtime/ObjectMethods.bootstrap" ->
                    code.set(call, own(new RecordMethods(owner, call).made(accessor(call.desc))));
            case "java/lang/runtime/SwitchBootstraps.typeSwitch", "java/lang/runtime/SwitchBootstraps.enumSwitch" -> {
                if (TypeSwitch.isKnown(call)) {
                    code.set(call, own(new TypeSwitch(call).made(accessor(call.desc))));
                }
            }
            default -> { }
        }
    }

    private MethodNode accessor(String descriptor) {
        int access = ACC_STATIC | ACC_SYNTHETIC | (isInterface ? ACC_PUBLIC : 0);
        MethodNode method = new MethodNode(access, "pathbrew$" + added.size(), descriptor, null, null);
        added.add(method);
        return method;
    }

    private MethodInsnNode own(MethodNode method) {
        return new MethodInsnNode(INVOKESTATIC, owner.name, method.name, method.desc, isInterface);
    }

    // Lambdas --------------------------------------------------------------------------------------------------------

    /** A call that makes an object of a class of its own. */
    private MethodInsnNode lambda(InvokeDynamicInsnNode call) {
        Type erased = (Type) call.bsmArgs[0];
        Handle implementation = (Handle) call.bsmArgs[1];
        Type instantiated = (Type) call.bsmArgs[2];
        Type[] captured = Type.getArgumentTypes(call.desc);
        MethodNode accessor = implementing(implementation, captured, instantiated);
        ClassNode node = new ClassNode(ASM9);
        node.version = owner.version;
        node.access = ACC_PUBLIC | ACC_FINAL | ACC_SYNTHETIC | ACC_SUPER;
        node.name = owner.name + "$$Pathbrew" + accessor.name.substring(accessor.name.indexOf('$'));
        node.superName = "java/lang/Object";
        node.interfaces.add(Type.getReturnType(call.desc).getInternalName());
        for (int i = 0; i < captured.length; i++) {
            node.fields.add(new FieldNode(ACC_FINAL, "c" + i, captured[i].getDescriptor(), null, null));
        }
        node.methods.add(constructor(node, captured));
        node.methods.add(factory(node, call.desc));
        AlternativeArguments more = new AlternativeArguments(call);
        for (String marker : more.markers) {
            if (!node.interfaces.contains(marker)) {
                node.interfaces.add(marker);
            }
        }
        more.bridges.add(0, erased);
        for (Type signature : more.bridges) {
            node.methods.add(calling(node, call.name, signature, instantiated, captured, accessor));
        }
        made.accept(node);
        return new MethodInsnNode(INVOKESTATIC, node.name, "make", call.desc, false);
    }

    private static MethodNode constructor(ClassNode node, Type[] captured) {
        MethodNode method =
                new MethodNode(0, "<init>", Type.getMethodDescriptor(Type.VOID_TYPE, captured), null, null);
        InsnList code = method.instructions;
        code.add(new VarInsnNode(ALOAD, 0));
        code.add(new MethodInsnNode(INVOKESPECIAL, node.superName, "<init>", "()V", false));
        int variable = 1;
        for (int i = 0; i < captured.length; i++) {
            code.add(new VarInsnNode(ALOAD, 0));
            code.add(new VarInsnNode(captured[i].getOpcode(ILOAD), variable));
            code.add(new FieldInsnNode(PUTFIELD, node.name, "c" + i, captured[i].getDescriptor()));
            variable += captured[i].getSize();
        }
        code.add(new InsnNode(RETURN));
        return sized(method, variable, 3);
    }

    private static MethodNode factory(ClassNode node, String descriptor) {
        MethodNode method = new MethodNode(ACC_PUBLIC | ACC_STATIC, "make", descriptor, null, null);
        InsnList code = method.instructions;
        code.add(new TypeInsnNode(NEW, node.name));
        code.add(new InsnNode(DUP));
        int variable = load(code, Type.getArgumentTypes(descriptor), 0);
        String captured = descriptor.substring(0, descriptor.indexOf(')') + 1) + "V";
        code.add(new MethodInsnNode(INVOKESPECIAL, node.name, "<init>", captured, false));
        code.add(new InsnNode(ARETURN));
        return sized(method, variable, variable + 2);
    }

    private MethodNode calling(
            ClassNode node, String name, Type erased, Type instantiated, Type[] captured, MethodNode accessor) {
        MethodNode method = new MethodNode(ACC_PUBLIC, name, erased.getDescriptor(), null, null);
        InsnList code = method.instructions;
        int words = 0;
        for (int i = 0; i < captured.length; i++) {
            code.add(new VarInsnNode(ALOAD, 0));
            code.add(new FieldInsnNode(GETFIELD, node.name, "c" + i, captured[i].getDescriptor()));
            words += captured[i].getSize();
        }
        int variable = 1;
        Type[] given = erased.getArgumentTypes();
        Type[] wanted = instantiated.getArgumentTypes();
        for (int i = 0; i < given.length; i++) {
            code.add(new VarInsnNode(given[i].getOpcode(ILOAD), variable));
            Conversion.convert(code, given[i], wanted[i]);
            variable += given[i].getSize();
        }
        code.add(own(accessor));
        Conversion.convert(code, instantiated.getReturnType(), erased.getReturnType());
        code.add(new InsnNode(erased.getReturnType().getOpcode(IRETURN)));
        return sized(method, variable, words + variable + 2);
    }

    /** Calls what implements a lambda, from where it may be called. */
    private MethodNode implementing(Handle handle, Type[] captured, Type instantiated) {
        List<Type> given = new ArrayList<>(List.of(captured));
        given.addAll(List.of(instantiated.getArgumentTypes()));
        Type result = instantiated.getReturnType();
        MethodNode method = accessor(Type.getMethodDescriptor(result, given.toArray(Type[]::new)));
        InsnList code = method.instructions;
        boolean isNew = handle.getTag() == H_NEWINVOKESPECIAL;
        List<Type> wanted = new ArrayList<>();
        if (isNew) {
            code.add(new TypeInsnNode(NEW, handle.getOwner()));
            code.add(new InsnNode(DUP));
        } else if (handle.getTag() == H_INVOKESPECIAL) {
            wanted.add(Type.getObjectType(owner.name));
        } else if (handle.getTag() != H_INVOKESTATIC) {
            wanted.add(Type.getObjectType(handle.getOwner()));
        }
        wanted.addAll(List.of(Type.getArgumentTypes(handle.getDesc())));
        int variable = 0;
        for (int i = 0; i < given.size(); i++) {
            code.add(new VarInsnNode(given.get(i).getOpcode(ILOAD), variable));
            Conversion.convert(code, given.get(i), wanted.get(i));
            variable += given.get(i).getSize();
        }
        int opcode = switch (handle.getTag()) {
            case H_INVOKESTATIC -> INVOKESTATIC;
            case H_INVOKEVIRTUAL -> INVOKEVIRTUAL;
            case H_INVOKEINTERFACE -> INVOKEINTERFACE;
            default -> INVOKESPECIAL;
        };
        code.add(new MethodInsnNode(opcode, handle.getOwner(), handle.getName(), handle.getDesc(), handle.isInterface()));
        Type returned = isNew ? Type.getObjectType(handle.getOwner()) : Type.getReturnType(handle.getDesc());
        Conversion.convert(code, returned, result);
        code.add(new InsnNode(result.getOpcode(IRETURN)));
        return sized(method, variable, 2 * variable + 4);
    }

    static int load(InsnList code, Type[] types, int first) {
        int variable = first;
        for (Type type : types) {
            code.add(new VarInsnNode(type.getOpcode(ILOAD), variable));
            variable += type.getSize();
        }
        return variable;
    }

    static MethodNode sized(MethodNode method, int locals, int stack) {
        method.maxLocals = locals;
        method.maxStack = stack;
        return method;
    }
}
