package pathbrew.agent;

import java.lang.invoke.MethodHandles;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Instruments classes, method by method; a method that cannot be is left as it is, and that is told. */
final class Instrumenter {
    private final Places places;
    private final Following following;

    Instrumenter(Places places, Following following) {
        this.places = places;
        this.following = following;
    }

    /** The class, and by their names those that are put in the place of hidden ones. */
    byte[] instrument(byte[] original, Map<String, byte[]> more) {
        Set<String> tooLarge = new HashSet<>();
        String name = new ClassReader(original).getClassName();
        while (true) {
            try {
                return attempt(original, tooLarge, more);
            } catch (MethodTooLargeException large) {
                if (!tooLarge.add(large.getMethodName() + large.getDescriptor())) {
                    places.unfollowed(name.replace('/', '.'));
                    return original;
                }
            } catch (RuntimeException unreadable) {
                places.unfollowed(name.replace('/', '.') + ": " + unreadable);
                return original;
            }
        }
    }

    /** A class of the JDK, whose members have to stay as they are. */
    byte[] instrumentLibrary(byte[] original) {
        Reader reader = new Reader(original);
        Node node = new Node(reader);
        reader.accept(node, ClassReader.EXPAND_FRAMES);
        new LibraryReferences(this::define).replace(node);
        LibraryClasses library = following.library();
        for (MethodNode method : node.methods) {
            if (method.instructions.size() > 0 && !library.isClosed(node.name, method.name, method.desc)) {
                new MethodPass(node.name, method, node.offsets, places, following, true).run();
            }
        }
        return written(node);
    }

    /** Defines a class that classes of the JDK can see. */
    private void define(ClassNode made) {
        try {
            MethodHandles.lookup().defineClass(written(made, Map.of(), Set.of()));
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private byte[] attempt(byte[] original, Set<String> tooLarge, Map<String, byte[]> more) {
        Reader reader = new Reader(original);
        Node node = new Node(reader);
        reader.accept(node, ClassReader.EXPAND_FRAMES);
        new Desugaring(node, made -> more.put(made.name.replace('/', '.'), written(made, Map.of(), Set.of()))).run();
        return written(node, node.offsets, tooLarge);
    }

    private byte[] written(ClassNode node, Map<AbstractInsnNode, Integer> offsets, Set<String> tooLarge) {
        for (MethodNode method : node.methods) {
            String key = method.name + method.desc;
            if (method.instructions.size() == 0) {
                continue;
            }
            if (tooLarge.contains(key) || hasSubroutines(method)) {
                places.unfollowed(node.name.replace('/', '.') + "." + method.name);
                continue;
            }
            new MethodPass(node.name, method, offsets, places, following, false).run();
        }
        return written(node);
    }

    private static byte[] written(ClassNode node) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        node.accept(writer);
        return writer.toByteArray();
    }

    private static boolean hasSubroutines(MethodNode method) {
        for (AbstractInsnNode at : method.instructions) {
            if (at.getOpcode() == Opcodes.JSR || at.getOpcode() == Opcodes.RET) {
                return true;
            }
        }
        return false;
    }

    /** Knows the offset of the instruction that is being visited. */
    private static final class Reader extends ClassReader {
        private int offset;

        Reader(byte[] original) {
            super(original);
        }

        @Override
        protected void readBytecodeInstructionOffset(int bytecodeOffset) {
            offset = bytecodeOffset;
        }
    }

    /** A class whose jumps and switches are known by their offsets. */
    private static final class Node extends ClassNode {
        private final Reader reader;
        private final Map<AbstractInsnNode, Integer> offsets = new IdentityHashMap<>();

        Node(Reader reader) {
            super(Opcodes.ASM9);
            this.reader = reader;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            MethodNode method = new MethodNode(Opcodes.ASM9, access, name, descriptor, signature, exceptions) {
                private void note() {
                    offsets.put(instructions.getLast(), reader.offset);
                }

                @Override
                public void visitJumpInsn(int opcode, Label label) {
                    super.visitJumpInsn(opcode, label);
                    note();
                }

                @Override
                public void visitTableSwitchInsn(int low, int high, Label other, Label... labels) {
                    super.visitTableSwitchInsn(low, high, other, labels);
                    note();
                }

                @Override
                public void visitLookupSwitchInsn(Label other, int[] keys, Label[] labels) {
                    super.visitLookupSwitchInsn(other, keys, labels);
                    note();
                }
            };
            methods.add(method);
            return method;
        }
    }
}
