package structures;

/** A binary search tree of integers, without balance. */
public class SearchTree {
    static class Node {
        int key;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

    private Node root;

    /** Adds a key; false if it is there already. */
    public boolean add(int key) {
        if (root == null) {
            root = new Node(key);
            return true;
        }
        Node node = root;
        while (true) {
            if (key == node.key) {
                return false;
            }
            Node child = key < node.key ? node.left : node.right;
            if (child == null) {
                if (key < node.key) {
                    node.left = new Node(key);
                } else {
                    node.right = new Node(key);
                }
                return true;
            }
            node = child;
        }
    }

    public boolean contains(int key) {
        Node node = root;
        while (node != null && node.key != key) {
            node = key < node.key ? node.left : node.right;
        }
        return node != null;
    }

    /** The smallest key; a crash on an empty tree. */
    public int smallest() {
        Node node = root;
        while (node.left != null) {
            node = node.left;
        }
        return node.key;
    }

    public int height() {
        return height(root);
    }

    private static int height(Node node) {
        if (node == null) {
            return 0;
        }
        int left = height(node.left);
        int right = height(node.right);
        return 1 + (left > right ? left : right);
    }

    /** The smallest key that is not below the given one, or the default. */
    public int ceiling(int key, int otherwise) {
        int best = otherwise;
        Node node = root;
        while (node != null) {
            if (node.key == key) {
                return key;
            }
            if (node.key > key) {
                best = node.key;
                node = node.left;
            } else {
                node = node.right;
            }
        }
        return best;
    }
}
