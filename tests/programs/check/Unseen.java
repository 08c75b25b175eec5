import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Small systems as verification tasks have them: pumps, locks, networks, parsers, schedulers, heaps in loops. */
class Unseen {
    static int nondetInt() {
        return new Random().nextInt();
    }

    static boolean nondetBoolean() {
        return new Random().nextBoolean();
    }

    static String nondetString() {
        return "x".repeat(nondetInt() & 3);
    }

    static int among(int low, int high) {
        int value = nondetInt();
        if (value < low || value > high) {
            Runtime.getRuntime().halt(1);
        }
        return value;
    }

    // A pump in a mine: whether it may run depends on methane, which is only polled when the pump is told to.

    static class Environment {
        int water = 1;
        boolean methane;
    }

    static class Pump {
        final Environment environment;
        boolean isRunning;
        boolean isActive = true;

        Pump(Environment environment) {
            this.environment = environment;
        }

        void tick(boolean isGuarded) {
            if (isRunning && environment.water > 0) {
                environment.water--;
            }
            if (!isActive) {
                return;
            }
            if (!isRunning) {
                if (environment.water >= 2) {
                    isRunning = !isGuarded || !environment.methane;
                }
            } else if (environment.water < 1 || (isGuarded && environment.methane)) {
                isRunning = false;
            }
        }
    }

    static void pump(boolean isGuarded, int rounds) {
        Environment mine = new Environment();
        Pump pump = new Pump(mine);
        for (int i = 0; i < rounds; i++) {
            if (nondetBoolean() && mine.water < 2) {
                mine.water++;
            }
            if (nondetBoolean()) {
                mine.methane = !mine.methane;
            }
            if (nondetBoolean()) {
                pump.isActive = !pump.isActive && !mine.methane;
                if (!pump.isActive) {
                    pump.isRunning = false;
                }
            }
            pump.tick(isGuarded);
            assert !(pump.isRunning && mine.methane && pump.isActive); // violated AssertionError in brokenPump
        }
    }

    static void brokenPump() {
        pump(false, 5);
    }

    static void fixedPump() {
        pump(true, 5);
    }

    // A lock with priorities that threads inherit.

    static class Task {
        int priority;
        final int own;
        Task next;
        int held;

        Task(int priority) {
            this.priority = priority;
            own = priority;
        }
    }

    static class Lock {
        Task holder;
        Task waiting;

        void acquire(Task task) {
            if (holder == null) {
                holder = task;
                task.held++;
            } else if (holder != task) {
                task.next = waiting;
                waiting = task;
                if (task.priority < holder.priority) {
                    holder.priority = task.priority;
                }
            } else {
                task.held++;
            }
        }

        void release(Task task, boolean isRestored) {
            if (holder != task || --task.held > 0) {
                return;
            }
            if (isRestored) {
                task.priority = task.own;
            }
            holder = waiting;
            if (waiting != null) {
                waiting = waiting.next;
                holder.held++;
            }
        }
    }

    static void inherit(boolean isRestored) {
        Task[] tasks = {new Task(among(1, 9)), new Task(among(1, 9)), new Task(among(1, 9))};
        Lock lock = new Lock();
        lock.acquire(tasks[0]);
        for (int i = 0; i < 2; i++) {
            lock.acquire(tasks[among(0, 2)]);
        }
        Task first = lock.holder;
        lock.release(first, isRestored);
        assert lock.holder == first || first.priority == first.own; // violated AssertionError in brokenInheritance
    }

    static void brokenInheritance() {
        inherit(false);
    }

    static void fixedInheritance() {
        inherit(true);
    }

    // Cheapest ways in a network.

    static int[] ways(int[][] costs, boolean isWhole) {
        int n = costs.length;
        int[] found = new int[n];
        for (int i = 1; i < n; i++) {
            found[i] = 1000;
        }
        for (int round = 0; round < (isWhole ? n - 1 : 1); round++) {
            for (int i = n - 1; i >= 0; i--) {
                for (int j = 0; j < n; j++) {
                    if (costs[i][j] > 0 && found[i] + costs[i][j] < found[j]) {
                        found[j] = found[i] + costs[i][j];
                    }
                }
            }
        }
        return found;
    }

