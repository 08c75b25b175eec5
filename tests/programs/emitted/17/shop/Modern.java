package shop;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** Records, sealed types, collections and generics of today's Java. */
public class Modern {
    record Point(int x, long y, String name) {
        Point {
            if (x < 0) {
                throw new IllegalArgumentException("x");
            }
        }
    }

    record Pair<A, B>(A first, B second) { }

    sealed interface Shape permits Circle, Rectangle { }

    record Circle(double radius) implements Shape { }

    record Rectangle(double width, double height) implements Shape { }

    static double area(Shape shape) {
        if (shape instanceof Circle circle) {
            return 3 * circle.radius() * circle.radius();
        }
        Rectangle rectangle = (Rectangle) shape;
        return rectangle.width() * rectangle.height();
    }

    static Point move(Point point, int by) {
        return new Point(point.x() + by, point.y(), point.name());
    }

    static <A, B> Pair<B, A> swap(Pair<A, B> pair) {
        return new Pair<>(pair.second(), pair.first());
    }

    static List<Integer> numbers(int count) {
        return switch (count) {
            case 0 -> List.of();
            case 1 -> List.of(1);
            case 2 -> List.of(1, 2);
            default -> List.of(1, 2, 3);
        };
    }

    static Set<String> set(String element) {
        return new java.util.LinkedHashSet<>(List.of(element));
    }

    static int sum(List<Integer> numbers, Map<String, Integer> more) {
        int sum = 0;
        for (int number : numbers) {
            sum += number;
        }
        for (int number : more.values()) {
            sum += number;
        }
        return sum;
    }

    static BigInteger big(long x) {
        return BigInteger.valueOf(x).pow(3);
    }

    static BigDecimal decimal(long unscaled, int scale) {
        return BigDecimal.valueOf(unscaled, scale);
    }

    static AtomicInteger atomic(int x) {
        return new AtomicInteger(x);
    }

    static class Stack<T> {
        private final java.util.ArrayList<T> items = new java.util.ArrayList<>();
        private int pushed;

        void push(T item) {
            items.add(item);
            pushed++;
        }

        T pop() {
            if (items.isEmpty()) {
                throw new IllegalStateException("empty");
            }
            return items.remove(items.size() - 1);
        }

        <R extends Comparable<R>> R largest(List<? extends R> all) {
            R largest = null;
            for (R one : all) {
                largest = largest == null || one.compareTo(largest) > 0 ? one : largest;
            }
            return largest;
        }
    }

    interface Listener<T> {
        void tell(T what) throws Exception;
    }

    static String text(String text) {
        return text.strip();
    }
}
