package pathbrew.worker;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Adds calls of {@link Trace} to a class: at each method's entry, before each conditional jump and
 * switch, and before each instruction that is watched; after it, if it is a {@code new}. Methods whose results
 * are {@link Inputs} get these instead.
 *
 * <p>The calls are straight-line code that leaves stack and locals alone, so the stack map frames stay
 * valid as they are. None comes between a label and the {@code new} it stands for (JVMS 4.10.1.2
 * identifies an uninitialised object by the offset of that instruction).
 */
final class Instrumenter {
    static final String TRACE = Trace.class.getName();
    private static final String OWNER = TRACE.replace('.', '/');
    private static final String CLOCK = "java/time/Clock";
    private static final String WRAPPED = Inputs.WRAPPED.replace('.', '/');
    private static final Map<Integer, String> WRAPPING = Map.of(
            Opcodes.IADD, "iadd(II)I",
            Opcodes.ISUB, "isub(II)I",
            Opcodes.IMUL, "imul(II)I",
            Opcodes.IDIV, "idiv(II)I",
            Opcodes.INEG, "ineg(I)I",
            Opcodes.LADD, "ladd(JJ)J",
            Opcodes.LSUB, "lsub(JJ)J",
            Opcodes.LMUL, "lmul(JJ)J",
            Opcodes.LDIV, "ldiv(JJ)J",
            Opcodes.LNEG, "lneg(J)J");

    private final Probes probes;
    private final Inputs inputs;
    private final Predicate<String> isLibrary;

    /** {@code isLibrary}: whether the class of an internal name is none of the program's. */
    Instrumenter(Probes probes, Inputs inputs, Predicate<String> isLibrary) {
        this.probes = probes;
        this.inputs = inputs;
        this.isLibrary = isLibrary;
    }

    /** Loads all that instrumenting needs, so that the first replay is as quick as the next. */
    static void warmUp() throws IOException {
        try (InputStream in = Trace.class.getResourceAsStream("Trace.class")) {
            new Instrumenter(new Probes(Set.of(), false, true, false), new Inputs(List.of(), false), name -> true)
                    .instrument(TRACE, in.readAllBytes());
        }
    }

    /** The class with its probes; unchanged where no class can be made of it. */
    byte[] instrument(String className, byte[] original) {
        Set<String> plain = new HashSet<>();
        Set<String> untraced = new HashSet<>();
        while (true) {
            Probes.Draft draft = probes.draft();
            try {
                byte[] instrumented = new Pass(original, this, draft, plain, untraced).run();
                probes.add(draft);
                return instrumented;
            } catch (MethodTooLargeException large) {
                String key = large.getMethodName() + large.getDescriptor();
                if (!plain.add(key) && !untraced.add(key)) {
                    return giveUp(className, original);
                }
            } catch (RuntimeException unreadable) {
                return giveUp(className, original);
            }
        }
    }

    private byte[] giveUp(String className, byte[] original) {
        Probes.Draft draft = probes.draft();
        draft.untraced(className.replace('.', '/'), "");
        probes.add(draft);
        return original;
    }

    /** One attempt; it knows the offset of the instruction that is being visited. */
    private static final class Pass extends ClassReader {
        private final Probes probes;
        private final Inputs inputs;
        private final Predicate<String> isLibrary;
        private final Probes.Draft draft;
        private final Set<String> plain;
        private final Set<String> untraced;
        private int offset;

        Pass(
                byte[] original,
                Instrumenter instrumenter,
                Probes.Draft draft,
                Set<String> plain,
                Set<String> untraced) {
            super(original);
            this.probes = instrumenter.probes;
            this.inputs = instrumenter.inputs;
            this.isLibrary = instrumenter.isLibrary;
            this.draft = draft;
            this.plain = plain;
            this.untraced = untraced;
        }

        byte[] run() {
            ClassWriter writer = new ClassWriter(this, ClassWriter.COMPUTE_MAXS);
            accept(new Methods(writer, this), 0);
            return writer.toByteArray();
        }

        @Override
        protected void readBytecodeInstructionOffset(int bytecodeOffset) {
            offset = bytecodeOffset;
        }
    }

    private static final class Methods extends ClassVisitor {
        private final Pass pass;

