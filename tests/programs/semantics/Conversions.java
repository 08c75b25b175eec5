/** Conversions between all primitive types: saturation, rounding, narrowing. */
public class Conversions {
    static final int[] INTS = IntArithmetic.VALUES;
    static final long[] LONGS = LongArithmetic.VALUES;
    static final float[] FLOATS = FloatArithmetic.VALUES;
    static final double[] DOUBLES = DoubleArithmetic.VALUES;
    static final double[] EDGES = {
        2147483647.0, 2147483647.5, 2147483648.0, -2147483648.0, -2147483648.9, -2147483649.0, 9.223372036854775E18,
        9.223372036854775807E18, -9.223372036854775808E18, 9.3e18, -9.3e18, 0.9999999999999999, -0.9999999999999999,
        127.9, 128.0, -128.9, -129.0, 32767.9, 32768.0, 65535.9, 65536.0, 4294967296.0, 1e20, -1e20, 16777216.5,
        16777217.0, 16777219.0, 3.4028235677973366E38, 3.4028235677973362E38, 1.0E-46, 7.006492321624085E-46,
        7.006492321624086E-46, 2.1019476964872256E-45
    };

    public static byte[] intToByte() {
        byte[] r = new byte[INTS.length];
        for (int i = 0; i < r.length; i++) r[i] = (byte) INTS[i];
        return r;
    }

    public static short[] intToShort() {
        short[] r = new short[INTS.length];
        for (int i = 0; i < r.length; i++) r[i] = (short) INTS[i];
        return r;
    }

    public static char[] intToChar() {
        char[] r = new char[INTS.length];
        for (int i = 0; i < r.length; i++) r[i] = (char) INTS[i];
        return r;
    }

    public static long[] intToLong() {
        long[] r = new long[INTS.length];
        for (int i = 0; i < r.length; i++) r[i] = INTS[i];
        return r;
    }

    public static float[] intToFloat() {
        float[] r = new float[INTS.length + 64];
        for (int i = 0; i < INTS.length; i++) r[i] = INTS[i];
        for (int i = 0; i < 64; i++) r[INTS.length + i] = 16777200 + i * 3;
        return r;
    }

    public static double[] intToDouble() {
        double[] r = new double[INTS.length];
        for (int i = 0; i < r.length; i++) r[i] = INTS[i];
        return r;
    }

    public static int[] longToInt() {
        int[] r = new int[LONGS.length];
        for (int i = 0; i < r.length; i++) r[i] = (int) LONGS[i];
        return r;
    }

    public static float[] longToFloat() {
        float[] r = new float[LONGS.length + 128];
        for (int i = 0; i < LONGS.length; i++) r[i] = LONGS[i];
        for (int i = 0; i < 64; i++) {
            r[LONGS.length + 2 * i] = 0x7fffff4000000000L + i * 0x1000000001L;
            r[LONGS.length + 2 * i + 1] = (1L << i) + (1L << Math.max(0, i - 24)) + 1;
        }
        return r;
    }

    public static double[] longToDouble() {
        double[] r = new double[LONGS.length + 128];
        for (int i = 0; i < LONGS.length; i++) r[i] = LONGS[i];
        for (int i = 0; i < 64; i++) {
            r[LONGS.length + 2 * i] = 0x7ffffffffffffc00L - i * 171;
            r[LONGS.length + 2 * i + 1] = (1L << i) + (1L << Math.max(0, i - 53)) + 1;
        }
        return r;
    }

    public static int[] floatToInt() {
        int[] r = new int[FLOATS.length + EDGES.length];
        for (int i = 0; i < FLOATS.length; i++) r[i] = (int) FLOATS[i];
        for (int i = 0; i < EDGES.length; i++) r[FLOATS.length + i] = (int) (float) EDGES[i];
        return r;
    }

    public static long[] floatToLong() {
        long[] r = new long[FLOATS.length + EDGES.length];
        for (int i = 0; i < FLOATS.length; i++) r[i] = (long) FLOATS[i];
        for (int i = 0; i < EDGES.length; i++) r[FLOATS.length + i] = (long) (float) EDGES[i];
        return r;
    }

    public static double[] floatToDouble() {
        double[] r = new double[FLOATS.length];
        for (int i = 0; i < r.length; i++) r[i] = FLOATS[i];
        return r;
    }

    public static int[] doubleToInt() {
        int[] r = new int[DOUBLES.length + EDGES.length];
        for (int i = 0; i < DOUBLES.length; i++) r[i] = (int) DOUBLES[i];
        for (int i = 0; i < EDGES.length; i++) r[DOUBLES.length + i] = (int) EDGES[i];
        return r;
    }

    public static long[] doubleToLong() {
        long[] r = new long[DOUBLES.length + EDGES.length];
        for (int i = 0; i < DOUBLES.length; i++) r[i] = (long) DOUBLES[i];
        for (int i = 0; i < EDGES.length; i++) r[DOUBLES.length + i] = (long) EDGES[i];
        return r;
    }

    public static float[] doubleToFloat() {
        float[] r = new float[DOUBLES.length + EDGES.length];
        for (int i = 0; i < DOUBLES.length; i++) r[i] = (float) DOUBLES[i];
        for (int i = 0; i < EDGES.length; i++) r[DOUBLES.length + i] = (float) EDGES[i];
        return r;
    }

    public static int[] doubleToSmall() {
        int[] r = new int[3 * EDGES.length];
        for (int i = 0; i < EDGES.length; i++) {
            r[3 * i] = (byte) EDGES[i];
            r[3 * i + 1] = (short) EDGES[i];
            r[3 * i + 2] = (char) EDGES[i];
        }
        return r;
    }

    public static int[] longToSmall() {
        int[] r = new int[3 * LONGS.length];
        for (int i = 0; i < LONGS.length; i++) {
            r[3 * i] = (byte) LONGS[i];
            r[3 * i + 1] = (short) LONGS[i];
            r[3 * i + 2] = (char) LONGS[i];
        }
        return r;
    }

    public static int[] signsOfSmallTypes() {
        byte b = (byte) 200;
        short s = (short) 40000;
        char c = (char) -1;
        return new int[] {b, s, c, b >>> 4, b & 0xff, (byte) c, (short) c, (char) b, (char) s, (byte) (char) b, -c, ~b, ~c};
    }

    public static long lostPrecision() {
        int big = 1234567890;
        float approx = big;
        return big - (int) approx + (long) ((double) Long.MAX_VALUE - 1000) + (long) (float) Long.MIN_VALUE;
    }
}
