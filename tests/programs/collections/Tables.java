import java.util.AbstractMap.SimpleEntry;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Runs operations on a hash table and tells what each gives; iterations are told in their order. */
class Tables {
    /** A key whose hash code is poor. */
    private static final class Key {
        private final int number;

        Key(int number) {
            this.number = number;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key && ((Key) other).number == number;
        }

        @Override
        public int hashCode() {
            return number & 3;
        }
    }

    private static int told;

    static int[] run(int[] operations, int kind, int a, int b, int c, int d, int e, int f) {
        int[] numbers = {a, b, c, d, e, f, 0, 1, 16, 17, 65536, -1};
        int[] results = new int[operations.length / 2];
        Map<Object, Integer> map = kind % 2 == 0 ? new HashMap<>() : new LinkedHashMap<>(4);
        for (int i = 0; i < results.length; i++) {
            int place = operations[2 * i + 1];
            Object key = place == 12 ? null : kind < 2 ? (Object) numbers[place] : new Key(numbers[place]);
            results[i] = apply(map, operations[2 * i], key, i);
        }
        return results;
    }

    static int[] runSet(int[] operations, int kind, int a, int b, int c, int d, int e, int f) {
        int[] numbers = {a, b, c, d, e, f, 0, 1, 16, 17, 65536, -1};
        int[] results = new int[operations.length / 2];
        Set<Object> set = kind % 2 == 0 ? new HashSet<>() : new LinkedHashSet<>();
        for (int i = 0; i < results.length; i++) {
            int place = operations[2 * i + 1];
            Object key = place == 12 ? null : kind < 2 ? (Object) numbers[place] : new Key(numbers[place]);
            results[i] = apply(set, operations[2 * i], key);
        }
        return results;
    }

    private static int apply(Map<Object, Integer> map, int operation, Object key, int value) {
        switch (operation) {
            case 0:
                return number(map.put(key, value));
            case 1:
                return number(map.get(key));
            case 2:
                return number(map.remove(key));
            case 3:
                return map.containsKey(key) ? 1 : 0;
            case 4:
                return number(map.putIfAbsent(key, value));
            case 5:
                return number(map.merge(key, value, (one, other) -> one % 5 == 0 ? null : one + other));
            case 6:
                return number(map.computeIfAbsent(key, k -> value % 3 == 0 ? null : value));
            case 7:
                return number(map.compute(key, (k, v) -> v == null ? Integer.valueOf(value) : next(v)));
            case 8:
                return number(map.computeIfPresent(key, (k, v) -> v % 7 == 0 ? null : v - 1));
            case 9:
                return map.getOrDefault(key, -7);
            case 10:
                return map.size();
            case 11:
                return ordered(map.keySet());
            case 12:
                return ordered(map.values());
            case 13:
                told = 0;
                map.forEach((k, v) -> told = told * 31 + of(k) * 7 + v);
                return told;
            case 14:
                return number(map.replace(key, value));
            case 15:
                return map.replace(key, value - 1, value) ? 1 : 0;
            case 16:
                return map.keySet().remove(key) ? 1 : 0;
            case 17:
                return map.entrySet().contains(new SimpleEntry<>(key, map.get(key))) ? 1 : 0;
            case 18:
                return removeFirst(map.entrySet().iterator());
            case 19:
                return ordered(new HashMap<>(map).keySet());
            case 20:
                return map.equals(new LinkedHashMap<>(map)) ? map.size() : -1;
            case 21:
                map.replaceAll((k, v) -> v + of(k) % 2);
                return 0;
            case 22:
                told = 0;
                map.keySet().stream().forEach(k -> told = told * 31 + of(k));
                return told;
            case 23:
                return map.containsValue(value - 1) ? 1 : 0;
            case 24:
                return changeWhileLooping(map, key, value);
            case 25:
                return ordered(List.of(map.values().toArray()));
            case 26:
                return map.remove(key, value - 2) ? 1 : 0;
            case 27:
                if (value % 5 == 0) {
                    map.clear();
                }
                return map.isEmpty() ? 1 : 0;
            default:
                map.values().removeIf(v -> v % 3 == 0);
                return map.size();
        }
    }

    private static int apply(Set<Object> set, int operation, Object key) {
        switch (operation % 8) {
            case 0:
            case 1:
                return set.add(key) ? 1 : 0;
            case 2:
                return set.remove(key) ? 1 : 0;
            case 3:
                return set.contains(key) ? 1 : 0;
            case 4:
                return ordered(set);
            case 5:
                return ordered(new HashSet<>(set));
            case 6:
                return removeFirst(set.iterator());
            default:
                return set.containsAll(new ArrayList<>(set)) ? set.size() : -1;
        }
    }

    private static int changeWhileLooping(Map<Object, Integer> map, Object key, int value) {
        int sum = 0;
        try {
            for (Object k : map.keySet()) {
                sum = sum * 31 + of(k);
                map.put(key, value);
            }
            return sum;
        } catch (ConcurrentModificationException changed) {
            return -1 - sum;
        }
    }

    private static int removeFirst(Iterator<?> items) {
        if (!items.hasNext()) {
            return 0;
        }
        items.next();
        items.remove();
        return items.hasNext() ? 1 : 2;
    }

    private static int ordered(Iterable<?> items) {
        int sum = 1;
        for (Object item : items) {
            sum = sum * 31 + of(item);
        }
        return sum;
    }

    private static int of(Object item) {
        return item == null ? 3 : item instanceof Key ? ((Key) item).number : (Integer) item;
    }

    private static Integer next(int value) {
        return value % 4 == 0 ? null : value + 1;
    }

    private static int number(Integer number) {
        return number == null ? -99 : number;
    }
}
