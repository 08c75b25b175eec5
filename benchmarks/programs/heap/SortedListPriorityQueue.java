/** A priority queue that keeps its entries in a sorted list. */
public class SortedListPriorityQueue {
    static class Entry {
        int key;
        int value;

        Entry(int key, int value) {
            this.key = key;
            this.value = value;
        }
    }

    static class Node {
        Entry entry;
        Node prev;
        Node next;

        Node(Entry entry, Node prev, Node next) {
            this.entry = entry;
            this.prev = prev;
            this.next = next;
        }
    }

    Node first;
    Node last;
    int size;

    public void insert(int key, int value) {
        Entry made = new Entry(key, value);
        if (size == 0) {
            first = last = new Node(made, null, null);
        } else if (key > last.entry.key) {
            Node node = new Node(made, last, null);
            last.next = node;
            last = node;
        } else {
            Node at = first;
            while (key > at.entry.key) {
                at = at.next;
            }
            Node node = new Node(made, at.prev, at);
            if (at.prev == null) {
                first = node;
            } else {
                at.prev.next = node;
            }
            at.prev = node;
        }
        size++;
    }

    public int remove() {
        if (size == 0) {
            throw new IllegalStateException("empty");
        }
        Entry smallest = first.entry;
        first = first.next;
        if (first == null) {
            last = null;
        } else {
            first.prev = null;
        }
        size--;
        return smallest.value;
    }
}
