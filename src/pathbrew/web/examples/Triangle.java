/** Which kind of triangle three sides make, if any. */
public class Triangle {
    enum Kind { NONE, SCALENE, ISOSCELES, EQUILATERAL }

    static Kind classify(int a, int b, int c) {
        if (a <= 0 || b <= 0 || c <= 0) {
            return Kind.NONE;
        }
        if (a + b <= c || b + c <= a || a + c <= b) {
            return Kind.NONE;
        }
        if (a == b && b == c) {
            return Kind.EQUILATERAL;
        }
        if (a == b || b == c || a == c) {
            return Kind.ISOSCELES;
        }
        return Kind.SCALENE;
    }
}
