import java.util.Iterator;
import java.util.NoSuchElementException;

/** An iterator: ask hasNext before next. */
class Iterators {
    static class Numbers implements Iterator<Integer> {
        private final int limit;
        private int next;

        Numbers(int limit) {
            this.limit = limit;
        }

        public boolean hasNext() {
            return next < limit;
        }

        public Integer next() {
            if (next >= limit) {
                throw new NoSuchElementException();
            }
            return next++;
        }
    }

    // holds
    static int sum(int limit) {
        int sum = 0;
        for (Iterator<Integer> numbers = new Numbers(limit & 3); numbers.hasNext();) {
            sum += numbers.next();
        }
        return sum;
    }

    // violated: AskFirst by the caller
    static int first(int limit) {
        Iterator<Integer> numbers = new Numbers(limit);
        return numbers.next();
    }

    // violated: AskFirst by the caller
    static int pairs(int limit) {
        Iterator<Integer> numbers = new Numbers(limit & 7);
        int sum = 0;
        while (numbers.hasNext()) {
            sum += numbers.next() * numbers.next();
        }
        return sum;
    }

    // violated: requires2 by the caller
    static int afterAsking(int limit) {
        Iterator<Integer> numbers = new Numbers(limit);
        return numbers.hasNext() ? 0 : numbers.next();
    }

    /** Breaks Truthful: tells of a number beyond the last one. */
    static class OneMore implements Iterator<Integer> {
        private int left;

        OneMore(int left) {
            this.left = left;
        }

        public boolean hasNext() {
            return left >= 0;
        }

        public Integer next() {
            if (left <= 0) {
                throw new NoSuchElementException();
            }
            return left--;
        }
    }

    /** Breaks Truthful: tells what it was made with, not what is left. */
    static class Stale implements Iterator<Integer> {
        private final int limit;
        private int next;

        Stale(int limit) {
            this.limit = limit;
        }

        public boolean hasNext() {
            return limit > 0;
        }

        public Integer next() {
            if (next >= limit) {
                throw new NoSuchElementException();
            }
            return next++;
        }
    }
}
