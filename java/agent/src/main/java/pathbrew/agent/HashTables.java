package pathbrew.agent;

import static org.objectweb.asm.Opcodes.*;

import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.LinkedHashMap;
import pathbrew.run.Memory;

/**
 * java.util.HashMap with symbolic keys.
 *
 * <p>In which bucket such a key lies is not decided on. It is told which keys of the map a text or box equals, and which
 * hash codes that of another object: that is all that a look-up depends on. Where keys lie is seen by those who go
 * through the table, and only as an order, which is told when somebody does. Questions are asked in the order in which
 * keys came, so that it depends on nothing but earlier answers what is asked next.
 */
final class HashTables {
    private static final Field TABLE = field("java.util.HashMap", "table");
    private static final Field KEY = field("java.util.HashMap$Node", "key");
    private static final Field HASH = field("java.util.HashMap$Node", "hash");
    private static final Field NEXT = field("java.util.HashMap$Node", "next");
    private static final String EQUALS = "(Ljava/lang/Object;Ljava/lang/Object;)Z";

    /** How a key is put in that is not there. */
    static final int PUT_LAST = 1;
    static final int PUT_FIRST = 2;

    /** A map that has symbolic keys. */
    static final class Table {
        /** How many nodes have come. */
        int came;
        /** Whether the next one comes before the others of its bucket. */
        boolean isNextFirst;
    }

    private final Run run;

    HashTables(Run run) {
        this.run = run;
    }

    private static Field field(String owner, String name) {
        try {
            return Class.forName(owner).getDeclaredField(name);
        } catch (ReflectiveOperationException missing) {
            throw new ExceptionInInitializerError(missing);
        }
    }

    private static Object read(Object object, Field field) {
        return Memory.Slot.of(object, field).reference();
    }

    /** The nodes of a map in the order in which they came; those of a bucket that came in front of others first. */
    private Object[] nodes(Object map) {
        Object[] buckets = (Object[]) read(map, TABLE);
        Object[] found = new Object[8];
        int count = 0;
        for (int i = 0; buckets != null && i < buckets.length; i++) {
            for (Object node = buckets[i]; node != null; node = read(node, NEXT)) {
                found = count == found.length ? Arrays.copyOf(found, 2 * count) : found;
                found[count++] = node;
            }
        }
        Object[] nodes = Arrays.copyOf(found, count);
        note(run.known(map), nodes);
        return nodes;
    }

    private void note(Tracked map, Object[] nodes) {
        if (map == null || map.table == null) {
            return;
        }
        for (Object node : nodes) {
            Tracked its = run.tracked(node);
            if (its.came == 0) {
                its.came = ++map.table.came * (map.table.isNextFirst ? -1 : 1);
            }
        }
        for (int i = 1; i < nodes.length; i++) {
            Object node = nodes[i];
            int place = i;
            for (; place > 0 && run.tracked(nodes[place - 1]).came > run.tracked(node).came; place--) {
                nodes[place] = nodes[place - 1];
            }
            nodes[place] = node;
        }
    }

    private boolean isOpen(Object map) {
        Tracked known = run.known(map);
        return known != null && known.table != null;
    }

    private int numberOfKey(Object node, Object key) {
        int number = run.numberIn(node, KEY);
        return number != 0 || key == null ? number : run.numberOf(key);
    }

    /** A symbolic key may be put into a map. */
    private void open(Object map, int how) {
        Object[] before = nodes(map);
        Tracked known = run.tracked(map);
        if (known.table == null) {
            known.table = new Table();
            note(known, before);
        }
        known.table.isNextFirst = how == PUT_FIRST;
    }

    /** A key is about to be looked for. */
    void lookUp(Object map, Object key, int number, int how) {
        int own = number != 0 || key == null ? number : run.numberOf(key);
        boolean isValue = key == null || Values.isValue(key);
        if (how != 0 && (own != 0 && isValue || isOpen(map))) {
            open(map, how);
        }
        if (isValue && (own != 0 || isOpen(map))) {
            Object[] nodes = nodes(map);
            if (!isKnownThere(nodes, key, own)) {
                compare(nodes, key, own);
            }
        }
    }

