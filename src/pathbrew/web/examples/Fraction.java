/** A fraction that simplifies itself: what does each method do, whatever it is called with? */
public class Fraction {
    int numerator;
    int denominator;

    static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    void negate() {
        if (denominator == 0) {
            throw new ArithmeticException("no fraction");
        }
        numerator = -numerator;
    }

    int sign() {
        negate();
        if (numerator == 0) {
            return 0;
        }
        return (numerator < 0) == (denominator < 0) ? -1 : 1;
    }
}
