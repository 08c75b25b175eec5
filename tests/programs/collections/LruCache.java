import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** A cache on a map and a deque, and what users of such a cache do. */
class LruCache {
    private final Map<Integer, Integer> values = new HashMap<>();
    private final Deque<Integer> order = new ArrayDeque<>();
    private final int capacity;

    LruCache(int capacity) {
        this.capacity = capacity;
    }

    //@ branches: all
    Integer get(int key) {
        Integer value = values.get(key);
        if (value != null) {
            order.remove(key);
            order.addLast(key);
        }
        return value;
    }

    //@ branches: all
    void put(int key, int value) {
        if (values.put(key, value) != null) {
            order.remove(key);
        } else if (values.size() > capacity && !order.isEmpty()) {
            values.remove(order.removeFirst());
        }
        order.addLast(key);
    }

    //@ options: budget=8s
    //@ branches: all
    static int hits(int[] keys) {
        LruCache cache = new LruCache(1);
        int hits = 0;
        for (int key : keys) {
            if (cache.get(key) != null) {
                hits++;
            }
            cache.put(key, key);
        }
        return hits;
    }

    //@ branches: all
    static int eldest(int a, int b, int c) {
        Map<Integer, Integer> cache = new LinkedHashMap<>(4, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Integer, Integer> eldest) {
                return size() > 2;
            }
        };
        cache.put(a, 1);
        cache.put(b, 2);
        cache.get(a);
        cache.put(c, 3);
        return cache.containsKey(b) ? cache.size() : -cache.size();
    }
}
