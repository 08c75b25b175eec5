package structures;

import java.util.NoSuchElementException;

/** A queue of bounded size in an array that is used in a circle. */
public class RingBuffer {
    private final int[] items;
    private int first;
    private int size;

    public RingBuffer(int capacity) {
        items = new int[capacity];
    }

    /** Appends a value; false if there is no room. */
    public boolean offer(int value) {
        if (size == items.length) {
            return false;
        }
        items[(first + size) % items.length] = value;
        size++;
        return true;
    }

    public int poll() {
        if (size == 0) {
            throw new NoSuchElementException();
        }
        int value = items[first];
        first = first + 1 == items.length ? 0 : first + 1;
        size--;
        return value;
    }

    public boolean contains(int value) {
        for (int i = 0; i < size; i++) {
            if (items[(first + i) % items.length] == value) {
                return true;
            }
        }
        return false;
    }

    /** The value at a place counted from the first; places beyond the last wrap around. */
    public int at(int place) {
        return items[(first + place) % items.length];
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }
}
