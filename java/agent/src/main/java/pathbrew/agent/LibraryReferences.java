package pathbrew.agent;

import static org.objectweb.asm.Opcodes.*;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.objectweb.asm.Handle;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * References of the JDK's classes to methods of values, such as {@code Integer::sum}.
 *
 * <p>What is passed to such a method through a hidden class would be lost; an ordinary class in its place is
 * instrumented. Anybody may call these methods, so that it can be a class of this package.
 */
final class LibraryReferences {
    private static final AtomicInteger MADE = new AtomicInteger();

    private final Consumer<ClassNode> define;

    LibraryReferences(Consumer<ClassNode> define) {
        this.define = define;
    }

    void replace(ClassNode node) {
        for (MethodNode method : node.methods) {
            for (AbstractInsnNode at : method.instructions.toArray()) {
                if (at instanceof InvokeDynamicInsnNode call && isReference(call)) {
                    ClassNode host = host();
                    method.instructions.set(call, new Desugaring(host, define).only(call));
                    define.accept(host);
                }
            }
        }
    }

    private static boolean isReference(InvokeDynamicInsnNode call) {
        return call.bsm.getOwner().equals("java/lang/invoke/LambdaMetafactory")
                && call.bsm.getName().equals("metafactory")
                && ((Handle) call.bsmArgs[1]).getTag() == H_INVOKESTATIC
                && Following.isValue(((Handle) call.bsmArgs[1]).getOwner());
    }

    private static ClassNode host() {
        ClassNode host = new ClassNode(ASM9);
        host.version = V17;
        host.access = ACC_FINAL | ACC_SYNTHETIC | ACC_SUPER;
        host.superName = "java/lang/Object";
        host.name = LibraryReferences.class.getName().replace('.', '/') + MADE.incrementAndGet();
        return host;
    }
}
