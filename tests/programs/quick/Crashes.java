import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/** Ways to end by an exception, meant and not meant. */
class Crashes {
    static final class Rejected extends RuntimeException {}

    class Inner {}

    private final String name;

    Crashes(String name) {
        this.name = name;
    }

    int nameLength() {
        return name.length();
    }

    static int divide(int a, int b) {
        return a / b;
    }

    static int divideChecked(int a, int b) {
        if (b == 0) throw new ArithmeticException("no zero, please");
        return a / b;
    }

    static int divideOnOneLine(int a, int b) { if (a < 0) throw new ArithmeticException("negative"); return a / b; }

    static int length(String text) {
        return text.length();
    }

    static int lengthChecked(String text) {
        return Objects.requireNonNull(text, "text").length();
    }

    static int lengthOfCopy(String text) {
        return length(text);
    }

    static int found(Map<String, String> map) {
        return map.get("key").length();
    }

    static int first(String[] texts) {
        return texts[0].length();
    }

    static void chosen(String text) {
        if (text == null) throw new NullPointerException();
    }

    static int at(List<String> texts, int index) {
        return texts.get(index).length();
    }

    static int parsed(String text) {
        return Integer.parseInt(text);
    }

    static int exact(int a) {
        return Math.addExact(a, 1);
    }

    static String cast(Object o) {
        return (String) o;
    }

    static String castByClass(Object o) {
        return String.class.cast(o);
    }

    static void store(Object[] array) {
        array[0] = 1;
    }

    static int[] make(int size) {
        return new int[size];
    }

    static int deep(int n) {
        return n == Integer.MIN_VALUE ? n : deep(n + 1) + 1;
    }

    static void rejected() {
        throw new Rejected();
    }

    static void io() throws java.io.IOException {
        throw new java.io.IOException("no");
    }

    static int gotten(Optional<Integer> o) {
        return o.get();
    }

    static int gottenOrThrown(Optional<Integer> o) {
        return o.orElseThrow();
    }

    static Supplier<String> bound(Object o) {
        return o::toString;
    }

    static void unreachable() {
        throw new AssertionError("never");
    }

    static void concurrent() {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        for (Integer i : list) list.remove(i);
    }

    static class Numbers implements Iterator<Integer> {
        private final Iterator<Integer> source = List.<Integer>of().iterator();

        public boolean hasNext() {
            return source.hasNext();
        }

        public Integer next() {
            return source.next();
        }
    }

    static int next(Numbers numbers) {
        return numbers.next();
    }

    static void nothingLeft() {
        throw new NoSuchElementException();
    }

    static char charAt(String text, int index) {
        return text.charAt(index);
    }
}
