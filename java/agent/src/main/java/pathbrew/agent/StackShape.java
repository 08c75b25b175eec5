package pathbrew.agent;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * How many words the operand stack has before each instruction of a method, and which of them are a {@code this}
 * that no constructor has initialised yet.
 *
 * <p>Both are the same on all ways to an instruction (JVMS 4.10).
 */
final class StackShape {
    private static final int UNREACHED = -1;
    /** For each form of dup, and swap: which word, counted from the deepest one involved, goes to each place. */
    private static final int[][] SHUFFLES = {
        {0, 0}, {1, 0, 1}, {2, 0, 1, 2}, {0, 1, 0, 1}, {1, 2, 0, 1, 2}, {2, 3, 0, 1, 2, 3}, {1, 0}
    };
    private static final int[] SHUFFLED = {1, 2, 3, 2, 3, 4, 2};

    private final Map<AbstractInsnNode, Integer> places = new IdentityHashMap<>();
    private final int[] depths;
    private final BitSet[] unborn;
    private final boolean isConstructor;
    private final ArrayDeque<AbstractInsnNode> pending = new ArrayDeque<>();

    StackShape(MethodNode method) {
        InsnList code = method.instructions;
        for (AbstractInsnNode at : code) {
            places.put(at, places.size());
        }
        depths = new int[code.size()];
        unborn = new BitSet[code.size()];
        isConstructor = method.name.equals("<init>");
        Arrays.fill(depths, UNREACHED);
        follow(code.getFirst(), 0, isConstructor ? new BitSet() : null);
        while (!pending.isEmpty()) {
            AbstractInsnNode at = pending.pop();
            int place = places.get(at);
            for (TryCatchBlockNode block : method.tryCatchBlocks) {
                if (places.get(block.start) <= place && place < places.get(block.end)) {
                    follow(block.handler, 1, unborn[place] == null ? null : new BitSet());
                }
            }
            step(at, depths[place], unborn[place]);
        }
    }

    /** The number of words before an instruction, or a negative number if it is never executed. */
    int depth(AbstractInsnNode instruction) {
        return depths[places.get(instruction)];
    }

    /** Whether a word of the stack before an instruction is a {@code this} that is not initialised. */
    boolean isUnborn(AbstractInsnNode instruction, int word) {
        BitSet words = unborn[places.get(instruction)];
        return words != null && words.get(word);
    }

    /** The words of a dup or swap: which one, from the deepest involved, goes to each place. */
    static int[] shuffle(int opcode) {
        return SHUFFLES[opcode - Opcodes.DUP];
    }

    /** How many words a dup or swap involves. */
    static int shuffled(int opcode) {
        return SHUFFLED[opcode - Opcodes.DUP];
    }

    private void follow(AbstractInsnNode to, int depth, BitSet words) {
        if (to == null) {
            return;
        }
        int place = places.get(to);
        if (depths[place] == UNREACHED) {
            depths[place] = depth;
            unborn[place] = words;
            pending.push(to);
        }
    }

    private void step(AbstractInsnNode at, int depth, BitSet before) {
        int opcode = at.getOpcode();
        int after = depth + (opcode < 0 ? 0 : change(at));
        BitSet words = before == null || opcode < 0 ? before : words(at, depth, after, before);
        if (at instanceof JumpInsnNode jump) {
            follow(jump.label, after, words);
        } else if (at instanceof TableSwitchInsnNode table) {
            follow(table.dflt, after, words);
            for (LabelNode label : table.labels) {
                follow(label, after, words);
            }
        } else if (at instanceof LookupSwitchInsnNode lookup) {
            follow(lookup.dflt, after, words);
            for (LabelNode label : lookup.labels) {
                follow(label, after, words);
            }
        }
        boolean leaves = opcode == Opcodes.GOTO
                || opcode == Opcodes.TABLESWITCH
                || opcode == Opcodes.LOOKUPSWITCH
                || opcode == Opcodes.ATHROW
                || (Opcodes.IRETURN <= opcode && opcode <= Opcodes.RETURN);
        if (!leaves) {
            follow(at.getNext(), after, words);
        }
    }

    /** The words that are an uninitialised {@code this} after an instruction; null once it is initialised. */
    private static BitSet words(AbstractInsnNode at, int depth, int after, BitSet before) {
        int opcode = at.getOpcode();
        BitSet words = (BitSet) before.clone();
        if (Opcodes.DUP <= opcode && opcode <= Opcodes.SWAP) {
            int[] shuffle = shuffle(opcode);
            int base = depth - shuffled(opcode);
            for (int i = 0; i < shuffle.length; i++) {
                words.set(base + i, before.get(base + shuffle[i]));
            }
            return words;
        }
        if (opcode == Opcodes.INVOKESPECIAL && at instanceof MethodInsnNode call && call.name.equals("<init>")) {
            int receiver = depth - Type.getArgumentsAndReturnSizes(call.desc) / 4;
            if (before.get(receiver)) {
                return null;
            }
        }
        int popped = Math.min(after, depth - pops(at));
        words.clear(Math.max(popped, 0), Math.max(depth, after));
        if (opcode == Opcodes.ALOAD && ((VarInsnNode) at).var == 0) {
            words.set(depth);
        }
        return words;
    }

    /** Words that an instruction takes, as far as an uninitialised {@code this} can be among them. */
    private static int pops(AbstractInsnNode at) {
        if (at instanceof MethodInsnNode call) {
            return Type.getArgumentsAndReturnSizes(call.desc) / 4 - (call.getOpcode() == Opcodes.INVOKESTATIC ? 1 : 0);
        }
        if (at instanceof InvokeDynamicInsnNode call) {
            return Type.getArgumentsAndReturnSizes(call.desc) / 4 - 1;
        }
        return Math.max(0, -change(at));
    }

