/** Goals of the benchmark of numerical conditions: inputs for which each method returns true. */
public class Numbers {
    // Polynomials

    static boolean square(double x) { return x * x == 2.25; }
    static boolean cube(double x) { return x * x * x == 3.375; }
    static boolean roots(double x) { return x * x * x - 6 * x * x + 11 * x - 6 == 0 && x > 2.5; }
    static boolean quartic(double x) { return x * x * x * x - 5 * x * x + 4 == 0 && x < -1.5; }
    static boolean circle(double x, double y) { return x * x + y * y == 25.0 && x * y == 12.0; }
    static boolean product(double a, double b, double c) { return a * b * c == 1000.0 && a + b + c == 30.0; }
    static boolean hyperbola(double x, double y) { return x * y == 6.0 && x - y == 1.0; }
    static boolean rosenbrock(double x, double y) {
        return (1 - x) * (1 - x) + 100 * (y - x * x) * (y - x * x) < 1e-6;
    }
    static boolean himmelblau(double x, double y) {
        return (x * x + y - 11) * (x * x + y - 11) + (x + y * y - 7) * (x + y * y - 7) < 1e-8 && x < 0;
    }
    static boolean quotient(double x, double y) { return x / y == 0.125 && x + y == 9.0; }
    static boolean discriminant(double a, double b, double c) {
        return a > 1 && b * b - 4 * a * c == 0 && b > 3 && c > 2;
    }
    static boolean floats(float x, float y) { return x * y == 6.25f && x > y && y > 2.0f; }

    // Trigonometry

    static boolean sine(double x) { return Math.sin(x) == 0.5; }
    static boolean sineFar(double x) { return Math.sin(x) == 0.5 && x > 10 && x < 50; }
    static boolean cosine(double x) { return Math.cos(x) == -1.0 && x > 9; }
    static boolean equalFunctions(double x, double y) { return Math.sin(x) == Math.cos(y) && x > 10 && y > 20; }
    static boolean tangent(double x) { return Math.tan(x) > 1e6 && x > 3; }
    static boolean pythagoras(double x) { return Math.sin(x) * Math.sin(x) + Math.cos(x) * Math.cos(x) != 1.0; }
    static boolean angle(double y, double x) { return Math.atan2(y, x) > 2.5 && y < 1 && y > 0.5; }
    static boolean exactAngle(double y, double x) { return Math.atan2(y, x) == 1.0 && x > 3; }
    static boolean beat(double x) { return Math.sin(x) + Math.sin(1.1 * x) > 1.994 && x > 100; }
    static boolean wave(double x, double y) { return Math.sin(x) * Math.cos(y) < -0.999 && x > 0 && y > 0; }
    static boolean law(double a, double b, double angle) {
        double c = Math.sqrt(a * a + b * b - 2 * a * b * Math.cos(angle));
        return a > 1 && b > 1 && c == 5.0 && angle > 1;
    }
    static boolean arcs(double x, double y) { return Math.asin(x) + Math.acos(y) > 4.5; }

    // Exponentials, logarithms, powers and roots

    static boolean exponential(double x) { return Math.exp(x) == 2.0; }
    static boolean logarithm(double x) { return Math.log(x) == 2.0; }
    static boolean damped(double x) { return Math.sin(x) * Math.exp(x) == 1.0; }
    static boolean power(double x, double y) { return Math.pow(x, y) == 8.0 && x + y == 5.0 && x < 3; }
    static boolean bigPower(double x, double y) { return Math.pow(x, y) > 1e6 && x < 10 && y < 7 && x > 1; }
    static boolean norm(double x, double y, double z) {
        return Math.sqrt(x * x + y * y + z * z) == 7.0 && x > 1 && y > x && z > y;
    }
    static boolean entropy(double p, double q) {
        return p > 0 && q > 0 && p + q == 1.0 && -(p * Math.log(p) + q * Math.log(q)) < 0.1;
    }
    static boolean sigmoid(double x, double y) { return 1 / (1 + Math.exp(-(3 * x - 2 * y))) > 0.999 && x < y; }
    static boolean hyperbolic(double x) { return Math.cosh(x) - Math.sinh(x) < 1e-5 && x < 15; }
    static boolean roundedRoot(double x) { return Math.floor(Math.sqrt(x)) == 12.0 && Math.round(x) == 168; }
    static boolean cubeRoot(double x, double y) { return Math.cbrt(x) + Math.hypot(x, y) == 10.0 && y > 1; }

    // Compound conditions

    static boolean chain(
            double a, double b, double c, double d, double e, double f, double g, double h, double i) {
        return a < b && b < c && c < d && d < e && e < f && f < g && g < h && h < i && a * i == 100
                && Math.sin(a + b) > 0.5 && Math.pow(c, 2) + d > 50 && e * f < 400 && g - h > -1;
    }
    static boolean determinant(
            double a, double b, double c, double d, double e, double f, double g, double h, double i) {
        return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g) == 42.0 && a > 1 && e > 1 && i > 1
                && b > 0.5 && d > 0.5;
    }
    static boolean triangle(double x1, double y1, double x2, double y2, double x3, double y3) {
        double area = Math.abs((x2 - x1) * (y3 - y1) - (x3 - x1) * (y2 - y1)) / 2;
        double side = Math.hypot(x2 - x1, y2 - y1);
        return area > 10 && area < 10.001 && side > 4.999 && side < 5 && x1 > 3 && y3 < -2;
    }
    static boolean orbit(double radius, double speed, double angle) {
        double energy = speed * speed / 2 - 398600.4418 / radius;
        double momentum = radius * speed * Math.cos(angle);
        return radius > 6600 && radius < 7000 && energy > -29.0 && energy < -28.99
                && momentum > 52000 && momentum < 52001;
    }
    static boolean mixed(int n, double x) { return n * n == 144 && n < 0 && Math.exp(x) * n < -1000 && x < 5; }
}
