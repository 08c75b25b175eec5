import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Many calls of methods of strings, characters, boxes and collections on random arguments, as one number. */
class Calls {
    private static final String[] PIECES = {
        "", "a", "b", "ab", "A", "ba", " ", "\t", "0", "1", "-", "+", "42", "x=y", ",", ".", "é", "ß", "İ", "\u3000",
        "\ud83d\ude00", "\udc00", "i", "I", "true", "TRUE", "2147483648", "-2147483648", "7f", "null", "\n", "k", "K"
    };

    private long state;

    private Calls(long seed) {
        state = seed * 0x9E3779B97F4A7C15L + 1;
    }

    /** The results of so many calls of one operation. */
    static long run(int operation, int seed, int count) {
        Calls calls = new Calls(operation * 1_000_003L + seed);
        long sum = 17;
        for (int i = 0; i < count; i++) {
            sum = sum * 31 + calls.once(operation);
        }
        return sum;
    }

    private long once(int operation) {
        try {
            return value(call(operation));
        } catch (RuntimeException thrown) {
            return value(thrown.getClass().getName() + thrown.getMessage());
        }
    }

    private static long value(Object result) {
        if (result instanceof Object[] array) {
            return value(Arrays.asList(array));
        }
        if (result instanceof char[] array) {
            return Arrays.hashCode(array);
        }
        if (result instanceof Collection<?> items) {
            long sum = 1;
            for (Object item : items) {
                sum = sum * 31 + value(item);
            }
            return sum;
        }
        return result == null ? 7 : result.toString().hashCode();
    }

    private int next(int bound) {
        state = state * 6364136223846793005L + 1442695040888963407L;
        return (int) ((state >>> 33) % bound);
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        for (int i = next(5); i > 0; i--) {
            text.append(PIECES[next(next(2) == 0 ? 14 : PIECES.length)]);
        }
        return text.toString();
    }

    private int index() {
        return next(9) - 2;
    }

    private char unit() {
        String text = text();
        return text.isEmpty() || next(5) == 0 ? (char) next(1 << 16) : text.charAt(next(text.length()));
    }

    private int number() {
        int kind = next(6);
        return kind == 0 ? Integer.MIN_VALUE : kind == 1 ? Integer.MAX_VALUE : kind == 2 ? next(1 << 30) : next(300) - 150;
    }

    private List<Integer> numbers() {
        List<Integer> numbers = new ArrayList<>();
        for (int i = next(6); i > 0; i--) {
            numbers.add(next(5) == 0 ? number() : next(6));
        }
        return numbers;
    }

    private List<String> texts() {
        List<String> texts = new ArrayList<>();
        for (int i = next(5); i > 0; i--) {
            texts.add(text());
        }
        return texts;
    }

