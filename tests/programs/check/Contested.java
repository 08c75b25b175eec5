import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.StringJoiner;
import java.util.StringTokenizer;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Programs of the kinds that verification competitions have: what they ask for are inputs. */
class Contested {
    static int nondetInt() {
        return new Random().nextInt();
    }

    static boolean nondetBoolean() {
        return new Random().nextBoolean();
    }

    static char nondetChar() {
        return (char) new Random().nextInt();
    }

    static String nondetString() {
        return "x".repeat(nondetInt() & 3);
    }

    static double nondetDouble() {
        return new Random().nextDouble();
    }

    static float nondetFloat() {
        return new Random().nextFloat();
    }

    static long nondetLong() {
        return new Random().nextLong();
    }

    // Strings

    static void brokenInsert() {
        String text = nondetString();
        StringBuilder builder = new StringBuilder("ab");
        builder.insert(1, text);
        assert !builder.toString().equals("axyb"); // violated
    }

    static void fixedInsert() {
        String text = nondetString();
        StringBuilder builder = new StringBuilder("ab");
        builder.insert(1, text);
        assert builder.charAt(0) == 'a' && builder.charAt(builder.length() - 1) == 'b';
    }

    static void brokenDelete() {
        int from = nondetInt();
        int to = nondetInt();
        StringBuilder builder = new StringBuilder("abcdef");
        if (from >= 0 && from <= to && to <= 6) {
            builder.delete(from, to);
            assert !builder.toString().equals("af"); // violated
        }
    }

    static void fixedDelete() {
        int from = nondetInt();
        int to = nondetInt();
        StringBuilder builder = new StringBuilder("abcdef");
        if (from >= 0 && from <= to && to <= 6) {
            builder.delete(from, to);
            assert builder.length() == 6 - (to - from);
        }
    }

    static void brokenReplace() {
        String text = nondetString();
        assert text.length() > 4 || !text.replace('o', 'a').equals("kaka") || text.indexOf('o') < 3; // violated
    }

    static void fixedReplace() {
        String text = nondetString();
        if (text.length() <= 4) {
            assert text.replace('o', 'a').indexOf('o') < 0;
        }
    }

    static void brokenLast() {
        String text = nondetString();
        if (text.length() == 4) {
            assert text.lastIndexOf("ab") <= text.indexOf("ab"); // violated
        }
    }

    static void fixedLast() {
        String text = nondetString();
        if (text.length() == 4) {
            assert text.lastIndexOf("ab") >= text.indexOf("ab");
        }
    }

    static void brokenCompare() {
        String text = nondetString();
        assert text.length() != 3 || text.compareTo("abc") <= 0 || text.compareTo("abe") >= 0; // violated
    }

    static void fixedCompare() {
        String text = nondetString();
        assert text.compareTo("b") >= 0 || text.isEmpty() || text.charAt(0) < 'b';
    }

    static void brokenTokens() {
        String text = nondetString();
        if (text.length() == 3) {
            StringTokenizer tokens = new StringTokenizer(text, ",");
            assert tokens.countTokens() < 2; // violated
        }
    }

    static void fixedTokens() {
        String text = nondetString();
        if (text.length() == 3) {
            StringTokenizer tokens = new StringTokenizer(text, ",");
            assert tokens.countTokens() <= 2;
        }
    }

    static void brokenSplit() {
        String text = nondetString();
        if (text.length() == 3) {
            String[] parts = text.split("-");
            assert parts.length != 2 || !parts[1].equals("z"); // violated
        }
    }

    static void fixedSplit() {
        String text = nondetString();
        if (text.length() == 2) {
            assert text.split("-").length <= 2;
        }
    }

    static void brokenSwitch() {
        String command = nondetString();
        int code;
        switch (command) {
            case "start":
                code = 1;
                break;
            case "stop":
                code = 2;
                break;
            case "Aa":
            case "BB":
                code = 3;
                break;
            default:
                code = 0;
        }
        assert code != 3 || command.equals("Aa"); // violated
    }

