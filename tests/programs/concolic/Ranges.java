import pathbrew.Initialiser;
import pathbrew.Pathbrew;

/** Section 3.4 of the LCT report: methods of classes say what input objects are like. */
class Ranges {
    static class Range {
        int low;
        int high;
        Range next;
        String unit;
        int width;

        @Initialiser
        void make() {
            low = Pathbrew.anyInt();
            high = Pathbrew.anyInt();
            Pathbrew.assume(low < high);
            width = 7;
            next = Pathbrew.any(Range.class);
            unit = high > 1000 ? "km" : "m";
        }
    }

    /** The error is out of reach for every object that is made. */
    static int order(Range range) {
        if (range == null) {
            return 0;
        }
        if (range.low >= range.high) {
            throw new IllegalStateException();
        }
        return range.low == 5 ? 1 : 2;
    }

    static int fields(Range range) {
        if (range.width != 7) {
            return 0;
        }
        if (range.unit.equals("km")) {
            return range.high > 1000 ? 1 : -1;
        }
        return range.high <= 1000 ? 2 : -2;
    }

    static int linked(Range one) {
        if (one == null || one.next == null) {
            return 0;
        }
        if (one.next == one) {
            return 1;
        }
        one.low = one.next.high;
        return one.low > one.next.low ? 2 : 3;
    }

    /** What is asked for by the driver itself is told apart from what objects ask for. */
    static int driven(Range range) {
        int asked = Pathbrew.anyInt();
        return range.low == asked ? 1 : 2;
    }

    interface Shape {
        int area();
    }

    static class Square implements Shape {
        int side;

        @Initialiser
        void make() {
            side = Pathbrew.anyInt();
            Pathbrew.assume(side > 0 && side < 100);
        }

        public int area() {
            return side * side;
        }
    }

    static class Nothing implements Shape {
        int area;

        public int area() {
            return area;
        }
    }

    static int shape(Shape shape) {
        int area = shape.area();
        return area == 49 ? 1 : area < 0 ? 2 : 3;
    }
}