        Methods(ClassVisitor next, Pass pass) {
            super(Opcodes.ASM9, next);
            this.pass = pass;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            boolean isInput = (access & Opcodes.ACC_ABSTRACT) == 0 && pass.inputs.has(pass.getClassName(), name);
            int kept = isInput ? access & ~Opcodes.ACC_NATIVE : access;
            MethodVisitor next = super.visitMethod(kept, name, descriptor, signature, exceptions);
            if (isInput) {
                Inputs.writeBody(next, descriptor);
                return null;
            }
            if (pass.untraced.contains(name + descriptor)) {
                pass.draft.untraced(pass.getClassName(), name + descriptor);
                return next;
            }
            return new Code(next, pass, name + descriptor);
        }
    }

    private static final class Code extends MethodVisitor {
        private final Pass pass;
        private final String key;
        private final boolean isPassing;
        private boolean isAtLine;

        Code(MethodVisitor next, Pass pass, String key) {
            super(Opcodes.ASM9, next);
            this.pass = pass;
            this.key = key;
            isPassing = pass.probes.isPassing() && !pass.plain.contains(key);
        }

        @Override
        public void visitCode() {
            super.visitCode();
            call("entered", "(I)V", pass.draft.method(pass.getClassName(), key));
        }

        /** Reports an instruction that is watched. */
        private void watch() {
            if (pass.probes.isWatched(pass.getClassName(), key, pass.offset)) {
                String probe = pass.probes.isStopping() ? "stopAt" : "reached";
                call(probe, "(I)V", pass.draft.place(pass.offset));
            }
            if (isPassing && isAtLine) {
                isAtLine = false;
                call("passed", "(I)V", pass.draft.place(pass.offset));
            }
        }

        @Override
        public void visitLineNumber(int line, Label start) {
            super.visitLineNumber(line, start);
            isAtLine = true;
        }

        @Override
        public void visitInsn(int opcode) {
            isAtLine |= opcode == Opcodes.ATHROW || (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN);
            watch();
            String operation = pass.inputs.isWrapping() ? WRAPPING.get(opcode) : null;
            if (operation != null) {
                int split = operation.indexOf('(');
                super.visitMethodInsn(Opcodes.INVOKESTATIC, WRAPPED, operation.substring(0, split),
                        operation.substring(split), false);
                return;
            }
            super.visitInsn(opcode);
        }

        @Override
        public void visitIntInsn(int opcode, int operand) {
            watch();
            super.visitIntInsn(opcode, operand);
        }

        @Override
        public void visitVarInsn(int opcode, int variable) {
            watch();
            super.visitVarInsn(opcode, variable);
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            if (opcode != Opcodes.NEW) {
                watch();
            }
            super.visitTypeInsn(opcode, type);
            if (opcode == Opcodes.NEW) {
                watch();
            }
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            watch();
            super.visitFieldInsn(opcode, owner, name, descriptor);
        }

        @Override
        public void visitMethodInsn(
                int opcode, String owner, String name, String descriptor, boolean ofInterface) {
            watch();
            if (pass.inputs.has(owner, name) && pass.isLibrary.test(owner)) {
                Inputs.writeCall(mv, opcode == Opcodes.INVOKESTATIC, descriptor);
                return;
            }
            if (name.equals("currentTimeMillis") && owner.equals("java/lang/System")) {
                // By the JDK's code, which reads the clock that may be set ahead.
                super.visitMethodInsn(Opcodes.INVOKESTATIC, CLOCK, "systemUTC", "()L" + CLOCK + ";", false);
                super.visitMethodInsn(Opcodes.INVOKEVIRTUAL, CLOCK, "millis", "()J", false);
                return;
            }
            super.visitMethodInsn(opcode, owner, name, descriptor, ofInterface);
        }

        @Override
        public void visitInvokeDynamicInsn(
                String name, String descriptor, Handle bootstrap, Object... arguments) {
            watch();
            super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
        }

        @Override
        public void visitLdcInsn(Object value) {
            watch();
            super.visitLdcInsn(value);
        }

