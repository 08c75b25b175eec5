package shapes;

/** Shapes with whole sides: an abstract class, an interface, and three classes that inherit. */
public abstract class Shape implements Comparable<Shape> {
    /** What can grow and shrink. */
    public interface Scalable {
        Shape scaled(int factor);

        default Shape doubled() {
            return scaled(2);
        }
    }

    public abstract int area();

    public boolean isLargerThan(Shape other) {
        return area() > other.area();
    }

    @Override
    public int compareTo(Shape other) {
        return Integer.compare(area(), other.area());
    }

    /** The largest of some shapes, null of none. */
    public static Shape largest(Shape[] shapes) {
        Shape best = null;
        for (Shape shape : shapes) {
            if (best == null || shape.isLargerThan(best)) {
                best = shape;
            }
        }
        return best;
    }

    /** A rectangle by its sides. */
    public static class Rectangle extends Shape implements Scalable {
        protected final int width;
        protected final int height;

        public Rectangle(int width, int height) {
            if (width <= 0 || height <= 0) {
                throw new IllegalArgumentException("sides are positive");
            }
            this.width = width;
            this.height = height;
        }

        @Override
        public int area() {
            return width * height;
        }

        @Override
        public Rectangle scaled(int factor) {
            return new Rectangle(width * factor, height * factor);
        }

        public boolean isWide() {
            return width > 2 * height;
        }
    }

    /** A rectangle of equal sides. */
    public static class Square extends Rectangle {
        public Square(int side) {
            super(side, side);
        }

        @Override
        public boolean isWide() {
            return width > 100 && super.isWide();
        }
    }

    /** A triangle by its sides. */
    public static final class Triangle extends Shape {
        public enum Kind { NONE, EQUILATERAL, ISOSCELES, SCALENE }

        private final int a;
        private final int b;
        private final int c;

        public Triangle(int a, int b, int c) {
            this.a = a;
            this.b = b;
            this.c = c;
        }

        public Kind kind() {
            if (a <= 0 || b <= 0 || c <= 0 || a + b <= c || a + c <= b || b + c <= a) {
                return Kind.NONE;
            }
            if (a == b && b == c) {
                return Kind.EQUILATERAL;
            }
            return a == b || b == c || a == c ? Kind.ISOSCELES : Kind.SCALENE;
        }

        /** Four times the area, squared and rooted as Heron does, then rounded down. */
        @Override
        public int area() {
            long s = (long) a + b + c;
            return (int) (Math.sqrt(s * (s - 2L * a) * (s - 2L * b) * (s - 2L * c)) / 4);
        }
    }
}
