package structures;

import java.util.Objects;

/** A generic container of a few places, each of which holds one thing. */
public class Shelf<T> {
    private final Object[] places;
    private int used;

    public Shelf(int size) {
        if (size < 0 || size > 100) {
            throw new IllegalArgumentException("no such shelf");
        }
        places = new Object[size];
    }

    /** Puts a thing where there is room and says where, or -1. */
    public int put(T thing) {
        Objects.requireNonNull(thing);
        for (int i = 0; i < places.length; i++) {
            if (places[i] == null) {
                places[i] = thing;
                used++;
                return i;
            }
        }
        return -1;
    }

    @SuppressWarnings("unchecked")
    public T take(int place) {
        T thing = (T) places[place];
        if (thing != null) {
            places[place] = null;
            used--;
        }
        return thing;
    }

    public boolean isFull() {
        return used == places.length;
    }

    public int find(T thing) {
        for (int i = 0; i < places.length; i++) {
            if (thing == null ? places[i] == null : thing.equals(places[i])) {
                return i;
            }
        }
        return -1;
    }

    /** The larger of two things; the first if they are equal. */
    public static <C extends Comparable<C>> C larger(C first, C second) {
        return first.compareTo(second) >= 0 ? first : second;
    }
}