    static void fixedSwitch() {
        String command = nondetString();
        int code;
        switch (command) {
            case "start":
                code = 1;
                break;
            case "stop":
                code = 2;
                break;
            case "Aa":
            case "BB":
                code = 3;
                break;
            default:
                code = 0;
        }
        assert code != 3 || command.length() == 2;
    }

    static void brokenTrim() {
        String text = nondetString();
        if (text.length() <= 3) {
            assert text.trim().length() == text.length() || !text.contains("q"); // violated
        }
    }

    static void fixedTrim() {
        String text = nondetString();
        if (text.length() <= 3) {
            String trimmed = text.trim();
            assert trimmed.isEmpty() || trimmed.charAt(0) > ' ';
        }
    }

    static void brokenFormat() {
        int n = nondetInt();
        if (n >= 0 && n < 20) {
            assert !String.format("%d items", n).equals("12 items"); // violated
        }
    }

    static void fixedFormat() {
        int n = nondetInt();
        if (n >= 0 && n < 20) {
            assert String.format("%d items", n).endsWith(" items");
        }
    }

    static void brokenParsed() {
        String text = nondetString();
        int value;
        try {
            value = Integer.parseInt(text);
        } catch (NumberFormatException exception) {
            return;
        }
        assert value != -42; // violated
    }

    static void fixedParsed() {
        String text = nondetString();
        if (text.length() > 2) {
            return;
        }
        int value;
        try {
            value = Integer.parseInt(text);
        } catch (NumberFormatException exception) {
            return;
        }
        assert value >= -9 && value <= 99;
    }

    static void brokenValueOf() {
        int n = nondetInt();
        assert !String.valueOf(n).equals("-1234"); // violated
    }

    static void fixedValueOf() {
        int n = nondetInt();
        String text = String.valueOf(n);
        assert (text.charAt(0) == '-') == (n < 0);
    }

    static void brokenJoined() {
        boolean more = nondetBoolean();
        String text = nondetString();
        StringJoiner joiner = new StringJoiner(",", "[", "]");
        joiner.add("a");
        if (more) {
            joiner.add(text);
        }
        assert !joiner.toString().equals("[a,b]"); // violated
    }

    static void fixedJoined() {
        boolean more = nondetBoolean();
        StringJoiner joiner = new StringJoiner(",", "[", "]");
        joiner.add("a");
        if (more) {
            joiner.add("b");
        }
        assert joiner.length() == (more ? 5 : 3);
    }

    static void brokenRegion() {
        String text = nondetString();
        assert !text.regionMatches(true, 0, "Key", 0, 3) || text.startsWith("key"); // violated
    }

    static void fixedRegion() {
        String text = nondetString();
        assert !text.regionMatches(0, "key", 0, 3) || text.startsWith("key");
    }

    static void brokenArray() {
        String text = nondetString();
        char[] chars = text.toCharArray();
        if (chars.length == 3) {
            Arrays.sort(chars);
            assert !(new String(chars)).equals("abc") || text.equals("abc"); // violated
        }
    }

    static void fixedArray() {
        String text = nondetString();
        char[] chars = text.toCharArray();
        if (chars.length == 3) {
            Arrays.sort(chars);
            assert chars[0] <= chars[1] && chars[1] <= chars[2];
        }
    }

    // Characters and numbers in boxes

    static void brokenDigit() {
        char c = nondetChar();
        assert !Character.isDigit(c) || c <= '9'; // violated
    }

    static void fixedDigit() {
        char c = nondetChar();
        assert c >= 128 || Character.isDigit(c) == (c >= '0' && c <= '9');
    }

    static void brokenLetter() {
        char c = nondetChar();
        assert c >= 128 || Character.toUpperCase(c) == c || c != 'k'; // violated
    }

    static void fixedLetter() {
        char c = nondetChar();
        if (c < 128 && Character.isLetter(c)) {
            assert Character.toLowerCase(Character.toUpperCase(c)) == Character.toLowerCase(c);
        }
    }

    static void brokenNumeric() {
        char c = nondetChar();
        assert c >= 128 || Character.digit(c, 16) != 11 || c == 'b'; // violated
    }

