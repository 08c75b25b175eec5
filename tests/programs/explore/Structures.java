/** Linked lists, trees, matrices, arrays, and what may be shared in them. */
class Structures {
    static class Node {
        int value;
        Node next;
    }

    static final class Leaf {}

    static class Tree {
        Tree left;
        Tree right;
        int key;
    }

    static class Pair {
        private final Object first;
        int[] numbers;
        Pair inner;

        Pair(Object first) {
            this.first = first;
        }

        /** `this` is never null and may be its own inner pair. */
        //@ paths: 3 returned
        //@ values: 0 1 2
        //@ branches: all
        //@ search: exhausted
        int nested() {
            if (inner == null) {
                return 0;
            }
            return inner == this ? 1 : 2;
        }
    }

    /** Lists of length 0, 1, 2 and the three ways to come back to a node of two. */
    //@ options: criterion=loop-3
    //@ search: not exhausted: a loop's header is passed more than 4 times
    static int length(Node list) {
        int count = 0;
        for (Node node = list; node != null; node = node.next) {
            count++;
        }
        return count;
    }

    /** Every shape of the first three nodes: null, and chains that end, come back or go on. */
    //@ paths: 11 returned
    //@ branches: all
    //@ search: exhausted
    static boolean cyclicWithinThree(Node list) {
        Node slow = list;
        Node fast = list;
        for (int i = 0; i < 3; i++) {
            if (fast == null || fast.next == null) {
                return false;
            }
            slow = slow.next;
            fast = fast.next;
            if (fast == list) {
                return true;
            }
        }
        return false;
    }

    /** Swapping through the same object undoes nothing. */
    //@ paths: 3 returned, 2 NullPointerException
    //@ values: 0 1 2
    //@ branches: all
    //@ search: exhausted
    static int swap(Node a, Node b) {
        int old = a.value;
        a.value = b.value + 1;
        b.value = old;
        if (a.value == old) {
            return a == b ? 2 : 1;
        }
        return 0;
    }

    //@ paths: 4 returned, 2 NullPointerException
    //@ branches: all
    //@ search: exhausted
    static Node insertFront(Node head, Node node, boolean check) {
        if (check && node.next != null) {
            return head;
        }
        node.next = head;
        return node;
    }

    /** A tree of depth two: the keys on the way decide. */
    //@ options: heap=lazy-noalias
    //@ branches: all
    //@ search: exhausted
    static int search(Tree tree, int key) {
        for (int depth = 0; depth < 3; depth++) {
            if (tree == null) {
                return -1;
            }
            if (tree.key == key) {
                return depth;
            }
            tree = key < tree.key ? tree.left : tree.right;
        }
        return -2;
    }

    /** Left and right may be one object, or lead back to the root. */
    //@ paths: 10 returned, 1 NullPointerException
    //@ branches: all
    //@ search: exhausted
    static int shape(Tree t) {
        if (t.left == null || t.right == null) {
            return t.left == t.right ? 0 : 1;
        }
        if (t.left == t.right) {
            return t.left == t ? 2 : 3;
        }
        return t.left == t || t.right == t ? 4 : 5;
    }

    //@ options: criterion=loop-2
    //@ search: not exhausted: a loop's header is passed
    static int depth(Tree t) {
        int count = 0;
        while (t != null) {
            t = t.left != null ? t.left : t.right;
            count++;
        }
        return count;
    }

    /** Determinant of a two by two matrix; the rows may be missing, short, or the same. */
    //@ values: 0 1
    //@ branches: all
    //@ search: exhausted
    static int determinant(int[][] m) {
        int d = m[0][0] * m[1][1] - m[0][1] * m[1][0];
        return d == 7 ? 1 : 0;
    }

    /** One row used twice has determinant 0. */
    //@ branches: 3 of 4, rest infeasible
    //@ search: exhausted
    static int degenerate(int[][] m) {
        if (m[0] == m[1]) {
            return m[0][0] * m[1][1] - m[0][1] * m[1][0] == 0 ? 0 : 1;
        }
        return 2;
    }

