/** Lists, queues and trees that the program builds. */
class Linked {
    static class Node {
        int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    static Node sorted(Node list, int value) {
        if (list == null || list.value >= value) {
            return new Node(value, list);
        }
        list.next = sorted(list.next, value);
        return list;
    }

    static void brokenInsert(int a, int b, int c) {
        Node list = sorted(sorted(sorted(null, a), b), c);
        assert list.value < list.next.value; // violated
    }

    static void fixedInsert(int a, int b, int c) {
        Node list = sorted(sorted(sorted(null, a), b), c);
        assert list.value <= list.next.value && list.next.value <= list.next.next.value;
    }

    static Node reversed(Node list) {
        Node result = null;
        while (list != null) {
            Node rest = list.next;
            list.next = result;
            result = list;
            list = rest;
        }
        return result;
    }

    static void brokenReverse(int a, int b, int c) {
        Node list = reversed(new Node(a, new Node(b, new Node(c, null))));
        assert list.value == a; // violated
    }

    static void fixedReverse(int a, int b, int c) {
        Node list = reversed(new Node(a, new Node(b, new Node(c, null))));
        assert list.value == c && list.next.value == b && list.next.next.next == null;
    }

    static void brokenLength(int n) {
        if (n < 0 || n > 5) {
            return;
        }
        Node list = null;
        for (int i = 0; i <= n; i++) {
            list = new Node(i, list);
        }
        int length = 0;
        for (Node at = list; at != null; at = at.next) {
            length++;
        }
        assert length == n; // violated
    }

    static void fixedLength(int n) {
        if (n < 0 || n > 5) {
            return;
        }
        Node list = null;
        for (int i = 0; i < n; i++) {
            list = new Node(i, list);
        }
        int length = 0;
        for (Node at = list; at != null; at = at.next) {
            length++;
        }
        assert length == n;
    }

    static void brokenRemove(int a, int b, int key) {
        Node list = new Node(a, new Node(b, null));
        Node before = null;
        for (Node at = list; at != null; at = at.next) {
            if (at.value == key) {
                if (before == null) {
                    list = at.next;
                } else {
                    before.next = at.next;
                }
            }
            before = at;
        }
        boolean found = false;
        for (Node at = list; at != null; at = at.next) {
            found |= at.value == key;
        }
        assert !found; // violated
    }

    static void fixedRemove(int a, int b, int key) {
        Node list = new Node(a, new Node(b, null));
        Node before = null;
        for (Node at = list; at != null; at = at.next) {
            if (at.value == key) {
                if (before == null) {
                    list = at.next;
                } else {
                    before.next = at.next;
                }
            } else {
                before = at;
            }
        }
        boolean found = false;
        for (Node at = list; at != null; at = at.next) {
            found |= at.value == key;
        }
        assert !found;
    }

    static class Ring {
        final int[] items = new int[3];
        int first;
        int size;

        boolean add(int item) {
            if (size == items.length) {
                return false;
            }
            items[(first + size++) % items.length] = item;
            return true;
        }

        int take() {
            int item = items[first];
            first = (first + 1) % items.length;
            size--;
            return item;
        }
    }

    static void brokenRing(int a, int b, int c, int d) {
        Ring ring = new Ring();
        ring.add(a);
        ring.add(b);
        ring.take();
        ring.add(c);
        ring.add(d);
        assert ring.take() != d || ring.size != 2; // violated
    }

    static void fixedRing(int a, int b, int c, int d) {
        Ring ring = new Ring();
        ring.add(a);
        ring.add(b);
        ring.take();
        ring.add(c);
        ring.add(d);
        assert ring.take() == b && ring.take() == c && ring.take() == d && ring.size == 0;
    }

    static class Tree {
        final int key;
        Tree left;
        Tree right;

        Tree(int key) {
            this.key = key;
        }

        void insert(int other) {
            if (other < key) {
                if (left == null) {
                    left = new Tree(other);
                } else {
                    left.insert(other);
                }
            } else if (other > key) {
                if (right == null) {
                    right = new Tree(other);
                } else {
                    right.insert(other);
                }
            }
        }

