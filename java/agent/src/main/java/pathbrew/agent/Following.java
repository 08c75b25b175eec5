package pathbrew.agent;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** What is followed: the classes that are instrumented, the calls that are told of, and those that give inputs. */
final class Following {
    /** Where drivers ask for inputs. */
    static final String DRIVERS = "pathbrew/Pathbrew";

    /** Where monitors of specifications tell of their steps. */
    static final String MONITORS = "pathbrew/monitors/Watch";

    /** Classes of values, whose methods depend on nothing but their arguments. */
    private static final Set<String> VALUES = Set.of(
            "java/lang/Boolean", "java/lang/Byte", "java/lang/CharSequence", "java/lang/Character",
            "java/lang/Comparable", "java/lang/Double", "java/lang/Float", "java/lang/Integer", "java/lang/Long",
            "java/lang/Math", "java/lang/Number", "java/lang/Object", "java/lang/Short", "java/lang/StrictMath",
            "java/lang/String", "java/lang/StringBuffer", "java/lang/StringBuilder", "java/util/Objects");
    /** What depends on more than values, or must not be answered by anybody else. */
    private static final Set<String> OTHERS = Set.of(
            "<init>", "getClass", "wait", "notify", "notifyAll", "clone", "intern", "random", "chars", "codePoints",
            "lines", "getBytes", "getChars", "toCharArray", "describeConstable", "resolveConstantDesc", "transform",
            "requireNonNull", "requireNonNullElse", "requireNonNullElseGet", "hash", "getInteger", "getLong",
            "getBoolean", "format", "formatted", "join", "split");

    private final List<Pattern> inputs;
    private final List<Pattern> instrumented;
    private final List<Pattern> left;
    private final Map<String, Boolean> library = new ConcurrentHashMap<>();

    Following(List<String> inputs, List<String> instrumented, List<String> left) {
        this.inputs = inputs.stream().map(Following::pattern).toList();
        this.instrumented = instrumented.stream().map(Following::pattern).toList();
        this.left = left.stream().map(Following::pattern).toList();
    }

    /** {@code *} stands for any text. */
    private static Pattern pattern(String text) {
        StringBuilder made = new StringBuilder();
        for (String part : text.split("\\*", -1)) {
            made.append(made.isEmpty() && !text.startsWith("*") ? "" : ".*").append(Pattern.quote(part));
        }
        return Pattern.compile(made.toString());
    }

    private static boolean matches(List<Pattern> patterns, String name) {
        return patterns.stream().anyMatch(pattern -> pattern.matcher(name).matches());
    }

    /** Whether a class of the class path is instrumented; its name is dotted. */
    boolean isInstrumented(String name) {
        return (instrumented.isEmpty() || matches(instrumented, name)) && !matches(left, name);
    }

    /** Whether the selector is told of a call with symbolic arguments. */
    boolean isModelled(String owner, String name) {
        return VALUES.contains(owner) && !OTHERS.contains(name);
    }

    /** Whether a class is the JDK's, whose code is not instrumented. */
    boolean isLibrary(String owner) {
        return library.computeIfAbsent(owner, name -> name.startsWith("[")
                || ClassLoader.getPlatformClassLoader().getResource(name + ".class") != null);
    }

    /** Whether a call gives an input instead. */
    boolean isInput(String owner, String name) {
        return owner.equals(DRIVERS) && name.startsWith("any")
                || !inputs.isEmpty() && matches(inputs, owner.replace('/', '.') + "." + name);
    }
}
