package reach;

/** A doubly linked list with a first and a last node. */
class LinkedNodes {
    Node head, tail;
    int size;

    Node pop() {
        if (head == null) return null;
        Node popped = head;
        remove(popped);
        return popped;
    }

    void add(Node node, Node position) {
        if (node == null) return;
        if (position == null) {
            if (tail == null) {
                head = node;
            } else {
                tail.next = node;
                node.previous = tail;
            }
            tail = node;
        } else {
            position.insertBefore(node);
            if (position == head) head = node;
        }
        size++;
    }

    void remove(Node node) {
        if (node.previous != null) {
            node.previous.next = node.next;
        } else {
            head = node.next;
        }
        if (node.next != null) {
            node.next.previous = node.previous;
        } else {
            tail = node.previous;
        }
        size--;
    }
}
