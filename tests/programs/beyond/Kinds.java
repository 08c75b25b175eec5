/** Is given values of all kinds. */
class Kinds {
    enum Colour { RED, GREEN, BLUE }

    static int made;

    static {
        for (int i = 0; i < 3; i++) {
            made += i;
        }
    }

    private long sum;

    Kinds(int start, long more) {
        if (start > 10) {
            sum = start + more;
        }
    }

    static Kinds of(byte small, short other) {
        return small == other ? new Kinds(small, other) : new Kinds(11, 1);
    }

    Part part(double weight) {
        return weight > 2.5 ? new Part(sum) : new Part(0);
    }

    void add(double[] numbers, long beyond) {
        for (double number : numbers) {
            if (number > 1.5) {
                sum += beyond;
            }
        }
    }

    String mix(boolean is, char unit, float share, String text, Integer box, Colour colour, int[][] rows, Part part) {
        if (is && unit == 'x') {
            return "unit";
        }
        if (share < 0.25f && text.startsWith("ab")) {
            return "text";
        }
        if (box != null && box == 77) {
            throw new IllegalStateException();
        }
        if (colour == Colour.BLUE && rows[1][0] > rows[0].length) {
            return "rows";
        }
        return part.size > sum ? "more" : "less";
    }

    static final class Part {
        final long size;

        Part(long size) {
            this.size = size;
        }
    }
}
