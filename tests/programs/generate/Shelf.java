import java.util.*;

/** Hands out objects of classes that nobody else can name. */
public class Shelf implements Iterable<String> {
    private final List<String> books = new ArrayList<>();

    public void put(String book) {
        books.add(book);
    }

    @Override
    public Iterator<String> iterator() {
        return new Walk();
    }

    public Label label(int number) {
        return new Plain(number);
    }

    public static Grade strict(int limit) {
        return new Grade() {
            @Override
            public String of(int points) {
                return points >= limit ? "pass" : "fail";
            }
        };
    }

    public interface Grade {
        String of(int points);
    }

    public interface Label {
        String text();

        boolean isLong();
    }

    private static final class Plain implements Label {
        private final int number;

        Plain(int number) {
            this.number = number;
        }

        @Override
        public String text() {
            if (number < 0) {
                return "none";
            }
            return number == 0 ? "zero" : "no. " + number;
        }

        @Override
        public boolean isLong() {
            return number > 99;
        }
    }

    /** Nobody hands one out. */
    private static final class Kept {
        int twice(int number) {
            return number > 3 ? 2 * number : number;
        }
    }

    private final class Walk implements Iterator<String> {
        private int at;

        @Override
        public boolean hasNext() {
            return at < books.size();
        }

        @Override
        public String next() {
            if (at >= books.size()) {
                throw new NoSuchElementException("after " + at);
            }
            return books.get(at++);
        }
    }
}
