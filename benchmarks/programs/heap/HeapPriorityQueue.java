/** A priority queue as a complete binary tree of linked nodes. */
public class HeapPriorityQueue {
    static class Node {
        int key;
        Node parent;
        Node left;
        Node right;

        Node(int key, Node parent) {
            this.key = key;
            this.parent = parent;
        }
    }

    Node root;
    Node last;
    int size;

    /** The node below which the next one goes. */
    Node place() {
        Node at = last;
        while (at.parent != null && at.parent.right == at) {
            at = at.parent;
        }
        if (at.parent != null) {
            at = at.parent.right;
            if (at == null) {
                return last.parent;
            }
        }
        while (at.left != null) {
            at = at.left;
        }
        return at;
    }

    public void insert(int key) {
        if (size == 0) {
            root = last = new Node(key, null);
        } else {
            Node parent = place();
            Node made = new Node(key, parent);
            if (parent.left == null) {
                parent.left = made;
            } else {
                parent.right = made;
            }
            last = made;
            Node at = made;
            while (at.parent != null && at.parent.key > at.key) {
                int swapped = at.key;
                at.key = at.parent.key;
                at.parent.key = swapped;
                at = at.parent;
            }
        }
        size++;
    }

    public int remove() {
        if (size == 0) {
            throw new IllegalStateException("empty");
        }
        int smallest = root.key;
        if (size == 1) {
            root = last = null;
            size = 0;
            return smallest;
        }
        root.key = last.key;
        Node parent = last.parent;
        Node following;
        if (parent.right == last) {
            parent.right = null;
            following = parent.left;
        } else {
            parent.left = null;
            Node at = parent;
            while (at.parent != null && at.parent.left == at) {
                at = at.parent;
            }
            if (at.parent != null) {
                at = at.parent.left;
            }
            while (at.right != null) {
                at = at.right;
            }
            following = at;
        }
        last = following;
        size--;
        Node at = root;
        while (at.left != null) {
            Node smaller = at.right != null && at.right.key < at.left.key ? at.right : at.left;
            if (smaller.key >= at.key) {
                break;
            }
            int swapped = at.key;
            at.key = smaller.key;
            smaller.key = swapped;
            at = smaller;
        }
        return smallest;
    }
}
