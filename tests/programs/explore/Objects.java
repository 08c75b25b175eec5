/** Inheritance, enums, interfaces, boxes, type tests, records. */
class Objects {
    abstract static class Shape {
        private int id;

        abstract int area();

        int id() {
            return id;
        }

        /** The receiver is of a class that inherits the method. */
        //@ values: big small
        //@ branches: all
        //@ search: exhausted
        String size() {
            return area() > 100 ? "big" : "small";
        }
    }

    static class Square extends Shape {
        int side;
        private int id;

        int area() {
            return side * side;
        }

        /** The inherited private field and its own of the same name are two. */
        //@ values: 0 1
        //@ branches: all
        //@ search: exhausted
        int ids() {
            return id == 1 && id() == 2 ? 1 : 0;
        }
    }

    static class Rectangle extends Shape {
        int width;
        int height;

        int area() {
            return width * height;
        }

        String size() {
            return "rectangle";
        }
    }

    static final class Point extends Rectangle {
        int area() {
            return 0;
        }
    }

    interface Greeter {
        default String greet(int hour) {
            return hour < 12 ? morning() : "hello";
        }

        String morning();
    }

    static class English implements Greeter {
        public String morning() {
            return "good morning";
        }
    }

    static class German implements Greeter {
        public String morning() {
            return "moin";
        }

        public String greet(int hour) {
            return "moin";
        }
    }

    enum Color {
        RED, GREEN, BLUE;

        //@ paths: 3 returned
        //@ branches: all
        //@ search: exhausted
        int code() {
            switch (this) {
                case RED: return 1;
                case GREEN: return 2;
                default: return 3;
            }
        }
    }

    enum Operation {
        ADD {
            int apply(int a, int b) {
                return a + b;
            }
        },
        DIVIDE {
            int apply(int a, int b) {
                return a / b;
            }
        };

        abstract int apply(int a, int b);
    }

    record Range(int low, int high) {
        boolean contains(int x) {
            return low <= x && x < high;
        }
    }

    abstract static class Notice {
        /** The only class below overrides it: the receiver is of none that exists. */
        //@ values: many one
        //@ branches: all
        String told(int count) {
            return count > 1 ? "many" : "one";
        }
    }

    static class Reminder extends Notice {
        @Override
        String told(int count) {
            return count > 0 ? "some" : "none";
        }
    }

    static class Label {
        private String text;
        private int asked;

        @Override
        public String toString() {
            asked++;
            return text;
        }

        /** What a builder is given comes from an input, and is asked for once. */
        //@ values: 1 2
        //@ branches: all
        int told() {
            int before = asked;
            String all = new StringBuilder("<").append((Object) this).append('>').toString();
            return all.equals("<ab>") ? asked - before : 2 * (asked - before);
        }
    }

    static class Link {
        Link next;
        Object key;

        /** What is declared as an Object may be the receiver, whose address is a term. */
        //@ options: heap=alias
        //@ values: 0 1 2
        //@ branches: all
        int same(Object other) {
            if (other instanceof Link link && key != null && key == link.key) {
                return link.next == null ? 1 : 2;
            }
            return 0;
        }
    }

    /** No class is made up as an input. */
    //@ values: 2 3
    //@ search: not exhausted: an input of type java.lang.Class
    static int named(Object object) {
        if (object instanceof Class<?> type) {
            return type.getSimpleName().isEmpty() ? 0 : 1;
        }
        return object == null ? 2 : 3;
    }

    /** How deep the stack is depends on who calls. */
    //@ search: not exhausted: java.lang.StackTraceElement.of may give other values
    //@ replay: may differ
    static int depth() {
        return new Exception().getStackTrace().length > 3 ? 1 : 0;
    }

    /** Squares cannot have area 7, rectangles can, and points have none. */
    //@ values: 0 1 2
    //@ branches: 5 of 6, rest infeasible
    //@ search: exhausted
    static int area(Shape shape) {
        if (shape.area() == 7) {
            return shape instanceof Square ? 3 : 1;
        }
        return shape instanceof Point ? 2 : 0;
    }

    //@ paths: 4 returned
    //@ values: null square rectangle point
    //@ branches: all
    //@ search: exhausted
    static String kind(Shape shape) {
        if (shape instanceof Square) {
            return "square";
        }
        if (shape instanceof Point) {
            return "point";
        }
        return shape instanceof Rectangle ? "rectangle" : "null";
    }

    //@ paths: 2 returned, 1 ClassCastException
    //@ values: 0 1
    //@ branches: all
    //@ search: exhausted
    static int cast(Shape shape) {
        Rectangle rectangle = (Rectangle) shape;
        return rectangle == null ? 0 : 1;
    }

