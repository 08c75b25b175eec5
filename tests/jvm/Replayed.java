import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/** What the tests of replays call. */
class Replayed {
    interface Shape {
        int area();
    }

    static class Square implements Shape {
        private final int side;
        String label;
        Square(int side) { throw new IllegalStateException("constructors do not run"); }
        @Override public int area() { return side * side; }
    }

    static final class Cube extends Square {
        private final int side;
        Cube(int side) { super(side); this.side = side; }
        @Override public int area() { return 6 * super.area() + side; }
    }

    record Point(int x, long y, String name) {
        Point {
            if (x < 0) {
                throw new IllegalArgumentException("negative");
            }
        }
    }

    enum Colour {
        RED, GREEN { @Override int weight() { return 2; } };
        int weight() { return 1; }
    }

    static class Node {
        int value;
        Node next;
        Node(int value) { this.value = value; }
    }

    static class Everything {
        boolean z;
        byte b;
        short s;
        char c;
        int i;
        long j;
        float f;
        double d;
        Object o;
        static int made = 5;
        static final String NAME = String.valueOf("name");
    }

    static class Counter {
        static int count = start(3);
        static int start(int from) { return from > 2 ? from : 2; }
    }

    static class Broken {
        int field;
        static int value = 1 / Integer.parseInt("0");
    }

    abstract static class Abstract {}

    static int length(Node list) {
        int length = 0;
        for (Node at = list; at != null; at = at.next) {
            length++;
            if (at.next == list) {
                return -length;
            }
        }
        return length;
    }

    static Node push(Node list, int value) {
        Node node = new Node(value);
        node.next = list;
        if (list != null) {
            list.value++;
        }
        return node;
    }

    static boolean same(Object left, Object right) { return left == right; }
    static int area(Shape shape) { return shape.area(); }
    static int area(Shape[] shapes) {
        int sum = 0;
        for (Shape shape : shapes) {
            sum += shape == null ? 0 : shape.area();
        }
        return sum;
    }
    static String describe(Point point) { return point.toString(); }
    static int weigh(Colour colour) { return colour.weight(); }
    static Object read(Everything everything) {
        return everything.z + " " + everything.b + " " + everything.s + " " + (int) everything.c + " "
                + everything.i + " " + everything.j + " " + everything.f + " " + everything.d;
    }
    static int corner(int[][] matrix) { return matrix[1][2]; }
    static int statics() { return Everything.made++ + Everything.NAME.length(); }
    static Everything itself(Everything everything) {
        everything.z = true;
        everything.b = -1;
        everything.s = -2;
        everything.c = '\uffff';
        everything.i = -3;
        everything.j = -4;
        everything.f = 1.5f;
        everything.d = -0.5;
        everything.o = everything;
        return everything;
    }
    static boolean isInt(Class<?> type) { return type == int.class; }
    static Class<?> classOf(Object object) { return object.getClass(); }
    static List<Object> list() { return new ArrayList<>(List.of("one", 2)); }
    static Node chain(int length) {
        Node list = null;
        for (int i = 0; i < length; i++) {
            list = push(list, i);
        }
        return list;
    }
    static Object lambda() { return (IntUnaryOperator) x -> x + 1; }
    static long[] fill(long[] array) {
        array[array.length - 1] = 7;
        return array;
    }
    static void spoil(Node list) {
        list.value = 1;
        list.next.value = 2;
    }
    static void fail(Node list) throws Failure { throw new Failure(list); }

    static Object first(List<?> list) { return list.get(0); }
    static int suppress(RuntimeException exception) {
        try (AutoCloseable closing = () -> { throw new IllegalStateException("closing"); }) {
            throw exception;
        } catch (Exception caught) {
            return caught == exception ? caught.getSuppressed().length : -1;
        }
    }

    static class Failure extends Exception {
        final Node cause;
        Failure(Node cause) { super("failed"); this.cause = cause; }
    }

    int field;
    int plus(int other) { return field += other; }
    Replayed(int field) { this.field = field; }

    static int sign(int x) {
        if (x > 0) {
            return 1;
        } else if (x == 0) {
            return 0;
        }
        return -1;
    }
    static int sum(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += i;
        }
        return sum;
    }
    static int table(int x) {
        switch (x) {
            case 1: return 10;
            case 2: return 20;
            case 4: return 40;
            default: return 0;
        }
    }
    static int lookup(int x) {
        switch (x) {
            case -100000: return 1;
            case 7: case 1000: return 2;
            case Integer.MAX_VALUE: return 3;
            default: return 0;
        }
    }
    static int text(String x) {
        switch (x) {
            case "Aa": return 1;
            case "BB": return 2;
            default: return 0;
        }
    }
    static int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }
    static int nested(int x) { return sign(x) == 1 ? sum(x) : sign(-x); }
    static int halfway(int[] array) {
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            try {
                sum += array[i];
            } catch (ArrayIndexOutOfBoundsException e) {
                return sum > 0 ? sum : -1;
            }
        }
        return sum / (sum - 6);
    }
    static int initialised() { return Counter.count > 2 ? Counter.count : 0; }
    static int comparisons(long l, float f, Object a, Object b) {
        int bits = 0;
        if (l >= 5) { bits |= 1; }
        if (f < 2) { bits |= 2; }
        if (a == b) { bits |= 4; }
        if (a != null) { bits |= 8; }
        if (b == null) { bits |= 16; }
        return bits;
    }
    static Object build(boolean flag) { return new Node(flag ? 1 : 2); }
    static int apply(int x) {
        IntUnaryOperator operator = y -> y > 3 ? y : 3;
        return operator.applyAsInt(x);
    }
    static void loop() {
        while (true) {}
    }
    static int spin(int n) {
        int i = 0;
        while (i < n) {
            i++;
        }
        return i;
    }
    static long now(int way) {
        return switch (way) {
            case 0 -> System.currentTimeMillis();
            case 1 -> new java.util.Date().getTime();
            case 2 -> java.time.Instant.now().toEpochMilli();
            default -> new java.util.Date(way).getTime();
        };
    }
    static void beside(java.nio.file.Path folder, boolean makes) throws java.io.IOException {
        try (var files = java.nio.file.Files.list(folder.getParent())) {
            for (java.nio.file.Path file : files.filter(f -> !f.equals(folder)).toList()) {
                java.nio.file.Files.delete(file);
            }
        }
        if (makes) {
            java.nio.file.Files.createFile(folder.resolveSibling("kept"));
            java.nio.file.Files.createFile(folder.resolveSibling("more"));
        }
    }
    static String inFolder(java.nio.file.Path folder, java.nio.file.Path file) throws java.io.IOException {
        java.nio.file.Files.write(file, "text".getBytes());
        java.nio.file.Path inner = java.nio.file.Files.createDirectory(folder.resolve("inner"));
        java.nio.file.Files.write(inner.resolve("octets"), new byte[] {-1});
        return folder.toString();
    }
    static void exit(int status) {
        System.out.print("bye");
        if (status > 0) {
            System.exit(status);
        }
    }
    static int elsewhere(int x) throws InterruptedException {
        Thread thread = new Thread(() -> sign(x));
        thread.start();
        thread.join();
        return x;
    }
}
