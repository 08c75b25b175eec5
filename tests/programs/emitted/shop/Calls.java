package shop;

import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Calls of every form: overloads, varargs, generics, inner classes, interfaces. */
public class Calls {
    static String over(int x) {
        return "int";
    }

    static String over(long x) {
        return "long";
    }

    static String over(byte x) {
        return "byte";
    }

    static String over(char x) {
        return "char";
    }

    static String over(Integer x) {
        return "Integer";
    }

    static String over(Object x) {
        return "Object";
    }

    static String over(String x) {
        return "String";
    }

    static String over(String[] x) {
        return "String[]";
    }

    static int sum(int... values) {
        int sum = 0;
        for (int value : values) {
            sum += value;
        }
        return sum;
    }

    static int count(Object... values) {
        return values == null ? -1 : values.length;
    }

    static String narrow(byte b, short s, char c) {
        return b + " " + s + " " + c;
    }

    static <T extends Comparable<T>> T max(T a, T b) {
        return a.compareTo(b) >= 0 ? a : b;
    }

    static <T> T first(List<? extends T> list, Comparator<? super T> order) {
        return list.isEmpty() ? null : list.get(0);
    }

    static int size(Map<String, List<Integer>> map) {
        return map == null ? -1 : map.size();
    }

    static Class<?> type(Class<?> type) {
        return type;
    }

    static boolean same(Integer a, Integer b) {
        return a == b;
    }

    static boolean sameText(String a, String b) {
        return a == b;
    }

    /** A generic class with a bound. */
    static class Box<T extends Comparable<? super T>> {
        T value;

        Box(T value) {
            this.value = value;
        }

        T get() {
            return value;
        }

        boolean isLess(Box<T> other) {
            return value.compareTo(other.value) < 0;
        }
    }

    /** Belongs to an object. */
    class Inner {
        final int value;

        Inner(int value) {
            this.value = value + offset;
        }

        int twice() {
            return 2 * value;
        }
    }

    int offset;

    interface Shape {
        int area();

        default boolean isLarge() {
            return area() > 10;
        }

        static Shape square(int side) {
            return new Square(side);
        }
    }

    static class Square implements Shape {
        private final int side;

        Square(int side) {
            this.side = side;
        }

        @Override
        public int area() {
            return side * side;
        }
    }

    private static class Secret implements Shape {
        private int area;

        @Override
        public int area() {
            return area;
        }
    }

    private static int hidden(int x) {
        return x;
    }

    static int areaOf(Shape shape) {
        return shape.area();
    }

    enum Level {
        LOW,
        HIGH {
            @Override
            int bonus() {
                return 10;
            }
        };

        int bonus() {
            return 0;
        }
    }

    private enum Mood { GOOD, BAD }

    static Level level(boolean high) {
        return high ? Level.HIGH : Level.LOW;
    }

    static int mood(Object mood) {
        return mood == Mood.GOOD ? 1 : 0;
    }

    static double half(double x) {
        return x / 2;
    }

    static float[] floats(float x) {
        return new float[] {x, -x};
    }

    static long[][] grid(long x) {
        return new long[][] {{x}, {}, null};
    }

    /** A list of arrays: of the one given, or of a new one. */
    static List<Object[]> rows(Object[] given) {
        return java.util.Collections.singletonList(given == null ? new Object[] {"new"} : given);
    }

    static void sort(int[] values) {
        java.util.Arrays.sort(values);
    }

    static int length(String text) {
        return text.length();
    }

    static int total(long[] values) {
        long total = 0;
        for (long value : values) {
            total += value;
        }
        return (int) total;
    }
}
