import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What people write who have not looked at the engines: collections, records, strings, bits, recursion. */
class Everyday {
    static int nondetInt() {
        return new Random().nextInt();
    }

    static boolean nondetBoolean() {
        return new Random().nextBoolean();
    }

    static String nondetString() {
        return "" + nondetInt();
    }

    static int among(int low, int high) {
        int value = nondetInt();
        if (value < low || value > high) {
            Runtime.getRuntime().halt(1);
        }
        return value;
    }

    // Regex groups.
    private static final Pattern ORDER = Pattern.compile("([A-Z]{2})-(\\d{1,3})");

    static void brokenOrder(String text) {
        Matcher m = ORDER.matcher(text);
        if (m.matches()) {
            assert Integer.parseInt(m.group(2)) < 500 || !m.group(1).equals("XY"); // violated
        }
    }

    static void fixedOrder(String text) {
        Matcher m = ORDER.matcher(text);
        if (m.matches()) {
            assert Integer.parseInt(m.group(2)) < 1000 && m.group(1).length() == 2;
        }
    }

    // Brackets on a deque.
    static boolean balanced(String text) {
        Deque<Character> open = new ArrayDeque<>();
        for (char c : text.toCharArray()) {
            switch (c) {
                case '(', '[' -> open.push(c);
                case ')' -> {
                    if (open.isEmpty() || open.pop() != '(') {
                        return false;
                    }
                }
                case ']' -> {
                    if (open.isEmpty() || open.pop() != '[') {
                        return false;
                    }
                }
                default -> { }
            }
        }
        return open.isEmpty();
    }

    static void brokenBrackets() {
        String text = nondetString();
        if (text.length() == 4 && balanced(text)) {
            assert text.charAt(0) != '[' || text.charAt(1) != '(' || text.charAt(3) != ']'; // violated
        }
    }

    static void fixedBrackets() {
        String text = nondetString();
        if (text.length() == 3 && text.charAt(1) == '(' && text.charAt(0) == '[') {
            assert !balanced(text);
        }
    }

    // TreeMap of ranges.
    static String grade(int points) {
        TreeMap<Integer, String> grades = new TreeMap<>();
        grades.put(0, "F");
        grades.put(50, "D");
        grades.put(75, "B");
        grades.put(90, "A");
        Map.Entry<Integer, String> entry = grades.floorEntry(points);
        return entry == null ? "none" : entry.getValue();
    }

    static void brokenGrade(int points) {
        assert points >= 0 && points < 90 || !grade(points).equals("A") || points > 100; // violated
    }

    static void fixedGrade(int points) {
        assert grade(points).equals("A") == (points >= 90);
    }

