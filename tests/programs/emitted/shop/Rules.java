package shop;

import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.DoublePredicate;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.LongUnaryOperator;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Methods that are given functions and other interfaces. */
public class Rules {
    enum Size {
        SMALL,
        LARGE
    }

    /** A functional interface that fixes the type arguments of another one. */
    interface Naming extends Function<Size, String> {
        default String both() {
            return apply(Size.SMALL) + apply(Size.LARGE);
        }
    }

    /** Two methods, of which one comes from a generic interface. */
    interface Rate extends Supplier<Integer> {
        double factor(char zone, Object parcel);

        void note(String text);
    }

    /** A function that is generic itself. */
    interface Choice {
        <T> T one(T first, T second);
    }

    /** An abstract class whose constructor refuses most numbers. */
    public abstract static class Gauge {
        protected final int unit;
        private int read;

        protected Gauge(int unit) throws java.io.IOException {
            if (unit != 10) {
                throw new java.io.IOException("unit " + unit);
            }
            this.unit = unit;
        }

        abstract int value();

        int next() {
            read++;
            return read + unit * value();
        }
    }

    static int read(Gauge gauge) {
        return gauge.next();
    }

    /** An abstract class without a constructor for everybody. */
    public abstract static class Meter {
        private final int start;
        protected int step = 1;

        protected Meter(int start) {
            this.start = start;
        }

        abstract int next(int value);

        protected abstract boolean ends(String text);

        int read(int value) {
            return ends("x") ? start : next(value) + step;
        }
    }

    static int count(int[] values, IntPredicate predicate) {
        int count = 0;
        for (int value : values) {
            count += predicate.test(value) ? 1 : 0;
        }
        return count;
    }

    static <T> boolean all(T a, T b, Predicate<? super T> predicate) {
        return predicate.test(a) && predicate.test(b);
    }

    static String map(Function<String, Integer> function) {
        return function.apply("a") + " " + function.apply("b") + " " + function.apply(null);
    }

    static String map(BiFunction<Integer, Size, Object> function) {
        return function.apply(1, Size.SMALL) + " " + function.apply(1, Size.LARGE) + " " + function.apply(2, null);
    }

    static long sum(LongUnaryOperator operator, DoublePredicate isZero) {
        return operator.applyAsLong(1) + operator.applyAsLong(2) + (isZero.test(-0.0) ? 10 : 0);
    }

    static int fresh(Function<StringBuilder, Integer> length) {
        return length.apply(new StringBuilder("a")) - length.apply(new StringBuilder("b"));
    }

    static Object same(Function<Object, Object> function, Object start, Runnable before) {
        before.run();
        return function.apply(start) == function.apply(start) ? function.apply(function.apply(start)) : null;
    }

    static String named(Naming naming) {
        return naming.both();
    }

    static String rated(Rate rate, Object parcel) {
        rate.note("begin");
        return rate.get() * rate.factor('a', parcel) + " " + rate.factor('b', parcel);
    }

    static boolean chosen(Choice choice, BooleanSupplier isLate) {
        return isLate.getAsBoolean() && choice.one("a", "b") == null;
    }

    static int metered(Meter meter, int value) {
        return meter.read(value);
    }

    static int measured(Meter meter) {
        return meter == null ? 0 : 1;
    }
}
