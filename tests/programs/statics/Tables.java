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
}
