package pathbrew.agent;

import static org.objectweb.asm.Opcodes.*;

import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** The generated methods of a record, as java.lang.runtime.ObjectMethods makes them. */
final class RecordMethods {
    private static final String OBJECTS = "java/util/Objects";
    private static final Handle CONCATENATION = new Handle(
            H_INVOKESTATIC,
            "java/lang/invoke/StringConcatFactory",
            "makeConcatWithConstants",
            "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;"
                    + "Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/invoke/CallSite;",
            false);

    private final ClassNode owner;
    private final InvokeDynamicInsnNode call;
    private final InsnList code = new InsnList();

    RecordMethods(ClassNode owner, InvokeDynamicInsnNode call) {
        this.owner = owner;
        this.call = call;
    }

    MethodNode made(MethodNode method) {
        switch (call.name) {
            case "hashCode" -> hashCode_();
            case "equals" -> equals_();
            default -> toString_();
        }
        method.instructions.add(code);
        return Desugaring.sized(method, 3, 2 * call.bsmArgs.length + 6);
    }

    private int components() {
        return call.bsmArgs.length - 2;
    }

    private Handle field(int place) {
        return (Handle) call.bsmArgs[place + 2];
    }

    private Type read(int place, int variable) {
        code.add(new VarInsnNode(ALOAD, variable));
        code.add(new FieldInsnNode(GETFIELD, owner.name, field(place).getName(), field(place).getDesc()));
        return Type.getType(field(place).getDesc());
    }

    private void invoke(int opcode, String target, String name, String descriptor) {
        code.add(new MethodInsnNode(opcode, target, name, descriptor, false));
    }

    private void hashCode_() {
        code.add(new InsnNode(ICONST_0));
        for (int i = 0; i < components(); i++) {
            code.add(new IntInsnNode(BIPUSH, 31));
            code.add(new InsnNode(IMUL));
            Type type = read(i, 0);
            if (type.getSort() >= Type.ARRAY) {
                invoke(INVOKESTATIC, OBJECTS, "hashCode", "(Ljava/lang/Object;)I");
            } else {
                invoke(INVOKESTATIC, Conversion.boxOf(type), "hashCode", "(" + type + ")I");
            }
            code.add(new InsnNode(IADD));
        }
        code.add(new InsnNode(IRETURN));
    }

    private void toString_() {
        String[] names = ((String) call.bsmArgs[1]).split(";");
        String simple = owner.name.substring(owner.name.lastIndexOf('/') + 1);
        StringBuilder recipe = new StringBuilder(simple.substring(simple.lastIndexOf('$') + 1)).append('[');
        Type[] types = new Type[components()];
        for (int i = 0; i < components(); i++) {
            recipe.append(i == 0 ? "" : ", ").append(names[i]).append("=\1");
            types[i] = read(i, 0);
        }
        String descriptor = Type.getMethodDescriptor(Type.getType(String.class), types);
        code.add(new InvokeDynamicInsnNode("makeConcatWithConstants", descriptor, CONCATENATION, recipe.append(']').toString()));
        code.add(new InsnNode(ARETURN));
    }

    private void equals_() {
        LabelNode differs = new LabelNode(new Label());
        LabelNode isOne = new LabelNode(new Label());
        code.add(new VarInsnNode(ALOAD, 1));
        code.add(new TypeInsnNode(INSTANCEOF, owner.name));
        code.add(new JumpInsnNode(IFNE, isOne));
        code.add(new InsnNode(ICONST_0));
        code.add(new InsnNode(IRETURN));
        code.add(isOne);
        frame(owner.name, "java/lang/Object");
        code.add(new VarInsnNode(ALOAD, 1));
        code.add(new TypeInsnNode(CHECKCAST, owner.name));
        code.add(new VarInsnNode(ASTORE, 2));
        for (int i = 0; i < components(); i++) {
            read(i, 0);
            compare(read(i, 2), differs);
        }
        code.add(new InsnNode(ICONST_1));
        code.add(new InsnNode(IRETURN));
        if (components() > 0) {
            code.add(differs);
            frame(owner.name, "java/lang/Object", owner.name);
            code.add(new InsnNode(ICONST_0));
            code.add(new InsnNode(IRETURN));
        }
    }

    private void compare(Type type, LabelNode differs) {
        switch (type.getSort()) {
            case Type.ARRAY, Type.OBJECT -> {
                invoke(INVOKESTATIC, OBJECTS, "equals", "(Ljava/lang/Object;Ljava/lang/Object;)Z");
                code.add(new JumpInsnNode(IFEQ, differs));
            }
            case Type.FLOAT, Type.DOUBLE -> {
                invoke(INVOKESTATIC, Conversion.boxOf(type), "compare", "(" + type + type + ")I");
                code.add(new JumpInsnNode(IFNE, differs));
            }
            case Type.LONG -> {
                code.add(new InsnNode(LCMP));
                code.add(new JumpInsnNode(IFNE, differs));
            }
            default -> code.add(new JumpInsnNode(IF_ICMPNE, differs));
        }
    }

    private void frame(Object... locals) {
        code.add(new FrameNode(Opcodes.F_NEW, locals.length, locals, 0, new Object[0]));
    }
}