    static void fixedNumeric() {
        int d = nondetInt();
        if (d >= 0 && d < 16) {
            assert Character.digit(Character.forDigit(d, 16), 16) == d;
        }
    }

    static void brokenCached() {
        Integer one = nondetInt();
        Integer other = one.intValue();
        assert one == other; // violated
    }

    static void fixedCached() {
        Integer one = nondetInt();
        Integer other = one.intValue();
        assert one.equals(other) && (one == other || one < -128 || one > 127);
    }

    static void brokenHex() {
        int n = nondetInt();
        assert !Integer.toHexString(n).equals("ff0a"); // violated
    }

    static void fixedHex() {
        int n = nondetInt();
        if (n >= 0 && n < 256) {
            assert Integer.parseInt(Integer.toHexString(n), 16) == n;
        }
    }

    static void brokenBits() {
        int n = nondetInt();
        assert Integer.bitCount(n) != 30 || Integer.reverse(n) != n; // violated
    }

    static void fixedBits() {
        int n = nondetInt();
        assert Integer.bitCount(n) == Integer.bitCount(Integer.reverse(n));
    }

    static void brokenUnsigned() {
        int a = nondetInt();
        int b = nondetInt();
        assert Integer.compareUnsigned(a, b) >= 0 || a < b; // violated
    }

    static void fixedUnsigned() {
        int a = nondetInt();
        int b = nondetInt();
        assert (Integer.compareUnsigned(a, b) < 0) == ((a & 0xffffffffL) < (b & 0xffffffffL));
    }

    static void brokenExact() {
        int a = nondetInt();
        int sum;
        try {
            sum = Math.addExact(a, 10);
        } catch (ArithmeticException exception) {
            assert false; // violated
            return;
        }
        assert sum > a;
    }

    static void fixedExact() {
        int a = nondetInt();
        try {
            int sum = Math.addExact(a, 10);
            assert sum > a;
        } catch (ArithmeticException exception) {
            assert a > Integer.MAX_VALUE - 10;
        }
    }

    static void brokenFloor() {
        int a = nondetInt();
        int b = nondetInt();
        if (b != 0) {
            assert Math.floorMod(a, b) == a % b; // violated
        }
    }

    static void fixedFloor() {
        int a = nondetInt();
        assert Math.floorMod(a, 7) >= 0 && Math.floorMod(a, 7) < 7;
    }

    // Floats

    static void brokenNearly() {
        float x = nondetFloat();
        assert x + 1f != x; // violated
    }

    static void fixedNearly() {
        float x = nondetFloat();
        if (x > 0 && x < 1000f) {
            assert x + 1f > x;
        }
    }

    static void brokenRounded() {
        double x = nondetDouble();
        assert !(x > 0 && x < 1) || Math.round(x) == 0; // violated
    }

    static void fixedRounded() {
        double x = nondetDouble();
        if (x > 0 && x < 1) {
            long rounded = Math.round(x);
            assert rounded == 0 || rounded == 1;
        }
    }

    static void brokenNan() {
        double x = nondetDouble();
        assert x == x; // violated
    }

    static void fixedNan() {
        double x = nondetDouble();
        assert x == x || Double.isNaN(x);
    }

    static void brokenCast() {
        double x = nondetDouble();
        int n = (int) x;
        assert n != 17 || x == 17.0; // violated
    }

    static void fixedCast() {
        int n = nondetInt();
        assert (int) (double) n == n;
    }

    static void brokenSum() {
        double x = nondetDouble();
        double y = nondetDouble();
        if (x > 0 && x < 10 && y > 0 && y < 10) {
            assert (x + y) - y == x; // violated
        }
    }

    static void fixedSum() {
        double x = nondetDouble();
        double y = nondetDouble();
        if (x > 0 && x < 10 && y > 0 && y < 10) {
            assert x + y < 20.5;
        }
    }

    // Exceptions

    static class Checked extends Exception {
        private static final long serialVersionUID = 1;
        final int code;

        Checked(int code) {
            super("code " + code);
            this.code = code;
        }
    }

    static class Resource implements AutoCloseable {
        static int open;
        final int number;

        Resource(int number) {
            this.number = number;
            open++;
        }

