package pathbrew.agent;

import java.util.Iterator;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Lambdas and method references of the JDK's own classes are objects of hidden classes, which hand on what they are
 * given: their last arguments are those of the method that implements them.
 */
final class HiddenCallers implements Function<Stream<StackWalker.StackFrame>, Boolean> {
    /** Those of {@link #isCallerHidden}, of Run and of Passing, and that of the method that is entered. */
    private static final int FRAMES_BEFORE = 4;
    private static final StackWalker FRAMES = StackWalker.getInstance(
            Set.of(StackWalker.Option.RETAIN_CLASS_REFERENCE, StackWalker.Option.SHOW_HIDDEN_FRAMES));

    private HiddenCallers() {}

    /** Whether the method that has just been entered was called by such a class. */
    static boolean isCallerHidden() {
        return FRAMES.walk(new HiddenCallers());
    }

    /** Loads what is needed to ask, before anybody is in the midst of something. */
    static void prepare() {
        isCallerHidden();
    }

    @Override
    public Boolean apply(Stream<StackWalker.StackFrame> frames) {
        Iterator<StackWalker.StackFrame> rest = frames.iterator();
        for (int i = 0; i < FRAMES_BEFORE && rest.hasNext(); i++) {
            rest.next();
        }
        return rest.hasNext() && rest.next().getDeclaringClass().isHidden();
    }

    /** How many parameters a method has, by its name and descriptor. */
    static int parameterCount(String method) {
        int count = 0;
        for (int i = method.indexOf('(') + 1; method.charAt(i) != ')'; i++) {
            while (method.charAt(i) == '[') {
                i++;
            }
            i = method.charAt(i) == 'L' ? method.indexOf(';', i) : i;
            count++;
        }
        return count;
    }
}
