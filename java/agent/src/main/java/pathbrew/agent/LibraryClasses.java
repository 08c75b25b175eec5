package pathbrew.agent;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Which classes of the JDK are followed, and which of their methods cannot be. */
final class LibraryClasses {
    private static final String INTRINSIC = "Ljdk/internal/vm/annotation/IntrinsicCandidate;";
    private static final String[] PREFIXES = {"java.", "javax.", "jdk.", "sun.", "com.sun."};
    /** What the JVM, class loaders and the agent itself stand on. */
    private static final String[] NEVER = {
        "java/lang/", "java/util/IdentityHashMap", "java/util/concurrent/ConcurrentHashMap", "jdk/internal/", "sun/"
    };
    /** What Arrays and Objects are built on. */
    private static final String ARRAYS = "jdk/internal/util/ArraysSupport";
    private static final Set<String> BY_DEFAULT = Set.of(
            "AbstractCollection", "AbstractList", "AbstractMap", "AbstractQueue", "AbstractSequentialList",
            "AbstractSet", "ArrayDeque", "ArrayList", "Arrays", "BitSet", "Collection", "Collections",
            "ComparableTimSort", "Comparator", "Comparators", "Deque", "DoubleSummaryStatistics",
            "DualPivotQuicksort", "EnumMap", "EnumSet", "Enumeration", "HashMap", "HashSet", "Hashtable",
            "ImmutableCollections", "IntSummaryStatistics", "Iterator", "JumboEnumSet", "KeyValueHolder",
            "LinkedHashMap", "LinkedHashSet", "LinkedList", "List", "ListIterator", "LongSummaryStatistics", "Map",
            "NavigableMap", "NavigableSet", "Objects", "Optional", "OptionalDouble", "OptionalInt", "OptionalLong",
            "PrimitiveIterator", "PriorityQueue", "Queue", "RegularEnumSet", "ReverseOrderDequeView",
            "ReverseOrderListView", "ReverseOrderSortedMapView", "ReverseOrderSortedSetView", "SequencedCollection",
            "SequencedMap", "SequencedSet", "Set", "SortedMap", "SortedSet", "Spliterator", "Spliterators", "Stack",
            "StringTokenizer", "TimSort", "TreeMap", "TreeSet", "Vector");

    private final List<Pattern> more;
    private final List<Pattern> left;
    private final Map<String, Boolean> library = new ConcurrentHashMap<>();
    private final Map<String, Boolean> followed = new ConcurrentHashMap<>();
    private final Map<String, Set<String>> closed = new ConcurrentHashMap<>();

    LibraryClasses(List<Pattern> more, List<Pattern> left) {
        this.more = more;
        this.left = left;
    }

    /** Whether a pattern means classes of the JDK. */
    static boolean isNamedBy(String pattern) {
        for (String prefix : PREFIXES) {
            if (pattern.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    /** Has those that are followed by default be loaded: what is loaded while something is instrumented is not seen. */
    static void load() {
        for (String name : BY_DEFAULT) {
            try {
                Class.forName("java.util." + name, false, null);
            } catch (ClassNotFoundException ofLaterReleases) {
                continue;
            }
        }
    }

    /** Whether a class is the JDK's. */
    boolean has(String owner) {
        return library.computeIfAbsent(owner, name -> name.startsWith("[")
                || ClassLoader.getPlatformClassLoader().getResource(name + ".class") != null);
    }

    /** Whether a class of the JDK is instrumented. */
    boolean isFollowed(String owner) {
        Boolean known = followed.get(owner);
        if (known == null) {
            known = decide(owner);
            followed.put(owner, known);
        }
        return known;
    }

    private boolean decide(String owner) {
        if (owner.equals(ARRAYS)) {
            return true;
        }
        for (String prefix : NEVER) {
            if (owner.startsWith(prefix)) {
                return false;
            }
        }
        String dotted = owner.replace('/', '.');
        return !Following.matches(left, dotted) && (isByDefault(owner) || Following.matches(more, dotted));
    }

    private static boolean isByDefault(String owner) {
        if (!owner.startsWith("java/util/")) {
            return false;
        }
        if (owner.startsWith("java/util/stream/") || owner.startsWith("java/util/function/")) {
            return true;
        }
        int nested = owner.indexOf('$');
        return BY_DEFAULT.contains(owner.substring("java/util/".length(), nested < 0 ? owner.length() : nested));
    }

    /** Whether code of the JDK that is not instrumented runs when a method is called by that name. */
    boolean isClosed(String owner, String name, String descriptor) {
        if (!isFollowed(owner)) {
            return has(owner);
        }
        return closed.computeIfAbsent(owner, LibraryClasses::closedMethods).contains(name + descriptor);
    }

    /** Methods that are native, or that the JVM has code of its own for. */
    private static Set<String> closedMethods(String owner) {
        Set<String> found = new HashSet<>();
        if (owner.equals(ARRAYS)) {
            // Texts are values. Their hash codes are asked for while classes are loaded, in the midst of calls.
            found.addAll(Set.of("hashCodeOfUnsigned([BIII)I", "unsignedHashCode(I[BII)I"));
            found.addAll(Set.of("hashCodeOfUTF16([BIII)I", "utf16hashCode(I[BII)I"));
        }
        if (owner.equals("java/util/Objects")) {
            // The JVM has code of its own for what they call; the selector is told of them.
            found.addAll(Set.of("checkIndex(II)I", "checkFromToIndex(III)I", "checkFromIndexSize(III)I"));
            found.addAll(Set.of("checkIndex(JJ)J", "checkFromToIndex(JJJ)J", "checkFromIndexSize(JJJ)J"));
        }
        try (InputStream in = ClassLoader.getSystemResourceAsStream(owner + ".class")) {
            if (in != null) {
                new ClassReader(in).accept(new Closed(found), ClassReader.SKIP_CODE);
            }
        } catch (IOException unreadable) {
            throw new IllegalStateException(unreadable);
        }
        return found;
    }

    private static final class Closed extends ClassVisitor {
        private final Set<String> found;

        Closed(Set<String> found) {
            super(Opcodes.ASM9);
            this.found = found;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            if ((access & Opcodes.ACC_NATIVE) != 0) {
                found.add(name + descriptor);
            }
            return new MethodVisitor(Opcodes.ASM9) {
                @Override
                public AnnotationVisitor visitAnnotation(String type, boolean isVisible) {
                    if (type.equals(INTRINSIC)) {
                        found.add(name + descriptor);
                    }
                    return null;
                }
            };
        }
    }
}
