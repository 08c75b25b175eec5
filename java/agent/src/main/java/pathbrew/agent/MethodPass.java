package pathbrew.agent;

import static org.objectweb.asm.Opcodes.*;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Instruments one method: every local variable and every word of the operand stack gets an int beside it, the number
 * of the symbolic value that is there, or 0.
 *
 * <p>The numbers are local variables behind the method's own, zeroed at its entry, so that existing stack map frames
 * stay valid with as many ints appended. What is added is straight-line code; it may use the variables behind the
 * shadows as scratch, since nothing jumps into it. A value of two words has its number with the first.
 */
final class MethodPass {
    private static final Type OBJECT = Type.getObjectType("java/lang/Object");

    private final String owner;
    private final MethodNode method;
    private final Map<AbstractInsnNode, Integer> offsets;
    final Places places;
    final Following following;
    final InsnList code;
    final StackShape shape;
    private final boolean isStatic;
    private final boolean isLibrary;
    private final String key;
    private final int locals;
    private final int stack;
    final List<FieldInsnNode> early = new ArrayList<>();
    private boolean hasLoops;
    private boolean hasCalls;

    MethodPass(
            String owner,
            MethodNode method,
            Map<AbstractInsnNode, Integer> offsets,
            Places places,
            Following following,
            boolean isLibrary) {
        this.owner = owner;
        this.isLibrary = isLibrary;
        this.method = method;
        this.offsets = offsets;
        this.places = places;
        this.following = following;
        this.code = method.instructions;
        this.shape = new StackShape(method);
        this.isStatic = (method.access & ACC_STATIC) != 0;
        this.key = method.name + method.desc;
        this.locals = method.maxLocals;
        this.stack = method.maxStack;
    }

    int local(int variable) {
        return locals + variable;
    }

    int word(int place) {
        return 2 * locals + place;
    }

    /** Where the numbers wait that are stored into fields before the superclass's constructor is called. */
    int waiting(int place) {
        return 2 * locals + stack + place;
    }

    /** Counts the rounds of loops. */
    private int rounds() {
        return 2 * locals + stack + early.size();
    }

    int scratch() {
        return rounds() + (hasLoops ? 1 : 0);
    }

    void run() {
        Set<AbstractInsnNode> passed = new HashSet<>();
        Set<AbstractInsnNode> back = new HashSet<>();
        for (AbstractInsnNode at : code.toArray()) {
            passed.add(at);
            if (at.getOpcode() == PUTFIELD && shape.depth(at) >= 0 && isEarly((FieldInsnNode) at)) {
                early.add((FieldInsnNode) at);
            }
            for (AbstractInsnNode target : targets(at)) {
                if (passed.contains(target)) {
                    back.add(at);
                }
            }
            hasCalls |= at instanceof MethodInsnNode || at instanceof InvokeDynamicInsnNode;
        }
        hasLoops = !back.isEmpty();
        for (AbstractInsnNode at : code.toArray()) {
            if (at instanceof FrameNode frame) {
                extend(frame);
            } else if (at.getOpcode() >= 0 && shape.depth(at) >= 0) {
                instrument(at, shape.depth(at));
                if (back.contains(at)) {
                    before(at, new Code().count(rounds()).shadow(rounds()).call("round", "(I)V"));
                }
            }
        }
        for (TryCatchBlockNode block : method.tryCatchBlocks) {
            enterHandler(block);
        }
        code.insert(entry());
    }

    /** Whether it is the method that makes the hash codes of HashMap. */
    boolean makesHashes() {
        return isLibrary && owner.equals(HashTableHooks.MAP) && method.name.equals("hash");
    }

    /** Whether it is a method of HashMap that looks for a key. */
    boolean looksUp() {
        return isLibrary && HashTableHooks.looksUp(owner, method.name);
    }

    /** Where an instruction may jump to. */
    private static List<AbstractInsnNode> targets(AbstractInsnNode at) {
        List<AbstractInsnNode> found = new ArrayList<>();
        if (at instanceof JumpInsnNode jump) {
            found.add(jump.label);
        } else if (at instanceof TableSwitchInsnNode table) {
            found.addAll(table.labels);
            found.add(table.dflt);
        } else if (at instanceof LookupSwitchInsnNode lookup) {
            found.addAll(lookup.labels);
            found.add(lookup.dflt);
        }
        return found;
    }

    private boolean isEarly(FieldInsnNode put) {
        return shape.isUnborn(put, shape.depth(put) - Type.getType(put.desc).getSize() - 1);
    }