    static void network(boolean isWhole) {
        int[][] costs = new int[4][4];
        for (int i = 0; i < 4; i++) {
            for (int j = 0; j < 4; j++) {
                costs[i][j] = i == j ? 0 : among(0, 20);
            }
        }
        int[] found = ways(costs, isWhole);
        for (int i = 0; i < 4; i++) {
            for (int j = 0; j < 4; j++) {
                assert costs[i][j] == 0 || found[j] <= found[i] + costs[i][j]; // violated AssertionError in brokenNetwork
            }
        }
    }

    static void brokenNetwork() {
        network(false);
    }

    static void fixedNetwork() {
        network(true);
    }

    // Sets that are joined.

    static int root(int[] above, int one) {
        while (above[one] != one) {
            one = above[one];
        }
        return one;
    }

    static void sets(boolean byRoot) {
        int[] above = {0, 1, 2, 3, 4};
        int one = 0;
        int other = 0;
        for (int i = 0; i < 3; i++) {
            one = among(0, 4);
            other = among(0, 4);
            if (byRoot) {
                above[root(above, one)] = root(above, other);
            } else {
                above[one] = root(above, other);
            }
        }
        int first = among(0, 4);
        int second = above[first];
        assert root(above, first) == root(above, second);
        assert byRoot || above[one] != 4 || one == 4 || other == 4 || root(above, other) != 4; // violated AssertionError in brokenSets
    }

    static void brokenSets() {
        sets(false);
    }

    static void fixedSets() {
        sets(true);
    }

    // Loops that fill arrays of any length.

    static void brokenFill(int n) {
        int[] filled = new int[n < 0 ? 0 : n & 0xFFFF];
        for (int i = 0; i < filled.length; i++) {
            filled[i] = i + 1;
        }
        int at = nondetInt();
        if (at >= 0 && at < filled.length) {
            assert filled[at] == at; // violated
        }
    }

    static void fixedFill(int n) {
        int[] filled = new int[n < 0 ? 0 : n & 0xFFFF];
        for (int i = 0; i < filled.length; i++) {
            filled[i] = i + 1;
        }
        int at = nondetInt();
        if (at >= 0 && at < filled.length) {
            assert filled[at] == at + 1;
        }
    }

    static void brokenCleared(int[] given) {
        for (int i = 0; i < given.length; i++) {
            if (given[i] < 0) {
                given[i] = 0;
            }
        }
        for (int i = 0; i < given.length; i++) {
            assert given[i] > 0; // violated
        }
    }

    static void fixedCleared(int[] given) {
        for (int i = 0; i < given.length; i++) {
            if (given[i] < 0) {
                given[i] = 0;
            }
        }
        for (int i = 0; i < given.length; i++) {
            assert given[i] >= 0;
        }
    }

    static int[] copied(int[] given, int from) {
        int[] made = new int[given.length];
        for (int i = from; i < given.length; i++) {
            made[i] = given[i];
        }
        return made;
    }

    static void brokenCopy(int[] given, int at) {
        if (given.length < 60000 && at >= 0 && at < given.length) {
            assert copied(given, 1)[at] == given[at]; // violated
        }
    }

    static void fixedCopy(int[] given, int at) {
        if (given.length < 60000 && at >= 0 && at < given.length) {
            assert copied(given, 0)[at] == given[at];
        }
    }

    // Objects that loops change.

    static class Account {
        int balance;
        int moves;
    }

    static void brokenMoves(int n) {
        Account account = new Account();
        for (int i = 0; i < n; i++) {
            account.balance += 2;
            account.moves++;
            if (account.moves == 25) {
                account.balance++;
            }
        }
        assert account.balance == 2 * account.moves; // violated
    }

    static void fixedMoves(int n) {
        Account account = new Account();
        for (int i = 0; i < n; i++) {
            account.balance += 2;
            account.moves++;
        }
        assert account.balance == 2 * account.moves;
    }

    static class Link {
        final int value;
        final Link next;

        Link(int value, Link next) {
            this.value = value;
            this.next = next;
        }
    }

    static Link links(int count, int first) {
        Link top = null;
        for (int i = 0; i < count; i++) {
            top = new Link(first + i, top);
        }
        return top;
    }

    static void brokenLinks(int count) {
        for (Link each = links(count, -1); each != null; each = each.next) {
            assert each.value != 0; // violated
        }
    }

    static void fixedLinks(int count) {
        for (Link each = links(count, 1); each != null; each = each.next) {
            assert each.value != 0;
        }
    }

    static int total;