        @Override
        public void close() throws Checked {
            open--;
            if (number == 13) {
                throw new Checked(number);
            }
        }
    }

    static void brokenClosed() {
        int n = nondetInt();
        try (Resource resource = new Resource(n)) {
            if (resource.number > 100) {
                throw new IllegalStateException();
            }
        } catch (Checked checked) {
            assert checked.getMessage().isEmpty(); // violated
        } catch (IllegalStateException exception) {
            assert Resource.open == 0;
        }
    }

    static void fixedClosed() {
        int n = nondetInt();
        try (Resource resource = new Resource(n)) {
            if (resource.number > 100) {
                throw new IllegalStateException();
            }
        } catch (Checked checked) {
            assert checked.code == 13 && checked.getMessage().equals("code 13");
        } catch (IllegalStateException exception) {
            assert Resource.open == 0 && n > 100;
        }
    }

    static int depth(int n) throws Checked {
        if (n > 3) {
            throw new Checked(n);
        }
        try {
            return depth(n + 1);
        } finally {
            Resource.open += n;
        }
    }

    static void brokenUnwound() {
        int n = nondetInt();
        if (n < 0 || n > 3) {
            return;
        }
        Resource.open = 0;
        try {
            depth(n);
        } catch (Checked checked) {
            assert Resource.open != 5; // violated
        }
    }

    static void fixedUnwound() {
        int n = nondetInt();
        if (n < 0 || n > 3) {
            return;
        }
        Resource.open = 0;
        try {
            depth(n);
        } catch (Checked checked) {
            assert Resource.open >= 3 && Resource.open <= 6;
        }
    }

    static void brokenCause() {
        int n = nondetInt();
        try {
            try {
                Objects.requireNonNull(n == 6 ? null : "");
            } catch (NullPointerException exception) {
                throw new IllegalStateException("wrapped", exception);
            }
        } catch (IllegalStateException exception) {
            assert exception.getCause() == null; // violated
        }
    }

    static void fixedCause() {
        int n = nondetInt();
        try {
            try {
                Objects.checkIndex(n, 10);
            } catch (IndexOutOfBoundsException exception) {
                throw new IllegalStateException("wrapped", exception);
            }
            assert n >= 0 && n < 10;
        } catch (IllegalStateException exception) {
            assert exception.getCause() instanceof IndexOutOfBoundsException;
        }
    }

    // Classes

    abstract static class Shape {
        abstract int area();

        int twice() {
            return 2 * area();
        }
    }

    static class Box extends Shape {
        final int side;

        Box(int side) {
            this.side = side;
        }

        @Override
        int area() {
            return side * side;
        }
    }

    static class Tall extends Box {
        final int height;

        Tall(int side, int height) {
            super(side);
            this.height = height;
        }

        @Override
        int area() {
            return side * height;
        }

        @Override
        int twice() {
            return super.twice() + 1;
        }
    }

    static void brokenShape() {
        int n = nondetInt();
        if (n < 1 || n > 1000) {
            return;
        }
        Shape shape = n % 2 == 0 ? new Box(n) : new Tall(n, 3);
        assert shape.twice() % 2 == 0; // violated
    }

    static void fixedShape() {
        int n = nondetInt();
        if (n < 1 || n > 1000) {
            return;
        }
        Shape shape = n % 2 == 0 ? new Box(n) : new Tall(n, 3);
        assert shape.twice() % 2 == (shape instanceof Tall ? 1 : 0);
    }

    interface Visitor {
        int number(int n);

        int sum(Node left, Node right);
    }

    interface Node {
        int accept(Visitor visitor);
    }

    static Node leaf(int n) {
        return visitor -> visitor.number(n);
    }

    static Node plus(Node left, Node right) {
        return visitor -> visitor.sum(left, right);
    }

    static class Value implements Visitor {
        @Override
        public int number(int n) {
            return n;
        }

        @Override
        public int sum(Node left, Node right) {
            return left.accept(this) + right.accept(this);
        }
    }

    static void brokenVisitor() {
        int n = nondetInt();
        Node tree = plus(leaf(n), plus(leaf(1), leaf(n)));
        assert tree.accept(new Value()) != 21; // violated
    }