    private void extend(FrameNode frame) {
        List<Object> types = new ArrayList<>(frame.local);
        int width = 0;
        for (Object type : types) {
            width += type == Opcodes.LONG || type == Opcodes.DOUBLE ? 2 : 1;
        }
        for (; width < locals; width++) {
            types.add(Opcodes.TOP);
        }
        for (int i = locals; i < scratch(); i++) {
            types.add(Opcodes.INTEGER);
        }
        frame.local = types;
    }

    /** The exception in a handler has no number. */
    private void enterHandler(TryCatchBlockNode block) {
        AbstractInsnNode first = block.handler;
        while (first != null && first.getOpcode() < 0) {
            first = first.getNext();
        }
        if (first != null && shape.depth(block.handler) >= 0) {
            code.insert(lastFrame(block.handler, first), new Code().forget(word(0)).list);
        }
    }

    /** The last label, line or frame before an instruction. */
    private static AbstractInsnNode lastFrame(AbstractInsnNode from, AbstractInsnNode first) {
        AbstractInsnNode last = from;
        for (AbstractInsnNode at = from; at != first && at.getOpcode() < 0; at = at.getNext()) {
            if (at instanceof FrameNode) {
                last = at;
            }
        }
        return last;
    }

    /** All numbers are 0, but those of the arguments are what the caller has passed. */
    private InsnList entry() {
        Code entry = new Code();
        for (int i = locals; i < scratch(); i++) {
            entry.forget(i);
        }
        if (hasCalls) {
            entry.call("deepen", "()V");
        }
        if (method.name.equals("<clinit>")) {
            return entry.pass("initializing", "()V").list;
        }
        Type[] parameters = Type.getArgumentTypes(method.desc);
        if (parameters.length > 0) {
            entry.text(key).pass("entered", "(Ljava/lang/String;)I").keep(scratch());
        }
        int variable = isStatic ? 0 : 1;
        for (int i = 0; i < parameters.length; i++) {
            entry.load(parameters[i], variable).shadow(scratch()).push(i);
            entry.pass("argument", "(" + Code.handed(parameters[i]) + "II)I").keep(local(variable));
            variable += parameters[i].getSize();
        }
        if (isLibrary) {
            HashTableHooks.enter(this, owner, method, entry);
        }
        return entry.list;
    }

    void before(AbstractInsnNode at, Code added) {
        code.insertBefore(at, added.list);
    }

    void after(AbstractInsnNode at, Code added) {
        code.insert(at, added.list);
    }

    private void instrument(AbstractInsnNode at, int depth) {
        int opcode = at.getOpcode();
        if (at instanceof VarInsnNode variable) {
            move(variable, depth);
        } else if (at instanceof IincInsnNode increment) {
            Code added = new Code().var(ILOAD, increment.var).push(increment.incr).shadow(local(increment.var));
            before(at, added.insn(ICONST_0).push(IADD).call("binary", "(IIIII)I").keep(local(increment.var)));
        } else if (at instanceof JumpInsnNode) {
            branch(at, depth);
        } else if (opcode == TABLESWITCH || opcode == LOOKUPSWITCH) {
            select(at, depth);
        } else if (at instanceof FieldInsnNode field) {
            field(field, depth);
        } else if (at instanceof MethodInsnNode call) {
            new CallPass(this, call, depth).run();
        } else if (at instanceof InvokeDynamicInsnNode call) {
            new CallPass(this, call, depth).run();
        } else if (at instanceof TypeInsnNode type) {
            type(type, depth);
        } else if (at instanceof MultiANewArrayInsnNode array) {
            Code added = new Code();
            for (int i = depth - array.dims; i < depth; i++) {
                added.shadow(word(i)).call("commit", "(I)V");
            }
            before(at, added.forget(word(depth - array.dims)));
        } else if (DUP <= opcode && opcode <= SWAP) {
            shuffle(at, depth);
        } else if (IALOAD <= opcode && opcode <= SALOAD) {
            forgetBucket(at, depth - 1);
            Code added = new Code().insn(DUP2).shadow(word(depth - 2)).shadow(word(depth - 1));
            before(at, added.call("load", "(Ljava/lang/Object;III)I").keep(word(depth - 2)));
        } else if (IASTORE <= opcode && opcode <= SASTORE) {
            storeElement(at, depth);
        } else if (IADD <= opcode && opcode <= LXOR || LCMP <= opcode && opcode <= DCMPG) {
            compute(at, depth);
        } else if (I2L <= opcode && opcode <= I2S) {
            unary(at, depth, from(opcode));
        } else if (IRETURN <= opcode && opcode <= RETURN) {
            leave(at, depth);
        } else if (opcode == ATHROW || opcode == MONITORENTER) {
            before(at, new Code().shadow(word(depth - 1)).call("use", "(I)V"));
        } else if (opcode == ARRAYLENGTH) {
            Code added = new Code().insn(DUP).shadow(word(depth - 1)).call("length", "(Ljava/lang/Object;I)I");
            before(at, added.keep(word(depth - 1)));
        } else if (opcode == NEWARRAY) {
            newArray(at, depth);
        } else if (ACONST_NULL <= opcode && opcode <= LDC) {
            before(at, new Code().forget(word(depth)));
        }
    }

