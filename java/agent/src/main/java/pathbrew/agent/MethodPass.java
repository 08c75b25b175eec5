package pathbrew.agent;

import static org.objectweb.asm.Opcodes.*;

import java.util.ArrayList;
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
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
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
    /** Methods of exceptions that make new texts of their messages. */
    private static final Set<String> TELL_MESSAGES = Set.of("toString", "printStackTrace");
    /** Types of arguments through which code that is not instrumented may change a builder of strings. */
    private static final Set<String> HOLD_BUILDERS = Set.of(
            "java/lang/Object", "java/lang/Appendable", "java/lang/StringBuilder", "java/lang/StringBuffer");

    private final String owner;
    private final MethodNode method;
    private final Map<AbstractInsnNode, Integer> offsets;
    private final Places places;
    private final Following following;
    private final InsnList code;
    private final StackShape shape;
    private final boolean isStatic;
    private final String key;
    private final int locals;
    private final int stack;
    private final List<FieldInsnNode> early = new ArrayList<>();

    MethodPass(
            String owner,
            MethodNode method,
            Map<AbstractInsnNode, Integer> offsets,
            Places places,
            Following following) {
        this.owner = owner;
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

    private int local(int variable) {
        return locals + variable;
    }

    private int word(int place) {
        return 2 * locals + place;
    }

    /** Where the numbers wait that are stored into fields before the superclass's constructor is called. */
    private int waiting(int place) {
        return 2 * locals + stack + place;
    }

    private int scratch() {
        return 2 * locals + stack + early.size();
    }

    void run() {
        for (AbstractInsnNode at : code.toArray()) {
            if (at.getOpcode() == PUTFIELD && shape.depth(at) >= 0 && isEarly((FieldInsnNode) at)) {
                early.add((FieldInsnNode) at);
            }
        }
        for (AbstractInsnNode at : code.toArray()) {
            if (at instanceof FrameNode frame) {
                extend(frame);
            } else if (at.getOpcode() >= 0 && shape.depth(at) >= 0) {
                instrument(at, shape.depth(at));
            }
        }
        for (TryCatchBlockNode block : method.tryCatchBlocks) {
            enterHandler(block);
        }
        code.insert(entry());
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
        for (int i = 0; i < locals + stack + early.size(); i++) {
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
        for (int i = 0; i < locals + stack + early.size(); i++) {
            entry.forget(locals + i);
        }
        if (method.name.equals("<clinit>")) {
            return entry.call("initializing", "()V").list;
        }
        Type[] parameters = Type.getArgumentTypes(method.desc);
        if (parameters.length > 0) {
            entry.text(key).call("entered", "(Ljava/lang/String;)I").keep(scratch());
        }
        int variable = isStatic ? 0 : 1;
        for (int i = 0; i < parameters.length; i++) {
            entry.load(parameters[i], variable).shadow(scratch()).push(i);
            entry.call("argument", "(" + Code.handed(parameters[i]) + "II)I").keep(local(variable));
            variable += parameters[i].getSize();
        }
        return entry.list;
    }

    private void before(AbstractInsnNode at, Code added) {
        code.insertBefore(at, added.list);
    }

    private void after(AbstractInsnNode at, Code added) {
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
            before(at, new Code().insn(DUP).shadow(word(depth - 1)).push(branchAt(at)).call("select", "(III)V"));
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
        return places.branch(owner, key, offsets.getOrDefault(at, -1));
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
            added.call("branch", "(Ljava/lang/Object;Ljava/lang/Object;IIII)V");
        } else {
            added.call("branch", isBinary ? "(IIIIII)V" : "(IIII)V");
        }
        before(at, added);
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
        Code added = new Code().store(type, scratch()).insn(DUP2).load(type, scratch());
        added.shadow(word(array)).shadow(word(array + 1)).shadow(word(array + 2));
        added.call("store", "(Ljava/lang/Object;I" + Code.handed(type) + "III)V").load(type, scratch());
        before(at, added);
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
            before(at, new Code().call("initialized", "()V"));
        }
        if (at.getOpcode() == RETURN) {
            return;
        }
        int size = at.getOpcode() == LRETURN || at.getOpcode() == DRETURN ? 2 : 1;
        before(at, new Code().shadow(word(depth - size)).text(key).call("returns", "(ILjava/lang/String;)V"));
    }

    /** Adds what surrounds one call. */
    private static final class CallPass {
        private final MethodPass pass;
        private final AbstractInsnNode at;
        private final String target;
        private final String name;
        private final String descriptor;
        private final boolean hasReceiver;
        private final Type[] arguments;
        private final int base;
        private final Type result;

        CallPass(MethodPass pass, MethodInsnNode call, int depth) {
            this(pass, call, depth, call.owner, call.name, call.desc, call.getOpcode() != INVOKESTATIC);
        }

        CallPass(MethodPass pass, InvokeDynamicInsnNode call, int depth) {
            this(pass, call, depth, call.bsm.getOwner(), call.name, call.desc, false);
        }

        private CallPass(
                MethodPass pass,
                AbstractInsnNode at,
                int depth,
                String target,
                String name,
                String descriptor,
                boolean hasReceiver) {
            this.pass = pass;
            this.at = at;
            this.target = target;
            this.name = name;
            this.descriptor = descriptor;
            this.hasReceiver = hasReceiver;
            this.arguments = Type.getArgumentTypes(descriptor);
            this.result = Type.getReturnType(descriptor);
            int words = Type.getArgumentsAndReturnSizes(descriptor) / 4;
            this.base = depth - words + (hasReceiver ? 0 : 1);
        }

        void run() {
            if (pass.following.isInput(target, name)) {
                ask();
                return;
            }
            if (target.equals(Following.DRIVERS) && name.equals("assume")) {
                Code assumed = new Code().shadow(pass.word(base)).call("assume", "(II)V");
                pass.before(at, assumed);
                pass.code.remove(at);
                return;
            }
            if (target.equals(Following.MONITORS) && name.equals("step")) {
                pass.before(at, new Code().call("step", "(IIII)V"));
                pass.code.remove(at);
                return;
            }
            if (target.equals("java/util/Objects") && name.equals("requireNonNull") && !descriptor.contains("Supplier")) {
                // It gives what it is given, with its number, or throws.
                pass.before(at, new Code().shadow(pass.word(base)).call("use", "(I)V"));
                return;
            }
            Code added = new Code();
            boolean isModelled = at instanceof MethodInsnNode && pass.following.isModelled(target, name);
            if (hasReceiver && !name.equals("<init>")) {
                added.shadow(pass.word(base)).call("use", "(I)V");
            }
            int number = pass.places.call(target, name, descriptor, hasReceiver);
            int chosen = pass.scratch();
            String recipe = recipe();
            if (isModelled || recipe != null) {
                hand(added, number, chosen, recipe);
            } else if (looksInside()) {
                escape(added, number, "escape");
            } else if (mayChangeBuilders()) {
                escape(added, number, "handOut");
            }
            if (target.equals("java/lang/System") && name.equals("arraycopy")) {
                copy(added);
            }
            int original = isCopying() ? keepOriginal(added) : 0;
            boolean isBuilding = isBuilding();
            if (isBuilding) {
                added.insn(DUP).var(ASTORE, pass.scratch()).shadow(pass.word(base + 1)).keep(pass.scratch() + 1);
                added.shadow(pass.word(base + 1)).call("use", "(I)V");
            } else if (isThrowable() && name.equals("<init>")) {
                messages(added);
            } else {
                passNumbers(added, number);
            }
            if (isThrowable() && TELL_MESSAGES.contains(name)) {
                added.push(number).call("message", "(I)V");
            }
            pass.before(at, added);
            Code after = taken(isModelled || recipe != null, chosen);
            if (isBuilding) {
                after = new Code().insn(DUP).var(ALOAD, pass.scratch()).shadow(pass.scratch() + 1);
                after.text(arguments[0].getDescriptor());
                after.call("built", "(Ljava/lang/Object;Ljava/lang/Object;ILjava/lang/String;)V");
            }
            if (original != 0) {
                after.insn(DUP).var(ALOAD, original).var(ILOAD, original + 1);
                after.call("copied", "(Ljava/lang/Object;Ljava/lang/Object;I)V");
            }
            pass.after(at, after);
        }

        /** The call gives way to an input. */
        private void ask() {
            Code added = new Code();
            String full = target.replace('/', '.') + "." + name;
            if (target.equals(Following.DRIVERS) && arguments.length == 1) {
                added.text(full).call("inputOf", "(Ljava/lang/Class;Ljava/lang/String;)Ljava/lang/Object;");
            } else {
                for (int i = arguments.length - 1; i >= 0; i--) {
                    added.insn(arguments[i].getSize() == 2 ? POP2 : POP);
                }
                if (hasReceiver) {
                    added.insn(POP);
                }
                if (result != Type.VOID_TYPE) {
                    String handed = Code.handed(result);
                    String kind = handed.length() == 1 ? handed : "A";
                    added.text(full).text(result.getDescriptor());
                    added.call("input" + kind, "(Ljava/lang/String;Ljava/lang/String;)" + handed);
                    if (kind.equals("A")) {
                        added.list.add(new TypeInsnNode(CHECKCAST, result.getInternalName()));
                    }
                }
            }
            if (result != Type.VOID_TYPE) {
                added.call("inputNumber", "()I").keep(pass.word(base));
            }
            pass.before(at, added);
            pass.code.remove(at);
        }

        private void copy(Code added) {
            int from = pass.scratch();
            added.var(ISTORE, from + 4).var(ISTORE, from + 3).var(ASTORE, from + 2).var(ISTORE, from + 1);
            added.var(ASTORE, from).var(ALOAD, from).var(ILOAD, from + 1).var(ALOAD, from + 2);
            added.var(ILOAD, from + 3).var(ILOAD, from + 4);
            added.shadow(pass.word(base)).call("use", "(I)V").shadow(pass.word(base + 2)).call("use", "(I)V");
            added.shadow(pass.word(base + 1)).shadow(pass.word(base + 3)).shadow(pass.word(base + 4));
            added.call("copy", "(Ljava/lang/Object;ILjava/lang/Object;IIIII)V");
            added.var(ALOAD, from).var(ILOAD, from + 1).var(ALOAD, from + 2).var(ILOAD, from + 3).var(ILOAD, from + 4);
            for (int i = 0; i < 5; i++) {
                added.forget(pass.word(base + i));
            }
        }

        private boolean isCopying() {
            return target.startsWith("[") && name.equals("clone")
                    || target.equals("java/util/Arrays") && name.startsWith("copyOf")
                            && (arguments.length == 2 || arguments.length == 3 && name.equals("copyOfRange"));
        }

        /** Keeps the array that is copied, and from where on, in two variables. */
        private int keepOriginal(Code added) {
            int original = pass.scratch();
            int next = original + 2;
            if (!name.equals("clone")) {
                for (int i = arguments.length - 1; i > 0; i--) {
                    added.var(ISTORE, next + i);
                }
                added.insn(DUP).var(ASTORE, original);
                if (arguments.length == 3) {
                    added.var(ILOAD, next + 1);
                } else {
                    added.insn(ICONST_0);
                }
                added.var(ISTORE, original + 1);
                for (int i = 1; i < arguments.length; i++) {
                    added.var(ILOAD, next + i).shadow(pass.word(base + i)).call("commit", "(I)V");
                    added.forget(pass.word(base + i));
                }
            } else {
                added.insn(DUP).var(ASTORE, original).insn(ICONST_0).var(ISTORE, original + 1);
            }
            added.shadow(pass.word(base)).call("use", "(I)V");
            return original;
        }

        private boolean isThrowable() {
            return target.startsWith("java/") && (target.endsWith("Exception") || target.endsWith("Error")
                    || target.equals("java/lang/Throwable"));
        }

        /** An exception keeps its message, which is known again when somebody asks for it. */
        private void messages(Code added) {
            int word = base + 1;
            added.insn(ICONST_0);
            for (Type argument : arguments) {
                added.shadow(pass.word(word)).insn(IOR);
                word += argument.getSize();
            }
            added.call("messages", "(I)V");
        }

        /** Whether a builder of strings is made of a text, and stays on the stack. */
        private boolean isBuilding() {
            boolean isBuilder = target.equals("java/lang/StringBuilder") || target.equals("java/lang/StringBuffer");
            if (!isBuilder || !name.equals("<init>") || arguments.length != 1 || arguments[0].getSort() != Type.OBJECT) {
                return false;
            }
            for (AbstractInsnNode made = at.getPrevious(); made != null; made = made.getPrevious()) {
                if (made.getOpcode() == NEW && pass.shape.depth(made) == base - 1) {
                    AbstractInsnNode next = made.getNext();
                    while (next.getOpcode() == ICONST_0 || next.getOpcode() == ISTORE) {
                        next = next.getNext();
                    }
                    return ((TypeInsnNode) made).desc.equals(target) && next.getOpcode() >= 0 && isDup(next);
                }
            }
            return false;
        }

        /** Whether an instruction is a dup, behind what was added before it. */
        private static boolean isDup(AbstractInsnNode at) {
            AbstractInsnNode next = at;
            while (next.getOpcode() == ILOAD || next.getOpcode() == ISTORE) {
                next = next.getNext();
            }
            return next.getOpcode() == DUP;
        }

        /** The receiver, unless it is yet to be constructed, and the arguments. */
        private List<Type> operands() {
            List<Type> types = new ArrayList<>();
            if (hasReceiver && !name.equals("<init>")) {
                types.add(Type.getObjectType(target));
            }
            types.addAll(List.of(arguments));
            return types;
        }

        /** Moves operands from the stack into variables. */
        private int[] spill(Code added, List<Type> types, int first) {
            int[] variables = new int[types.size()];
            int next = first;
            for (int i = types.size() - 1; i >= 0; i--) {
                variables[i] = next;
                next += types.get(i).getSize();
                added.store(types.get(i), variables[i]);
            }
            return variables;
        }

        /** The recipe of a string concatenation, with its constants in it; null if this is none. */
        private String recipe() {
            if (!(at instanceof InvokeDynamicInsnNode call)
                    || !call.bsm.getOwner().equals("java/lang/invoke/StringConcatFactory")) {
                return null;
            }
            if (call.bsm.getName().equals("makeConcat")) {
                return "\1".repeat(arguments.length);
            }
            StringBuilder recipe = new StringBuilder();
            int constant = 1;
            for (char unit : ((String) call.bsmArgs[0]).toCharArray()) {
                if (unit == '\2') {
                    recipe.append(call.bsmArgs[constant++]);
                } else {
                    recipe.append(unit);
                }
            }
            return recipe.toString();
        }

        /** Whether code that is not instrumented may read or write what is in an argument, not by its methods. */
        private boolean looksInside() {
            if (at instanceof InvokeDynamicInsnNode) {
                return true;
            }
            if (!pass.following.isLibrary(target) || isCopying()) {
                return false;
            }
            if (name.equals("clone") || target.startsWith("java/lang/reflect/") || target.startsWith("java/lang/invoke/")) {
                return true;
            }
            for (Type argument : arguments) {
                if (argument.getSort() == Type.ARRAY) {
                    return !name.equals("arraycopy");
                }
            }
            return false;
        }

        private boolean mayChangeBuilders() {
            if (!pass.following.isLibrary(target)) {
                return false;
            }
            for (Type argument : arguments) {
                if (argument.getSort() == Type.OBJECT && HOLD_BUILDERS.contains(argument.getInternalName())) {
                    return true;
                }
            }
            return false;
        }

        private void escape(Code added, int number, String how) {
            List<Type> types = operands();
            int[] variables = spill(added, types, pass.scratch());
            for (int i = 0; i < variables.length; i++) {
                added.load(types.get(i), variables[i]);
                if (types.get(i).getSort() >= Type.ARRAY) {
                    added.insn(DUP).push(number).call(how, "(Ljava/lang/Object;I)V");
                }
            }
        }

        /** Shows arguments and their numbers to the run, which keeps in a variable whether it follows the call. */
        private void hand(Code added, int number, int chosen, String recipe) {
            List<Type> types = operands();
            int[] variables = spill(added, types, chosen + 1);
            int word = hasReceiver && name.equals("<init>") ? base + 1 : base;
            int first = word;
            added.insn(ICONST_0);
            for (int i = 0; i < variables.length; i++) {
                if (types.get(i).getSort() >= Type.ARRAY) {
                    added.load(types.get(i), variables[i]).shadow(pass.word(word));
                    added.call("numberOf", "(Ljava/lang/Object;I)I").insn(DUP).keep(pass.word(word));
                } else {
                    added.shadow(pass.word(word));
                }
                added.insn(IOR);
                word += types.get(i).getSize();
            }
            if (recipe == null) {
                added.push(number).call("calls", "(II)I").keep(chosen);
            } else {
                added.text(recipe).text(descriptor);
                added.call("concatenates", "(ILjava/lang/String;Ljava/lang/String;)I").keep(chosen);
            }
            word = first;
            for (int i = 0; i < variables.length; i++) {
                added.load(types.get(i), variables[i]).shadow(pass.word(word)).shadow(chosen);
                added.call("hand", "(" + Code.handed(types.get(i)) + "II)V");
                word += types.get(i).getSize();
            }
            for (int i = 0; i < variables.length; i++) {
                added.load(types.get(i), variables[i]);
            }
        }

        private void passNumbers(Code added, int number) {
            added.text(name + descriptor).push(number);
            int word = base + (hasReceiver ? 1 : 0);
            if (arguments.length <= Shadow.DIRECT) {
                for (Type argument : arguments) {
                    added.shadow(pass.word(word));
                    word += argument.getSize();
                }
                added.call("pass", "(Ljava/lang/String;I" + "I".repeat(arguments.length) + ")V");
                return;
            }
            added.push(arguments.length);
            added.list.add(new org.objectweb.asm.tree.IntInsnNode(NEWARRAY, T_INT));
            for (int i = 0; i < arguments.length; i++) {
                added.insn(DUP).push(i).shadow(pass.word(word)).insn(IASTORE);
                word += arguments[i].getSize();
            }
            added.call("pass", "(Ljava/lang/String;I[I)V");
        }

        private Code taken(boolean isModelled, int chosen) {
            Code added = new Code();
            if (name.equals("<init>")) {
                return afterConstructor(added);
            }
            if (result == Type.VOID_TYPE) {
                return isModelled ? added.shadow(chosen).call("done", "(I)V") : added.call("done", "()V");
            }
            added.insn(result.getSize() == 2 ? DUP2 : DUP);
            if (isModelled) {
                added.shadow(chosen);
            } else {
                added.insn(ICONST_0);
            }
            added.text(name + descriptor).call("result", "(" + Code.handed(result) + "ILjava/lang/String;)I");
            return added.keep(pass.word(base));
        }

        private Code afterConstructor(Code added) {
            added.call("done", "()V");
            if (!pass.shape.isUnborn(at, base)) {
                return added;
            }
            for (int i = 0; i < pass.early.size(); i++) {
                FieldInsnNode field = pass.early.get(i);
                added.var(ALOAD, 0).insn(ICONST_0).shadow(pass.waiting(i));
                added.push(pass.places.field(field.owner, field.name, field.desc)).call("put", "(Ljava/lang/Object;III)V");
            }
            return added;
        }
    }
}
