import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/** Methods that are given functions. */
public class Functions {
    /** Two methods, of which one is not void. */
    public interface Meter {
        int read(int channel);

        void reset();

        default int both() {
            return read(0) + read(1);
        }
    }

    /** Seen in this package only. */
    interface Gate {
        boolean opens(String name, int level);
    }

    /** An abstract class with a field and a constructor. */
    public abstract static class Scale {
        protected int zero;

        protected abstract int weigh(int grams);

        public int net(int grams) {
            return weigh(grams) - zero;
        }
    }

    private final Comparator<String> order;

    public Functions(Comparator<String> order) {
        this.order = order;
    }

    public static int countMatching(int a, int b, IntPredicate predicate) {
        int count = 0;
        if (predicate.test(a)) {
            count++;
        }
        if (predicate.test(b)) {
            count += 2;
        }
        return count;
    }

    public static String classify(String text, Predicate<String> known) {
        if (known == null) {
            return "nobody knows";
        }
        return known.test(text) ? "known" : "unknown";
    }

    public static int length(String text, Function<String, String> change) {
        String changed = change.apply(text);
        if (changed == null) {
            return -1;
        }
        return changed == text ? 1 : 2;
    }

    public static int doubled(int x, Function<Integer, Integer> change) {
        Integer changed = change.apply(x);
        if (changed > 10) {
            return 2 * changed;
        }
        return changed;
    }

    public static int sign(Comparator<Object> order, Object a, Object b) {
        int first = order.compare(a, b);
        int second = order.reversed().compare(b, a);
        if (first != second) {
            return 2;
        }
        return first < 0 ? -1 : first > 0 ? 1 : 0;
    }

    public static boolean twice(Supplier<Integer> supplier) {
        return supplier.get() == supplier.get();
    }

    public static int run(Runnable action, Consumer<String> sink, int times) {
        if (times < 1) {
            return 0;
        }
        action.run();
        sink.accept("x");
        return times;
    }

    public static int call(Callable<Boolean> callable) throws Exception {
        return callable.call() ? 1 : 0;
    }

    public static boolean commutes(IntBinaryOperator operator, int a, int b) {
        return operator.applyAsInt(a, b) == operator.applyAsInt(b, a);
    }

    public static int chained(Function<Object, Object> first, Function<Object, Object> second, Object start) {
        Object end = first.andThen(second).apply(start);
        return end == start ? 1 : end == null ? 0 : 2;
    }

    public static int fresh(ToIntFunction<int[]> measure) {
        int one = measure.applyAsInt(new int[] {1});
        int two = measure.applyAsInt(new int[] {2});
        return one < two ? 1 : one == two ? 0 : -1;
    }

    public static String sorted(Comparator<String> order) {
        List<String> words = new ArrayList<>(Arrays.asList("b", "a"));
        words.sort(order);
        return words.get(0);
    }

    public static long mapped(int[] values, IntPredicate kept) {
        return Arrays.stream(values).limit(2).filter(kept).count();
    }

    public static String join(BiFunction<String, Integer, String> join) {
        return join.apply("a", 1) == null ? "nothing" : "something";
    }

    public static int metered(Meter meter, int limit) {
        meter.reset();
        int both = meter.both();
        if (both > limit) {
            return meter.read(2);
        }
        return both;
    }

    static boolean passes(Gate gate, int level) {
        return gate.opens("north", level) && !gate.opens("south", level);
    }

    public static int weighed(Scale scale, int grams) {
        int net = scale.net(grams);
        return net < 0 ? -1 : net;
    }

    public boolean ordered(String a, String b) {
        return order.compare(a, b) <= 0;
    }
}