    /** Something that is both a square and a rectangle does not exist. */
    //@ branches: 3 of 4, rest infeasible
    //@ search: exhausted
    static int both(Shape shape) {
        Object o = shape;
        if (o instanceof Square && o instanceof Rectangle) {
            return 1;
        }
        return 0;
    }

    //@ values: 1 2 3 4
    //@ branches: all
    static int any(Object o) {
        if (o instanceof Integer) {
            return (Integer) o == 42 ? 1 : 2;
        }
        return o instanceof Shape ? 3 : 4;
    }

    //@ values: 0 1
    //@ branches: all
    //@ search: exhausted
    static int exactClass(Rectangle rectangle) {
        return rectangle.getClass() == Rectangle.class ? 1 : 0;
    }

    //@ values: good morning hello moin
    //@ branches: all
    //@ search: exhausted
    static String greeting(Greeter greeter, int hour) {
        return hour < 0 ? greeter.morning() : greeter.greet(hour);
    }

    //@ paths: 3 returned, 1 NullPointerException
    //@ branches: all
    //@ search: exhausted
    static int colors(Color color) {
        switch (color) {
            case RED: return 1;
            case BLUE: return 2;
            default: return 3;
        }
    }

    //@ values: 0 1
    //@ branches: all
    //@ search: exhausted
    static int sameColor(Color a, Color b) {
        return a == b && a.ordinal() == 2 ? 1 : 0;
    }

    //@ paths: 2 returned, 1 ArithmeticException, 1 NullPointerException
    //@ search: exhausted
    static int operate(Operation operation, int a, int b) {
        return operation.apply(a, b);
    }

    //@ values: 0 1 2
    //@ branches: all
    //@ search: exhausted
    static int range(Range range, int x) {
        if (range.contains(x)) {
            return 1;
        }
        return range.low() > range.high() ? 2 : 0;
    }

    /** Boxes are objects: two of the same value may be two, or one. */
    //@ values: 0 1 2
    //@ branches: all
    //@ search: exhausted
    static int boxes(Integer a, Integer b) {
        if (a == b) {
            return 0;
        }
        return a.equals(b) ? 1 : 2;
    }

    /** Boxes of small numbers are shared, others are not; none of that takes a path for each number. */
    //@ paths: 4 returned
    //@ values: 0 1
    //@ branches: all
    //@ search: exhausted
    static int cachedBoxes(int x, int y) {
        Integer a = x;
        Integer b = y;
        return a == b ? 1 : 0;
    }

    //@ paths: 2 returned
    //@ values: 0 1
    //@ branches: all
    //@ search: exhausted
    static int boxesInList(int x) {
        java.util.List<Integer> list = new java.util.ArrayList<>(java.util.List.of(1000));
        list.add(x);
        int sum = 0;
        for (int number : list) {
            sum += number;
        }
        return sum == 5000 ? 1 : 0;
    }

    //@ values: 0 1 2 3
    //@ branches: all
    //@ search: exhausted
    static int manyBoxes(Boolean flag, Character letter, Double number) {
        if (flag) {
            return 1;
        }
        if (letter == 'x') {
            return 2;
        }
        return number.isNaN() ? 3 : 0;
    }

    /** The hash code of an object is not an input: neither side may be called infeasible, or be predicted. */
    //@ replay: may differ
    //@ search: not exhausted: java.lang.Object.hashCode may give other values
    static int hash(Shape shape) {
        return shape.hashCode() % 2 == 0 ? 0 : 1;
    }

    //@ search: not exhausted: java.lang.System.currentTimeMillis may give other values
    static int time() {
        return System.currentTimeMillis() < 5 ? 0 : 1;
    }

    static class Copied implements Cloneable {
        Copied next;
        int value;

        //@ branches: all
        int copy() throws CloneNotSupportedException {
            Copied copy = (Copied) super.clone();
            if (copy.next != null) {
                copy.next = (Copied) copy.next.clone();
                copy.next.value++;
            }
            if (copy.value > 3) {
                copy.value = 9;
            }
            return copy.value - value;
        }
    }

    /** An input is thrown, and what its class is besides does not matter. */
    //@ paths: 2 returned, 1 UnsupportedOperationException
    //@ branches: all
    static int thrown(Throwable given) throws Throwable {
        if (given instanceof UnsupportedOperationException) {
            throw given;
        }
        return 1;
    }

    //@ options: heap=alias
    //@ paths: 2 returned, 1 UnsupportedOperationException
    //@ branches: all
    static int thrownAlias(Throwable given) throws Throwable {
        return thrown(given);
    }
}
