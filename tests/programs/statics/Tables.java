package statics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Static state that nothing changes once it is initialised, and static state that calls change. */
public class Tables {
    enum Kind {
        A,
        B
    }

    static final class Setting {
        int level = 1;

        int level() {
            return level;
        }

        void raise() {
            level++;
        }
    }

    private static final int[] DAYS = {31, 28};
    private static final int[] SLOTS = new int[2];
    private static final int[] FILLED = new int[2];
    private static final int[] GIVEN_AWAY = new int[2];
    private static final Map<String, Integer> ROMAN = new HashMap<>();
    private static final Map<String, Integer> COUNTS = new HashMap<>();
    private static final Setting FIXED = new Setting();
    private static final Setting RAISED = new Setting();
    private static final List<List<Integer>> NESTED = new ArrayList<>(List.of(new ArrayList<>()));
    private static final int[] PASSED = {1, 2, 3};
    private static final int[] PASSED_FAR = {1, 2, 3};
    private static final int[] KEPT = {1, 2, 3};
    private static final int[] CLEARED = {1, 2, 3};
    private static final char[] COPIED = {'a', 'b'};
    private static final int[] TARGET = new int[3];
    private static final char[] EMPTY = new char[0];
    private static final int[][] ROWS = {{1}, {2}};
    private static final String[] NAMES = {"a", "b"};
    private static int[] kept;
    private static int written;
    private static int constant = 3;

    static {
        ROMAN.put("I", 1);
        ROMAN.put("V", 5);
    }

    static int days(int i) {
        return DAYS[i];
    }

    static int roman(String text) {
        Integer number = ROMAN.get(text);
        return number == null ? 0 : number;
    }

    static Kind kind() {
        return Kind.A;
    }

    static int fixed() {
        return FIXED.level();
    }

    static int constant() {
        return constant;
    }

    static int slot(int i) {
        return SLOTS[i]++;
    }

    static int filled() {
        Arrays.fill(FILLED, 1);
        return FILLED[0];
    }

    static int givenAway() {
        return GIVEN_AWAY[0];
    }

    static int[] give() {
        return GIVEN_AWAY;
    }

    static int count(String text) {
        return COUNTS.merge(text, 1, Integer::sum);
    }

    static int raised() {
        return RAISED.level();
    }

    static void raise() {
        RAISED.raise();
    }

    static int nested() {
        return NESTED.get(0).size();
    }

    static void nest(int x) {
        NESTED.get(0).add(x);
    }

    static int written() {
        return through();
    }

    private static int through() {
        return written;
    }

    static void write() {
        written++;
    }

    static int passed() {
        return sum(PASSED, 0);
    }

    static int passedFar() {
        return new Tables().total("a", PASSED_FAR);
    }

    int total(String name, int... numbers) {
        return name.length() + sum(numbers, 1);
    }

    static int sum(int[] numbers, int from) {
        return from < numbers.length ? numbers[from] + sum(numbers, from + 1) : 0;
    }

    static int passedToKeep() {
        keep(KEPT);
        return KEPT[0];
    }

    private static void keep(int[] numbers) {
        kept = numbers;
    }

    static int cleared() {
        clear(CLEARED, 0);
        return CLEARED[0];
    }

    private static void clear(int[] numbers, int at) {
        int[] same = numbers;
        same[at] = 0;
    }

    static String copied() {
        return new String(COPIED) + Arrays.copyOf(COPIED, 1).length + String.valueOf(COPIED);
    }

    static int copiedTo() {
        System.arraycopy(DAYS, 0, TARGET, 0, 2);
        return TARGET[0];
    }

    static char[] empty() {
        return EMPTY;
    }

    static int rows() {
        return first(ROWS)[0];
    }

    private static int[] first(int[][] rows) {
        return rows[0];
    }

    static void changeRows() {
        change(ROWS);
    }

    private static void change(int[][] rows) {
        rows[0][0] = 5;
    }

    static boolean named(String text) {
        return startsWithAny(text, NAMES);
    }

    private static boolean startsWithAny(String text, String... beginnings) {
        for (String beginning : beginnings) {
            if (text.regionMatches(true, 0, beginning, 0, beginning.length())) {
                return true;
            }
        }
        return false;
    }
}