    /** By how many words an instruction lengthens the stack. */
    private static int change(AbstractInsnNode at) {
        int opcode = at.getOpcode();
        if (at instanceof FieldInsnNode field) {
            int size = Type.getType(field.desc).getSize();
            return switch (opcode) {
                case Opcodes.GETSTATIC -> size;
                case Opcodes.PUTSTATIC -> -size;
                case Opcodes.GETFIELD -> size - 1;
                default -> -size - 1;
            };
        }
        if (at instanceof MethodInsnNode call) {
            int sizes = Type.getArgumentsAndReturnSizes(call.desc);
            return (sizes & 3) - (sizes >> 2) + (opcode == Opcodes.INVOKESTATIC ? 1 : 0);
        }
        if (at instanceof InvokeDynamicInsnNode call) {
            int sizes = Type.getArgumentsAndReturnSizes(call.desc);
            return (sizes & 3) - (sizes >> 2) + 1;
        }
        if (at instanceof LdcInsnNode constant) {
            return constant.cst instanceof Long || constant.cst instanceof Double || isWide(constant.cst) ? 2 : 1;
        }
        if (at instanceof MultiANewArrayInsnNode array) {
            return 1 - array.dims;
        }
        return switch (opcode) {
            case Opcodes.LCONST_0, Opcodes.LCONST_1, Opcodes.DCONST_0, Opcodes.DCONST_1, Opcodes.LLOAD, Opcodes.DLOAD,
                    Opcodes.DUP2, Opcodes.DUP2_X1, Opcodes.DUP2_X2 -> 2;
            case Opcodes.ACONST_NULL, Opcodes.ICONST_M1, Opcodes.ICONST_0, Opcodes.ICONST_1, Opcodes.ICONST_2,
                    Opcodes.ICONST_3, Opcodes.ICONST_4, Opcodes.ICONST_5, Opcodes.FCONST_0, Opcodes.FCONST_1,
                    Opcodes.FCONST_2, Opcodes.BIPUSH, Opcodes.SIPUSH, Opcodes.ILOAD, Opcodes.FLOAD, Opcodes.ALOAD,
                    Opcodes.DUP, Opcodes.DUP_X1, Opcodes.DUP_X2, Opcodes.NEW, Opcodes.I2L, Opcodes.I2D, Opcodes.F2L,
                    Opcodes.F2D -> 1;
            case Opcodes.IALOAD, Opcodes.FALOAD, Opcodes.AALOAD, Opcodes.BALOAD, Opcodes.CALOAD, Opcodes.SALOAD,
                    Opcodes.ISTORE, Opcodes.FSTORE, Opcodes.ASTORE, Opcodes.POP, Opcodes.IADD, Opcodes.FADD,
                    Opcodes.ISUB, Opcodes.FSUB, Opcodes.IMUL, Opcodes.FMUL, Opcodes.IDIV, Opcodes.FDIV, Opcodes.IREM,
                    Opcodes.FREM, Opcodes.ISHL, Opcodes.LSHL, Opcodes.ISHR, Opcodes.LSHR, Opcodes.IUSHR, Opcodes.LUSHR,
                    Opcodes.IAND, Opcodes.IOR, Opcodes.IXOR, Opcodes.L2I, Opcodes.L2F, Opcodes.D2I, Opcodes.D2F,
                    Opcodes.FCMPL, Opcodes.FCMPG, Opcodes.IFEQ, Opcodes.IFNE, Opcodes.IFLT, Opcodes.IFGE, Opcodes.IFGT,
                    Opcodes.IFLE, Opcodes.TABLESWITCH, Opcodes.LOOKUPSWITCH, Opcodes.IRETURN, Opcodes.FRETURN,
                    Opcodes.ARETURN, Opcodes.ATHROW, Opcodes.MONITORENTER, Opcodes.MONITOREXIT, Opcodes.IFNULL,
                    Opcodes.IFNONNULL -> -1;
            case Opcodes.LSTORE, Opcodes.DSTORE, Opcodes.POP2, Opcodes.LADD, Opcodes.DADD, Opcodes.LSUB, Opcodes.DSUB,
                    Opcodes.LMUL, Opcodes.DMUL, Opcodes.LDIV, Opcodes.DDIV, Opcodes.LREM, Opcodes.DREM, Opcodes.LAND,
                    Opcodes.LOR, Opcodes.LXOR, Opcodes.IF_ICMPEQ, Opcodes.IF_ICMPNE, Opcodes.IF_ICMPLT,
                    Opcodes.IF_ICMPGE, Opcodes.IF_ICMPGT, Opcodes.IF_ICMPLE, Opcodes.IF_ACMPEQ, Opcodes.IF_ACMPNE,
                    Opcodes.LRETURN, Opcodes.DRETURN -> -2;
            case Opcodes.IASTORE, Opcodes.FASTORE, Opcodes.AASTORE, Opcodes.BASTORE, Opcodes.CASTORE, Opcodes.SASTORE,
                    Opcodes.LCMP, Opcodes.DCMPL, Opcodes.DCMPG -> -3;
            case Opcodes.LASTORE, Opcodes.DASTORE -> -4;
            default -> 0;
        };
    }

    private static boolean isWide(Object constant) {
        return constant instanceof org.objectweb.asm.ConstantDynamic dynamic && dynamic.getSize() == 2;
    }
}