    static void fixedVisitor() {
        int n = nondetInt();
        Node tree = plus(leaf(n), plus(leaf(1), leaf(n)));
        assert tree.accept(new Value()) % 2 != 0;
    }

    enum Level {
        LOW(1),
        HIGH(10) {
            @Override
            int weight() {
                return 2 * super.weight();
            }
        };

        private final int base;

        Level(int base) {
            this.base = base;
        }

        int weight() {
            return base;
        }
    }

    static void brokenEnum() {
        int n = nondetInt();
        if (n >= 0 && n < 2) {
            assert Level.values()[n].weight() < 20; // violated
        }
    }

    static void fixedEnum() {
        int n = nondetInt();
        if (n >= 0 && n < 2) {
            Level level = Level.values()[n];
            assert level.weight() == (level == Level.LOW ? 1 : 20) && Level.valueOf(level.name()) == level;
        }
    }

    class Inner {
        int seen;

        void look(int n) {
            seen = n;
            total += n;
        }
    }

    private int total;

    static void brokenInner() {
        int n = nondetInt();
        Contested outer = new Contested();
        Inner one = outer.new Inner();
        Inner other = outer.new Inner();
        one.look(n);
        other.look(3);
        assert outer.total != 10; // violated
    }

    static void fixedInner() {
        int n = nondetInt();
        Contested outer = new Contested();
        Inner one = outer.new Inner();
        Inner other = outer.new Inner();
        one.look(n);
        other.look(3);
        assert outer.total == one.seen + other.seen;
    }

    static <T extends Comparable<T>> T largest(List<T> list) {
        T best = list.get(0);
        for (T each : list) {
            if (each.compareTo(best) > 0) {
                best = each;
            }
        }
        return best;
    }

    static void brokenLargest() {
        List<Integer> list = Arrays.asList(nondetInt(), nondetInt(), 5);
        assert largest(list) > 5; // violated
    }

    static void fixedLargest() {
        List<Integer> list = Arrays.asList(nondetInt(), nondetInt(), 5);
        assert largest(list) >= 5;
    }

    // Lambdas and streams

    static void brokenComposed() {
        int n = nondetInt();
        Function<Integer, Integer> twice = x -> 2 * x;
        Function<Integer, Integer> both = twice.andThen(x -> x + 1);
        assert both.apply(n) != 15; // violated
    }

    static void fixedComposed() {
        int n = nondetInt();
        Function<Integer, Integer> twice = x -> 2 * x;
        Function<Integer, Integer> both = twice.andThen(x -> x + 1);
        assert both.apply(n) % 2 != 0;
    }

    static void brokenSupplied() {
        int n = nondetInt();
        int[] count = new int[1];
        Supplier<Integer> supplier = () -> ++count[0] + n;
        int sum = supplier.get() + supplier.get();
        assert sum != 11; // violated
    }

    static void fixedSupplied() {
        int n = nondetInt();
        int[] count = new int[1];
        Supplier<Integer> supplier = () -> ++count[0] + n;
        int sum = supplier.get() + supplier.get();
        assert sum == 2 * n + 3;
    }

    static void brokenStream() {
        int n = nondetInt();
        int sum = IntStream.of(n, 2, 3).filter(x -> x > 1).map(x -> x * x).sum();
        assert sum != 38; // violated
    }

    static void fixedStream() {
        int n = nondetInt();
        long count = IntStream.of(n, 2, 3).filter(x -> x > 1).count();
        assert count == (n > 1 ? 3 : 2);
    }

    static void brokenCollected() {
        int n = nondetInt();
        List<Integer> list = List.of(n, 4, 6).stream().filter(x -> x % 2 == 0).collect(Collectors.toList());
        assert list.size() < 3; // violated
    }

    static void fixedCollected() {
        int n = nondetInt();
        List<Integer> list = List.of(n, 4, 6).stream().filter(x -> x % 2 == 0).collect(Collectors.toList());
        assert list.size() == (n % 2 == 0 ? 3 : 2);
    }

