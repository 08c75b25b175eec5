package pathbrew.agent;

import static org.objectweb.asm.Opcodes.*;

import java.util.Set;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.FieldInsnNode;

/** What is added to the entries of methods of java.util.HashMap: see {@link HashTables}. */
final class HashTableHooks {
    static final String MAP = "java/util/HashMap";

    /** Methods that look for a key; some put it behind the others of its bucket, some in front of them. */
    private static final Set<String> LOOK =
            Set.of("getNode", "removeNode", "computeIfPresent", "putVal", "computeIfAbsent", "compute", "merge");
    private static final Set<String> PUT_FIRST = Set.of("computeIfAbsent", "compute", "merge");
    private static final Set<String> GO_THROUGH =
            Set.of("forEach", "replaceAll", "containsValue", "keysToArray", "valuesToArray");
    private static final Set<String> VIEWS = Set.of(MAP + "$KeySet", MAP + "$Values", MAP + "$EntrySet");
    private static final Set<String> TRAVERSALS = Set.of(MAP + "$HashIterator", MAP + "$HashMapSpliterator");

    private HashTableHooks() {}

    static boolean isHash(String owner, String name) {
        return owner.equals(MAP) && name.equals("hash");
    }

    static boolean looksUp(String owner, String name) {
        return owner.equals(MAP) && LOOK.contains(name);
    }

    static void enter(MethodPass pass, String owner, MethodNode method, Code entry) {
        if (looksUp(owner, method.name)) {
            boolean hasHash = method.desc.startsWith("(I");
            int key = hasHash ? 2 : 1;
            entry.var(ALOAD, 0).var(ALOAD, key).shadow(pass.local(key)).push(how(method.name));
            entry.call("lookUp", "(Ljava/lang/Object;Ljava/lang/Object;II)V");
            if (hasHash) {
                entry.var(ILOAD, 1).shadow(pass.local(1)).var(ALOAD, 0);
                entry.call("lookUpHash", "(IILjava/lang/Object;)V");
            }
        } else if (owner.equals(MAP) && GO_THROUGH.contains(method.name)) {
            goThrough(entry.var(ALOAD, 0));
        } else if (TRAVERSALS.contains(owner) && method.name.equals("<init>")) {
            goThrough(entry.var(ALOAD, 1));
        } else if (VIEWS.contains(owner) && method.name.equals("forEach")) {
            entry.var(ALOAD, 0).list.add(new FieldInsnNode(GETFIELD, owner, "this$0", "L" + MAP + ";"));
            goThrough(entry);
        }
    }

    private static int how(String name) {
        return PUT_FIRST.contains(name) ? HashTables.PUT_FIRST : name.equals("putVal") ? HashTables.PUT_LAST : 0;
    }

    private static void goThrough(Code entry) {
        entry.call("goThrough", "(Ljava/lang/Object;)V");
    }
}
