/** A list with a sentinel at each end. */
public class DoublyLinkedList {
    static class Node {
        int element;
        Node prev;
        Node next;

        Node(int element, Node prev, Node next) {
            this.element = element;
            this.prev = prev;
            this.next = next;
        }
    }

    int size;
    Node header;
    Node trailer;

    public boolean isEmpty() {
        return size == 0;
    }

    /** Adds an element before the first one that is larger. */
    public void add(int element) {
        Node at = header.next;
        while (at != trailer && at.element <= element) {
            at = at.next;
        }
        Node before = at.prev;
        Node made = new Node(element, before, at);
        before.next = made;
        at.prev = made;
        size++;
    }

    /** Removes the first element of that value. */
    public boolean remove(int element) {
        if (isEmpty()) {
            return false;
        }
        Node at = header.next;
        while (at != trailer) {
            if (at.element == element) {
                Node before = at.prev;
                Node after = at.next;
                before.next = after;
                after.prev = before;
                at.prev = null;
                at.next = null;
                size--;
                return true;
            }
            at = at.next;
        }
        return false;
    }
}
