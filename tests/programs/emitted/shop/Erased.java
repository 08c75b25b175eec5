package shop;

import java.util.Comparator;
import java.util.function.Function;

/** Type arguments that the JVM does not keep to. */
public class Erased {
    static class Range<T extends Comparable<? super T>> {
        final T low;

        Range(T low) {
            this.low = low;
        }

        boolean contains(T value) {
            return low.equals(value);
        }

        boolean isAfter(Range<T> other) {
            return low.equals(other.low);
        }
    }

    static class Doubles extends Range<Double> {
        Doubles(double low) {
            super(low);
        }
    }

    static class Integers extends Range<Integer> {
        Integers(int low) {
            super(low);
        }
    }

    static class ByLength implements Comparator<String> {
        @Override
        public int compare(String a, String b) {
            return a.length() - b.length();
        }
    }

    static <T extends Comparable<? super T>> boolean same(T a, T b) {
        return a.equals(b);
    }

    static int order(Comparator<Integer> order) {
        return order == null ? 0 : 1;
    }

    enum Size {
        SMALL,
        LARGE
    }

    static <E extends Enum<E>> int position(Class<E> type, E value) {
        return value == null ? -1 : value.ordinal();
    }

    @SafeVarargs
    static <E extends Enum<E>> int count(Class<E> type, E... values) {
        return type.isEnum() ? values.length : -1;
    }

    static <T> boolean reflects(T object, boolean deep, Class<? super T> upTo) {
        return upTo.isInstance(object);
    }

    static <E extends Enum<E>, K> int mapped(Class<E> type, Function<E, K> key) {
        return key == null ? 0 : 1;
    }

    static <T> boolean isArray(Class<T[]> type) {
        return type.isArray();
    }

    static int width(Class<Integer> type, String text) {
        return type == null ? 0 : text.length();
    }

    static <E extends Enum<E>> int width(Class<E> type, E value) {
        return type == null ? 1 : 2;
    }

    static Class<?> secondInterface(Class<?> type) {
        Class<?>[] interfaces = type.getInterfaces();
        return interfaces.length > 1 ? interfaces[1] : type;
    }

    static Class<?>[] interfaces(Class<?> type) {
        return type.getInterfaces();
    }

    static int compare(Comparator<String> order) {
        return order.compare("a", "bc");
    }
}
