package pathbrew.agent;

import java.lang.reflect.Field;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What a run knows of one object: the numbers of what is in it. */
final class Tracked {
    /** An element of an input array that nothing has read yet. */
    static final int UNREAD = -1;

    /** By which selector and run know an input object or array; 0 for any other. */
    int address;
    /** The number of the value that the object is itself: a string, or a builder of strings. */
    int number;
    /** The number of an input array's length, once it was asked for. */
    int length;
    /** The numbers of fields; of an input object, those that were read or written. */
    final Map<Field, Integer> fields = new ConcurrentHashMap<>();
    /** What primitive fields of an input object are at first, by declaring class and name; the others are 0. */
    Map<String, Long> initial = Map.of();
    /** Whether the selector is asked for the primitive fields, too, because a method of the class makes them. */
    boolean isInitialised;
    /** The numbers of elements, or null. */
    int[] elements;

    /** What is known of a hash map that has had symbolic keys put in; else null. */
    HashTables.Table table;
    /** When a node of such a map came into its bucket; 0 if that is not known yet. */
    int came;

    boolean isInput() {
        return address != 0;
    }
}
