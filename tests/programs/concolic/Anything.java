/** Inputs of type Object: which class they are of is decided on where the code asks. */
class Anything {
    static class Point {
        private final int x;
        private final int y;

        Point(int x, int y) {
            this.x = x;
            this.y = y;
        }

        @Override
        public boolean equals(Object other) {
            if (this == other) {
                return true;
            }
            if (!(other instanceof Point)) {
                return false;
            }
            Point point = (Point) other;
            return x == point.x && y == point.y;
        }

        @Override
        public int hashCode() {
            return 31 * x + y;
        }
    }

    static class Spot extends Point {
        private int size;

        Spot(int size) {
            super(1, 2);
            this.size = size;
        }

        @Override
        public boolean equals(Object other) {
            if (other == null || getClass() != other.getClass()) {
                return false;
            }
            return size == ((Spot) other).size;
        }

        @Override
        public int hashCode() {
            return size;
        }
    }

    static int kind(Object value) {
        if (value instanceof Spot) {
            return ((Spot) value).size > 3 ? 1 : 2;
        }
        if (value instanceof Point) {
            return 3;
        }
        if (value instanceof Integer number) {
            return number == 77 ? 4 : 5;
        }
        if (value instanceof String text) {
            return text.equals("key") ? 6 : 7;
        }
        return value == null ? 8 : 9;
    }

    static int cast(Object value) {
        return ((Point) value).x == 5 ? 1 : 2;
    }
}
