package pathbrew.worker;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What a stub answers: an object that stands for any implementation of an interface or abstract class.
 *
 * <p>A call is answered by the answer at its own place in the order of calls if the arguments match, else by
 * the first whose arguments are all known and match, else by the one at its place whatever the arguments, the
 * last one for all calls that follow, else by zero or null. Primitives, boxes and strings match by value,
 * other objects by identity.
 *
 * <p>It is public for the classes that {@link StubMaker} makes.
 */
public final class Stub {
    /** Marks the classes of stubs. */
    public interface Marker {}

    /** Stands for an argument that matches at its place in the order of calls only. */
    static final Supplier<Object> ANYTHING = () -> null;

    private final Map<String, Answers> answers = new HashMap<>();

    /** One answer; what it refers to may be built later. */
    record Answer(List<Supplier<Object>> arguments, Supplier<Object> result) {
        boolean isFor(Object[] given) {
            return !arguments.contains(ANYTHING) && mayBeFor(given);
        }

        boolean mayBeFor(Object[] given) {
            for (int i = 0; i < given.length; i++) {
                Supplier<Object> argument = arguments.get(i);
                if (argument != ANYTHING && !same(argument.get(), given[i])) {
                    return false;
                }
            }
            return true;
        }
    }

    private static final class Answers {
        private final List<Answer> known = new ArrayList<>();
        private final Object otherwise;
        private int calls;

        Answers(Object otherwise) {
            this.otherwise = otherwise;
        }

        synchronized Object next(Object[] arguments) {
            int place = calls++;
            if (place < known.size() && known.get(place).mayBeFor(arguments)) {
                return known.get(place).result.get();
            }
            for (Answer answer : known) {
                if (answer.isFor(arguments)) {
                    return answer.result.get();
                }
            }
            return known.isEmpty() ? otherwise : known.get(Math.min(place, known.size() - 1)).result.get();
        }
    }

    /** Has a method, by name and descriptor, that answers with a value where no answers are known. */
    void method(String key, Object otherwise) {
        answers.put(key, new Answers(otherwise));
    }

    void add(String key, Answer answer) {
        answers.get(key).known.add(answer);
    }

    /** Begins to count calls anew. */
    void restart() {
        answers.values().forEach(one -> one.calls = 0);
    }

    /** Answers a call. */
    public static Object answer(Object stub, String key, Object[] arguments) {
        return ((Stub) stub).answers.get(key).next(arguments);
    }

    private static boolean same(Object known, Object given) {
        boolean byValue = known instanceof String || known != null && ValueReader.primitive(known) != null;
        return known == given || byValue && known.equals(given);
    }
}
