package pathbrew.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
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
            "java/lang/String", "java/lang/StringBuffer", "java/lang/StringBuilder");
    /** Types of values and of others: calls on them are told of if the receiver is a value. */
    private static final Set<String> MIXED =
            Set.of("java/lang/CharSequence", "java/lang/Comparable", "java/lang/Number", "java/lang/Object");
    /** Methods of java.util.Objects that the JVM has code of its own for. */
    private static final Set<String> CHECKS = Set.of("checkIndex", "checkFromToIndex", "checkFromIndexSize");
    /** What depends on more than values, or must not be answered by anybody else. */
    private static final Set<String> OTHERS = Set.of(
            "<init>", "getClass", "wait", "notify", "notifyAll", "clone", "intern", "random", "chars", "codePoints",
            "lines", "getBytes", "getChars", "toCharArray", "describeConstable", "resolveConstantDesc", "transform",
            "requireNonNull", "requireNonNullElse", "requireNonNullElseGet", "hash", "getInteger", "getLong",
            "getBoolean", "format", "formatted", "join", "split");

    private final List<Pattern> inputs;
    private final List<Pattern> instrumented;
    private final List<Pattern> left;
    private final LibraryClasses library;

    Following(List<String> inputs, List<String> instrumented, List<String> left) {
        List<String> own = new ArrayList<>();
        List<String> librarys = new ArrayList<>();
        for (String text : instrumented) {
            (LibraryClasses.isNamedBy(text) ? librarys : own).add(text);
        }
        this.inputs = patterns(inputs);
        this.instrumented = patterns(own);
        this.left = patterns(left);
        this.library = new LibraryClasses(patterns(librarys), this.left);
    }

    private static List<Pattern> patterns(List<String> texts) {
        List<Pattern> patterns = new ArrayList<>();
        for (String text : texts) {
            patterns.add(pattern(text));
        }
        return patterns;
    }

    /** {@code *} stands for any text. */
    private static Pattern pattern(String text) {
        StringBuilder made = new StringBuilder();
        for (String part : text.split("\\*", -1)) {
            made.append(made.isEmpty() && !text.startsWith("*") ? "" : ".*").append(Pattern.quote(part));
        }
        return Pattern.compile(made.toString());
    }

    static boolean matches(List<Pattern> patterns, String name) {
        for (Pattern pattern : patterns) {
            if (pattern.matcher(name).matches()) {
                return true;
            }
        }
        return false;
    }

    /** Whether a class of the class path is instrumented; its name is dotted. */
    boolean isInstrumented(String name) {
        return (instrumented.isEmpty() || matches(instrumented, name)) && !matches(left, name);
    }

    /** The classes of the JDK. */
    LibraryClasses library() {
        return library;
    }

    /** Whether the selector is told of a call with symbolic arguments. */
    boolean isModelled(String owner, String name) {
        return VALUES.contains(owner) && !OTHERS.contains(name)
                || owner.equals("java/util/Objects") && CHECKS.contains(name);
    }

    /** Whether a class is one of values. */
    static boolean isValue(String owner) {
        return VALUES.contains(owner);
    }

    /** Whether it is told of such calls only if the receiver is a value. */
    boolean dependsOnReceiver(String owner) {
        return MIXED.contains(owner);
    }

    /** Whether a call gives an input instead. */
    boolean isInput(String owner, String name) {
        return owner.equals(DRIVERS) && name.startsWith("any")
                || !inputs.isEmpty() && matches(inputs, owner.replace('/', '.') + "." + name);
    }
}
