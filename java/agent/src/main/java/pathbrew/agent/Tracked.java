package pathbrew.agent;

import java.lang.reflect.Field;
import java.util.HashMap;
import java.util.Map;

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
    final Map<Field, Integer> fields = new HashMap<>();
    /** What primitive fields of an input object are at first, by declaring class and name; the others are 0. */
    Map<String, Long> initial = Map.of();
    /** The numbers of elements, or null. */
    int[] elements;

    boolean isInput() {
        return address != 0;
    }
}
