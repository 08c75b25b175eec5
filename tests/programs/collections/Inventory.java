import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Objects in maps of lists, and objects as keys. */
class Inventory {
    static final class Item {
        private final int code;
        private int count;

        Item(int code, int count) {
            this.code = code;
            this.count = count;
        }
    }

    static final class Place {
        private final int row;
        private final int shelf;

        Place(int row, int shelf) {
            this.row = row;
            this.shelf = shelf;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Place && ((Place) other).row == row && ((Place) other).shelf == shelf;
        }

        @Override
        public int hashCode() {
            return 31 * row + shelf;
        }
    }

    record Point(int x, int y) {}

    private final Map<Integer, List<Item>> shelves = new HashMap<>();

    //@ branches: all
    void add(int shelf, Item item) {
        shelves.computeIfAbsent(shelf, key -> new ArrayList<>()).add(item);
    }

    //@ branches: all
    int count(int shelf, int code) {
        List<Item> items = shelves.get(shelf);
        if (items == null) {
            return -1;
        }
        int count = 0;
        for (Item item : items) {
            if (item.code == code) {
                count += item.count;
            }
        }
        return count;
    }

    //@ branches: all
    static int take(Map<Integer, List<Item>> shelves, int shelf, int code) {
        List<Item> items = shelves.get(shelf);
        if (items == null || items.isEmpty()) {
            return 0;
        }
        Item first = items.get(0);
        if (first.code != code) {
            return 1;
        }
        first.count--;
        if (first.count <= 0) {
            items.remove(0);
            return 2;
        }
        return 3;
    }

    //@ branches: all
    static int find(Map<Place, Integer> counts, int row, int shelf) {
        Integer count = counts.get(new Place(row, shelf));
        return count == null ? -1 : count > 5 ? 1 : 0;
    }

    //@ branches: all
    static boolean visited(Set<Point> points, int x, int y) {
        if (points.contains(new Point(x, y))) {
            return true;
        }
        points.add(new Point(x, y));
        return points.contains(new Point(y, x)) && x != y;
    }

    //@ branches: all
    static int distinct(List<Item> items) {
        int same = 0;
        for (int i = 1; i < items.size(); i++) {
            if (items.get(i) == items.get(i - 1)) {
                same++;
            }
        }
        return same > 1 ? 2 : same;
    }

    //@ branches: all
    static int hashes(Place one, Place other) {
        return Objects.equals(one, other) ? 0 : one.hashCode() == other.hashCode() ? 1 : 2;
    }
}
