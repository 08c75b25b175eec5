/** The types of inputs, the guards that keep methods within their domain, and the inputs of each domain. */
final class Domain {
    /** Thrown by guards; no generated method catches errors. */
    static final class Outside extends Error {}

    private static final Outside OUTSIDE = new Outside();

    private Domain() {}

    // Guards ---------------------------------------------------------------------------------------

    /** The value has to be one of the `size` values from `low` on; the size is a power of two. */
    static void masked(int value, int low, int size) {
        if ((value - low & -size) != 0) {
            throw OUTSIDE;
        }
    }

    static void maskedLong(long value, long low, int size) {
        if ((value - low & -size) != 0) {
            throw OUTSIDE;
        }
    }

    static void compared(int value, int low, int size) {
        if (value < low || value >= low + size) {
            throw OUTSIDE;
        }
    }

    static void comparedLong(long value, int low, int size) {
        if (value < low || value >= low + size) {
            throw OUTSIDE;
        }
    }

    /** The value, which has to be -2, -1, 0 or 1. */
    static int four(int value) {
        if ((value + 2 & ~3) != 0) {
            throw OUTSIDE;
        }
        return value;
    }

    /** The array has to be null or of that length at most. */
    static void atMost(int length, int[] array) {
        if (array != null && array.length > length) {
            throw OUTSIDE;
        }
    }

    static void atMost(int length, long[] array) {
        if (array != null && array.length > length) {
            throw OUTSIDE;
        }
    }

    static void atMost(int length, Node[] array) {
        if (array != null && array.length > length) {
            throw OUTSIDE;
        }
    }

    static Node first(Node[] array) {
        return array == null || array.length == 0 ? null : array[0];
    }

    static void atMost(int length, byte[] array) {
        if (array != null && array.length > length) {
            throw OUTSIDE;
        }
    }

    /** The node, which has to be null or one of the others. */
    static Node known(Node node, Node p, Node q, Node made) {
        if (node != null && node != p && node != q && node != made) {
            throw OUTSIDE;
        }
        return node;
    }

    // Inputs ---------------------------------------------------------------------------------------

    static boolean isPositive(int number) {
        return number > 0;
    }

    /** Number 0 is null; then come all arrays of -2, -1, 0 and 1, short ones first. */
    static int[] ints(int number) {
        for (int length = 0, rest = number - 1; rest >= 0; rest -= 1 << 2 * length++) {
            if (rest < 1 << 2 * length) {
                int[] made = new int[length];
                for (int i = 0; i < length; i++) {
                    made[i] = (rest >> 2 * i & 3) - 2;
                }
                return made;
            }
        }
        return null;
    }

    static byte[] bytes(int number) {
        int[] ints = ints(number);
        if (ints == null) {
            return null;
        }
        byte[] made = new byte[ints.length];
        for (int i = 0; i < ints.length; i++) {
            made[i] = (byte) ints[i];
        }
        return made;
    }

    static long[] longs(int number) {
        int[] ints = ints(number);
        return ints == null ? null : java.util.Arrays.stream(ints).asLongStream().toArray();
    }

    /** All pairs of arrays of one element at most; then those of an array with itself. */
    static int[][] twoArrays(int number) {
        if (number < 36) {
            return new int[][] {ints(number % 6), ints(number / 6)};
        }
        int[] both = ints(number - 36);
        return new int[][] {both, both};
    }

    /** An array of one node at most, and an array that holds another reference. */
    static Node[][] nodeArray(int number) {
        Node[] roots = heap(number / 10 * 5 + 4, false);
        Node[][] arrays = {null, {}, {null}, {roots[0]}, {roots[1]}};
        return new Node[][] {arrays[number % 5], {number / 5 % 2 == 0 ? null : roots[0]}};
    }

    /** Two references into a heap of two nodes whose links are `next`, and `other` too in a wide heap. */
    static Node[] heap(int number, boolean wide) {
        Node a = new Node();
        Node b = new Node();
        Node[] targets = {null, a, b};
        Node[][] roots = {{null, null}, {a, null}, {null, a}, {a, a}, {a, b}};
        Node[] root = roots[number % 5];
        number /= 5;
        a.v = (number & 3) - 2;
        b.v = (number >> 2 & 3) - 2;
        number >>= 4;
        a.next = targets[number % 3];
        b.next = targets[number / 3 % 3];
        if (wide) {
            number /= 9;
            a.other = targets[number % 3];
            b.other = targets[number / 3 % 3];
        }
        return root;
    }

    static Shape shape(int number) {
        if (number == 0) {
            return null;
        }
        Shape made = number > 4 ? new Circle() : new Square();
        made.size = number - 1 & 3;
        made.size -= 2;
        return made;
    }

    static final double[] DOUBLES = {-1.5, -0.0, 0.0, 2.0, 1e10, Double.NaN};

    static void known(double value) {
        if (value != -1.5 && value != 0 && value != 2 && value != 1e10 && value == value) {
            throw OUTSIDE;
        }
    }

    /** Null or one of the colours. */
    static Color color(int number) {
        return number == 0 ? null : Color.values()[number - 1];
    }
}

final class Node {
    int v;
    Node next;
    Node other;
}

enum Color {
    RED,
    GREEN,
    BLUE
}

abstract class Shape {
    int size;

    abstract int area();
}

class Circle extends Shape {
    @Override
    int area() {
        int r = Domain.four(size);
        return r < 0 ? -1 : 3 * r * r;
    }
}

class Square extends Shape {
    @Override
    int area() {
        return Domain.four(size) * Domain.four(size);
    }
}