    // An LRU cache.
    static class Lru<K, V> extends LinkedHashMap<K, V> {
        final int most;
        Lru(int most) {
            super(16, 0.75f, true);
            this.most = most;
        }
        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > most;
        }
    }

    static void brokenLru() {
        Lru<Integer, String> cache = new Lru<>(2);
        cache.put(1, "one");
        cache.put(2, "two");
        cache.get(among(1, 2));
        cache.put(3, "three");
        assert cache.containsKey(2); // violated
    }

    static void fixedLru() {
        Lru<Integer, String> cache = new Lru<>(2);
        cache.put(1, "one");
        cache.put(2, "two");
        int used = among(1, 2);
        cache.get(used);
        cache.put(3, "three");
        assert cache.containsKey(used) && cache.containsKey(3) && cache.size() == 2;
    }

    // Priority queue of records.
    record Job(String name, int urgency, int cost) { }

    static void brokenJobs(int a, int b, int c) {
        PriorityQueue<Job> jobs = new PriorityQueue<>(Comparator.comparingInt(Job::urgency).thenComparing(Job::cost));
        jobs.add(new Job("a", a, 3));
        jobs.add(new Job("b", b, 2));
        jobs.add(new Job("c", c, 1));
        Job first = jobs.poll();
        assert first.urgency() < jobs.peek().urgency() || !first.name().equals("b"); // violated
    }

    static void fixedJobs(int a, int b, int c) {
        PriorityQueue<Job> jobs = new PriorityQueue<>(Comparator.comparingInt(Job::urgency).thenComparing(Job::cost));
        jobs.add(new Job("a", a, 3));
        jobs.add(new Job("b", b, 2));
        jobs.add(new Job("c", c, 1));
        Job first = jobs.poll();
        assert first.urgency() == Math.min(a, Math.min(b, c));
    }

    // Streams.
    static void brokenStreams(int n) {
        int sum = IntStream.of(n, n + 1, n + 2).filter(x -> x % 2 == 0).map(x -> x * 3).sum();
        assert sum != 18; // violated
    }

    static void fixedStreams(int n) {
        int sum = IntStream.of(n, n + 1, n + 2).filter(x -> x % 2 == 0).map(x -> x * 2).sum();
        assert sum % 4 == 0;
    }

    static void brokenGrouped(int a, int b, int c) {
        Map<Boolean, List<Integer>> groups = List.of(a, b, c).stream().collect(Collectors.groupingBy(x -> x > 10));
        assert !groups.containsKey(true) || groups.get(true).size() != 2; // violated
    }

    static void fixedGrouped(int a, int b, int c) {
        Map<Boolean, List<Integer>> groups = List.of(a, b, c).stream().collect(Collectors.groupingBy(x -> x > 10));
        assert groups.values().stream().mapToInt(List::size).sum() == 3;
    }

    // Expressions.
    sealed interface Expr permits Num, Add, Mul, Neg { }
    record Num(int value) implements Expr { }
    record Add(Expr left, Expr right) implements Expr { }
    record Mul(Expr left, Expr right) implements Expr { }
    record Neg(Expr of) implements Expr { }

    static int eval(Expr e) {
        if (e instanceof Num n) {
            return n.value();
        } else if (e instanceof Add a) {
            return eval(a.left()) + eval(a.right());
        } else if (e instanceof Mul m) {
            return eval(m.left()) * eval(m.right());
        } else if (e instanceof Neg n) {
            return -eval(n.of());
        }
        throw new AssertionError();
    }

    static Expr simple(Expr e, boolean isRight) {
        if (e instanceof Mul m && m.left() instanceof Num n && n.value() == 0) {
            return isRight ? new Num(0) : m.right();
        }
        if (e instanceof Add a && a.right() instanceof Num n && n.value() == 0) {
            return a.left();
        }
        if (e instanceof Neg n && n.of() instanceof Neg m) {
            return m.of();
        }
        return e;
    }

    static Expr anyExpr(int depth) {
        if (depth == 0) {
            return new Num(nondetInt());
        }
        return switch (among(0, 3)) {
            case 0 -> new Num(nondetInt());
            case 1 -> new Add(anyExpr(depth - 1), anyExpr(depth - 1));
            case 2 -> new Mul(anyExpr(depth - 1), anyExpr(depth - 1));
            default -> new Neg(anyExpr(depth - 1));
        };
    }

    static void brokenSimple() {
        Expr e = anyExpr(2);
        assert eval(simple(e, false)) == eval(e); // violated
    }

    static void fixedSimple() {
        Expr e = anyExpr(2);
        assert eval(simple(e, true)) == eval(e);
    }

    // Strings in a switch.
    static int days(String month, boolean isLeap) {
        return switch (month.toLowerCase()) {
            case "feb" -> isLeap ? 29 : 28;
            case "apr", "jun", "sep", "nov" -> 30;
            case "jan", "mar", "may", "jul", "aug", "oct", "dec" -> 31;
            default -> 0;
        };
    }

    static void brokenDays(String month) {
        assert days(month, false) != 28 || month.charAt(0) == 'f'; // violated
    }

    static void fixedDays(String month) {
        int found = days(month, nondetBoolean());
        assert found == 0 || found >= 28 && found <= 31 && month.length() == 3;
    }

    // Bits.
    static int reversed(int x) {
        x = (x >>> 1) & 0x55555555 | (x & 0x55555555) << 1;
        x = (x >>> 2) & 0x33333333 | (x & 0x33333333) << 2;
        x = (x >>> 4) & 0x0F0F0F0F | (x & 0x0F0F0F0F) << 4;
        return Integer.reverseBytes(x);
    }

    static void brokenReversed(int x) {
        assert reversed(x) != x || x == 0 || x == -1; // violated
    }

    static void fixedReversed(int x) {
        assert reversed(x) == Integer.reverse(x) && reversed(reversed(x)) == x;
    }

    static boolean isPower(int n) {
        return (n & (n - 1)) == 0;
    }

    static void brokenPower(int n) {
        assert !isPower(n) || Integer.bitCount(n) == 1 && n > 0 || n == 0; // violated
    }

    static void fixedPower(int n) {
        assert !isPower(n) || n <= 0 || Integer.highestOneBit(n) == n;
    }

    static int gray(int n) {
        return n ^ n >>> 1;
    }

    static void brokenGray(int n) {
        assert Integer.bitCount(gray(n) ^ gray(n + 3)) == 1 || n < 1000; // violated
    }

    static void fixedGray(int n) {
        assert Integer.bitCount(gray(n) ^ gray(n + 1)) == 1;
    }

    // Floats.
    static void brokenFloat(float x) {
        if (x >= 1 && x <= 100) {
            assert x + 1.0E-7f != x; // violated
        }
    }

    static void fixedFloat(float x) {
        if (x >= 1 && x <= 100) {
            assert x + 1.0E-3f > x && (int) x >= 1;
        }
    }

    static void brokenCelsius(int degrees) {
        if (degrees > -300 && degrees < 10000) {
            double f = degrees * 1.8 + 32;
            assert Math.round((f - 32) / 1.8) == degrees && f != 77.0; // violated
        }
    }

    static void fixedCelsius(int degrees) {
        if (degrees > -300 && degrees < 1000) {
            double f = degrees * 1.8 + 32;
            assert f >= -507 && f <= 1831;
        }
    }

    // Recursion.
    static int placed(int n, int row, int[] columns) {
        if (row == n) {
            return 1;
        }
        int count = 0;
        for (int c = 0; c < n; c++) {
            boolean isFree = true;
            for (int r = 0; r < row; r++) {
                if (columns[r] == c || Math.abs(columns[r] - c) == row - r) {
                    isFree = false;
                }
            }
            if (isFree) {
                columns[row] = c;
                count += placed(n, row + 1, columns);
            }
        }
        return count;
    }

    static void brokenQueens(int n) {
        if (n >= 1 && n <= 5) {
            assert placed(n, 0, new int[n]) < 10; // violated
        }
    }

    static void fixedQueens(int n) {
        if (n >= 1 && n <= 5) {
            assert placed(n, 0, new int[n]) <= 10;
        }
    }

    static int female(int n) {
        return n <= 0 ? 1 : n - male(female(n - 1));
    }

    static int male(int n) {
        return n <= 0 ? 0 : n - female(male(n - 1));
    }

    static void brokenHofstadter(int n) {
        if (n < 12) {
            assert female(n) == male(n) || n > 7 || n <= 0; // violated
        }
    }

    static void fixedHofstadter(int n) {
        if (n < 12) {
            assert female(n) - male(n) <= 1 && female(n) >= male(n);
        }
    }

    static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    static void brokenGcd(int a, int b) {
        if (a > 0 && b > 0) {
            assert gcd(a, b) != 37; // violated
        }
    }

    static void fixedGcd(int a, int b) {
        if (a > 0 && b > 0) {
            assert gcd(a, b) > 0;
        }
    }

    // Lists.
    static class Node {
        int value;
        Node next;
        Node prev;
    }

    static boolean isCyclic(Node node) {
        Node slow = node;
        Node fast = node;
        while (fast != null && fast.next != null) {
            slow = slow.next;
            fast = fast.next.next;
            if (slow == fast) {
                return true;
            }
        }
        return false;
    }

    static void brokenCycle() {
        Node[] nodes = {new Node(), new Node(), new Node()};
        for (int i = 0; i < 3; i++) {
            int to = among(0, 3);
            nodes[i].next = to == 3 ? null : nodes[to];
        }
        assert !isCyclic(nodes[0]) || nodes[0].next == nodes[0] || nodes[1].next == nodes[1] || nodes[2].next == nodes[2]; // violated
    }

    static void fixedCycle() {
        Node[] nodes = {new Node(), new Node(), new Node()};
        for (int i = 0; i < 3; i++) {
            int to = among(i + 1, 3);
            nodes[i].next = to == 3 ? null : nodes[to];
        }
        assert !isCyclic(nodes[0]);
    }

    static Node unlinked(Node head, int value, boolean isWhole) {
        for (Node n = head; n != null; n = n.next) {
            if (n.value == value) {
                if (n.prev == null) {
                    head = n.next;
                } else {
                    n.prev.next = n.next;
                }
                if (n.next != null && (isWhole || n.prev != null)) {
                    n.next.prev = n.prev;
                }
                return head;
            }
        }
        return head;
    }

    static void unlink(boolean isWhole) {
        Node a = new Node();
        Node b = new Node();
        Node c = new Node();
        a.value = nondetInt();
        b.value = nondetInt();
        c.value = nondetInt();
        a.next = b;
        b.prev = a;
        b.next = c;
        c.prev = b;
        Node head = unlinked(a, nondetInt(), isWhole);
        assert head.prev == null; // violated AssertionError in brokenUnlink
        for (Node n = head; n.next != null; n = n.next) {
            assert n.next.prev == n;
        }
    }

    static void brokenUnlink() {
        unlink(false);
    }

    static void fixedUnlink() {
        unlink(true);
    }

    // Finally.
    static int log;

    static class Res implements AutoCloseable {
        final int id;
        Res(int id) {
            this.id = id;
            log = log * 10 + id;
        }
        @Override
        public void close() {
            log = log * 10 + id + 5;
            if (id == 2) {
                throw new IllegalStateException("close");
            }
        }
    }

    @SuppressWarnings("finally")
    static int nested(int x) {
        try {
            try (Res one = new Res(1); Res two = new Res(x)) {
                if (x == 2) {
                    throw new RuntimeException("body");
                }
                return one.id + two.id;
            } catch (IllegalStateException e) {
                return -1;
            } finally {
                log = log * 10 + 9;
            }
        } catch (RuntimeException e) {
            return e.getSuppressed().length;
        } finally {
            if (x == 4) {
                return 77;
            }
        }
    }

    static void brokenNested(int x) {
        log = 0;
        int result = nested(x);
        assert x != 2 || result != 1 || log != 12769; // violated
    }

    static void fixedNested(int x) {
        log = 0;
        int result = nested(x);
        assert x == 2 ? result == 1 : x == 4 ? result == 77 : result == 1 + x;
    }

    // Static state.
    static class Failing {
        static int value = 10 / zero;
    }

    static int zero;

    static void brokenInitialiser(int n) {
        zero = n;
        try {
            assert Failing.value < 10; // violated
        } catch (ExceptionInInitializerError e) {
            assert n == 0;
        }
    }

    static void fixedInitialiser(int n) {
        zero = n;
        try {
            assert Failing.value <= 10 && Failing.value >= -10;
        } catch (ExceptionInInitializerError e) {
            assert n == 0 && e.getCause() instanceof ArithmeticException;
        }
    }

    // Arrays.
    static void brokenStore(boolean isText) {
        Object[] things = isText ? new String[2] : new Integer[2];
        try {
            things[0] = 7;
            assert !isText;
            assert things.getClass() != Integer[].class; // violated
        } catch (ArrayStoreException e) {
            assert isText;
        }
    }

    static void fixedStore(boolean isText) {
        Object[] things = isText ? new String[2] : new Integer[2];
        try {
            things[0] = 7;
            assert !isText;
        } catch (ArrayStoreException e) {
            assert isText && things[0] == null;
        }
    }

    static int common(String a, String b) {
        int[][] best = new int[a.length() + 1][b.length() + 1];
        for (int i = 1; i <= a.length(); i++) {
            for (int j = 1; j <= b.length(); j++) {
                best[i][j] = a.charAt(i - 1) == b.charAt(j - 1)
                        ? best[i - 1][j - 1] + 1
                        : Math.max(best[i - 1][j], best[i][j - 1]);
            }
        }
        return best[a.length()][b.length()];
    }

    static void brokenCommon() {
        String text = nondetString();
        if (text.length() == 3) {
            assert common(text, "cba") < 3 || common(text, "abc") > 1; // violated
        }
    }

    static void fixedCommon() {
        String text = nondetString();
        if (text.length() == 3) {
            assert common(text, "abc") <= 3 && (common(text, "abc") < 3 || text.equals("abc"));
        }
    }

    // Concurrent modification.
    static void brokenModified(int n) {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        try {
            for (Integer each : list) {
                if (each == n) {
                    list.remove(each);
                }
            }
        } catch (ConcurrentModificationException e) {
            assert n == 1; // violated
        }
    }

    static void fixedModified(int n) {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        try {
            for (Integer each : list) {
                if (each == n) {
                    list.remove(each);
                }
            }
        } catch (ConcurrentModificationException e) {
            assert n == 1 || n == 3;
        }
        assert list.size() >= 2;
    }

    // Builders.
    static String packed(String text) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < text.length(); ) {
            int j = i;
            while (j < text.length() && text.charAt(j) == text.charAt(i)) {
                j++;
            }
            sb.append(text.charAt(i));
            if (j - i > 1) {
                sb.append(j - i);
            }
            i = j;
        }
        return sb.toString();
    }

    static void brokenPacked() {
        String text = nondetString();
        if (text.length() <= 4) {
            assert !packed(text).equals("a3b"); // violated
        }
    }

    static void fixedPacked() {
        String text = nondetString();
        if (text.length() <= 4) {
            assert packed(text).length() <= text.length();
        }
    }

    static String shifted(String text, int by) {
        StringBuilder sb = new StringBuilder(text);
        for (int i = 0; i < sb.length(); i++) {
            char c = sb.charAt(i);
            if (c >= 'a' && c <= 'z') {
                sb.setCharAt(i, (char) ('a' + (c - 'a' + by) % 26));
            }
        }
        return sb.toString();
    }

    static void brokenShifted(String text, int by) {
        if (text.length() < 4 && by > 0 && by < 26) {
            assert !shifted(text, by).equals("fgh"); // violated
        }
    }

    static void fixedShifted(String text, int by) {
        if (text.length() < 4 && by > 0 && by < 26) {
            assert shifted(shifted(text, by), 26 - by).equals(text);
        }
    }

    // Enums.
    enum Light {
        RED { Light next() { return GREEN; } },
        GREEN { Light next() { return YELLOW; } },
        YELLOW { Light next() { return RED; } };
        abstract Light next();
    }

    static void brokenLight(int steps) {
        if (steps < 0 || steps > 6) {
            return;
        }
        Light light = Light.RED;
        EnumMap<Light, Integer> seen = new EnumMap<>(Light.class);
        for (int i = 0; i < steps; i++) {
            seen.merge(light, 1, Integer::sum);
            light = light.next();
        }
        assert light != Light.YELLOW || seen.get(Light.GREEN) == 1; // violated
    }

    static void fixedLight(int steps) {
        if (steps < 0 || steps > 6) {
            return;
        }
        Light light = Light.RED;
        EnumSet<Light> seen = EnumSet.noneOf(Light.class);
        for (int i = 0; i < steps; i++) {
            seen.add(light);
            light = light.next();
        }
        assert seen.size() == Math.min(3, steps) && light.ordinal() == steps % 3;
    }

    // Boxes.
    static void brokenBoxes(int a, int b) {
        Integer x = a;
        Integer y = b;
        Long z = (long) a;
        assert a != b || x == y || a > 200 && z.equals((long) b); // violated
    }

    static void fixedBoxes(int a, int b) {
        Integer x = a;
        Integer y = b;
        Long z = (long) a;
        assert x.equals(y) == (a == b) && !z.equals(x) && x.compareTo(y) == Integer.compare(a, b);
    }

    // Hash codes.
    static void brokenHash() {
        String a = nondetString();
        String b = nondetString();
        if (a.length() == 2 && b.length() == 2) {
            assert a.hashCode() != b.hashCode() || a.equals(b); // violated
        }
    }

    static void fixedHash() {
        String a = nondetString();
        if (a.length() == 2) {
            assert a.hashCode() == a.charAt(0) * 31 + a.charAt(1);
        }
    }

    // Loops.
    static void brokenSum(int n) {
        long sum = 0;
        for (int i = 1; i <= n && i < 100000; i++) {
            sum += i;
        }
        assert sum != 1275; // violated
    }

    static void fixedSum(int n) {
        if (n < 0 || n > 100000) {
            return;
        }
        long sum = 0;
        for (int i = 1; i <= n; i++) {
            sum += i;
        }
        assert sum == (long) n * (n + 1) / 2;
    }

    static void brokenRoot(int n) {
        int r = 0;
        while ((r + 1) * (r + 1) <= n) {
            r++;
        }
        assert n < 0 || r * r <= n && r != 7; // violated
    }

    static void fixedRoot(int n) {
        if (n < 0 || n > 1000000) {
            return;
        }
        int r = 0;
        while ((r + 1) * (r + 1) <= n) {
            r++;
        }
        assert r * r <= n && (r + 1) * (r + 1) > n;
    }

    static void brokenOnes(int n) {
        int count = 0;
        while (n != 0) {
            n &= n - 1;
            count++;
        }
        assert count < 32; // violated
    }

    static void fixedOnes(int n) {
        int given = n;
        int count = 0;
        while (n != 0) {
            n &= n - 1;
            count++;
        }
        assert count == Integer.bitCount(given);
    }

    // Lambdas.
    static Function<Integer, Integer> factorial;

    static void brokenMemo(int n) {
        if (n < 0 || n > 8) {
            return;
        }
        Map<Integer, Integer> memo = new HashMap<>();
        IntUnaryOperator[] fib = new IntUnaryOperator[1];
        fib[0] = k -> {
            if (k < 2) {
                return k;
            }
            Integer known = memo.get(k);
            if (known != null) {
                return known;
            }
            int value = fib[0].applyAsInt(k - 1) + fib[0].applyAsInt(k - 2);
            memo.put(k, value);
            return value;
        };
        assert fib[0].applyAsInt(n) < 21; // violated
    }

    static void fixedMemo(int n) {
        if (n < 0 || n > 8) {
            return;
        }
        factorial = k -> k <= 1 ? 1 : k * factorial.apply(k - 1);
        assert factorial.apply(n) > 0;
    }

    // Counters.
    static void brokenAtomic(int n) {
        AtomicInteger counter = new AtomicInteger();
        for (int i = 0; i < 5; i++) {
            if (nondetInt() > n) {
                counter.incrementAndGet();
            }
        }
        assert counter.get() != 5; // violated
    }

    static void fixedAtomic(int n) {
        AtomicInteger counter = new AtomicInteger();
        for (int i = 0; i < 5; i++) {
            if (nondetInt() > n) {
                counter.incrementAndGet();
            }
        }
        assert counter.get() <= 5 && counter.get() >= 0 && (n != Integer.MAX_VALUE || counter.get() == 0);
    }

    // Keys that change.
    static class Key {
        int id;
        Key(int id) {
            this.id = id;
        }
        @Override
        public boolean equals(Object o) {
            return o instanceof Key k && k.id == id;
        }
        @Override
        public int hashCode() {
            return Objects.hash(id);
        }
    }

    static void brokenKey(int a, int b) {
        Set<Key> keys = new HashSet<>();
        Key key = new Key(a);
        keys.add(key);
        key.id = b;
        assert keys.contains(key); // violated
    }

    static void fixedKey(int a, int b) {
        Set<Key> keys = new HashSet<>();
        keys.add(new Key(a));
        keys.add(new Key(b));
        assert keys.size() == (a == b ? 1 : 2) && keys.contains(new Key(a));
    }

    // Dates.
    static void brokenDate(int year) {
        if (year >= 1900 && year <= 2100) {
            assert LocalDate.of(year, 2, 28).plusDays(1).getMonthValue() == 3; // violated
        }
    }

    static void fixedDate(int year) {
        if (year >= 1900 && year <= 2100) {
            assert LocalDate.of(year, 2, 28).plusDays(2).getMonthValue() == 3;
        }
    }

    // Arrays that are merged.
    static int[] merged(int[] a, int[] b, boolean isWhole) {
        int[] all = new int[a.length + b.length];
        int i = 0;
        int j = 0;
        for (int k = 0; k < all.length; k++) {
            if (i < a.length && (j == b.length || a[i] <= b[j] || !isWhole && j == 1)) {
                all[k] = a[i++];
            } else {
                all[k] = b[j++];
            }
        }
        return all;
    }

    static void merge(boolean isWhole) {
        int[] a = {nondetInt(), nondetInt(), nondetInt()};
        int[] b = {nondetInt(), nondetInt()};
        Arrays.sort(a);
        Arrays.sort(b);
        int[] all = merged(a, b, isWhole);
        for (int i = 1; i < all.length; i++) {
            assert all[i - 1] <= all[i]; // violated AssertionError in brokenMerge
        }
    }

    static void brokenMerge() {
        merge(false);
    }

    static void fixedMerge() {
        merge(true);
    }
}
