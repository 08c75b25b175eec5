package structures;

/** A singly linked list that keeps its values in ascending order. */
public class SortedList {
    private static final class Node {
        final int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    private Node head;
    private int size;

    public void insert(int value) {
        if (head == null || value <= head.value) {
            head = new Node(value, head);
        } else {
            Node node = head;
            while (node.next != null && node.next.value < value) {
                node = node.next;
            }
            node.next = new Node(value, node.next);
        }
        size++;
    }

    public boolean remove(int value) {
        Node before = null;
        for (Node node = head; node != null && node.value <= value; node = node.next) {
            if (node.value == value) {
                if (before == null) {
                    head = node.next;
                } else {
                    before.next = node.next;
                }
                size--;
                return true;
            }
            before = node;
        }
        return false;
    }

    /** The value at a place; the walk ends with a crash if there is none. */
    public int get(int place) {
        Node node = head;
        for (int i = 0; i < place; i++) {
            node = node.next;
        }
        return node.value;
    }

    public int size() {
        return size;
    }

    /** Whether all values of the other list are in this one. */
    public boolean containsAll(SortedList other) {
        Node mine = head;
        for (Node wanted = other.head; wanted != null; wanted = wanted.next) {
            while (mine != null && mine.value < wanted.value) {
                mine = mine.next;
            }
            if (mine == null || mine.value != wanted.value) {
                return false;
            }
        }
        return true;
    }
}
