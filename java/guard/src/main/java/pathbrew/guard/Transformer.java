package pathbrew.guard;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Puts the hooks into the JDK's classes. */
final class Transformer implements ClassFileTransformer {
    private static final String WALL = "pathbrew/guard/inside/Wall";
    private static final String UNIX_PATH = "sun/nio/fs/UnixPath";
    private static final String STRING = "Ljava/lang/String;";
    private static final String OBJECT = "Ljava/lang/Object;";
    private static final String OCTETS = "[B";

    private final Hooks hooks = new Hooks();
    private Throwable failure;

    /** Whether a class is one of the JDK's that have hooks. */
    boolean guards(Class<?> type) {
        return type.getModule().isNamed() && hooks.of(type.getName().replace('.', '/')) != null;
    }

    /** Throws what went wrong so far: the JVM goes on with unguarded classes when a transformer throws. */
    void check() {
        if (failure != null) {
            throw new IllegalStateException("a class of the JDK cannot be guarded", failure);
        }
    }

    @Override
    public byte[] transform(
            Module module,
            ClassLoader loader,
            String name,
            Class<?> redefined,
            ProtectionDomain domain,
            byte[] bytes) {
        Hook[] own = name == null ? null : hooks.of(name);
        if (own == null || !module.isNamed()) {
            return null;
        }
        try {
            ClassReader reader = new ClassReader(bytes);
            ClassWriter writer = new ClassWriter(reader, 0);
            ClassVisitor clocked = hooks.readsClock(name) ? new Clocked(writer) : writer;
            reader.accept(new Hooked(clocked, name, own), 0);
            return writer.toByteArray();
        } catch (Throwable broken) {
            failure = broken;
            // No class file at all: a class that is loaded later fails to load rather than go unguarded.
            return redefined == null ? new byte[0] : null;
        }
    }

    private static final class Hooked extends ClassVisitor {
        private final String owner;
        private final Hook[] hooks;

        Hooked(ClassVisitor next, String owner, Hook[] hooks) {
            super(Opcodes.ASM9, next);
            this.owner = owner;
            this.hooks = hooks;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
            boolean hasCode = (access & (Opcodes.ACC_NATIVE | Opcodes.ACC_ABSTRACT | Opcodes.ACC_BRIDGE)) == 0;
            for (Hook hook : hooks) {
                if (hasCode && hook.fits(name, descriptor)) {
                    return new Entry(next, owner, hook, (access & Opcodes.ACC_STATIC) != 0, descriptor);
                }
            }
            return next;
        }
    }

    /** Has the wall tell by how much the clock is ahead. */
    private static final class Clocked extends ClassVisitor {
        Clocked(ClassVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
            return next == null ? null : new MethodVisitor(Opcodes.ASM9, next) {
                @Override
                public void visitMethodInsn(int opcode, String owner, String called, String type, boolean isInterface) {
                    super.visitMethodInsn(opcode, owner, called, type, isInterface);
                    if (called.equals("currentTimeMillis") && owner.equals("java/lang/System")) {
                        super.visitMethodInsn(Opcodes.INVOKESTATIC, WALL, "millis", "(J)J", false);
                    } else if (called.equals("getNanoTimeAdjustment") && owner.equals("jdk/internal/misc/VM")) {
                        super.visitMethodInsn(Opcodes.INVOKESTATIC, WALL, "nanos", "(J)J", false);
                    }
                }
            };
        }
    }

    /** Calls the wall first. */
    private static final class Entry extends MethodVisitor {
        private final String owner;
        private final Hook hook;
        private final boolean isStatic;
        private final Type[] parameters;

        Entry(MethodVisitor next, String owner, Hook hook, boolean isStatic, String descriptor) {
            super(Opcodes.ASM9, next);
            this.owner = owner;
            this.hook = hook;
            this.isStatic = isStatic;
            this.parameters = Type.getArgumentTypes(descriptor);
        }

        @Override
        public void visitCode() {
            super.visitCode();
            StringBuilder descriptor = new StringBuilder("(");
            for (Hook.Operand operand : hook.operands()) {
                descriptor.append(push(operand));
            }
            descriptor.append(hook.answers() == null ? ")V" : ")Z");
            super.visitMethodInsn(Opcodes.INVOKESTATIC, WALL, hook.call(), descriptor.toString(), false);
            if (hook.answers() != null) {
                Label go = new Label();
                super.visitJumpInsn(Opcodes.IFEQ, go);
                if (hook.answers() == Hook.Answer.NULL) {
                    super.visitInsn(Opcodes.ACONST_NULL);
                    super.visitInsn(Opcodes.ARETURN);
                } else {
                    super.visitInsn(Opcodes.ICONST_1);
                    super.visitInsn(Opcodes.IRETURN);
                }
                super.visitLabel(go);
                super.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
            }
        }

        @Override
        public void visitMaxs(int stack, int locals) {
            super.visitMaxs(Math.max(stack, Math.max(1, hook.operands().length)), locals);
        }

        /** Pushes an operand and returns the descriptor that the wall's method has for it. */
        private String push(Hook.Operand operand) {
            switch (operand.kind()) {
                case THIS -> {
                    super.visitVarInsn(Opcodes.ALOAD, 0);
                    return OBJECT;
                }
                case OWN_PATH -> {
                    super.visitVarInsn(Opcodes.ALOAD, 0);
                    super.visitFieldInsn(Opcodes.GETFIELD, "java/io/File", "path", STRING);
                    return STRING;
                }
                case VIEWED -> {
                    super.visitVarInsn(Opcodes.ALOAD, 0);
                    super.visitFieldInsn(Opcodes.GETFIELD, owner, "file", "L" + UNIX_PATH + ";");
                    return octets();
                }
                case PATH_OF -> {
                    argument(operand.place());
                    super.visitFieldInsn(Opcodes.GETFIELD, "java/io/File", "path", STRING);
                    return STRING;
                }
                case OCTETS_OF -> {
                    argument(operand.place());
                    return octets();
                }
                default -> {
                    return argument(operand.place());
                }
            }
        }

        private String octets() {
            super.visitMethodInsn(Opcodes.INVOKEVIRTUAL, UNIX_PATH, "getByteArrayForSysCalls", "()" + OCTETS, false);
            return OCTETS;
        }

        private String argument(int place) {
            int local = isStatic ? 0 : 1;
            for (int i = 0; i < place; i++) {
                local += parameters[i].getSize();
            }
            Type type = parameters[place];
            super.visitVarInsn(type.getOpcode(Opcodes.ILOAD), local);
            String descriptor = type.getDescriptor();
            boolean isPlain = type.getSort() < Type.ARRAY || descriptor.equals(STRING) || descriptor.equals(OCTETS);
            return isPlain ? descriptor : OBJECT;
        }
    }
}