    /** As java.util.Objects has it, which is instrumented. */
    private static boolean isEqual(Object one, Object other) {
        return one == null ? other == null : one.equals(other);
    }

    private boolean isKnownThere(Object[] nodes, Object key, int own) {
        for (Object node : nodes) {
            Object other = read(node, KEY);
            if (numberOfKey(node, other) == own && (own != 0 || isEqual(key, other))) {
                return true;
            }
        }
        return false;
    }

    private void compare(Object[] nodes, Object key, int own) {
        for (Object node : nodes) {
            Object other = read(node, KEY);
            int its = numberOfKey(node, other);
            if ((own | its) == 0 || other != null && !Values.isValue(other)) {
                continue;
            }
            boolean isEqual = isEqual(key, other);
            if (key == null) {
                run.tell("java/util/Objects", "equals", "(Ljava/lang/Object;Ljava/lang/Object;)Z", false);
            } else {
                run.tell("java/lang/Object", "equals", "(Ljava/lang/Object;)Z", true);
            }
            run.hand(key, own);
            run.hand(other, its);
            int answer = run.called(isEqual ? 1 : 0);
            run.decide(IFNE, isEqual ? 1 : 0, 0, answer, 0, isEqual);
            if (isEqual) {
                return;
            }
        }
    }

    /** The same by its hash code, which is symbolic if the key is an object of the program. */
    void lookUpHash(Object map, int hash, int number) {
        if (number != 0) {
            open(map, PUT_LAST);
        } else if (!isOpen(map)) {
            return;
        }
        for (Object node : nodes(map)) {
            int other = (int) Memory.Slot.of(node, HASH).primitive();
            int its = run.numberIn(node, HASH);
            if ((number | its) != 0) {
                run.decide(IF_ICMPEQ, hash, other, number, its, hash == other);
            }
        }
    }

    /** Somebody is about to see in which order keys lie: by bucket, in each as they came. */
    void goThrough(Object map) {
        if (map instanceof LinkedHashMap || !isOpen(map)) {
            return;
        }
        Object[] nodes = nodes(map);
        int buckets = nodes.length == 0 ? 0 : ((Object[]) read(map, TABLE)).length;
        Bucket[] sorted = new Bucket[nodes.length];
        for (int i = 0; i < nodes.length; i++) {
            Bucket next = bucket(nodes[i], buckets);
            int place = i;
            for (; place > 0 && isBefore(next, sorted[place - 1]); place--) {
                sorted[place] = sorted[place - 1];
            }
            sorted[place] = next;
        }
    }

    private boolean isBefore(Bucket one, Bucket other) {
        boolean isBefore = one.place < other.place;
        if ((one.number | other.number) != 0) {
            run.decide(IF_ICMPLT, one.place, other.place, one.number, other.number, isBefore);
        }
        return isBefore;
    }

    /** Where a key lies, and the number of that. */
    private record Bucket(int place, int number) {}

    private Bucket bucket(Object node, int buckets) {
        Object key = read(node, KEY);
        int spread = (int) Memory.Slot.of(node, HASH).primitive();
        int number = run.numberIn(node, HASH);
        int own = numberOfKey(node, key);
        if (number == 0 && own != 0 && key != null) {
            int code = key.hashCode();
            run.tell("java/lang/Object", "hashCode", "()I", true);
            run.hand(key, own);
            int hash = run.called(code);
            number = run.binary(IXOR, code, code >>> 16, hash, run.binary(IUSHR, code, 16, hash, 0));
        }
        int place = spread & buckets - 1;
        return new Bucket(place, number == 0 ? 0 : run.binary(IAND, spread, buckets - 1, number, 0));
    }
}
