/** Exceptions that can escape, each beside a repaired twin. A violation is marked where it happens. */
class Thrown {
    static final class Node {
        int value;
        Node next;
        Object payload;
        Integer box;
    }

    static int brokenDivision(int a, int b) {
        return a / (b + 3); // violated ArithmeticException
    }

    static int fixedDivision(int a, int b) {
        return b == -3 ? 0 : a / (b + 3);
    }

    static long brokenRemainder(long a, long b) {
        return a % (b * b); // violated ArithmeticException
    }

    static long fixedRemainder(long a, int b) {
        return a % ((long) b * b + 1);
    }

    static int brokenIndex(int[] a) {
        if (a == null || a.length == 0) {
            return 0;
        }
        return a[a.length / 2 + 1]; // violated ArrayIndexOutOfBoundsException
    }

    static int fixedIndex(int[] a) {
        if (a == null || a.length == 0) {
            return 0;
        }
        return a[a.length / 2];
    }

    static int brokenBounds(int[] a, int i) {
        return a != null && i <= a.length && i >= 0 ? a[i] : 0; // violated ArrayIndexOutOfBoundsException
    }

    static int fixedBounds(int[] a, int i) {
        return a != null && i < a.length && i >= 0 ? a[i] : 0;
    }

    static int brokenHash(int[] table, int key) {
        if (table == null || table.length == 0) {
            return 0;
        }
        return table[Math.abs(key) % table.length]; // violated ArrayIndexOutOfBoundsException
    }

    static int fixedHash(int[] table, int key) {
        if (table == null || table.length == 0) {
            return 0;
        }
        return table[(key & 0x7fffffff) % table.length];
    }

    static int brokenNull(Node node) {
        return node.value; // violated NullPointerException
    }

    static int fixedNull(Node node) {
        return node == null ? 0 : node.value;
    }

    static int brokenNext(Node node) {
        if (node != null && node.value > 3) {
            return node.next.value; // violated NullPointerException
        }
        return 0;
    }

    static int fixedNext(Node node) {
        if (node != null && node.value > 3 && node.next != null) {
            return node.next.value;
        }
        return 0;
    }

    static int brokenUnlink(Node a, Node b) {
        if (a == null || b == null || a.next == null) {
            return 0;
        }
        b.next = null;
        return a.next.value; // violated NullPointerException
    }

    static int fixedUnlink(Node a, Node b) {
        if (a == null || b == null || a == b || a.next == null) {
            return 0;
        }
        b.next = null;
        return a.next.value;
    }

    static int brokenUnboxing(Node node) {
        return node == null ? 0 : node.box + 1; // violated NullPointerException
    }

    static int fixedUnboxing(Node node) {
        return node == null || node.box == null ? 0 : node.box + 1;
    }

    static int brokenSize(int n) {
        return n < 5 ? new int[n].length : 0; // violated NegativeArraySizeException
    }

    static int fixedSize(int n) {
        return n < 5 && n >= 0 ? new int[n].length : 0;
    }

    interface Shape {}

    static final class Circle implements Shape {
        int radius;
    }

    static final class Square implements Shape {
        int side;
    }

    static int brokenCast(Shape shape) {
        if (shape instanceof Square) {
            return ((Square) shape).side;
        }
        return ((Circle) shape).radius; // violated NullPointerException
    }

    static int fixedCast(Shape shape) {
        if (shape instanceof Square) {
            return ((Square) shape).side;
        }
        return shape == null ? 0 : ((Circle) shape).radius;
    }

    static int brokenPayload(Node node) {
        if (node == null || node.payload == null) {
            return 0;
        }
        return ((Circle) node.payload).radius; // violated ClassCastException
    }

    static int fixedPayload(Node node) {
        if (node == null || !(node.payload instanceof Circle)) {
            return 0;
        }
        return ((Circle) node.payload).radius;
    }

    static void brokenStore(int which) {
        Object[] shapes = which > 3 ? new Circle[1] : new Object[1];
        shapes[0] = new Square(); // violated ArrayStoreException
    }

