package sample;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/** Declarations of every kind that a class file describes with an attribute of its own. */
public class Shapes<T extends Comparable<? super T>> extends ArrayList<T> implements Supplier<Map<String, T[]>> {
    public static final int ANSWER = 42;
    public static final long BIG = -1L << 40;
    public static final float THIRD = 1f / 3;
    public static final double PI = 3.141592653589793;
    public static final String TEXT = "na\u00efve \ud83d\ude00 \0 end";
    public static final boolean YES = true;
    public static final char LETTER = '\u00e9';
    @Deprecated protected transient volatile int counter;

    enum Color { RED, GREEN { @Override int weight() { return 2; } }; int weight() { return 1; } }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Marker {
        String value() default "none";
        int[] numbers() default {1, 2};
        Color color() default Color.RED;
        Class<?> type() default void.class;
        Inner inner() default @Inner(depth = 7);
        double ratio() default 0.5;
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Inner { long depth(); }

    @Retention(RetentionPolicy.CLASS)
    @Target(ElementType.PARAMETER)
    @interface Hidden { }

    sealed interface Shape permits Circle, Square { }

    record Circle(@Marker("radius") double radius, List<String> tags) implements Shape { }

    record Square(int side) implements Shape { }

    final class Member { int read() { return counter; } }

    @Override
    public Map<String, T[]> get() {
        return null;
    }

    @Marker(value = "m", numbers = {3}, color = Color.GREEN, type = String[].class, inner = @Inner(depth = 9))
    public <E extends Exception & Runnable> int guarded(@Marker("p") int first, @Hidden String second, E third)
            throws E, java.io.IOException {
        int sum = 0;
        try {
            sum = first / second.length();
        } catch (ArithmeticException | NullPointerException problem) {
            sum = -1;
        } finally {
            List<String> names = new ArrayList<>();
            names.add(second);
        }
        return sum;
    }

    Function<String, Integer> capture(int offset) {
        Comparator<String> order = Comparator.comparing(String::length);
        return text -> text.length() + offset + order.hashCode();
    }

    Object local() {
        class Local { }
        return new Object() { final Object inner = new Local(); };
    }

    native void outside();

    static int[][] grid(long wide, int[] line, Shapes<?>... rest) {
        return new int[][] {line};
    }
}
