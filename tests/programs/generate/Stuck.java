/** A class that never comes into being. */
public class Stuck {
    static int value;

    static {
        while (value == 0) {
            Thread.onSpinWait();
        }
    }

    public static int plain(int x) {
        return x > 1000 ? x - 1000 : x;
    }
}
