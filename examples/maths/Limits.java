package maths;

/** The same idea for many types: overloads that a test has to tell apart. */
public final class Limits {
    private Limits() { }

    public static int clamp(int value, int low, int high) {
        if (low > high) {
            throw new IllegalArgumentException("an empty range");
        }
        if (value < low) {
            return low;
        }
        return value > high ? high : value;
    }

    public static long clamp(long value, long low, long high) {
        return value < low ? low : value > high ? high : value;
    }

    public static double clamp(double value, double low, double high) {
        if (value != value) {
            return low;
        }
        return value < low ? low : value > high ? high : value;
    }

    public static char clamp(char letter) {
        if (letter >= 'A' && letter <= 'Z') {
            return (char) (letter + 32);
        }
        return letter < 'a' || letter > 'z' ? '?' : letter;
    }

    public static byte clamp(int value) {
        if (value > Byte.MAX_VALUE) {
            return Byte.MAX_VALUE;
        }
        return value < Byte.MIN_VALUE ? Byte.MIN_VALUE : (byte) value;
    }

    /** Clamps in place and says how many values were changed. */
    public static int clamp(int[] values, int high) {
        int changed = 0;
        for (int i = 0; i < values.length; i++) {
            if (values[i] > high) {
                values[i] = high;
                changed++;
            }
        }
        return changed;
    }

    public static int clamp(Integer value) {
        return value == null ? 0 : clamp(value, -10, 10);
    }

    /** The sign of a value that was clamped before. */
    public static int sign(int value) {
        int small = clamp(value, -1, 1);
        switch (small) {
            case -1:
            case 0:
            case 1:
                return small;
            default:
                return 99; // never: there are three values only
        }
    }

    public static boolean isWithin(float value, float limit) {
        return Math.abs(value) <= limit;
    }
}
