import java.util.*;

/** Maps and sets. */
public class Maps {
    enum Color { RED, GREEN { @Override public String toString() { return "green!"; } }, BLUE }

    public static void main(String[] args) {
        Map<String, Integer> hash = new HashMap<>();
        for (int i = 0; i < 40; i++) hash.put("key" + i * 31, i);
        System.out.println(hash);
        hash.keySet().removeIf(k -> k.length() > 5);
        hash.compute("key0", (k, v) -> v == null ? 1 : v + 1);
        hash.computeIfAbsent("new", String::length);
        System.out.println(hash + " " + hash.getOrDefault("none", -1) + hash.containsValue(3) + hash.hashCode());
        TreeMap<String, Integer> tree = new TreeMap<>(Comparator.reverseOrder());
        for (String s : "the quick brown fox jumps over the lazy dog".split(" ")) tree.merge(s, 1, Integer::sum);
        System.out.println(tree + " " + tree.firstKey() + " " + tree.headMap("k") + tree.ceilingEntry("m"));
        System.out.println(tree.descendingMap() + " " + tree.pollFirstEntry() + tree.subMap("q", "d"));
        EnumMap<Color, Integer> colors = new EnumMap<>(Color.class);
        colors.put(Color.BLUE, 1);
        colors.put(Color.GREEN, 2);
        System.out.println(colors);
        EnumSet<Color> some = EnumSet.complementOf(EnumSet.of(Color.RED));
        System.out.println(some + " " + Color.valueOf("RED") + Arrays.toString(Color.values()) + EnumSet.allOf(Color.class));
        IdentityHashMap<Object, String> identity = new IdentityHashMap<>();
        identity.put("a", "1");
        identity.put(new String("a"), "2");
        System.out.println(identity.size());
        Map<String, Integer> recent = new LinkedHashMap<>(16, .75f, true) {
            @Override protected boolean removeEldestEntry(Map.Entry<String, Integer> e) { return size() > 3; }
        };
        for (String s : "a b c a d e".split(" ")) recent.put(s, s.hashCode());
        System.out.println(recent);
        WeakHashMap<String, Integer> weak = new WeakHashMap<>();
        weak.put("k", 1);
        System.out.println(weak.get("k") + " " + weak);
        System.out.println(new TreeSet<>(List.of(3, 1, 2)).descendingSet() + " " + new HashSet<>(Arrays.asList(5, 4, 3)));
        System.out.println(Map.of("a", 1).entrySet() + " " + List.of(1, 2, 3).contains(2) + Set.of(1).iterator().next());
        System.out.println(new TreeMap<>(Map.of("p", 1, "q", 2, "r", 3)) + " " + Map.of("a", 1, "b", 2).equals(Map.of("b", 2, "a", 1)));
        Map<Clash, Integer> clashes = new HashMap<>();
        for (int i = 0; i < 30; i++) clashes.put(new Clash(i), i);
        System.out.println(clashes.get(new Clash(17)) + " " + clashes.size() + clashes.remove(new Clash(3)));
        BitSet bits = new BitSet();
        for (int i = 0; i < 200; i += 7) bits.set(i);
        System.out.println(bits + " " + bits.cardinality() + " " + bits.nextClearBit(7) + bits.get(14));
        try { Map.of("a", 1, "a", 2); } catch (IllegalArgumentException e) { System.out.println(e); }
        try { new TreeMap<String, Integer>().put(null, 1); } catch (NullPointerException e) { System.out.println("null"); }
        try { new TreeMap<>().firstKey(); } catch (NoSuchElementException e) { System.out.println(e); }
        try { new TreeMap<Object, Integer>().put(new Object(), 1); } catch (ClassCastException e) { System.out.println(e); }
        try { Color.valueOf("PINK"); } catch (IllegalArgumentException e) { System.out.println(e); }
        try { Collections.unmodifiableMap(hash).put("x", 1); } catch (UnsupportedOperationException e) { System.out.println(e); }
    }

    record Clash(int n) implements Comparable<Clash> {
        @Override public int hashCode() { return 7; }
        @Override public int compareTo(Clash o) { return Integer.compare(n, o.n); }
    }
}
