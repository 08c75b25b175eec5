/** strictfp has no effect on results since all arithmetic is strict. */
@SuppressWarnings("strictfp")
public strictfp class StrictFloatingPoint {
    public static double chain() {
        double x = 1e308;
        double y = x * 10 / 10;
        double z = Double.MIN_VALUE / 3 * 3;
        return y + z;
    }

    public static float floats() {
        float x = 3e38f;
        float y = x * 10f / 10f;
        float z = Float.MIN_VALUE / 2 * 2;
        return y == Float.POSITIVE_INFINITY ? z : y;
    }

    public static double harmonic() {
        double sum = 0;
        for (int i = 1; i < 2000; i++) {
            sum += 1.0 / i;
        }
        return sum;
    }

    static strictfp class Inner {
        float third = 1f / 3;
    }

    public static float inner() {
        return new Inner().third * 3;
    }
}
