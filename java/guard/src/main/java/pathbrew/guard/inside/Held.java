package pathbrew.guard.inside;

import java.util.function.BiFunction;

/**
 * The wall in the hands of the worker or the suite, by questions with an argument.
 *
 * <pre>
 * refusals null      what was refused, as String[][]
 * changes null       what changed and was put back, as String[], or null
 * threads null       those started since, as Thread[]
 * readable String    lets a path be read from now on
 * trust Runnable     runs it as if there were no wall
 * clock Long         sets the clock ahead, by so many milliseconds
 * clock read null    whether anybody has read the clock since this was asked last, as Boolean
 * libraries null     whether code has loaded a native library, as Boolean
 * memory null        a Lookup on the JDK's internal Unsafe
 * </pre>
 */
final class Held implements BiFunction<String, Object, Object> {
    private final Object memory;

    Held(Object memory) {
        this.memory = memory;
    }

    @Override
    public Object apply(String question, Object argument) {
        return switch (question) {
            case "refusals" -> Refusals.drain();
            case "changes" -> Wall.settle();
            case "threads" -> Changes.threads();
            case "readable" -> Wall.readable((String) argument);
            case "trust" -> Wall.trust((Runnable) argument);
            case "clock" -> Wall.setClock((Long) argument);
            case "clock read" -> Wall.takeClockRead();
            case "libraries" -> Changes.hasLibraries();
            case "memory" -> memory;
            default -> throw new IllegalArgumentException(question);
        };
    }
}
