/** What IEEE 754 defines of Math: one term each. */
public class Rounded {
    static double sqrt(double x) { return Math.sqrt(x); }
    static double floor(double x) { return Math.floor(x); }
    static double ceil(double x) { return StrictMath.ceil(x); }
    static double rint(double x) { return Math.rint(x); }
    static double abs(double x) { return Math.abs(x); }
    static double max(double x) { return Math.max(x, -0.0); }
    static double min(double x) { return Math.min(0.0, x); }
    static long round(double x) { return Math.round(x); }
    static double square(double x) { return Math.pow(x, 2.0); }
    static float absFloat(float x) { return Math.abs(x); }
    static float maxFloat(float x) { return Math.max(x, 0.0f); }
    static int roundFloat(float x) { return Math.round(x); }
}
