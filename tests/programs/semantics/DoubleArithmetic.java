/** Operations on double over all pairs of corner values. */
public class DoubleArithmetic {
    static final double[] VALUES = {
        0.0, -0.0, 1.0, -1.0, 0.1, 0.5, 1.5, -2.5, 3.0, 1e-3, 9007199254740992.0, 9007199254740993.0, 1e17, 1e300,
        -1e300, 1e-300, Double.MIN_VALUE, -Double.MIN_VALUE, Double.MIN_NORMAL, 2.2250738585072011E-308,
        1.5e-323, Double.MAX_VALUE, -Double.MAX_VALUE, 1e154, 1.4e154, Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY, Double.NaN
    };

    interface Operation {
        double apply(double a, double b);
    }

    static double[] table(Operation operation) {
        double[] results = new double[VALUES.length * VALUES.length];
        int at = 0;
        for (double a : VALUES) {
            for (double b : VALUES) {
                results[at++] = operation.apply(a, b);
            }
        }
        return results;
    }

    static class Add implements Operation { public double apply(double a, double b) { return a + b; } }
    static class Subtract implements Operation { public double apply(double a, double b) { return a - b; } }
    static class Multiply implements Operation { public double apply(double a, double b) { return a * b; } }
    static class Divide implements Operation { public double apply(double a, double b) { return a / b; } }
    static class Remainder implements Operation { public double apply(double a, double b) { return a % b; } }
    static class Compare implements Operation {
        public double apply(double a, double b) {
            return (a == b ? 1 : 0) + (a != b ? 2 : 0) + (a < b ? 4 : 0) + (a <= b ? 8 : 0) + (a > b ? 16 : 0)
                    + (a >= b ? 32 : 0) + (!(a < b) ? 64 : 0) + (!(a >= b) ? 128 : 0) + (!(a > b) ? 256 : 0)
                    + (!(a <= b) ? 512 : 0);
        }
    }

    public static double[] add() { return table(new Add()); }
    public static double[] subtract() { return table(new Subtract()); }
    public static double[] multiply() { return table(new Multiply()); }
    public static double[] divide() { return table(new Divide()); }
    public static double[] remainder() { return table(new Remainder()); }
    public static double[] compare() { return table(new Compare()); }

    public static double[] negate() {
        double[] results = new double[VALUES.length];
        for (int i = 0; i < VALUES.length; i++) {
            results[i] = -VALUES[i];
        }
        return results;
    }

    public static double[] intoTheSubnormals() {
        double[] results = new double[60];
        double value = 1e-300;
        for (int i = 0; i < results.length; i++) {
            results[i] = value;
            value /= 2.7;
        }
        return results;
    }

    public static double overflowAndBack() {
        double x = Double.MAX_VALUE;
        x = x * 2;
        x = x - x;
        return x;
    }

    public static double[] compound() {
        double x = 9007199254740991.0;
        double[] results = new double[5];
        results[0] = x++;
        results[1] = x++;
        results[2] = x;
        x %= 10;
        results[3] = x;
        int i = 7;
        i *= 1.5;
        results[4] = i;
        return results;
    }
}
