/** Sorted lists and search trees of ints: the rows on which searches go deep. */
class IntNode {
    int data;
    IntNode next;

    IntNode(int data, IntNode next) {
        this.data = data;
        this.next = next;
    }
}

class SortedListInt {
    IntNode first;

    void insert(int x) {
        IntNode before = null;
        IntNode node = first;
        while (node != null && node.data < x) {
            before = node;
            node = node.next;
        }
        IntNode made = new IntNode(x, node);
        if (before == null) first = made;
        else before.next = made;
    }

    boolean isIn(int x) {
        IntNode node = first;
        while (node != null && node.data < x) node = node.next;
        return node != null && node.data == x;
    }

    void merge(SortedListInt other) {
        for (IntNode node = other.first; node != null; node = node.next) insert(node.data);
    }

    boolean insertAndFind(int x, int y) {
        insert(x);
        return isIn(y);
    }
}

class SLPriorityQueue {
    SortedListInt list = new SortedListInt();
    int size;

    void insert(int key) {
        if (key < 0) throw new IllegalArgumentException("negative");
        list.insert(key);
        size++;
    }

    int min() {
        if (list.first == null) throw new IllegalStateException("empty");
        return list.first.data;
    }

    int removeMin() {
        int least = min();
        list.first = list.first.next;
        size--;
        return least;
    }

    int replaceMin(int key) {
        int least = removeMin();
        insert(key);
        return least;
    }
}

class SLIntMaxNode {
    IntNode first;
    IntNode max;

    boolean isMax(int x) { return max == null || x > max.data; }

    void add(int x) {
        IntNode made = new IntNode(x, first);
        if (isMax(x)) max = made;
        first = made;
    }

    int count(int x) {
        int found = 0;
        for (IntNode node = first; node != null; node = node.next) if (node.data == x) found++;
        return found;
    }

    int largest() {
        int found = first.data;
        for (IntNode node = first.next; node != null; node = node.next) if (node.data > found) found = node.data;
        return found;
    }

    boolean addTwoAndCount(int x, int y) {
        add(x);
        add(y);
        return count(x) > count(y);
    }
}

class TreeNode {
    int info;
    TreeNode left;
    TreeNode right;
}

class SearchTreeInt {
    TreeNode root;

    TreeNode find(int x) {
        TreeNode node = root;
        while (node != null && node.info != x) node = x < node.info ? node.left : node.right;
        return node;
    }

    void add(int x) {
        TreeNode parent = null;
        TreeNode node = root;
        while (node != null && node.info != x) {
            parent = node;
            node = x < node.info ? node.left : node.right;
        }
        if (node != null) return;
        TreeNode made = new TreeNode();
        made.info = x;
        if (parent == null) root = made;
        else if (x < parent.info) parent.left = made;
        else parent.right = made;
    }

    int least() {
        TreeNode node = root;
        while (node.left != null) node = node.left;
        return node.info;
    }

    boolean addAndFind(int x, int y) {
        add(x);
        return find(y) != null;
    }

    boolean findBoth(int x, int y) { return find(x) != null && find(y) != null; }
}

class BinarySearchTree {
    SearchTreeInt tree = new SearchTreeInt();
    int size;

    int checked(int key) {
        if (key < 0) throw new IllegalArgumentException("negative");
        return key;
    }

    boolean isIn(int key) { return tree.find(checked(key)) != null; }

    void insert(int key) {
        if (!isIn(key)) {
            tree.add(key);
            size++;
        }
    }
}