    private void move(VarInsnNode at, int depth) {
        int opcode = at.getOpcode();
        if (ILOAD <= opcode && opcode <= ALOAD) {
            before(at, new Code().shadow(local(at.var)).keep(word(depth)));
        } else {
            int size = opcode == LSTORE || opcode == DSTORE ? 2 : 1;
            before(at, new Code().shadow(word(depth - size)).keep(local(at.var)));
        }
    }

    private void shuffle(AbstractInsnNode at, int depth) {
        int[] shuffle = StackShape.shuffle(at.getOpcode());
        int base = depth - StackShape.shuffled(at.getOpcode());
        Code added = new Code();
        for (int source : shuffle) {
            added.shadow(word(base + source));
        }
        for (int i = shuffle.length - 1; i >= 0; i--) {
            added.keep(word(base + i));
        }
        before(at, added);
    }

    private int branchAt(AbstractInsnNode at) {
        return isLibrary ? Places.LIBRARY : places.branch(owner, key, offsets.getOrDefault(at, -1));
    }

    private void branch(AbstractInsnNode at, int depth) {
        int opcode = at.getOpcode();
        if (opcode == GOTO) {
            return;
        }
        boolean isBinary = IF_ICMPEQ <= opcode && opcode <= IF_ACMPNE;
        Code added = new Code().insn(isBinary ? DUP2 : DUP);
        if (isBinary) {
            added.shadow(word(depth - 2));
        }
        added.shadow(word(depth - 1)).push(branchAt(at)).push(opcode);
        if (opcode == IFNULL || opcode == IFNONNULL) {
            added.call("branch", "(Ljava/lang/Object;III)V");
        } else if (opcode == IF_ACMPEQ || opcode == IF_ACMPNE) {
            boolean isOfKeys = isLibrary && owner.startsWith(HashTableHooks.MAP);
            added.call(isOfKeys ? "branchOnKeys" : "branch", "(Ljava/lang/Object;Ljava/lang/Object;IIII)V");
        } else {
            added.call("branch", isBinary ? "(IIIIII)V" : "(IIII)V");
        }
        before(at, added);
    }

    private void select(AbstractInsnNode at, int depth) {
        if (isLibrary) {
            before(at, new Code().shadow(word(depth - 1)).call("commit", "(I)V"));
        } else {
            before(at, new Code().insn(DUP).shadow(word(depth - 1)).push(branchAt(at)).call("select", "(III)V"));
        }
    }

    private void compute(AbstractInsnNode at, int depth) {
        int opcode = at.getOpcode();
        Type type = operands(opcode);
        if (INEG <= opcode && opcode <= DNEG) {
            unary(at, depth, type);
            return;
        }
        boolean isShift = ISHL <= opcode && opcode <= LUSHR;
        Type right = isShift ? Type.INT_TYPE : type;
        int first = depth - type.getSize() - right.getSize();
        Code added = new Code();
        if (type.getSize() == 1) {
            added.insn(DUP2);
        } else {
            int one = scratch();
            int other = one + type.getSize();
            added.store(right, other).store(type, one);
            added.load(type, one).load(right, other).load(type, one).load(right, other);
        }
        added.shadow(word(first)).shadow(word(depth - right.getSize())).push(opcode);
        added.call("binary", "(" + type + right + "III)I").keep(word(first));
        before(at, added);
    }

    private void unary(AbstractInsnNode at, int depth, Type type) {
        Code added = new Code().insn(type.getSize() == 2 ? DUP2 : DUP).shadow(word(depth - type.getSize()));
        added.push(at.getOpcode()).call("unary", "(" + type + "II)I");
        before(at, added.keep(word(depth - type.getSize())));
    }

