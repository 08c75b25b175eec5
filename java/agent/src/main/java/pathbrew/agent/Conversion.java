package pathbrew.agent;

import static org.objectweb.asm.Opcodes.*;

import java.util.Map;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** Conversions of values between a functional interface and what implements it (LambdaMetafactory's rules). */
final class Conversion {
    private static final String OBJECT = "java/lang/Object";
    private static final Map<Integer, String> BOXES = Map.of(
            Type.BOOLEAN, "java/lang/Boolean", Type.BYTE, "java/lang/Byte", Type.SHORT, "java/lang/Short",
            Type.CHAR, "java/lang/Character", Type.INT, "java/lang/Integer", Type.LONG, "java/lang/Long",
            Type.FLOAT, "java/lang/Float", Type.DOUBLE, "java/lang/Double");

    private Conversion() {}

    /** Converts what is on top of the stack. */
    static void convert(InsnList code, Type from, Type to) {
        if (to.getSort() == Type.VOID) {
            if (from.getSort() != Type.VOID) {
                code.add(new InsnNode(from.getSize() == 2 ? POP2 : POP));
            }
        } else if (isPrimitive(from) && isPrimitive(to)) {
            widen(code, from, to);
        } else if (isPrimitive(from)) {
            box(code, from);
        } else if (isPrimitive(to)) {
            unbox(code, from, to);
        } else if (!from.equals(to) && !to.getInternalName().equals(OBJECT)) {
            code.add(new TypeInsnNode(CHECKCAST, to.getInternalName()));
        }
    }

    private static boolean isPrimitive(Type type) {
        return type.getSort() <= Type.DOUBLE;
    }

    static void box(InsnList code, Type from) {
        String box = BOXES.get(from.getSort());
        code.add(new MethodInsnNode(INVOKESTATIC, box, "valueOf", "(" + from + ")L" + box + ";", false));
    }

    private static void unbox(InsnList code, Type from, Type to) {
        Type held = held(from, to);
        String box = BOXES.get(held.getSort());
        if (!from.getInternalName().equals(box)) {
            code.add(new TypeInsnNode(CHECKCAST, box));
        }
        code.add(new MethodInsnNode(INVOKEVIRTUAL, box, held.getClassName() + "Value", "()" + held, false));
        widen(code, held, to);
    }

    /** What is in the box. */
    private static Type held(Type box, Type otherwise) {
        for (Map.Entry<Integer, String> entry : BOXES.entrySet()) {
            if (entry.getValue().equals(box.getInternalName())) {
                return Type.getType(String.valueOf("VZCBSIFJD".charAt(entry.getKey())));
            }
        }
        return otherwise;
    }

    private static void widen(InsnList code, Type from, Type to) {
        int source = rank(from);
        int target = rank(to);
        if (source < target) {
            int[][] widenings = {{-1, I2L, I2F, I2D}, {-1, -1, L2F, L2D}, {-1, -1, -1, F2D}};
            code.add(new InsnNode(widenings[source][target]));
        }
    }

    private static int rank(Type type) {
        return switch (type.getSort()) {
            case Type.LONG -> 1;
            case Type.FLOAT -> 2;
            case Type.DOUBLE -> 3;
            default -> 0;
        };
    }

    /** The class of boxes of a primitive type. */
    static String boxOf(Type primitive) {
        return BOXES.get(primitive.getSort());
    }
}
