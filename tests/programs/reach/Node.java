package reach;

/** Nodes of a doubly linked list. */
class Node {
    Node next, previous;
    int value;

    void insertBefore(Node inserted) {
        if (inserted == null) return;
        inserted.next = this;
        inserted.previous = previous;
        if (previous != null) {
            previous.next = inserted;
        }
        previous = inserted;
    }
}
