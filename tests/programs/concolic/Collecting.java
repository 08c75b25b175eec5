import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** Collections, streams and Optional that hold symbolic values. */
class Collecting {
    static int list(int x, int y) {
        List<Integer> list = new ArrayList<>();
        list.add(x);
        list.add(y);
        return list.get(0) == 7 ? 1 : list.get(1) > 5 ? 2 : 3;
    }

    static int index(int i) {
        List<String> list = new ArrayList<>(List.of("a", "b", "c"));
        return list.get(i).equals("b") ? 1 : 2;
    }

    static int linked(int x) {
        LinkedList<Integer> list = new LinkedList<>();
        list.addFirst(x);
        list.addLast(3);
        return list.removeFirst() == 4 ? 1 : 2;
    }

    static int deque(int x, int y) {
        Deque<Integer> deque = new ArrayDeque<>();
        deque.push(x);
        deque.push(y);
        int sum = 0;
        for (int n : deque) {
            sum = sum * 2 + n;
        }
        return sum == 10 ? 1 : 2;
    }

    static int contains(int x) {
        return List.of(3, 5).contains(x) ? 1 : 2;
    }

    static int map(int x) {
        Map<Integer, String> map = new HashMap<>();
        map.put(1, "one");
        map.put(2, "two");
        map.put(18, "more");
        String found = map.get(x);
        return found == null ? 0 : found.length();
    }

    static int put(int x, int y) {
        Map<Integer, Integer> map = new HashMap<>();
        map.put(x, 1);
        map.put(y, 2);
        return map.size() == 1 ? map.get(x) : 0;
    }

    static int text(String s) {
        Map<String, Integer> map = new HashMap<>();
        map.put("ab", 1);
        map.put("c", 2);
        return map.getOrDefault(s, 0);
    }

    static int merged(char a, char b) {
        Map<Character, Integer> counts = new HashMap<>();
        counts.merge(a, 1, Integer::sum);
        counts.merge(b, 1, Integer::sum);
        return counts.get(a) == 2 ? 1 : 2;
    }

    static int computed(int x) {
        Map<Integer, List<Integer>> map = new LinkedHashMap<>();
        map.computeIfAbsent(3, k -> new ArrayList<>()).add(1);
        map.computeIfAbsent(x, k -> new ArrayList<>()).add(2);
        return map.get(3).size();
    }

    static int order(int x) {
        Set<Integer> set = new HashSet<>();
        set.add(3);
        set.add(x);
        return set.iterator().next() == 3 ? 1 : 2;
    }

    static int tree(int x, int y) {
        TreeMap<Integer, String> map = new TreeMap<>();
        map.put(x, "x");
        map.put(y, "y");
        return map.firstEntry().getValue().equals("x") ? 1 : 2;
    }

    static int sorted(int x, int y) {
        List<Integer> list = new ArrayList<>(Arrays.asList(x, y, 5));
        Collections.sort(list);
        return list.get(0) == x ? 1 : list.get(0) == y ? 2 : 3;
    }

    static int sortedNumbers(int x, int y) {
        int[] numbers = {x, 9, y};
        Arrays.sort(numbers);
        return numbers[1] == 9 ? 1 : 2;
    }

    static int priority(int x) {
        PriorityQueue<Integer> queue = new PriorityQueue<>(Comparator.reverseOrder());
        queue.add(4);
        queue.add(x);
        return queue.poll() == 4 ? 1 : 2;
    }

    static int optional(int x) {
        return Optional.of(x).filter(n -> n > 3).map(n -> n * 2).orElse(-1) == 20 ? 1 : 2;
    }

    static int streamed(int x, int y) {
        return Stream.of(x, y).filter(n -> n > 3).mapToInt(n -> n).sum() == 12 ? 1 : 2;
    }

    static int collected(int x) {
        List<Integer> list = Stream.of(1, x).map(n -> n + 1).collect(Collectors.toList());
        return list.get(1) == 6 ? 1 : 2;
    }

    static int ranged(int x) {
        return IntStream.of(1, x, 3).anyMatch(n -> n == 8) ? 1 : 2;
    }

    static int filled(int x) {
        int[] numbers = new int[3];
        Arrays.fill(numbers, x);
        return numbers[2] == 5 ? 1 : 2;
    }

    static int hashed(int x, int y) {
        return Objects.hash(x, y) == 1000 ? 1 : 2;
    }

    record Point(int x, int y) {}

    static int records(int x, int y) {
        Set<Point> points = new HashSet<>(List.of(new Point(1, 2)));
        return points.contains(new Point(x, y)) ? 1 : 2;
    }

    static int compared(int x, int y) {
        List<Point> points = new ArrayList<>(List.of(new Point(x, 1), new Point(y, 2)));
        points.sort(Comparator.comparing(Point::x));
        return points.get(0).y();
    }

    static int removed(int x) {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        list.removeIf(n -> n == x);
        return list.size();
    }

    static int iterated(int x) {
        List<Integer> list = new LinkedList<>(List.of(1, 2));
        for (Iterator<Integer> it = list.iterator(); it.hasNext(); ) {
            if (it.next() == x) {
                it.remove();
            }
        }
        return list.size();
    }

    static int enumerated(int x) {
        EnumMap<Kind, Integer> map = new EnumMap<>(Kind.class);
        map.put(Kind.B, x);
        return map.get(Kind.B) == 3 ? 1 : 2;
    }

    enum Kind { A, B }
}