        int size() {
            return 1 + (left == null ? 0 : left.size()) + (right == null ? 0 : right.size());
        }

        int depth() {
            return 1 + Math.max(left == null ? 0 : left.depth(), right == null ? 0 : right.depth());
        }

        boolean contains(int other) {
            Tree below = other < key ? left : right;
            return other == key || below != null && below.contains(other);
        }
    }

    static void brokenTree(int a, int b, int c) {
        Tree tree = new Tree(a);
        tree.insert(b);
        tree.insert(c);
        assert tree.size() == 3; // violated
    }

    static void fixedTree(int a, int b, int c) {
        Tree tree = new Tree(a);
        tree.insert(b);
        tree.insert(c);
        assert tree.contains(a) && tree.contains(b) && tree.contains(c) && tree.depth() <= tree.size();
    }

    static class RedBlack {
        static final boolean RED = true;

        int key;
        boolean red = RED;
        RedBlack left;
        RedBlack right;

        RedBlack(int key) {
            this.key = key;
        }
    }

    static boolean isRed(RedBlack node) {
        return node != null && node.red;
    }

    static RedBlack rotatedLeft(RedBlack node) {
        RedBlack top = node.right;
        node.right = top.left;
        top.left = node;
        top.red = node.red;
        node.red = true;
        return top;
    }

    static RedBlack rotatedRight(RedBlack node) {
        RedBlack top = node.left;
        node.left = top.right;
        top.right = node;
        top.red = node.red;
        node.red = true;
        return top;
    }

    static RedBlack put(RedBlack node, int key, boolean balanced) {
        if (node == null) {
            return new RedBlack(key);
        }
        if (key < node.key) {
            node.left = put(node.left, key, balanced);
        } else if (key > node.key) {
            node.right = put(node.right, key, balanced);
        }
        if (isRed(node.right) && !isRed(node.left)) {
            node = rotatedLeft(node);
        }
        if (balanced && isRed(node.left) && isRed(node.left.left)) {
            node = rotatedRight(node);
        }
        if (isRed(node.left) && isRed(node.right)) {
            node.red = true;
            node.left.red = false;
            node.right.red = false;
        }
        return node;
    }

    /** The number of black nodes on each way down, or -1 if that differs, or red follows red. */
    static int blackHeight(RedBlack node) {
        if (node == null) {
            return 0;
        }
        int left = blackHeight(node.left);
        if (left < 0 || left != blackHeight(node.right) || node.red && (isRed(node.left) || isRed(node.right))) {
            return -1;
        }
        return left + (node.red ? 0 : 1);
    }

    static void redBlack(int a, int b, int c, int d, boolean balanced) {
        RedBlack root = null;
        int[] keys = {a, b, c, d};
        for (int key : keys) {
            root = put(root, key, balanced);
            root.red = false;
            assert blackHeight(root) >= 0; // violated AssertionError in brokenRedBlack
        }
    }

    static void brokenRedBlack(int a, int b, int c, int d) {
        redBlack(a, b, c, d, false);
    }

    static void fixedRedBlack(int a, int b, int c, int d) {
        redBlack(a, b, c, d, true);
    }

    static void brokenGrowing(int n) {
        Node list = null;
        for (int i = 0; i < n; i++) {
            list = new Node(i, list);
        }
        assert list == null || list.value != 40; // violated
    }

    static void fixedGrowing(int n) {
        Node list = null;
        int count = 0;
        for (int i = 0; i < n; i++) {
            list = new Node(i, list);
            count++;
        }
        assert list == null || count > 0;
    }

    static void brokenStack(int n) {
        Node top = null;
        int size = 0;
        for (int i = 0; i < n; i++) {
            if (i % 3 == 2) {
                top = top.next;
                size--;
            } else {
                top = new Node(i, top);
                size++;
            }
        }
        assert size < 5; // violated
    }

    static void fixedStack(int n) {
        if (n > 9) {
            return;
        }
        Node top = null;
        int size = 0;
        for (int i = 0; i < n; i++) {
            if (i % 3 == 2) {
                top = top.next;
                size--;
            } else {
                top = new Node(i, top);
                size++;
            }
        }
        assert size < 5;
    }
}