    private Object call(int operation) {
        String s = text();
        String t = text();
        int i = index();
        int j = index();
        char c = unit();
        int n = number();
        return switch (operation) {
            case 0 -> s.charAt(i);
            case 1 -> s.equals(t) + " " + s.equalsIgnoreCase(t) + s.equals(s + "");
            case 2 -> s.compareTo(t) * 31 + s.compareToIgnoreCase(t);
            case 3 -> s.startsWith(t) + " " + s.startsWith(t, i) + s.endsWith(t);
            case 4 -> s.contains(t);
            case 5 -> s.indexOf(t) + " " + s.indexOf(t, i) + s.indexOf(c) + s.indexOf(c, i);
            case 6 -> s.lastIndexOf(t) + " " + s.lastIndexOf(t, i) + s.lastIndexOf(c) + s.lastIndexOf(c, i);
            case 7 -> s.substring(i);
            case 8 -> s.substring(i, j);
            case 9 -> s.concat(t) + s.isEmpty() + s.isBlank() + s.length();
            case 10 -> s.trim() + "|" + s.strip() + "|" + s.stripLeading() + "|" + s.stripTrailing();
            case 11 -> s.toCharArray();
            case 12 -> String.valueOf(n) + String.valueOf(c) + String.valueOf((Object) s) + n + c;
            case 13 -> s.toLowerCase() + s.toUpperCase();
            case 14 -> s.toLowerCase(Locale.forLanguageTag("tr")) + s.toUpperCase(Locale.ROOT);
            case 15 -> s.replace(c, 'q') + s.replace(t, "<>") + s.replace("a", t);
            case 16 -> s.split(",");
            case 17 -> s.split("\\.", i);
            case 18 -> s.hashCode();
            case 19 -> s.chars().filter(x -> x > 'a').sum();
            case 20 -> s.repeat(i);
            case 21 -> String.join(t, texts());
            case 22 -> switch (s) {
                case "a" -> 1;
                case "ab" -> 2;
                case "" -> 3;
                default -> 4;
            };
            case 23 -> s.matches("[a-b]*\\d?.*");
            case 24 -> s.regionMatches(i, t, j, 2) + " " + s.regionMatches(true, i, t, j, 1);
            case 25 -> s.codePointAt(Math.max(i, 0)) + s.codePointCount(0, s.length());
            case 26 -> s.contentEquals(new StringBuilder(t)) || s.intern().equals(t);
            case 27 -> s.lines().collect(Collectors.toList());
            case 28 -> s.replaceAll("[ab]+", "#") + s.replaceFirst("a", t.isEmpty() ? "" : "!");
            case 29 -> new String(s.toCharArray(), Math.max(i, 0), Math.max(j, 0));
            case 30 -> new StringBuilder(s).append(t).append(n).append(c).reverse().toString();
            case 31 -> new StringBuilder(s).insert(i, t).deleteCharAt(j).toString();
            case 32 -> new StringBuilder(s).replace(i, j, t).toString();
            case 33 -> new StringBuilder(s).delete(i, j).indexOf(t);
            case 34 -> {
                StringBuffer buffer = new StringBuffer(s);
                buffer.setLength(Math.max(i, 0));
                buffer.setCharAt(j, c);
                yield buffer.toString();
            }
            case 35 -> String.format("%s|%5d|%x|%c", s, n, n, c);
            case 36 -> Integer.parseInt(s);
            case 37 -> Integer.parseInt(s, 16);
            case 38 -> Long.parseLong(s);
            case 39 -> Boolean.parseBoolean(s);
            case 40 -> Integer.toString(n) + Integer.toHexString(n) + Integer.toString(n, 7) + Integer.toBinaryString(n);
            case 41 -> Long.toString(n * 4_294_967_311L) + Long.toHexString(n * 65_537L);
            case 42 -> Integer.valueOf(s).equals(n) || Integer.decode(s) == n;
            case 43 -> Character.isDigit(c) + " " + Character.isLetter(c) + Character.isLetterOrDigit(c);
            case 44 -> Character.isUpperCase(c) + " " + Character.isLowerCase(c) + Character.isWhitespace(c);
            case 45 -> Character.isAlphabetic(c) + " " + Character.isJavaIdentifierPart(c) + Character.isSpaceChar(c);
            case 46 -> (int) Character.toLowerCase(c) * 31 + Character.toUpperCase(c) + Character.getNumericValue(c);
            case 47 -> Character.digit(c, 10) + Character.digit(c, 36) * 37 + Character.getType(c);
            case 48 -> Character.isSurrogate(c) + " " + Character.isDefined(c) + Character.isISOControl(c);
            case 49 -> Integer.valueOf(i) == Integer.valueOf(i + next(2));
            case 50 -> {
                Integer left = n;
                Integer right = n;
                yield (left == right) + " " + left.equals(right) + left.compareTo(i) + left.hashCode();
            }
            case 51 -> {
                Long left = (long) n;
                Character unit = c;
                yield (left == Long.valueOf(n)) + " " + (unit == Character.valueOf(c)) + unit.compareTo('b');
            }
            case 52 -> Integer.compare(n, i) + Integer.bitCount(n) + Integer.reverse(n) + Integer.signum(n);
            case 53 -> Double.compare(n / 7.0, i) + Double.toString(n / 8.0) + Double.valueOf(n).hashCode();
            case 54 -> Integer.MAX_VALUE - Math.abs(i) + Integer.highestOneBit(n) + Integer.numberOfTrailingZeros(n);
            case 55 -> {
                List<Integer> list = numbers();
                list.add(i);
                list.remove(Integer.valueOf(j));
                yield list.indexOf(j) + list.toString() + list.contains(i) + list.hashCode();
            }
            case 56 -> numbers().get(i);
            case 57 -> numbers().equals(numbers()) || numbers().subList(Math.max(0, i), Math.max(0, j)).isEmpty();
            case 58 -> {
                List<Integer> list = numbers();
                for (Integer item : list) {
                    if (item == i) {
                        list.remove(item);
                    }
                }
                yield list;
            }
            case 59 -> {
                List<String> list = texts();
                Collections.sort(list);
                yield list;
            }
            case 60 -> {
                LinkedList<Integer> list = new LinkedList<>(numbers());
                list.addFirst(n);
                list.removeLastOccurrence(i);
                yield list.getLast() + list.toString();
            }
            case 61 -> {
                Map<String, Integer> map = new HashMap<>();
                texts().forEach(text -> map.merge(text, 1, Integer::sum));
                yield map.toString() + map.getOrDefault(s, -1) + map.remove(t);
            }
            case 62 -> {
                Map<Integer, String> map = new TreeMap<>();
                numbers().forEach(x -> map.putIfAbsent(x, "v" + x));
                yield map + "" + ((TreeMap<Integer, String>) map).floorKey(i) + map.containsKey(j);
            }
            case 63 -> {
                Map<String, List<Integer>> map = new LinkedHashMap<>();
                for (int x : numbers()) {
                    map.computeIfAbsent(x % 2 == 0 ? "even" : "odd", key -> new ArrayList<>()).add(x);
                }
                yield map.entrySet();
            }
            case 64 -> {
                Set<String> set = new HashSet<>(texts());
                yield set.add(s) + set.toString() + set.contains(t) + set.retainAll(texts());
            }
            case 65 -> new TreeSet<>(texts()).headSet(s);
            case 66 -> {
                Deque<Integer> deque = new ArrayDeque<>(numbers());
                deque.push(n);
                deque.offerLast(i);
                yield deque.pop() + deque.toString() + deque.pollLast() + deque.peek();
            }
            case 67 -> {
                PriorityQueue<Integer> queue = new PriorityQueue<>(numbers());
                yield queue.poll() + queue.toString() + queue.remove(i);
            }
            case 68 -> {
                Iterator<Integer> items = numbers().iterator();
                items.next();
                items.remove();
                yield items.next();
            }
            case 69 -> Optional.ofNullable(numbers().contains(i) ? s : null).map(String::trim).orElse(t);
            case 70 -> numbers().stream().filter(x -> x > i).map(x -> x * 3).sorted().distinct().collect(Collectors.toList());
            case 71 -> texts().stream().collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.counting()));
            case 72 -> IntStream.range(0, Math.max(0, i)).mapToObj(x -> s).collect(Collectors.joining(t));
            case 73 -> List.of(s, t).contains(s) + " " + List.copyOf(numbers()).indexOf(i) + Set.of(s, t).size();
            case 74 -> Map.of(s, 1, t, 2).get(s);
            case 75 -> Arrays.asList(s, t, s).lastIndexOf(s) + Collections.frequency(numbers(), i);
            case 76 -> Collections.max(numbers()) + Collections.min(texts()).length();
            case 77 -> {
                List<Integer> list = numbers();
                list.replaceAll(x -> x + 1);
                list.removeIf(x -> x % 2 == 0);
                Collections.reverse(list);
                yield list;
            }
            case 78 -> numbers().toArray(new Integer[0]);
            default -> {
                Integer[] sorted = numbers().toArray(new Integer[0]);
                Arrays.sort(sorted, Collections.reverseOrder());
                yield Arrays.toString(sorted) + Arrays.binarySearch(new int[] {1, 3, 5}, i);
            }
        };
    }
}
