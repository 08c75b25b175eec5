/** Figure 8: a function of the C library, called through JNI. */
public class Bessel {
    static {
        System.loadLibrary("bessel");
    }

    public static native double bessely0(double x);

    public static String run(double x) {
        double y = bessely0(x);
        if (x >= 1.25 && y > 0.2) {
            return "Br1";
        }
        return "Br2";
    }
}