    static void fixedStore(int which) {
        Object[] shapes = which > 3 ? new Shape[1] : new Object[1];
        shapes[0] = new Square();
    }

    static final class Stack {
        int[] items = new int[2];
        int size;

        void push(int item) {
            items[size++] = item;
        }

        int pop() {
            if (size == 0) {
                throw new IllegalStateException("empty"); // violated IllegalStateException in brokenPops
            }
            return items[--size];
        }
    }

    static int brokenPops(boolean a, boolean b) {
        Stack stack = new Stack();
        stack.push(1);
        if (a) {
            stack.pop();
        }
        return b ? stack.pop() : 0;
    }

    static int fixedPops(boolean a, boolean b) {
        Stack stack = new Stack();
        stack.push(1);
        if (a) {
            stack.pop();
        }
        return b && !a ? stack.pop() : 0;
    }

    static void brokenGuard(int age) {
        if (age < 0 || age > 150) {
            throw new IllegalArgumentException("age " + age); // violated IllegalArgumentException
        }
    }

    static void fixedGuard(byte age) {
        if (age < -128 || age > 150) {
            throw new IllegalArgumentException("age " + age);
        }
    }

    static class Checked extends Exception {}

    private static int risky(int x) throws Checked {
        if (x == 1234) {
            throw new Checked(); // violated Thrown$Checked in brokenCatch
        }
        return x;
    }

    static int brokenCatch(int x) throws Checked {
        try {
            return risky(x);
        } catch (RuntimeException e) {
            return 0;
        }
    }

    static int fixedCatch(int x) {
        try {
            return risky(x);
        } catch (Checked e) {
            return 0;
        }
    }

    static int brokenRethrow(int x) {
        try {
            return 5 / x; // violated ArithmeticException
        } catch (ArithmeticException e) {
            throw e;
        } finally {
            x = 3;
        }
    }

    @SuppressWarnings("finally")
    static int fixedRethrow(int x) {
        try {
            return 5 / x;
        } catch (ArithmeticException e) {
            throw e;
        } finally {
            return 3;
        }
    }

    static int brokenExact(int a, int b) {
        return a > 0 && b > 0 ? Math.addExact(a, b) : 0; // violated ArithmeticException
    }

    static int fixedExact(short a, short b) {
        return a > 0 && b > 0 ? Math.addExact(a, b) : 0;
    }

    static int brokenRecursion(int n) {
        return n == 7 ? 1 : brokenRecursion(n) + 1; // violated StackOverflowError
    }

    static int fixedRecursion(int n) {
        return n <= 0 || n > 6 ? 1 : fixedRecursion(n - 1) + 1;
    }

    enum Level {
        LOW, HIGH;

        static Level of(int code) {
            switch (code) {
                case 0: return LOW;
                case 1: return HIGH;
                default: return null;
            }
        }
    }

    static int brokenLevel(int code) {
        return Level.of(code).ordinal(); // violated NullPointerException
    }

    static int fixedLevel(int code) {
        return Level.of(code & 1).ordinal();
    }

    static int brokenIterator(int n) {
        int[] data = {3, 1, 2};
        int at = 0;
        for (int i = 0; i < n; i++) {
            at = data[at]; // violated ArrayIndexOutOfBoundsException
        }
        return at;
    }

    static int fixedIterator(int n) {
        int[] data = {2, 0, 1};
        int at = 0;
        for (int i = 0; i < n && i < 10; i++) {
            at = data[at];
        }
        return at;
    }

    static int brokenFloat(float x) {
        int[] buckets = new int[10];
        if (x >= 0 && x <= 1) {
            return buckets[(int) (x * 10)]; // violated ArrayIndexOutOfBoundsException
        }
        return 0;
    }

    static int fixedFloat(float x) {
        int[] buckets = new int[11];
        if (x >= 0 && x <= 1) {
            return buckets[(int) (x * 10)];
        }
        return 0;
    }
}
