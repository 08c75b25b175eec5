import java.util.*;

/** Lists, deques and queues, and what Collections does with them. */
public class Lists {
    public static void main(String[] args) {
        List<String> letters = new ArrayList<>(List.of("b", "a", "c"));
        letters.sort(Comparator.naturalOrder());
        System.out.println(letters);
        LinkedList<Integer> linked = new LinkedList<>();
        for (int i = 0; i < 10; i++) {
            linked.addFirst(i);
            if (i % 3 == 0) linked.removeLast();
        }
        System.out.println(linked);
        PriorityQueue<Integer> queue = new PriorityQueue<>(List.of(5, 3, 9, 1, 7));
        StringBuilder polled = new StringBuilder();
        while (!queue.isEmpty()) polled.append(queue.poll()).append(' ');
        System.out.println(polled);
        ArrayDeque<Integer> deque = new ArrayDeque<>();
        for (int i = 0; i < 20; i++) {
            deque.push(i);
            if (i % 2 == 0) deque.pollLast();
        }
        System.out.println(deque);
        System.out.println(Collections.nCopies(3, "x") + "" + Collections.unmodifiableList(letters)
            + Collections.frequency(letters, "a") + Collections.max(letters) + Collections.emptyMap());
        List<Integer> numbers = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6));
        Collections.shuffle(numbers, new Random(42));
        System.out.println(numbers);
        Collections.rotate(numbers, 2);
        Collections.reverse(numbers);
        Collections.swap(numbers, 0, 1);
        System.out.println(numbers + " " + Collections.binarySearch(List.of(1, 3, 5), 4));
        Iterator<Integer> iterator = numbers.iterator();
        while (iterator.hasNext()) if (iterator.next() % 2 == 0) iterator.remove();
        System.out.println(numbers + " " + numbers.indexOf(3) + numbers.subList(0, 2) + numbers.contains(9));
        ListIterator<String> walk = letters.listIterator();
        while (walk.hasNext()) {
            String one = walk.next();
            walk.set(one + walk.nextIndex());
        }
        System.out.println(letters + " " + letters.hashCode() + List.copyOf(letters).equals(letters));
        letters.removeIf(s -> s.startsWith("a"));
        letters.replaceAll(String::toUpperCase);
        letters.addAll(1, Arrays.asList("x", null));
        System.out.println(letters + Arrays.toString(letters.toArray(new String[0])));
        failures(letters);
    }

    static void failures(List<String> letters) {
        try { List.of(1).add(2); } catch (UnsupportedOperationException e) { System.out.println(e); }
        try { new ArrayList<>().iterator().next(); } catch (NoSuchElementException e) { System.out.println(e); }
        try { for (String s : letters) letters.remove(s); } catch (ConcurrentModificationException e) { System.out.println(e); }
        try { new ArrayList<>(List.of(1)).get(1); } catch (IndexOutOfBoundsException e) { System.out.println(e); }
        try { new LinkedList<>().getFirst(); } catch (NoSuchElementException e) { System.out.println(e); }
        try { new LinkedList<>().get(3); } catch (IndexOutOfBoundsException e) { System.out.println(e); }
        try { new ArrayList<>(-1); } catch (IllegalArgumentException e) { System.out.println(e); }
        try { new ArrayList<>(List.of(1, 2)).subList(2, 1); } catch (IllegalArgumentException e) { System.out.println(e); }
        try { List.of((Object) null); } catch (NullPointerException e) { System.out.println("null"); }
        try { new ArrayDeque<>().push(null); } catch (NullPointerException e) { System.out.println("null"); }
    }
}
