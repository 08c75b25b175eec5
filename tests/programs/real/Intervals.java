package real;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Intervals in a list, merged and searched. */
public final class Intervals {
    public record Interval(int from, int to) {
        public Interval {
            if (from > to) {
                throw new IllegalArgumentException("from " + from + " to " + to);
            }
        }

        boolean touches(Interval other) {
            return from <= other.to && other.from <= to;
        }
    }

    private Intervals() {}

    public static List<Interval> merge(List<Interval> intervals) {
        if (intervals.size() < 2) {
            return intervals;
        }
        List<Interval> sorted = new ArrayList<>(intervals);
        sorted.sort(Comparator.comparingInt(Interval::from));
        List<Interval> merged = new ArrayList<>();
        Interval last = sorted.get(0);
        for (Interval next : sorted.subList(1, sorted.size())) {
            if (last.touches(next)) {
                last = new Interval(last.from(), Math.max(last.to(), next.to()));
            } else {
                merged.add(last);
                last = next;
            }
        }
        merged.add(last);
        return merged;
    }

    public static List<Interval> insert(List<Interval> disjoint, Interval added) {
        List<Interval> result = new ArrayList<>();
        Interval pending = added;
        for (Interval next : disjoint) {
            if (pending == null || next.to() < pending.from()) {
                result.add(next);
            } else if (pending.to() < next.from()) {
                result.add(pending);
                result.add(next);
                pending = null;
            } else {
                pending = new Interval(
                        Math.min(pending.from(), next.from()), Math.max(pending.to(), next.to()));
            }
        }
        if (pending != null) {
            result.add(pending);
        }
        return result;
    }

    public static boolean covers(List<Interval> sorted, int point) {
        int low = 0;
        int high = sorted.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            Interval interval = sorted.get(middle);
            if (point < interval.from()) {
                high = middle - 1;
            } else if (point > interval.to()) {
                low = middle + 1;
            } else {
                return true;
            }
        }
        return false;
    }
}
