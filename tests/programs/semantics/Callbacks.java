import java.util.*;

/** The library calls back into user classes, and exceptions come back through it. */
public class Callbacks {
    static class Version implements Comparable<Version> {
        final int major, minor;
        Version(int major, int minor) { this.major = major; this.minor = minor; }
        @Override public int compareTo(Version o) { if (o == null) throw new NullPointerException("other"); return major != o.major ? Integer.compare(major, o.major) : Integer.compare(minor, o.minor); }
        @Override public boolean equals(Object o) { return o instanceof Version && compareTo((Version) o) == 0; }
        @Override public int hashCode() { return major * 31 + minor; }
        @Override public String toString() { return major + "." + minor; }
    }

    static List<Version> versions() { return new ArrayList<>(List.of(new Version(2, 1), new Version(1, 9), new Version(1, 10), new Version(2, 0), new Version(1, 9))); }

    public static String sorted() { List<Version> v = versions(); Collections.sort(v); return v.toString(); }
    public static String reversed() { List<Version> v = versions(); v.sort(Collections.reverseOrder()); return v.toString(); }
    public static String sets() { return new TreeSet<>(versions()).toString() + new HashSet<>(versions()).size() + new LinkedHashSet<>(versions()); }
    public static int mutatedKeys() { Map<Version, Integer> m = new HashMap<>(); for (Version v : versions()) m.merge(v, 1, new java.util.function.BiFunction<Integer, Integer, Integer>() { public Integer apply(Integer a, Integer b) { return a + b; } }); int n = 0; for (Version v : versions()) n = n * 10 + m.get(v); return n; }
    public static void modifiedWhileIterating() { List<Version> v = versions(); for (Version x : v) if (x.major == 2) v.remove(x); }
    public static String iterators() { List<Version> v = versions(); for (Iterator<Version> i = v.iterator(); i.hasNext(); ) if (i.next().minor == 9) i.remove(); return v.toString(); }

    static class Range implements Iterable<Integer> {
        final int from, to;
        Range(int from, int to) { this.from = from; this.to = to; }
        public Iterator<Integer> iterator() { return new Iterator<Integer>() { int at = from; public boolean hasNext() { return at < to; } public Integer next() { if (at >= to) throw new NoSuchElementException("end"); return at++; } }; }
    }

    public static int iterable() { int n = 0; for (int x : new Range(3, 9)) n = n * 7 + x; return n; }
    public static int exhausted() { Iterator<Integer> i = new Range(0, 1).iterator(); i.next(); return i.next(); }
    public static void notRemovable() { new Range(0, 1).iterator().remove(); }
    public static void immutable() { List.of(1, 2).add(3); }

    static class Talking { static int calls; final String s; Talking(String s) { this.s = s; } public String toString() { calls++; if (s == null) throw new IllegalStateException("no text"); return s; } }
    public static String concatenation() { Talking.calls = 0; Talking t = new Talking("t"); String r = "a" + t + null + t + 1; return r + Talking.calls; }
    public static String concatenationThrows() { return "a" + new Talking("x") + new Talking(null); }
    public static void printing() { System.out.println(new Talking("printed")); System.out.print((Object) null); System.out.println(new char[] {'c', 'd'}); System.out.printf("%s-%5d|%-4s|%n", new Talking("f"), 42, "x"); }
    public static void printingThrows() { System.out.println("before"); System.out.println(new Talking(null)); }
    static class Endless { public String toString() { System.out.print(""); return String.valueOf(this); } }
    public static boolean endlessText() { try { new Endless().toString(); return false; } catch (StackOverflowError e) { return true; } }
    static class Printing { public String toString() { System.out.print(this); return ""; } }
    public static boolean endlessPrinting() { try { new Printing().toString(); return false; } catch (StackOverflowError e) { return true; } }
    static class Hashing { @Override public int hashCode() { return Objects.hash(1, this); } }
    public static boolean endlessHash() { try { new HashMap<Object, Object>().put(new Hashing(), 1); return false; } catch (StackOverflowError e) { return true; } }
    public static boolean selfContaining() { List<Object> l = new ArrayList<>(); l.add(l); try { l.hashCode(); return false; } catch (StackOverflowError e) { return l.toString().equals("[(this Collection)]"); } }

    static class Resource implements AutoCloseable { public void close() throws java.io.IOException { throw new java.io.IOException("closing"); } }
    public static void checkedClose() throws Exception { try (Resource r = new Resource()) { System.out.println("used"); } }
    static int compareCalls;
    public static String priority() { PriorityQueue<Version> q = new PriorityQueue<>(3, new Comparator<Version>() { public int compare(Version a, Version b) { compareCalls++; return b.compareTo(a); } }); q.addAll(versions()); StringBuilder s = new StringBuilder(); while (!q.isEmpty()) s.append(q.poll()).append(' '); return s.append(compareCalls).toString(); }
    public static String badComparator() { Object[] mixed = {1, "two", 3}; java.util.Arrays.sort(mixed); return "sorted"; }
}
