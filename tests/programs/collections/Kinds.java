import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.Map;
import java.util.NavigableMap;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.Stack;
import java.util.TreeMap;
import java.util.TreeSet;

/** One small program for each kind of collection. */
class Kinds {
    //@ branches: all
    static int linked(LinkedList<Integer> numbers) {
        return numbers.isEmpty() ? 0 : numbers.getFirst() > numbers.removeLast() ? 1 : 2;
    }

    //@ branches: all
    static int stack(Stack<Integer> numbers) {
        return numbers.empty() ? 0 : numbers.pop() > 3 ? 1 : 2;
    }

    //@ branches: all
    static int queue(Queue<Integer> numbers) {
        Integer head = numbers.poll();
        return head == null ? 0 : numbers.contains(head) ? 1 : 2;
    }

    //@ branches: all
    static int deque(Deque<Integer> numbers) {
        return numbers.size() < 2 ? 0 : numbers.peekFirst() < numbers.peekLast() ? 1 : 2;
    }

    //@ branches: all
    static int array(ArrayDeque<Integer> numbers) {
        return numbers.size() == 3 ? numbers.pop() : 0;
    }

    //@ branches: all
    static int priority(PriorityQueue<Integer> numbers) {
        return numbers.isEmpty() ? 0 : numbers.poll() > 9 ? 1 : 2;
    }

    //@ branches: all
    static int sorted(SortedSet<Integer> numbers, int limit) {
        return numbers.isEmpty() ? 0 : numbers.first() > limit ? 1 : numbers.last() < limit ? 2 : 3;
    }

    //@ branches: all
    static int tree(TreeSet<Integer> numbers, int limit) {
        Integer found = numbers.ceiling(limit);
        return found == null ? 0 : found == limit ? 1 : 2;
    }

    //@ branches: all
    static int hash(HashSet<Integer> numbers) {
        int first = 0;
        for (int number : numbers) {
            if (first > number) {
                return 1;
            }
            first = number;
        }
        return 0;
    }

    //@ branches: all
    static int linkedSet(LinkedHashSet<Integer> numbers) {
        int first = 0;
        for (int number : numbers) {
            if (first > number) {
                return 1;
            }
            first = number;
        }
        return 0;
    }

    //@ branches: all
    static int hashMap(HashMap<Integer, Integer> map, int key) {
        Integer value = map.remove(key);
        return value == null ? map.isEmpty() ? 0 : 1 : map.isEmpty() ? 2 : map.keySet().iterator().next();
    }

    //@ branches: all
    static int linkedMap(LinkedHashMap<Integer, Integer> map, int key) {
        map.putIfAbsent(key, 7);
        return map.values().iterator().next() == 7 ? 1 : 0;
    }

    //@ branches: all
    static int treeMap(TreeMap<Integer, Integer> map, int key) {
        Map.Entry<Integer, Integer> found = map.floorEntry(key);
        return found == null ? 0 : found.getKey() == key ? 1 : 2;
    }

    //@ branches: all
    static int sortedMap(SortedMap<Integer, Integer> map, int key) {
        return map.headMap(key).size() > 1 ? 1 : 0;
    }

    //@ branches: all
    static int navigable(NavigableMap<Integer, Integer> map, int key) {
        return map.tailMap(key, false).isEmpty() ? 1 : 0;
    }

    //@ branches: all
    static int nulls(Map<Integer, Integer> map) {
        return map.containsKey(null) ? map.get(null) == null ? 1 : 2 : 3;
    }
}
