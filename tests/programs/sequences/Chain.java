/** A doubly linked list whose elements are reached by positions that it hands out. */
public final class Chain {
    public static final class Position {
        private Chain owner;
        private Position before;
        private Position after;
        private int element;

        private Position(Chain owner, int element) {
            this.owner = owner;
            this.element = element;
        }
    }

    private Position first;
    private int size;

    public Position addFirst(int element) {
        Position made = new Position(this, element);
        made.after = first;
        if (first != null) {
            first.before = made;
        }
        first = made;
        size++;
        return made;
    }

    private void check(Position position) {
        if (position == null) {
            throw new IllegalArgumentException("null");
        }
        if (position.owner != this) {
            throw new IllegalArgumentException("of another list");
        }
    }

    public Position first() {
        return first;
    }

    public Position addAfter(Position position, int element) {
        check(position);
        Position made = new Position(this, element);
        made.before = position;
        made.after = position.after;
        if (position.after != null) {
            position.after.before = made;
        }
        position.after = made;
        size++;
        return made;
    }

    public int remove(Position position) {
        check(position);
        if (position.before != null) {
            position.before.after = position.after;
        } else {
            first = position.after;
        }
        if (position.after != null) {
            position.after.before = position.before;
        }
        position.owner = null;
        size--;
        return position.element;
    }

    public int set(Position position, int element) {
        check(position);
        int old = position.element;
        position.element = element;
        return old;
    }
}
