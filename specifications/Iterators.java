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
}
