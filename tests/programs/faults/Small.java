/** A little of everything that a search meets: integers, a text, doubles, an object, and a side nobody takes. */
public class Small {
    private int state;

    public Small(int start) {
        state = start;
    }

    public static int sign(int x) {
        if (x > 1_000_003) {
            return 1;
        }
        if (x < -77) {
            return -1;
        }
        return 0;
    }

    public static int never(int x) {
        if (x > 5) {
            if (x < 3) {
                return 1;
            }
            return 2;
        }
        return 0;
    }

    public static int command(String text) {
        if (text.startsWith("ab")) {
            return text.length() == 4 ? 1 : 2;
        }
        return 0;
    }

    public static int half(double d) {
        if (d * 2.0 == 3.0) {
            return 1;
        }
        return 0;
    }

    public int next(int by) {
        if (state == 12_345 && by > state) {
            state += by;
            return 1;
        }
        return 0;
    }
}
