/** Switches over types. */
class Patterns {
    sealed interface Shape permits Circle, Square, Other {}
    record Circle(int radius) implements Shape {}
    record Square(int side) implements Shape {}
    static final class Other implements Shape { int value; }

    static int area(Shape s) {
        return switch (s) {
            case Circle c when c.radius() > 10 -> 1;
            case Circle c -> 2;
            case Square(int side) when side == 5 -> 3;
            case Square q -> 4;
            case Other o -> o.value;
        };
    }

    static int nothing(Shape s) {
        return switch (s) {
            case null -> 0;
            case Square q -> q.side() > 2 ? 1 : 2;
            case Circle c -> 3;
            case Other o -> 4;
        };
    }

    static int mixed(char c) {
        Object o = c == 'i' ? (Object) 5 : c == 's' ? "text" : c;
        return switch (o) {
            case String t when t.equals("none") -> 1;
            case String t -> 2;
            case Integer i when i == 5 -> 3;
            case Character k when k == 'x' -> 4;
            default -> 5;
        };
    }
}
