package pathbrew.agent;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Straight-line code that is put between the instructions of a method. */
final class Code {
    private static final String SHADOW = Shadow.class.getName().replace('.', '/');
    private static final String PASSING = Passing.class.getName().replace('.', '/');

    final InsnList list = new InsnList();

    Code insn(int opcode) {
        list.add(new InsnNode(opcode));
        return this;
    }

    Code var(int opcode, int variable) {
        list.add(new VarInsnNode(opcode, variable));
        return this;
    }

    /** Loads the shadow in that local variable. */
    Code shadow(int variable) {
        return var(Opcodes.ILOAD, variable);
    }

    Code keep(int variable) {
        return var(Opcodes.ISTORE, variable);
    }

    Code forget(int variable) {
        return insn(Opcodes.ICONST_0).keep(variable);
    }

    /** Adds 1 to that local variable. */
    Code count(int variable) {
        list.add(new IincInsnNode(variable, 1));
        return this;
    }

    Code load(Type type, int variable) {
        return var(type.getOpcode(Opcodes.ILOAD), variable);
    }

    Code store(Type type, int variable) {
        return var(type.getOpcode(Opcodes.ISTORE), variable);
    }

    Code push(int value) {
        if (-1 <= value && value <= 5) {
            return insn(Opcodes.ICONST_0 + value);
        }
        if (value == (byte) value) {
            list.add(new IntInsnNode(Opcodes.BIPUSH, value));
        } else if (value == (short) value) {
            list.add(new IntInsnNode(Opcodes.SIPUSH, value));
        } else {
            list.add(new LdcInsnNode(value));
        }
        return this;
    }

    Code text(String text) {
        list.add(new LdcInsnNode(text));
        return this;
    }

    /** Calls a method of {@link Shadow}. */
    Code call(String name, String descriptor) {
        list.add(new MethodInsnNode(Opcodes.INVOKESTATIC, SHADOW, name, descriptor, false));
        return this;
    }

    /** Calls a method of {@link Passing}. */
    Code pass(String name, String descriptor) {
        list.add(new MethodInsnNode(Opcodes.INVOKESTATIC, PASSING, name, descriptor, false));
        return this;
    }

    /** The type by which values of that type are handed to {@link Shadow}: I, J, F, D or Object. */
    static String handed(Type type) {
        return switch (type.getSort()) {
            case Type.OBJECT, Type.ARRAY -> "Ljava/lang/Object;";
            case Type.LONG, Type.FLOAT, Type.DOUBLE -> type.getDescriptor();
            default -> "I";
        };
    }
}