    static void brokenStatic(int n) {
        total = 0;
        for (int i = 0; i < n; i++) {
            total += 3;
        }
        assert total % 3 == 0 && total != 300; // violated
    }

    static void fixedStatic(int n) {
        total = 0;
        for (int i = 0; i < n && i < 100000; i++) {
            total += 3;
        }
        assert total % 3 == 0;
    }

    // Exceptions in loops.

    static int checked(int value, int most) {
        if (value > most) {
            throw new IllegalStateException("too much: " + value);
        }
        return value;
    }

    static void brokenCaught(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            try {
                sum = checked(sum + 1, 10);
            } catch (IllegalStateException e) {
                sum = 11;
            }
        }
        assert sum <= 10; // violated
    }

    static void fixedCaught(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            try {
                sum = checked(sum + 1, 10);
            } catch (IllegalStateException e) {
                sum = 0;
            }
        }
        assert sum <= 10;
    }

    static void brokenFinally(int n) {
        int open = 0;
        for (int i = 0; i < n; i++) {
            open++;
            try {
                if (nondetInt() == i) {
                    continue;
                }
                open--;
            } catch (RuntimeException e) {
                open = 0;
            }
        }
        assert open == 0; // violated
    }

    static void fixedFinally(int n) {
        int open = 0;
        for (int i = 0; i < n; i++) {
            open++;
            try {
                if (nondetInt() == i) {
                    continue;
                }
            } catch (RuntimeException e) {
                open = 0;
            } finally {
                open--;
            }
        }
        assert open == 0;
    }

    // Strings and collections with many ways through them.

    static void brokenCommands() {
        StringBuilder log = new StringBuilder();
        for (int i = 0; i < 8; i++) {
            log.append(nondetBoolean() ? "up;" : "down;");
        }
        assert log.length() != 30; // violated
    }

    static void fixedCommands() {
        StringBuilder log = new StringBuilder();
        for (int i = 0; i < 8; i++) {
            log.append(nondetBoolean() ? "up;" : "down;");
        }
        assert log.length() % 2 == 0 && log.charAt(log.length() - 1) == ';';
    }

    static void brokenNames() {
        String name = "";
        for (int i = 0; i < 10; i++) {
            if (nondetBoolean()) {
                name += (char) ('a' + i);
            }
        }
        assert !name.equals("cfj") && !name.contains("ba"); // violated
    }

    static void fixedNames() {
        String name = "";
        for (int i = 0; i < 10; i++) {
            if (nondetBoolean()) {
                name += (char) ('a' + i);
            }
        }
        assert !name.contains("ba") && name.length() <= 10;
    }

    static void brokenListed() {
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            if (nondetBoolean()) {
                numbers.add(i);
            }
        }
        int sum = 0;
        for (int number : numbers) {
            sum += number;
        }
        assert sum != 23; // violated
    }

    static void fixedListed() {
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            if (nondetBoolean()) {
                numbers.add(i);
            }
        }
        int sum = 0;
        for (int number : numbers) {
            sum += number;
        }
        assert sum <= 45;
    }

    static void brokenMapped() {
        Map<Integer, Integer> counts = new HashMap<>();
        for (int i = 0; i < 6; i++) {
            counts.merge(among(0, 2), 1, Integer::sum);
        }
        assert counts.getOrDefault(1, 0) != 4 || counts.getOrDefault(2, 0) != 2; // violated
    }

    static void fixedMapped() {
        Map<Integer, Integer> counts = new HashMap<>();
        for (int i = 0; i < 6; i++) {
            counts.merge(among(0, 2), 1, Integer::sum);
        }
        assert counts.getOrDefault(0, 0) + counts.getOrDefault(1, 0) + counts.getOrDefault(2, 0) == 6;
    }

    static void brokenUnique() {
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < 4; i++) {
            seen.add(nondetString());
        }
        assert seen.size() > 1; // violated
    }

    static void fixedUnique() {
        Set<String> seen = new HashSet<>();
        String first = nondetString();
        String second = nondetString();
        seen.add(first);
        seen.add(second);
        assert seen.size() == (first.equals(second) ? 1 : 2);
    }

    static class Item implements Comparable<Item> {
        final int key;
        final String name;

        Item(int key, String name) {
            this.key = key;
            this.name = name;
        }

        @Override
        public int compareTo(Item other) {
            return Integer.compare(key, other.key);
        }
    }

    static void sorted(boolean isWhole) {
        Item[] items = new Item[5];
        for (int i = 0; i < items.length; i++) {
            items[i] = new Item(nondetInt(), "item" + i);
        }
        for (int i = 0; i < items.length - 1; i++) {
            for (int j = isWhole ? 0 : i; j < items.length - 1 - (isWhole ? i : 0); j++) {
                if (items[j].compareTo(items[j + 1]) > 0) {
                    Item swapped = items[j];
                    items[j] = items[j + 1];
                    items[j + 1] = swapped;
                }
            }
        }
        for (int i = 1; i < items.length; i++) {
            assert items[i - 1].key <= items[i].key; // violated AssertionError in brokenItems
        }
    }

    static void brokenItems() {
        sorted(false);
    }

    static void fixedItems() {
        sorted(true);
    }

    static void brokenGiven(Item[] items) {
        if (items.length == 3) {
            int best = 0;
            for (int i = 1; i < 3; i++) {
                if (items[i] != null && items[best] != null && items[i].key > items[best].key) {
                    best = i;
                }
            }
            assert items[best] == null || items[0] == null || items[best].key > items[0].key; // violated
        }
    }

    static void fixedGiven(Item[] items) {
        if (items != null && items.length == 3) {
            int best = 0;
            for (int i = 1; i < 3; i++) {
                if (items[i] != null && items[best] != null && items[i].key > items[best].key) {
                    best = i;
                }
            }
            assert items[best] == null || items[0] == null || items[best].key >= items[0].key;
        }
    }

    // Numbers that are read, and a queue of messages.

    static int parsed(String text) {
        int value = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < '0' || c > '9') {
                return -1;
            }
            value = value * 10 + (c - '0');
        }
        return value;
    }

    static void brokenRead() {
        String text = nondetString();
        if (text.length() <= 5) {
            assert parsed(text) < 4711; // violated
        }
    }

    static void fixedRead() {
        String text = nondetString();
        if (text.length() <= 4) {
            assert parsed(text) <= 9999;
        }
    }

    static void brokenMessages() {
        LinkedList<String> queue = new LinkedList<>();
        int sent = 0;
        for (int i = 0; i < 7; i++) {
            if (nondetBoolean()) {
                queue.addLast("m" + sent++);
            } else if (!queue.isEmpty()) {
                queue.removeFirst();
            }
        }
        assert queue.isEmpty() || !queue.getFirst().equals("m3"); // violated
    }

    static void fixedMessages() {
        LinkedList<String> queue = new LinkedList<>();
        int sent = 0;
        for (int i = 0; i < 7; i++) {
            if (nondetBoolean()) {
                queue.addLast("m" + sent++);
            } else if (!queue.isEmpty()) {
                queue.removeFirst();
            }
        }
        assert queue.size() <= sent;
    }

    static void brokenIterated() {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            words.add(nondetBoolean() ? "yes" : "no");
        }
        for (Iterator<String> each = words.iterator(); each.hasNext(); ) {
            if (each.next().equals("no")) {
                each.remove();
            }
        }
        assert words.size() != 2; // violated
    }

    static void fixedIterated() {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            words.add(nondetBoolean() ? "yes" : "no");
        }
        for (Iterator<String> each = words.iterator(); each.hasNext(); ) {
            if (each.next().equals("no")) {
                each.remove();
            }
        }
        assert !words.contains("no");
    }

    static void brokenLetters(String text) {
        int letters = 0;
        int others = 0;
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 'a' && text.charAt(i) <= 'z') {
                letters++;
            } else if (text.charAt(i) != ' ') {
                others++;
            }
        }
        assert letters + others == text.length(); // violated
    }

    static void fixedLetters(String text) {
        int letters = 0;
        int others = 0;
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 'a' && text.charAt(i) <= 'z') {
                letters++;
            } else {
                others++;
            }
        }
        assert letters + others == text.length();
    }

    static void brokenKept(int[] given) {
        int[] kept = new int[given.length];
        int count = 0;
        for (int i = 0; i < given.length; i++) {
            if (given[i] != 0) {
                kept[count++] = given[i];
            }
        }
        assert count < kept.length || given.length == 0; // violated
    }

    static void fixedKept(int[] given) {
        int[] kept = new int[given.length];
        int count = 0;
        for (int i = 0; i < given.length; i++) {
            if (given[i] != 0) {
                kept[count++] = given[i];
            }
        }
        assert count <= kept.length;
    }
}