    static void brokenOptional() {
        int n = nondetInt();
        Optional<Integer> found = Optional.of(n).filter(x -> x > 10);
        assert found.map(x -> x - 11).orElse(1) != 0; // violated
    }

    static void fixedOptional() {
        int n = nondetInt();
        Optional<Integer> found = Optional.of(n).filter(x -> x > 10);
        assert found.orElse(11) > 10;
    }

    static void brokenOperator() {
        boolean which = nondetBoolean();
        int n = nondetInt();
        IntBinaryOperator operator = which ? Math::max : Integer::sum;
        assert operator.applyAsInt(n, 7) != -3; // violated
    }

    static void fixedOperator() {
        boolean which = nondetBoolean();
        int n = nondetInt();
        IntBinaryOperator operator = which ? Math::max : (a, b) -> a;
        assert operator.applyAsInt(n, 7) >= n;
    }

    // Collections and iterators

    static void brokenRemoved() {
        int n = nondetInt();
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        for (Iterator<Integer> iterator = list.iterator(); iterator.hasNext();) {
            if (iterator.next() == n) {
                iterator.remove();
            }
        }
        assert list.size() == 3; // violated
    }

    static void fixedRemoved() {
        int n = nondetInt();
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        for (Iterator<Integer> iterator = list.iterator(); iterator.hasNext();) {
            if (iterator.next() == n) {
                iterator.remove();
            }
        }
        assert list.size() == (n >= 1 && n <= 3 ? 2 : 3);
    }

    static class Range implements Iterable<Integer> {
        final int from;
        final int to;

