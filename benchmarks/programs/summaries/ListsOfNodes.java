/** Lists of nodes with links in both directions. */
class Link {
    int element;
    Link before;
    Link after;
}

class NodeList {
    Link first;
    Link last;
    int size;

    boolean isEmpty() { return size == 0; }

    Link checked(Link position) {
        if (position == null) throw new IllegalArgumentException("null");
        if (position.before == null && position != first) throw new IllegalArgumentException("foreign");
        return position;
    }

    Link first() {
        if (isEmpty()) throw new IllegalStateException("empty");
        return first;
    }

    Link next(Link position) {
        Link link = checked(position);
        if (link == last) throw new IndexOutOfBoundsException();
        return link.after;
    }

    void addAfter(Link position, int element) {
        Link link = checked(position);
        Link made = new Link();
        made.element = element;
        made.before = link;
        made.after = link.after;
        if (link.after == null) last = made;
        else link.after.before = made;
        link.after = made;
        size++;
    }

    int remove(Link position) {
        Link link = checked(position);
        if (link.before == null) first = link.after;
        else link.before.after = link.after;
        if (link.after == null) last = link.before;
        else link.after.before = link.before;
        size--;
        return link.element;
    }

    int removeFirst() { return remove(first()); }
}

class DoublyLinkedList {
    Link head;

    boolean contains(int x) {
        Link link = find(x);
        return link != null;
    }

    Link find(int x) {
        Link link = head;
        while (link != null && link.element != x) link = link.after;
        return link;
    }

    void addFirst(int x) {
        Link made = new Link();
        made.element = x;
        made.after = head;
        if (head != null) head.before = made;
        head = made;
    }

    boolean remove(int x) {
        Link link = find(x);
        if (link == null) return false;
        if (link.before == null) head = link.after;
        else link.before.after = link.after;
        if (link.after != null) link.after.before = link.before;
        return true;
    }

    boolean addOnce(int x) {
        if (contains(x)) return false;
        addFirst(x);
        return true;
    }
}
