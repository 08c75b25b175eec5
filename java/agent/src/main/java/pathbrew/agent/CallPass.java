package pathbrew.agent;

import static org.objectweb.asm.Opcodes.*;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** Adds what surrounds one call. */
final class CallPass {
    /** Methods of exceptions that make new texts of their messages. */
    private static final Set<String> TELL_MESSAGES = Set.of("toString", "printStackTrace");
    /** Types of arguments through which code that is not instrumented may change a builder of strings. */
    private static final Set<String> HOLD_BUILDERS = Set.of(
            "java/lang/Object", "java/lang/Appendable", "java/lang/StringBuilder", "java/lang/StringBuffer");
    /** Methods whose results do not depend on what is in their receiver. */
    private static final Set<String> WITHOUT_CONTENT = Set.of("<init>", "getClass", "wait", "notify", "notifyAll");
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
        if (target.equals("java/lang/Enum") && name.equals("valueOf")) {
            Code asked = new Code().shadow(pass.word(base + 1)).call("use", "(I)V").insn(DUP2);
            asked.shadow(pass.word(base + 1)).pass("constant", "(Ljava/lang/Class;Ljava/lang/String;I)V");
            pass.before(at, asked.forget(pass.word(base)));
            return;
        }
        Code added = new Code();
        boolean isModelled = at instanceof MethodInsnNode
                && pass.following.isModelled(target, name)
                && !pass.makesHashes();
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
        } else if (recipe != null || isModelled && !isMixed()) {
            // The selector is told of it: nothing is passed to code that may be instrumented.
            added.pass("done", "()V");
        } else {
            passNumbers(added, number);
            if (isModelled) {
                added.shadow(chosen).pass("told", "(I)V");
            } else if (losesReceiver()) {
                added.shadow(pass.word(base)).push(number).pass("receiver", "(II)V");
            }
        }
        if (isThrowable() && TELL_MESSAGES.contains(name)) {
            added.push(number).pass("message", "(I)V");
        }
        pass.before(at, added);
        Code after = taken(isModelled || recipe != null, chosen);
        if (isBuilding) {
            after = new Code().insn(DUP).var(ALOAD, pass.scratch()).shadow(pass.scratch() + 1);
            after.text(arguments[0].getDescriptor());
            after.pass("built", "(Ljava/lang/Object;Ljava/lang/Object;ILjava/lang/String;)V");
        }
        if (HashTableHooks.isHash(target, name) && pass.looksUp()) {
            after.insn(DUP).shadow(pass.word(base)).var(ALOAD, 0).call("lookUpHash", "(IILjava/lang/Object;)V");
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
                || target.equals("java/util/Arrays") && name.startsWith("copyOf");
    }

    /** Keeps the array that is copied, and from where on, in two variables. */
    private int keepOriginal(Code added) {
        int original = pass.scratch();
        if (name.equals("clone")) {
            added.insn(DUP).var(ASTORE, original).insn(ICONST_0).var(ISTORE, original + 1);
        } else {
            int[] variables = spill(added, List.of(arguments), original + 2);
            added.var(ALOAD, variables[0]).var(ASTORE, original);
            if (name.equals("copyOfRange")) {
                added.var(ILOAD, variables[1]);
            } else {
                added.insn(ICONST_0);
            }
            added.var(ISTORE, original + 1);
            for (int i = 0; i < arguments.length; i++) {
                added.load(arguments[i], variables[i]);
                if (arguments[i] == Type.INT_TYPE) {
                    added.shadow(pass.word(base + i)).call("commit", "(I)V").forget(pass.word(base + i));
                }
            }
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
        added.pass("messages", "(I)V");
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
        if (isLeft()) {
            return true;
        }
        if (!isClosed() || isCopying()) {
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

    private boolean isMixed() {
        return hasReceiver && pass.following.dependsOnReceiver(target);
    }

    /** Whether code of the JDK that is not instrumented may run. */
    private boolean isClosed() {
        return pass.following.library().isClosed(target, name, descriptor);
    }

    /** Whether what is symbolic in a value is lost if the call is not told of. */
    private boolean losesReceiver() {
        return hasReceiver && !WITHOUT_CONTENT.contains(name) && !pass.makesHashes() && isClosed();
    }

    /** Whether it goes to a class of the class path that is not followed, which may look into anything. */
    private boolean isLeft() {
        return !pass.following.isInstrumented(target.replace('/', '.')) && !pass.following.library().has(target);
    }

    private boolean mayChangeBuilders() {
        if (!isClosed()) {
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
                added.insn(DUP).push(number).pass(how, "(Ljava/lang/Object;I)V");
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
                added.pass("numberOf", "(Ljava/lang/Object;I)I").insn(DUP).keep(pass.word(word));
            } else {
                added.shadow(pass.word(word));
            }
            added.insn(IOR);
            word += types.get(i).getSize();
        }
        if (recipe == null) {
            if (isMixed()) {
                added.load(types.get(0), variables[0]);
            }
            added.push(number).pass("calls", isMixed() ? "(ILjava/lang/Object;I)I" : "(II)I").keep(chosen);
        } else {
            added.text(recipe).text(descriptor);
            added.call("concatenates", "(ILjava/lang/String;Ljava/lang/String;)I").keep(chosen);
        }
        word = first;
        for (int i = 0; i < variables.length; i++) {
            added.load(types.get(i), variables[i]).shadow(pass.word(word)).shadow(chosen);
            added.pass("hand", "(" + Code.handed(types.get(i)) + "II)V");
            word += types.get(i).getSize();
        }
        for (int i = 0; i < variables.length; i++) {
            added.load(types.get(i), variables[i]);
        }
    }

    private void passNumbers(Code added, int number) {
        added.text(name + descriptor).push(number);
        int word = base + (hasReceiver ? 1 : 0);
        if (arguments.length <= Passing.DIRECT) {
            for (Type argument : arguments) {
                added.shadow(pass.word(word));
                word += argument.getSize();
            }
            added.pass("pass", "(Ljava/lang/String;I" + "I".repeat(arguments.length) + ")V");
            return;
        }
        added.push(arguments.length);
        added.list.add(new IntInsnNode(NEWARRAY, T_INT));
        for (int i = 0; i < arguments.length; i++) {
            added.insn(DUP).push(i).shadow(pass.word(word)).insn(IASTORE);
            word += arguments[i].getSize();
        }
        added.pass("pass", "(Ljava/lang/String;I[I)V");
    }

    private Code taken(boolean isModelled, int chosen) {
        Code added = new Code();
        if (name.equals("<init>")) {
            return afterConstructor(added);
        }
        if (result == Type.VOID_TYPE) {
            return isModelled ? added.shadow(chosen).pass("done", "(I)V") : added.pass("done", "()V");
        }
        added.insn(result.getSize() == 2 ? DUP2 : DUP);
        if (isModelled) {
            added.shadow(chosen);
        } else {
            added.insn(ICONST_0);
        }
        added.text(name + descriptor).pass("result", "(" + Code.handed(result) + "ILjava/lang/String;)I");
        return added.keep(pass.word(base));
    }

    private Code afterConstructor(Code added) {
        added.pass("done", "()V");
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