        @Override
        public void visitIincInsn(int variable, int increment) {
            watch();
            if (pass.inputs.isWrapping()) {
                super.visitVarInsn(Opcodes.ILOAD, variable);
                push(increment);
                super.visitMethodInsn(Opcodes.INVOKESTATIC, WRAPPED, "iadd", "(II)I", false);
                super.visitVarInsn(Opcodes.ISTORE, variable);
                return;
            }
            super.visitIincInsn(variable, increment);
        }

        @Override
        public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
            watch();
            super.visitMultiANewArrayInsn(descriptor, dimensions);
        }

        @Override
        public void visitJumpInsn(int opcode, Label label) {
            watch();
            switch (opcode) {
                case Opcodes.IFEQ -> unary("ifeq", "I");
                case Opcodes.IFNE -> unary("ifne", "I");
                case Opcodes.IFLT -> unary("iflt", "I");
                case Opcodes.IFGE -> unary("ifge", "I");
                case Opcodes.IFGT -> unary("ifgt", "I");
                case Opcodes.IFLE -> unary("ifle", "I");
                case Opcodes.IF_ICMPEQ -> binary("ifeq", "II");
                case Opcodes.IF_ICMPNE -> binary("ifne", "II");
                case Opcodes.IF_ICMPLT -> binary("iflt", "II");
                case Opcodes.IF_ICMPGE -> binary("ifge", "II");
                case Opcodes.IF_ICMPGT -> binary("ifgt", "II");
                case Opcodes.IF_ICMPLE -> binary("ifle", "II");
                case Opcodes.IF_ACMPEQ -> binary("ifeq", "Ljava/lang/Object;Ljava/lang/Object;");
                case Opcodes.IF_ACMPNE -> binary("ifne", "Ljava/lang/Object;Ljava/lang/Object;");
                case Opcodes.IFNULL -> unary("ifnull", "Ljava/lang/Object;");
                case Opcodes.IFNONNULL -> unary("ifnonnull", "Ljava/lang/Object;");
                default -> { }
            }
            super.visitJumpInsn(opcode, label);
        }

        private void unary(String probe, String operand) {
            super.visitInsn(Opcodes.DUP);
            call(probe, "(" + operand + "I)V", pass.draft.jump(pass.offset));
        }

        private void binary(String probe, String operands) {
            super.visitInsn(Opcodes.DUP2);
            call(probe, "(" + operands + "I)V", pass.draft.jump(pass.offset));
        }

        @Override
        public void visitTableSwitchInsn(int low, int high, Label other, Label... labels) {
            watch();
            int[] keys = new int[labels.length];
            for (int i = 0; i < keys.length; i++) {
                keys[i] = low + i;
            }
            super.visitInsn(Opcodes.DUP);
            push(low);
            push(high);
            call("table", "(IIII)V", select(keys, other, labels));
            super.visitTableSwitchInsn(low, high, other, labels);
        }

        @Override
        public void visitLookupSwitchInsn(Label other, int[] keys, Label[] labels) {
            watch();
            StringBuilder text = new StringBuilder(2 * keys.length);
            for (int key : keys) {
                text.append((char) (key >>> 16)).append((char) key);
            }
            super.visitInsn(Opcodes.DUP);
            super.visitLdcInsn(text.toString());
            call("lookup", "(ILjava/lang/String;I)V", select(keys, other, labels));
            super.visitLookupSwitchInsn(other, keys, labels);
        }

        private int select(int[] keys, Label other, Label[] labels) {
            boolean[] toDefault = new boolean[keys.length];
            for (int i = 0; i < keys.length; i++) {
                toDefault[i] = labels[i] == other;
            }
            return pass.draft.select(pass.offset, keys, toDefault);
        }

        private void call(String probe, String descriptor, int code) {
            push(code);
            super.visitMethodInsn(Opcodes.INVOKESTATIC, OWNER, probe, descriptor, false);
        }

        private void push(int value) {
            if (-1 <= value && value <= 5) {
                super.visitInsn(Opcodes.ICONST_0 + value);
            } else if (value == (byte) value) {
                super.visitIntInsn(Opcodes.BIPUSH, value);
            } else if (value == (short) value) {
                super.visitIntInsn(Opcodes.SIPUSH, value);
            } else {
                super.visitLdcInsn(value);
            }
        }
    }
}
