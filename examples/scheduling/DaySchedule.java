package scheduling;

/** The appointments of one day, in minutes since midnight, kept in the order of their beginnings. */
public class DaySchedule {
    private static final int DAY = 24 * 60;
    private static final int CAPACITY = 8;

    private final int[] begins = new int[CAPACITY];
    private final int[] ends = new int[CAPACITY];
    private int count;

    /** Books an appointment unless another one is in the way. */
    public boolean book(int begin, int end) {
        if (begin < 0 || end > DAY || begin >= end) {
            throw new IllegalArgumentException("not a time of the day");
        }
        if (count == CAPACITY) {
            return false;
        }
        int place = 0;
        while (place < count && begins[place] < begin) {
            place++;
        }
        if (place > 0 && ends[place - 1] > begin) {
            return false;
        }
        if (place < count && begins[place] < end) {
            return false;
        }
        for (int i = count; i > place; i--) {
            begins[i] = begins[i - 1];
            ends[i] = ends[i - 1];
        }
        begins[place] = begin;
        ends[place] = end;
        count++;
        return true;
    }

    /** The beginning of the first gap of that length, or -1. */
    public int firstGap(int minutes) {
        int free = 0;
        for (int i = 0; i < count; i++) {
            if (begins[i] - free >= minutes) {
                return free;
            }
            free = ends[i];
        }
        return DAY - free >= minutes ? free : -1;
    }

    /** The length of the i-th appointment; there is no check of the index. */
    public int length(int i) {
        return ends[i] - begins[i];
    }

    public int size() {
        return count;
    }

    /** How two spans of time lie: 0 apart, 1 touching, 2 overlapping, 3 the same. */
    public static int relation(int begin, int end, int otherBegin, int otherEnd) {
        if (begin >= end || otherBegin >= otherEnd) {
            throw new IllegalArgumentException("empty");
        }
        if (begin == otherBegin && end == otherEnd) {
            return 3;
        }
        if (end == otherBegin || otherEnd == begin) {
            return 1;
        }
        if (end < otherBegin || otherEnd < begin) {
            return 0;
        }
        if (begin == otherEnd) {
            return -1; // never: that is touching
        }
        return 2;
    }
}