    /** Two parameters may be one array. */
    //@ paths: 3 returned, 2 NullPointerException, 2 ArrayIndexOutOfBoundsException
    //@ values: 0 1 2
    //@ branches: all
    //@ search: exhausted
    static int twoArrays(int[] a, int[] b) {
        a[0] = 1;
        b[0] = 2;
        if (a[0] == 2) {
            return 1;
        }
        return a.length == b.length ? 2 : 0;
    }

    /** An index that is an input, into an array whose length is one. */
    //@ paths: 2 returned, 1 NullPointerException, 1 ArrayIndexOutOfBoundsException
    //@ values: 0 1
    //@ branches: all
    //@ search: exhausted
    static int at(int[] a, int i) {
        return a[i] == i ? 1 : 0;
    }

    /** Two writes at indexes that may be the same. */
    //@ values: 0 1
    //@ branches: all
    //@ search: exhausted
    static int overwrite(long[] a, int i, int j) {
        a[i] = 5;
        a[j] = 6;
        return a[i] == 6 ? 1 : 0;
    }

    //@ values: 0 1 2
    //@ branches: all
    //@ search: exhausted
    static int smallElements(byte[] bytes, char[] chars, boolean[] flags) {
        if (bytes[0] == -128 && chars[1] == 0xffff) {
            return 1;
        }
        return flags[2] ? 2 : 0;
    }

    //@ values: 0 1 2
    //@ branches: all
    //@ search: exhausted
    static int doubles(double[] a) {
        if (a.length == 2 && a[0] != a[0] && 1 / a[1] < 0 && a[1] == 0) {
            return 1;
        }
        return a[0] + a[1] == 0.5 ? 2 : 0;
    }

    //@ options: criterion=loop-3
    //@ search: not exhausted: a loop's header is passed more than 4 times
    static boolean sorted(int[] a) {
        for (int i = 1; i < a.length; i++) {
            if (a[i - 1] > a[i]) {
                return false;
            }
        }
        return true;
    }

    /** Arrays of objects: the elements may be null, and the same. */
    //@ values: 0 1 2
    //@ branches: all
    //@ search: exhausted
    static int elements(Node[] nodes) {
        if (nodes.length < 2) {
            return 0;
        }
        nodes[0].value = 1;
        nodes[1].value = 2;
        return nodes[0].value == 2 ? 1 : 2;
    }

    /** An input object put into an input array, then read through another index. */
    //@ values: 0 1
    //@ branches: all
    //@ search: exhausted
    static int stored(Leaf[] leaves, Leaf leaf) {
        leaves[0] = leaf;
        return leaves[1] == leaf ? 1 : 0;
    }

    /** The array could be one of a subclass, to which the node cannot be stored. */
    //@ values: 0 1
    //@ branches: all
    //@ search: not exhausted: nodes is taken to be exactly a Structures$Node[]
    static int storedWhereItMayNot(Node[] nodes, Node node) {
        nodes[0] = node;
        return nodes[1] == node ? 1 : 0;
    }

    /** Arrays of arrays may contain themselves when they are arrays of objects. */
    //@ values: 0 1 2 3
    //@ branches: all
    //@ search: exhausted
    static int selfContaining(Object[] a) {
        if (a.length == 0) {
            return 0;
        }
        if (a[0] == null) {
            return 1;
        }
        return a[0] == a ? 2 : 3;
    }

    /** The array's own length decides how large the new one is. */
    //@ options: criterion=loop-2 budget=500ms
    //@ search: not exhausted: a loop's header is passed
    static int[] doubled(int[] a) {
        int[] result = new int[a.length];
        for (int i = 0; i < a.length; i++) {
            result[i] = 2 * a[i];
        }
        return result;
    }

    //@ paths: 2 returned, 1 NegativeArraySizeException
    //@ branches: all
    //@ options: fix=limit=2
    static int allocate(int n, int limit) {
        if (n > limit) {
            return -1;
        }
        if (n < 0) {
            return new int[n].length;
        }
        return n;
    }

    //@ paths: 3 returned, 1 NullPointerException
    //@ branches: all
    //@ search: exhausted
    static int fields(Pair pair) {
        if (pair.first == pair) {
            return 1;
        }
        return 0;
    }
}
