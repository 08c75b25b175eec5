package real;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** An inventory of items on named shelves. */
public class Warehouse {
    public static final class Item {
        private final String code;
        private int count;

        public Item(String code, int count) {
            if (code == null || !code.startsWith("A-")) {
                throw new IllegalArgumentException("bad code: " + code);
            }
            this.code = code;
            this.count = count;
        }

        public int getCount() {
            return count;
        }
    }

    private final Map<String, List<Item>> shelves = new HashMap<>();

    public void store(String shelf, Item item) {
        if (item.count <= 0) {
            throw new IllegalArgumentException("nothing to store");
        }
        List<Item> items = shelves.computeIfAbsent(shelf, name -> new ArrayList<>());
        for (Item present : items) {
            if (present.code.equals(item.code)) {
                present.count += item.count;
                return;
            }
        }
        items.add(item);
    }

    public boolean take(String shelf, String code, int count) {
        List<Item> items = shelves.get(shelf);
        if (items == null) {
            return false;
        }
        for (Iterator<Item> i = items.iterator(); i.hasNext();) {
            Item item = i.next();
            if (item.code.equals(code)) {
                if (item.count < count) {
                    return false;
                }
                item.count -= count;
                if (item.count == 0) {
                    i.remove();
                    if (items.isEmpty()) {
                        shelves.remove(shelf);
                    }
                }
                return true;
            }
        }
        return false;
    }

    public static int total(Map<String, List<Item>> shelves, String code) {
        int total = 0;
        for (Map.Entry<String, List<Item>> shelf : shelves.entrySet()) {
            if (shelf.getKey().startsWith("#")) {
                continue;
            }
            for (Item item : shelf.getValue()) {
                if (item.code.equals(code)) {
                    total += item.count;
                }
            }
        }
        return total;
    }

    public String fullest() {
        String fullest = null;
        int most = 0;
        for (String shelf : shelves.keySet()) {
            int sum = 0;
            for (Item item : shelves.get(shelf)) {
                sum += item.count;
            }
            if (sum > most) {
                most = sum;
                fullest = shelf;
            }
        }
        return fullest;
    }
}