        Range(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                private int next = from;

                @Override
                public boolean hasNext() {
                    return next < to;
                }

                @Override
                public Integer next() {
                    if (!hasNext()) {
                        throw new NoSuchElementException();
                    }
                    return next++;
                }
            };
        }
    }

    static void brokenRange() {
        int n = nondetInt();
        if (n < 0 || n > 6) {
            return;
        }
        int sum = 0;
        for (int each : new Range(0, n)) {
            sum += each;
        }
        assert sum != 10; // violated
    }

    static void fixedRange() {
        int n = nondetInt();
        if (n < 0 || n > 6) {
            return;
        }
        int sum = 0;
        for (int each : new Range(0, n)) {
            sum += each;
        }
        assert 2 * sum == n * (n - 1);
    }

    static void brokenCounted() {
        String text = nondetString();
        if (text.length() != 3) {
            return;
        }
        Map<Character, Integer> counts = new HashMap<>();
        for (char c : text.toCharArray()) {
            counts.merge(c, 1, Integer::sum);
        }
        assert counts.getOrDefault('x', 0) != 2; // violated
    }

    static void fixedCounted() {
        int n = nondetInt();
        int m = nondetInt();
        Map<Integer, Integer> counts = new HashMap<>();
        counts.merge(n, 1, Integer::sum);
        counts.merge(m, 1, Integer::sum);
        assert counts.get(n) == (n == m ? 2 : 1);
    }

    static void brokenTree() {
        int n = nondetInt();
        TreeMap<Integer, String> names = new TreeMap<>();
        names.put(10, "ten");
        names.put(n, "n");
        assert names.firstKey() >= 10 || !names.lastEntry().getValue().equals("ten"); // violated
    }

    static void fixedTree() {
        int n = nondetInt();
        TreeMap<Integer, String> names = new TreeMap<>();
        names.put(10, "ten");
        names.put(n, "n");
        assert names.firstKey() == Math.min(n, 10);
    }

    static void brokenQueue() {
        PriorityQueue<Integer> queue = new PriorityQueue<>();
        queue.add(nondetInt());
        queue.add(nondetInt());
        queue.add(5);
        assert queue.poll() == 5; // violated
    }

    static void fixedQueue() {
        PriorityQueue<Integer> queue = new PriorityQueue<>();
        queue.add(nondetInt());
        queue.add(nondetInt());
        queue.add(5);
        assert queue.poll() <= queue.poll();
    }

    static void brokenStack() {
        String text = nondetString();
        if (text.length() > 4) {
            return;
        }
        Deque<Character> stack = new ArrayDeque<>();
        for (char c : text.toCharArray()) {
            if (c == '(') {
                stack.push(c);
            } else if (c == ')' && (stack.isEmpty() || stack.pop() != '(')) {
                return;
            }
        }
        assert stack.size() != 2 || text.length() < 4; // violated
    }

    static void fixedStack() {
        int n = nondetInt();
        Deque<Integer> stack = new LinkedList<>();
        stack.push(n);
        stack.push(n + 1);
        assert stack.pop() - stack.pop() == 1;
    }

    static void brokenSorted() {
        List<Integer> list = new ArrayList<>(Arrays.asList(nondetInt(), nondetInt(), nondetInt()));
        Collections.sort(list, Comparator.reverseOrder());
        assert list.get(0) != 9 || list.get(2) != 7; // violated
    }

    static void fixedSorted() {
        List<Integer> list = new ArrayList<>(Arrays.asList(nondetInt(), nondetInt(), nondetInt()));
        Collections.sort(list, Comparator.reverseOrder());
        assert list.get(0) >= list.get(1) && list.get(1) >= list.get(2);
    }

    static void brokenUnmodifiable() {
        List<Integer> list = Collections.unmodifiableList(new ArrayList<>(List.of(1)));
        boolean refused = false;
        int n = nondetInt();
        try {
            if (n > 4) {
                list.add(n);
            }
        } catch (UnsupportedOperationException exception) {
            refused = true;
        }
        assert !refused; // violated
    }

    static void fixedUnmodifiable() {
        List<Integer> list = Collections.unmodifiableList(new ArrayList<>(List.of(1)));
        boolean refused = false;
        int n = nondetInt();
        try {
            if (n > 4) {
                list.add(n);
            }
        } catch (UnsupportedOperationException exception) {
            refused = true;
        }
        assert refused == n > 4 && list.size() == 1;
    }

    // Arrays of arrays, recursion, loops

    static void brokenJagged() {
        int n = nondetInt();
        if (n < 0 || n > 3) {
            return;
        }
        int[][] rows = {{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}};
        int sum = 0;
        for (int each : rows[n]) {
            sum += each;
        }
        assert sum < 8; // violated
    }

    static void fixedJagged() {
        int n = nondetInt();
        if (n < 0 || n > 3) {
            return;
        }
        int[][] rows = {{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}};
        int sum = 0;
        for (int each : rows[n]) {
            sum += each;
        }
        assert sum == 1 << n;
    }

    static void brokenStored() {
        Object[] objects = nondetBoolean() ? new String[1] : new Object[1];
        try {
            objects[0] = 1;
        } catch (ArrayStoreException exception) {
            assert objects.length == 0; // violated
        }
    }

    static void fixedStored() {
        boolean texts = nondetBoolean();
        Object[] objects = texts ? new String[1] : new Object[1];
        try {
            objects[0] = 1;
            assert !texts;
        } catch (ArrayStoreException exception) {
            assert texts && objects[0] == null;
        }
    }

    static boolean isPalindrome(String text, int from, int to) {
        return from >= to || text.charAt(from) == text.charAt(to) && isPalindrome(text, from + 1, to - 1);
    }

    static void brokenPalindrome() {
        String text = nondetString();
        if (text.length() == 5) {
            assert !isPalindrome(text, 0, 4) || text.charAt(1) != 'a' || text.charAt(2) != 'b'; // violated
        }
    }

    static void fixedPalindrome() {
        String text = nondetString();
        if (text.length() == 5) {
            assert !isPalindrome(text, 0, 4) || text.charAt(0) == text.charAt(4);
        }
    }

    static int power(int base, int exponent) {
        if (exponent == 0) {
            return 1;
        }
        int half = power(base, exponent / 2);
        return exponent % 2 == 0 ? half * half : half * half * base;
    }

    static void brokenPower() {
        int n = nondetInt();
        if (n >= 0 && n <= 12) {
            assert power(3, n) != 6561; // violated
        }
    }

    static void fixedPower() {
        int n = nondetInt();
        if (n >= 0 && n <= 12) {
            assert power(3, n) % 2 == 1;
        }
    }

    static void brokenCollatz() {
        int n = nondetInt();
        if (n < 1 || n > 10) {
            return;
        }
        int steps = 0;
        while (n != 1) {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
            steps++;
        }
        assert steps != 19; // violated
    }

    static void fixedCollatz() {
        int n = nondetInt();
        if (n < 1 || n > 10) {
            return;
        }
        int steps = 0;
        while (n != 1) {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
            steps++;
        }
        assert steps <= 19;
    }

    static void brokenDigits() {
        long n = nondetLong();
        if (n < 0 || n > 99_999) {
            return;
        }
        int sum = 0;
        for (long rest = n; rest > 0; rest /= 10) {
            sum += (int) (rest % 10);
        }
        assert sum != 44; // violated
    }

    static void fixedDigits() {
        int n = nondetInt();
        if (n < 0 || n > 999) {
            return;
        }
        int sum = 0;
        for (int rest = n; rest > 0; rest /= 10) {
            sum += rest % 10;
        }
        assert sum % 9 == n % 9;
    }

    static void brokenCounter() {
        int n = nondetInt();
        int up = 0;
        int down = n;
        while (down > 0) {
            up++;
            down--;
        }
        assert n < 0 || up != n || n != 25; // violated
    }

    static void fixedCounter() {
        int n = nondetInt();
        int up = 0;
        int down = n;
        while (down > 0) {
            up++;
            down--;
        }
        assert n < 0 || up == n;
    }

    static void brokenPredicate() {
        Predicate<String> isShort = text -> text.length() < 3;
        Predicate<String> isKey = isShort.negate().and(text -> text.charAt(2) == 'k');
        assert !isKey.test(nondetString()); // violated
    }

    static void fixedPredicate() {
        Predicate<String> isShort = text -> text.length() < 3;
        Predicate<String> isKey = isShort.negate().and(text -> text.charAt(2) == 'k');
        String text = nondetString();
        assert !isKey.test(text) || text.length() >= 3;
    }

    static void brokenCurried() {
        BiFunction<Integer, Integer, Integer> sub = (a, b) -> a - b;
        Function<Integer, Function<Integer, Integer>> curried = a -> b -> sub.apply(a, b);
        assert curried.apply(nondetInt()).apply(3) != 4; // violated
    }

    static void fixedCurried() {
        BiFunction<Integer, Integer, Integer> sub = (a, b) -> a - b;
        Function<Integer, Function<Integer, Integer>> curried = a -> b -> sub.apply(a, b);
        int n = nondetInt();
        assert curried.apply(n).apply(n) == 0;
    }

    static void brokenType() {
        Object[] things = {nondetInt(), nondetString(), nondetDouble()};
        int n = nondetInt();
        if (n < 0 || n > 2) {
            return;
        }
        Object thing = things[n];
        assert !(thing instanceof String) || !thing.equals("ok"); // violated
    }

    static void fixedType() {
        Object[] things = {nondetInt(), nondetString(), nondetDouble()};
        int n = nondetInt();
        if (n < 0 || n > 2) {
            return;
        }
        Object thing = things[n];
        assert thing == null || thing instanceof Comparable && (n == 1) == thing instanceof String;
    }

    static void brokenClone() {
        int[][] grid = {{nondetInt()}, {2}};
        int[][] copy = grid.clone();
        copy[0][0] = 7;
        copy[1] = new int[] {9};
        assert grid[0][0] != 7 || grid[1][0] == 9; // violated
    }

    static void fixedClone() {
        int[][] grid = {{nondetInt()}, {2}};
        int[][] copy = grid.clone();
        copy[0][0] = 7;
        copy[1] = new int[] {9};
        assert grid[0][0] == 7 && grid[1][0] == 2;
    }

    static void brokenReflected() {
        Object thing = nondetBoolean() ? new Box(1) : new Tall(1, 2);
        assert thing.getClass().getSimpleName().equals("Box"); // violated
    }

    static void fixedReflected() {
        Object thing = nondetBoolean() ? new Box(1) : new Tall(1, 2);
        assert Shape.class.isInstance(thing) && thing.getClass() != Shape.class;
    }
}