    private static Type operands(int opcode) {
        if (opcode >= LCMP) {
            return opcode == LCMP ? Type.LONG_TYPE : opcode <= FCMPG ? Type.FLOAT_TYPE : Type.DOUBLE_TYPE;
        }
        if (opcode >= ISHL) {
            return (opcode - ISHL) % 2 == 0 ? Type.INT_TYPE : Type.LONG_TYPE;
        }
        return numeric((opcode - IADD) % 4);
    }

    private static Type from(int opcode) {
        return opcode >= I2B ? Type.INT_TYPE : numeric((opcode - I2L) / 3);
    }

    private static Type numeric(int kind) {
        return switch (kind) {
            case 0 -> Type.INT_TYPE;
            case 1 -> Type.LONG_TYPE;
            case 2 -> Type.FLOAT_TYPE;
            default -> Type.DOUBLE_TYPE;
        };
    }

    private void storeElement(AbstractInsnNode at, int depth) {
        Type type = switch (at.getOpcode()) {
            case LASTORE -> Type.LONG_TYPE;
            case FASTORE -> Type.FLOAT_TYPE;
            case DASTORE -> Type.DOUBLE_TYPE;
            case AASTORE -> OBJECT;
            default -> Type.INT_TYPE;
        };
        int array = depth - type.getSize() - 2;
        forgetBucket(at, array + 1);
        Code added = new Code().store(type, scratch()).insn(DUP2).load(type, scratch());
        added.shadow(word(array)).shadow(word(array + 1)).shadow(word(array + 2));
        added.call("store", "(Ljava/lang/Object;I" + Code.handed(type) + "III)V").load(type, scratch());
        before(at, added);
    }

    /** In which bucket a key lies is not told: which keys it equals is. */
    private void forgetBucket(AbstractInsnNode at, int index) {
        if (isLibrary && owner.equals(HashTableHooks.MAP)) {
            before(at, new Code().forget(word(index)));
        }
    }

    private void newArray(AbstractInsnNode at, int depth) {
        String kind = at.getOpcode() == NEWARRAY ? "open" : "size";
        before(at, new Code().insn(DUP).shadow(word(depth - 1)).call(kind, "(II)V"));
        Code made = new Code();
        if (at.getOpcode() == NEWARRAY) {
            made.insn(DUP).shadow(word(depth - 1)).call("made", "(Ljava/lang/Object;I)V");
        }
        after(at, made.forget(word(depth - 1)));
    }

    private void type(TypeInsnNode at, int depth) {
        switch (at.getOpcode()) {
            case NEW -> after(at, new Code().forget(word(depth)));
            case ANEWARRAY -> newArray(at, depth);
            case CHECKCAST -> before(
                    at,
                    new Code().insn(DUP).shadow(word(depth - 1)).text(at.desc)
                            .call("cast", "(Ljava/lang/Object;ILjava/lang/String;)V"));
            default -> before(
                    at,
                    new Code().insn(DUP).shadow(word(depth - 1)).text(at.desc)
                            .call("instance", "(Ljava/lang/Object;ILjava/lang/String;)V").forget(word(depth - 1)));
        }
    }

    private void field(FieldInsnNode at, int depth) {
        int size = Type.getType(at.desc).getSize();
        int number = places.field(at.owner, at.name, at.desc);
        switch (at.getOpcode()) {
            case GETSTATIC -> before(at, new Code().push(number).call("getStatic", "(I)I").keep(word(depth)));
            case PUTSTATIC -> before(
                    at, new Code().shadow(word(depth - size)).push(number).call("putStatic", "(II)V"));
            case GETFIELD -> before(
                    at,
                    new Code().insn(DUP).shadow(word(depth - 1)).push(number)
                            .call("get", "(Ljava/lang/Object;II)I").keep(word(depth - 1)));
            default -> {
                if (early.contains(at)) {
                    before(at, new Code().shadow(word(depth - size)).keep(waiting(early.indexOf(at))));
                    return;
                }
                Type type = Type.getType(at.desc);
                Code added = new Code().store(type, scratch()).insn(DUP);
                added.shadow(word(depth - size - 1)).shadow(word(depth - size)).push(number);
                before(at, added.call("put", "(Ljava/lang/Object;III)V").load(type, scratch()));
            }
        }
    }

    private void leave(AbstractInsnNode at, int depth) {
        if (method.name.equals("<clinit>")) {
            before(at, new Code().pass("initialized", "()V"));
        }
        if (at.getOpcode() == RETURN) {
            return;
        }
        int size = at.getOpcode() == LRETURN || at.getOpcode() == DRETURN ? 2 : 1;
        before(at, new Code().shadow(word(depth - size)).text(key).pass("returns", "(ILjava/lang/String;)V"));
    }
}
