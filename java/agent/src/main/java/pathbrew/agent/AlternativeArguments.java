package pathbrew.agent;

import java.lang.invoke.LambdaMetafactory;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;

/** What LambdaMetafactory.altMetafactory is told beyond what metafactory is. */
final class AlternativeArguments {
    private static final int FLAGS = 3;

    /** Further interfaces of the lambda. */
    final Set<String> markers = new LinkedHashSet<>();
    /** Further signatures of its method. */
    final List<Type> bridges = new ArrayList<>();

    AlternativeArguments(InvokeDynamicInsnNode call) {
        if (!call.bsm.getName().equals("altMetafactory")) {
            return;
        }
        int flags = (Integer) call.bsmArgs[FLAGS];
        int next = FLAGS + 1;
        if ((flags & LambdaMetafactory.FLAG_SERIALIZABLE) != 0) {
            markers.add("java/io/Serializable");
        }
        if ((flags & LambdaMetafactory.FLAG_MARKERS) != 0) {
            for (int left = (Integer) call.bsmArgs[next++]; left > 0; left--) {
                markers.add(((Type) call.bsmArgs[next++]).getInternalName());
            }
        }
        if ((flags & LambdaMetafactory.FLAG_BRIDGES) != 0) {
            for (int left = (Integer) call.bsmArgs[next++]; left > 0; left--) {
                bridges.add((Type) call.bsmArgs[next++]);
            }
        }
    }
}
