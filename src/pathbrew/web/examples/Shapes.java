/** The area of shapes in whole units. */
public class Shapes {
    sealed interface Shape permits Square, Box, Line {}

    record Square(int side) implements Shape {}

    record Box(int width, int height) implements Shape {}

    record Line(int length) implements Shape {}

    static int area(Shape shape) {
        if (shape instanceof Square square) {
            return square.side() * square.side();
        }
        if (shape instanceof Box box) {
            return box.width() == box.height() ? area(new Square(box.width())) : box.width() * box.height();
        }
        return 0;
    }
}
