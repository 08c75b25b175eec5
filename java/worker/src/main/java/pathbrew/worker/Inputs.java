package pathbrew.worker;

import java.util.List;
import java.util.regex.Pattern;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * What a replay changes in the program: methods whose results are inputs, by patterns of {@code package.Class.method}.
 *
 * <p>Those of the program get another body; where the program calls those of the JDK, the call is replaced.
 */
final class Inputs {
    static final String PROVIDED = Provided.class.getName();
    private static final String OWNER = PROVIDED.replace('.', '/');

    static final String WRAPPED = Wrapped.class.getName();

    private final List<Pattern> patterns;
    private final boolean wrapping;

    /** {@code wrapping}: operations that wrap around are to throw {@link Wrapped}. */
    Inputs(List<Pattern> patterns, boolean wrapping) {
        this.patterns = patterns;
        this.wrapping = wrapping;
    }

    boolean isWrapping() {
        return wrapping;
    }

    /** Whether the results of a method are inputs; its owner's name may be internal. */
    boolean has(String owner, String name) {
        if (patterns.isEmpty() || name.startsWith("<")) {
            return false;
        }
        String full = owner.replace('/', '.') + "." + name;
        return patterns.stream().anyMatch(pattern -> pattern.matcher(full).matches());
    }

    /** The body of such a method. */
    static void writeBody(MethodVisitor out, String descriptor) {
        Type result = Type.getReturnType(descriptor);
        out.visitCode();
        writeNext(out, result);
        out.visitInsn(result.getOpcode(Opcodes.IRETURN));
        out.visitMaxs(0, 0);
        out.visitEnd();
    }

    /** What stands in the place of a call: it takes the arguments, too, and throws if the receiver is null. */
    static void writeCall(MethodVisitor out, boolean isStatic, String descriptor) {
        Type[] arguments = Type.getArgumentTypes(descriptor);
        for (int i = arguments.length - 1; i >= 0; i--) {
            out.visitInsn(arguments[i].getSize() == 2 ? Opcodes.POP2 : Opcodes.POP);
        }
        if (!isStatic) {
            out.visitMethodInsn(Opcodes.INVOKESTATIC, "java/util/Objects", "requireNonNull",
                    "(Ljava/lang/Object;)Ljava/lang/Object;", false);
            out.visitInsn(Opcodes.POP);
        }
        writeNext(out, Type.getReturnType(descriptor));
    }

    private static void writeNext(MethodVisitor out, Type result) {
        if (result.getSort() == Type.VOID) {
            return;
        }
        out.visitMethodInsn(Opcodes.INVOKESTATIC, OWNER, "next", "()Ljava/lang/Object;", false);
        if (result.getSort() >= Type.ARRAY) {
            out.visitTypeInsn(Opcodes.CHECKCAST, result.getInternalName());
            return;
        }
        String box = StubMaker.boxOf(result);
        out.visitTypeInsn(Opcodes.CHECKCAST, box);
        out.visitMethodInsn(
                Opcodes.INVOKEVIRTUAL, box, result.getClassName() + "Value", "()" + result.getDescriptor(), false);
    }
}
