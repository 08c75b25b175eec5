/** A search tree whose nodes know their parents; equal keys are kept. */
public class BinarySearchTree {
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
    int size;

    Node search(int key, Node from) {
        Node at = from;
        Node before = null;
        while (at != null) {
            before = at;
            if (key < at.key) {
                at = at.left;
            } else if (key > at.key) {
                at = at.right;
            } else {
                return at;
            }
        }
        return before;
    }

    public boolean find(int key) {
        Node at = search(key, root);
        return at != null && at.key == key;
    }

    public int findAll(int key) {
        int found = 0;
        Node at = search(key, root);
        while (at != null && at.key == key) {
            found++;
            at = at.right == null ? null : search(key, at.right);
        }
        return found;
    }

    public boolean insert(int key) {
        if (root == null) {
            root = new Node(key, null);
            size = 1;
            return true;
        }
        Node at = search(key, root);
        while (at.key == key && at.right != null) {
            at = search(key, at.right);
        }
        Node made = new Node(key, at);
        if (key < at.key) {
            at.left = made;
        } else {
            at.right = made;
        }
        made.parent = at;
        size++;
        return true;
    }

    public boolean remove(int key) {
        Node at = search(key, root);
        if (at == null || at.key != key) {
            return false;
        }
        if (at.left != null && at.right != null) {
            Node following = at.right;
            while (following.left != null) {
                following = following.left;
            }
            at.key = following.key;
            at = following;
        }
        Node child = at.left != null ? at.left : at.right;
        Node parent = at.parent;
        if (child != null) {
            child.parent = parent;
        }
        if (parent == null) {
            root = child;
        } else if (parent.left == at) {
            parent.left = child;
        } else {
            parent.right = child;
        }
        size--;
        return true;
    }

    public int addAll(BinarySearchTree other) {
        int added = 0;
        Node at = other.root;
        while (at != null) {
            insert(at.key);
            added++;
            at = at.left != null ? at.left : at.right;
        }
        return added;
    }
}
