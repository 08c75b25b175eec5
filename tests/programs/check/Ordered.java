import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;

/** What depends on when something happens: initialisers that run late, and keys that change in a map. */
class Ordered {
    static int setting = 5;
    static int[] cell = {1};
    static final Pattern WORD = Pattern.compile("\\w+");

    static int nondetInt() {
        return new Random().nextInt();
    }

    // Initialisers run when a class is first used, and see what has been set until then.

    static class Reads {
        static int seen = setting;
    }

    static void brokenRead(int n) {
        setting = n;
        assert Reads.seen == 5; // violated
    }

    static void fixedRead(int n) {
        setting = n;
        assert Reads.seen == n;
    }

    static class ReadsElement {
        static int seen = cell[0];
    }

    static void brokenElement(int n) {
        cell[0] = n;
        assert ReadsElement.seen == 1; // violated
    }

    static void fixedElement(int n) {
        cell[0] = n;
        assert ReadsElement.seen == n;
    }

    static class Asks {
        static int given = Ordered.sum();
    }

    static int sum() {
        return setting + cell[0];
    }

    static void brokenSum(int n) {
        cell = new int[] {n};
        assert Asks.given == 6; // violated
    }

    static void fixedSum(int n) {
        cell = new int[] {n};
        assert Asks.given == 5 + n;
    }

    static class Counts {
        static int number = ++cell[0];

        static void use() {}
    }

    static void brokenCount(int n) {
        if (n > 5) {
            Counts.use();
        }
        assert cell[0] == 2; // violated
    }

    static void fixedCount(int n) {
        assert cell[0] == 1;
        if (n > 5) {
            Counts.use();
            assert Counts.number == 2;
        }
        assert cell[0] == (n > 5 ? 2 : 1);
    }

    static class Above {
        static int made = setting + 1;
    }

    static class Below extends Above {
        static int doubled = made * 2;
    }

    static void brokenAbove(int n) {
        setting = n;
        Below below = new Below();
        assert Below.doubled == 12; // violated
    }

    static void fixedAbove(int n) {
        setting = n;
        Below below = new Below();
        assert Below.doubled == (n + 1) * 2;
    }

    static class First {
        static int value = Second.value + 1;
    }

    static class Second {
        static int value = First.value + 10;
    }

    static void brokenCycle(boolean isFirst) {
        int seen = isFirst ? First.value : Second.value;
        assert seen == 11 && First.value == 11; // violated
    }

    static void fixedCycle(boolean isFirst) {
        int seen = isFirst ? First.value : Second.value;
        assert isFirst ? First.value == 11 && Second.value == 10 : First.value == 1 && Second.value == 11;
    }

    static class Divides {
        static int quotient = 10 / setting;
    }

    static void brokenFailing(int n) {
        setting = n;
        try {
            assert Divides.quotient < 10; // violated
        } catch (ExceptionInInitializerError e) {
            assert n == 0;
        }
    }

    static void fixedFailing(int n) {
        setting = n;
        try {
            assert Divides.quotient <= 10 && Divides.quotient >= -10;
        } catch (ExceptionInInitializerError e) {
            assert n == 0 && e.getCause() instanceof ArithmeticException;
        }
    }

    static class Given {
        static final int FIRST = nondetInt();
    }

    static void brokenGiven() {
        int before = nondetInt();
        assert before == 3 || Given.FIRST != 4 || before != 5; // violated
    }

    static void fixedGiven() {
        int before = nondetInt();
        int given = Given.FIRST;
        assert given == Given.FIRST;
    }

    // Keys are looked for by the hash code that they have now.

    static class Key {
        int id;

        Key(int id) {
            this.id = id;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key key && key.id == id;
        }

        @Override
        public int hashCode() {
            return id;
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
        Key key = new Key(a);
        keys.add(key);
        key.id = b;
        assert keys.contains(key) == (a == b);
    }

    static void brokenTwice(int a, int b) {
        Map<Key, String> names = new HashMap<>();
        Key key = new Key(a);
        names.put(key, "one");
        key.id = b;
        names.put(key, "two");
        assert names.size() == 1; // violated
    }

    static void fixedTwice(int a, int b) {
        Map<Key, String> names = new HashMap<>();
        Key key = new Key(a);
        names.put(key, "one");
        key.id = b;
        names.put(key, "two");
        assert names.size() == (a == b ? 1 : 2) && names.get(key).equals("two");
    }

    static class Recent extends LinkedHashMap<Key, Integer> {
        Recent() {
            super(4, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, Integer> eldest) {
            return size() > 2;
        }
    }

    static void brokenEldest(int a, int b) {
        Recent recent = new Recent();
        recent.put(new Key(a), 1);
        recent.put(new Key(b), 2);
        recent.put(new Key(7), 3);
        assert recent.size() == 2; // violated
    }

    static void fixedEldest(int a, int b) {
        Recent recent = new Recent();
        recent.put(new Key(a), 1);
        recent.put(new Key(b), 2);
        recent.put(new Key(7), 3);
        assert recent.size() == (a == b && b == 7 ? 1 : 2) && recent.get(new Key(7)) == 3;
    }

    static void brokenList(int a, int b) {
        Map<List<Integer>, String> names = new HashMap<>();
        List<Integer> key = new ArrayList<>(List.of(a));
        names.put(key, "one");
        key.set(0, b);
        assert names.containsKey(key); // violated
    }

    static void fixedList(int a, int b) {
        Map<List<Integer>, String> names = new HashMap<>();
        List<Integer> key = new ArrayList<>(List.of(a));
        names.put(key, "one");
        key.set(0, b);
        key.set(0, a);
        assert names.containsKey(key);
    }
}
