/** Linked lists and trees with aliasing, arrays of arrays, inheritance, static state. */
class Structures {
    static final class Node {
        int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    static final class Tree {
        int key;
        Tree left;
        Tree right;

        Tree(int key) {
            this.key = key;
        }
    }

    abstract static class Shape {
        abstract int area(int side);

        int twice(int side) {
            return 2 * area(side);
        }
    }

    static final class Square extends Shape {
        @Override
        int area(int side) {
            return side * side;
        }
    }

    static final class Strip extends Shape {
        @Override
        int area(int side) {
            return side;
        }
    }

    static int counter;
    static final int[] TABLE = {2, 3, 5, 7};

    static Node reversed(Node list) {
        Node result = null;
        while (list != null) {
            Node next = list.next;
            list.next = result;
            result = list;
            list = next;
        }
        return result;
    }

    static Tree insert(Tree tree, int key) {
        if (tree == null) {
            return new Tree(key);
        }
        if (key < tree.key) {
            tree.left = insert(tree.left, key);
        } else if (key > tree.key) {
            tree.right = insert(tree.right, key);
        }
        return tree;
    }

    static int size(Tree tree) {
        return tree == null ? 0 : 1 + size(tree.left) + size(tree.right);
    }

    static int least(Tree tree) {
        while (tree.left != null) {
            tree = tree.left;
        }
        return tree.key;
    }

    static void brokenReversed(int a, int b, int c) {
        Node list = reversed(new Node(a, new Node(b, new Node(c, null))));
        assert list.value == a; // violated
    }

    static void fixedReversed(int a, int b, int c) {
        Node list = reversed(new Node(a, new Node(b, new Node(c, null))));
        assert list.value == c && list.next.value == b && list.next.next.value == a;
    }

    static void brokenAlias(int a, boolean same) {
        Node one = new Node(a, null);
        Node other = same ? one : new Node(a, null);
        one.value = a + 1;
        assert other.value == a; // violated
    }

    static void fixedAlias(int a, boolean same) {
        Node one = new Node(a, null);
        Node other = same ? one : new Node(a, null);
        one.value = a + 1;
        assert other.value == a || same;
    }

    static void brokenCycle(int steps) {
        Node one = new Node(1, null);
        Node two = new Node(2, one);
        one.next = two;
        Node at = one;
        for (int i = 0; i < steps && i < 6; i++) {
            at = at.next;
        }
        assert at == one; // violated
    }

    static void fixedCycle(int steps) {
        Node one = new Node(1, null);
        Node two = new Node(2, one);
        one.next = two;
        Node at = one;
        for (int i = 0; i < steps && i < 6; i++) {
            at = at.next;
        }
        assert at == one || at == two;
    }

    static void brokenTree(int a, int b, int c) {
        Tree tree = insert(insert(insert(null, a), b), c);
        assert size(tree) == 3; // violated
    }

    static void fixedTree(int a, int b, int c) {
        Tree tree = insert(insert(insert(null, a), b), c);
        assert size(tree) <= 3 && size(tree) >= 1;
    }

    static void brokenLeast(int a, int b, int c) {
        Tree tree = insert(insert(insert(null, a), b), c);
        assert least(tree) < c; // violated
    }

    static void fixedLeast(int a, int b, int c) {
        Tree tree = insert(insert(insert(null, a), b), c);
        assert least(tree) <= a && least(tree) <= b && least(tree) <= c;
    }

    static void brokenShape(boolean square, int side) {
        if (side > 0 && side < 100) {
            Shape shape = square ? new Square() : new Strip();
            assert shape.twice(side) != 162; // violated
        }
    }

    static void fixedShape(boolean square, int side) {
        if (side > 0 && side < 100) {
            Shape shape = square ? new Square() : new Strip();
            assert shape.twice(side) >= 2 * side;
        }
    }

    static void brokenGrid(int row, int column) {
        int[][] grid = {{1, 2}, {3, 4, 5}};
        if (row >= 0 && row < 2 && column >= 0 && column < grid[row].length) {
            assert grid[row][column] != 5; // violated
        }
    }

    static void fixedGrid(int row, int column) {
        int[][] grid = {{1, 2}, {3, 4, 5}};
        if (row >= 0 && row < 2 && column >= 0 && column < grid[row].length) {
            assert grid[row][column] <= 5;
        }
    }

    static void brokenTranspose(int a, int b) {
        int[][] m = new int[2][2];
        m[0][1] = a;
        m[1][0] = b;
        for (int i = 0; i < 2; i++) {
            for (int j = 0; j < 2; j++) {
                int kept = m[i][j];
                m[i][j] = m[j][i];
                m[j][i] = kept;
            }
        }
        assert m[0][1] == b; // violated
    }

    static void fixedTranspose(int a, int b) {
        int[][] m = new int[2][2];
        m[0][1] = a;
        m[1][0] = b;
        for (int i = 0; i < 2; i++) {
            for (int j = 0; j < i; j++) {
                int kept = m[i][j];
                m[i][j] = m[j][i];
                m[j][i] = kept;
            }
        }
        assert m[0][1] == b;
    }

    static void brokenCounter(int n) {
        for (int i = 0; i < n && i < 5; i++) {
            counter += i;
        }
        assert counter < 10; // violated
    }

    static void fixedCounter(int n) {
        for (int i = 0; i < n && i < 5; i++) {
            counter += i;
        }
        assert counter <= 10;
    }

    static void brokenTable(int i) {
        if (i >= 0 && i < TABLE.length) {
            assert TABLE[i] % 2 == 1; // violated
        }
    }

    static void fixedTable(int i) {
        if (i >= 0 && i < TABLE.length) {
            assert TABLE[i] % 2 == 1 || i == 0;
        }
    }

    static void brokenShared(int a, int b) {
        int[][] rows = new int[2][];
        rows[0] = new int[] {a, b};
        rows[1] = a == b ? rows[0] : new int[] {b, a};
        rows[1][0] = 7;
        assert rows[0][0] == a; // violated
    }

    static void fixedShared(int a, int b) {
        int[][] rows = new int[2][];
        rows[0] = new int[] {a, b};
        rows[1] = a == b ? rows[0].clone() : new int[] {b, a};
        rows[1][0] = 7;
        assert rows[0][0] == a;
    }
}
