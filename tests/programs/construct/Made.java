/** Objects made by calls; `describe` tells what they have become. */
public class Made {
    static int count;

    static class Point {
        private final int x;
        private int y;

        Point(int x, int y) {
            if (x < 0) {
                throw new IllegalArgumentException("negative " + x);
            }
            System.out.println("made");
            this.x = x;
            this.y = y;
            count++;
        }

        private Point(Point other) {
            this(other.x, other.y);
        }

        static Point at(int x) {
            return x == 0 ? null : new Point(x, x);
        }

        void setY(int y) {
            this.y = y;
        }

        Point up(int by) {
            y += by;
            return this;
        }
    }

    static class Line {
        Point from;
        Point to;
        int[] marks;

        Line(Point from, Point[] to) {
            this.from = from;
            this.to = to[0];
            this.marks = new int[] {from.x, this.to.x};
        }
    }

    static class Holder {
        Object held;
    }

    static class Endless {
        Endless() {
            while (true) {}
        }
    }

    static class Chain {
        Chain next;

        Chain(int length) {
            next = length > 1 ? new Chain(length - 1) : null;
        }
    }

    static void delete(Object object) throws java.io.IOException {
        new java.io.File("/made").delete();
    }

    static String describe(Point point) {
        System.out.println("described");
        point.y++;
        return point.x < 0 ? "left" : point.x + "," + point.y;
    }

    static int mark(Line line) {
        line.marks[0] = -1;
        return line.from == line.to ? 1 : 0;
    }

    static int ignore(Object object) {
        return count;
    }
}
