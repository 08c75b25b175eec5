/** A fraction that is brought to its lowest terms. */
public class Fraction {
    private int numerator;
    private int denominator;

    public void simplify() {
        int divisor = gcd(numerator, denominator);
        numerator = numerator / divisor;
        denominator = denominator / divisor;
    }

    static int gcd(int a, int b) {
        while (b != 0) {
            int rest = a % b;
            a = b;
            b = rest;
        }
        return abs(a);
    }

    static int abs(int x) {
        return x >= 0 ? x : -x;
    }
}
