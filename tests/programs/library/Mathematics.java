/** Math and StrictMath where the result is exact, and integer methods with their exceptions. */
public class Mathematics {
    static final double[] DOUBLES = {0.0, -0.0, 0.5, -0.5, 0.49999999999999994, 1.5, 2.5, -1.5, -2.5, 1e15 + 0.5, 4503599627370497.5, 1e300, -1e300, 4.9e-324, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MAX_VALUE, Double.MIN_NORMAL, 3.7, -3.7, 2147483647.5, -2147483648.5, 9.223372036854775E18, 0.1};
    static final int[] INTS = {0, 1, -1, 7, -7, Integer.MAX_VALUE, Integer.MIN_VALUE, 46341};
    static final long[] LONGS = {0, 1, -1, 7, -7, Long.MAX_VALUE, Long.MIN_VALUE, 3037000500L};

    interface Call { Object run(); }

    static void show(String what, Call call) {
        try {
            System.out.println(what + " -> " + call.run());
        } catch (ArithmeticException e) {
            System.out.println(what + " -> " + e);
        }
    }

    public static void main(String[] args) {
        for (double d : DOUBLES) {
            System.out.println(d + " " + Math.sqrt(d) + " " + Math.abs(d) + " " + Math.floor(d) + " " + Math.ceil(d) + " " + Math.rint(d) + " " + Math.round(d) + " " + Math.round((float) d) + " " + Math.signum(d) + " " + Math.ulp(d) + " " + Math.nextUp(d) + " " + Math.nextDown(d) + " " + Math.getExponent(d) + " " + Math.toRadians(d) + " " + Math.toDegrees(d) + " " + Math.scalb(d, 3) + " " + StrictMath.sqrt(d) + " " + StrictMath.floor(d) + " " + StrictMath.rint(d));
            for (double e : DOUBLES) {
                System.out.println(Math.max(d, e) + " " + Math.min(d, e) + " " + Math.copySign(d, e) + " " + Math.IEEEremainder(d, e) + " " + Math.nextAfter(d, e) + " " + Math.fma(d, e, 0.1) + " " + Math.fma((float) d, (float) e, 0.1f) + " " + (d % e) + " " + (float) d % (float) e + " " + Math.max((float) d, (float) e));
            }
        }
        for (int i : INTS) {
            show("abs " + i, () -> Math.abs(i) + " " + Math.negateExact(i));
            show("inc " + i, () -> Math.incrementExact(i) + " " + Math.decrementExact(i));
            for (int j : INTS) {
                show("int " + i + " " + j, () -> Math.max(i, j) + " " + Math.min(i, j) + " " + Math.multiplyFull(i, j));
                show("add " + i + " " + j, () -> Math.addExact(i, j));
                show("subtract " + i + " " + j, () -> Math.subtractExact(i, j));
                show("multiply " + i + " " + j, () -> Math.multiplyExact(i, j));
                show("floor " + i + " " + j, () -> Math.floorDiv(i, j) + " " + Math.floorMod(i, j));
                show("divide " + i + " " + j, () -> i / j + " " + i % j);
            }
        }
        for (long i : LONGS) {
            show("abs " + i, () -> Math.abs(i));
            show("toInt " + i, () -> Math.toIntExact(i));
            for (long j : LONGS) {
                show("long " + i + " " + j, () -> Math.max(i, j) + " " + Math.min(i, j) + " " + Math.multiplyHigh(i, j));
                show("add " + i + " " + j, () -> Math.addExact(i, j));
                show("subtract " + i + " " + j, () -> Math.subtractExact(i, j));
                show("multiply " + i + " " + j, () -> Math.multiplyExact(i, j));
                show("floor " + i + " " + j, () -> Math.floorDiv(i, j) + " " + Math.floorMod(i, j));
            }
        }
    }
}
