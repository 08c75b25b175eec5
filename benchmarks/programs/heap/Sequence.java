/** A sequence of positions that know the sequence they belong to. */
public class Sequence {
    static class Position {
        int element;
        Position prev;
        Position next;
        Sequence owner;
    }

    int size;
    Position header;
    Position trailer;

    Position atRank(int rank) {
        if (rank < 0 || rank >= size) {
            throw new IndexOutOfBoundsException();
        }
        Position at;
        if (rank <= size / 2) {
            at = header.next;
            for (int i = 0; i < rank; i++) {
                at = at.next;
            }
        } else {
            at = trailer.prev;
            for (int i = 1; i < size - rank; i++) {
                at = at.prev;
            }
        }
        return at;
    }

    Position checked(Position position) {
        if (position == header || position == trailer) {
            throw new IllegalArgumentException("a sentinel");
        }
        if (position.prev == null || position.next == null || position.owner != this) {
            throw new IllegalArgumentException("no position of this sequence");
        }
        return position;
    }

    public int removeAt(int rank) {
        Position position = checked(atRank(rank));
        size--;
        Position before = position.prev;
        Position after = position.next;
        before.next = after;
        after.prev = before;
        position.next = null;
        position.prev = null;
        return position.element;
    }

    public int replaceAt(int rank, int element) {
        Position position = checked(atRank(rank));
        int before = position.element;
        position.element = element;
        return before;
    }
}
