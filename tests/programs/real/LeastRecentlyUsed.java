package real;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.Function;

/** A cache that forgets what was not used for the longest time. */
public class LeastRecentlyUsed<V> {
    private final Map<String, V> values = new HashMap<>();
    private final Deque<String> order = new ArrayDeque<>();
    private final int capacity;

    public LeastRecentlyUsed(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity " + capacity);
        }
        this.capacity = capacity;
    }

    public V get(String key) {
        V value = values.get(key);
        if (value != null) {
            order.remove(key);
            order.addLast(key);
        }
        return value;
    }

    public void put(String key, V value) {
        if (value == null) {
            remove(key);
            return;
        }
        if (values.put(key, value) != null) {
            order.remove(key);
        } else if (values.size() > capacity) {
            values.remove(order.removeFirst());
        }
        order.addLast(key);
    }

    public V computeIfAbsent(String key, Function<String, V> make) {
        V value = get(key);
        if (value == null) {
            value = make.apply(key);
            put(key, value);
        }
        return value;
    }

    public V remove(String key) {
        V value = values.remove(key);
        if (value == null) {
            throw new NoSuchElementException(key);
        }
        order.remove(key);
        return value;
    }

    public String eldest() {
        return order.isEmpty() ? null : order.peekFirst();
    }
}
