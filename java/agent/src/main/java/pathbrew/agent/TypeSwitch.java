package pathbrew.agent;

import static org.objectweb.asm.Opcodes.*;

import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Which label of a switch over types, texts or constants fits first, as java.lang.runtime.SwitchBootstraps says. */
final class TypeSwitch {
    private final InvokeDynamicInsnNode call;
    private final Type selected;
    private final InsnList code = new InsnList();

    TypeSwitch(InvokeDynamicInsnNode call) {
        this.call = call;
        this.selected = Type.getArgumentTypes(call.desc)[0];
    }

    /** Whether all labels are of kinds that are told apart here. */
    static boolean isKnown(InvokeDynamicInsnNode call) {
        if (Type.getArgumentTypes(call.desc)[0].getSort() < Type.ARRAY) {
            return false;
        }
        for (Object label : call.bsmArgs) {
            if (!(label instanceof Type || label instanceof String || label instanceof Integer)) {
                return false;
            }
        }
        return true;
    }

    MethodNode made(MethodNode method) {
        LabelNode first = new LabelNode(new Label());
        code.add(new VarInsnNode(ALOAD, 0));
        code.add(new JumpInsnNode(IFNONNULL, first));
        code.add(new InsnNode(ICONST_M1));
        code.add(new InsnNode(IRETURN));
        code.add(first);
        frame();
        for (int i = 0; i < call.bsmArgs.length; i++) {
            LabelNode next = new LabelNode(new Label());
            code.add(new VarInsnNode(ILOAD, 1));
            code.add(new LdcInsnNode(i));
            code.add(new JumpInsnNode(IF_ICMPGT, next));
            test(call.bsmArgs[i], next);
            code.add(new LdcInsnNode(i));
            code.add(new InsnNode(IRETURN));
            code.add(next);
            frame();
        }
        code.add(new LdcInsnNode(call.bsmArgs.length));
        code.add(new InsnNode(IRETURN));
        method.instructions.add(code);
        return Desugaring.sized(method, 2, 4);
    }

    private void test(Object label, LabelNode next) {
        code.add(new VarInsnNode(ALOAD, 0));
        if (label instanceof Type type) {
            code.add(new TypeInsnNode(INSTANCEOF, type.getInternalName()));
            code.add(new JumpInsnNode(IFEQ, next));
        } else if (label instanceof String name && call.bsm.getName().equals("enumSwitch")) {
            code.add(new FieldInsnNode(GETSTATIC, selected.getInternalName(), name, selected.getDescriptor()));
            code.add(new JumpInsnNode(IF_ACMPNE, next));
        } else if (label instanceof String text) {
            code.add(new TypeInsnNode(INSTANCEOF, "java/lang/String"));
            code.add(new JumpInsnNode(IFEQ, next));
            code.add(new VarInsnNode(ALOAD, 0));
            code.add(new TypeInsnNode(CHECKCAST, "java/lang/String"));
            code.add(new LdcInsnNode(text));
            code.add(new MethodInsnNode(INVOKEVIRTUAL, "java/lang/String", "equals", "(Ljava/lang/Object;)Z", false));
            code.add(new JumpInsnNode(IFEQ, next));
        } else {
            number((Integer) label, next);
        }
    }

    /** A box of an int or a char with that value; other boxes do not fit. */
    private void number(int value, LabelNode next) {
        LabelNode isOther = new LabelNode(new Label());
        LabelNode fits = new LabelNode(new Label());
        code.add(new TypeInsnNode(INSTANCEOF, "java/lang/Integer"));
        code.add(new JumpInsnNode(IFEQ, isOther));
        compare("java/lang/Integer", "intValue", "()I", value, next);
        code.add(new JumpInsnNode(GOTO, fits));
        code.add(isOther);
        frame();
        code.add(new VarInsnNode(ALOAD, 0));
        code.add(new TypeInsnNode(INSTANCEOF, "java/lang/Character"));
        code.add(new JumpInsnNode(IFEQ, next));
        compare("java/lang/Character", "charValue", "()C", value, next);
        code.add(fits);
        frame();
    }

    private void compare(String box, String name, String descriptor, int value, LabelNode next) {
        code.add(new VarInsnNode(ALOAD, 0));
        code.add(new TypeInsnNode(CHECKCAST, box));
        code.add(new MethodInsnNode(INVOKEVIRTUAL, box, name, descriptor, false));
        code.add(new LdcInsnNode(value));
        code.add(new JumpInsnNode(IF_ICMPNE, next));
    }

    private void frame() {
        Object[] locals = {selected.getInternalName(), Opcodes.INTEGER};
        code.add(new FrameNode(Opcodes.F_NEW, 2, locals, 0, new Object[0]));
    }
}
