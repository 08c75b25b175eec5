package shop;

import java.util.Comparator;

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

    static int compare(Comparator<String> order) {
        return order.compare("a", "bc");
    }
}
