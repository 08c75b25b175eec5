import java.util.Random;
import java.util.function.*;

/** Prints the result of every arithmetic instruction on corner and random operands, as bits. */
public final class Operations {
    static final Random RANDOM = new Random(20);
    static final int COUNT = 160;
    static final int[] INTS = {0, 1, -1, 2, -2, 3, 7, -7, 31, 32, 33, 63, 64, -31, 127, 128, -128, -129, 255, 32767,
        32768, -32768, 65535, 65536, 16777216, 16777217, Integer.MAX_VALUE, Integer.MIN_VALUE, Integer.MIN_VALUE + 1};
    static final long[] LONGS = {0, 1, -1, 2, -3, 10, 63, 64, 1L << 24, (1L << 24) + 1, (1L << 31) - 1, 1L << 31,
        -(1L << 31), -(1L << 31) - 1, 1L << 32, (1L << 53) + 1, -(1L << 53) - 1, Long.MAX_VALUE, Long.MIN_VALUE,
        Long.MIN_VALUE + 1, 0x7fffffbfffffffffL, 0x4000004000000001L};
    static final float[] FLOATS = {0f, -0f, 1f, -1f, 0.5f, 1.5f, 2.5f, -2.5f, 3f, 10f, 0.1f, Float.NaN,
        Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.MIN_VALUE, -Float.MIN_VALUE, Float.MIN_NORMAL,
        Float.MAX_VALUE, -Float.MAX_VALUE, 2147483648f, -2147483648f, 2147483520f, 9.223372e18f, -9.223372e18f, 16777217f};
    static final double[] DOUBLES = {0d, -0d, 1d, -1d, 0.5, 2.5, -3.7, 10d, 0.1, Double.NaN, Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY, Double.MIN_VALUE, -Double.MIN_VALUE, Double.MIN_NORMAL, Double.MAX_VALUE,
        -Double.MAX_VALUE, 2147483647d, 2147483647.5, 2147483648d, -2147483648d, -2147483648.5, -2147483649d,
        9.223372036854775807e18, -9.223372036854775808e18, 1e300, 1e-300, 1e-40, 3.4028235677973366e38, 1.00000005960464478};

    static int anInt() {
        int kind = RANDOM.nextInt(3);
        return kind == 0 ? INTS[RANDOM.nextInt(INTS.length)] : kind == 1 ? RANDOM.nextInt(200) - 100 : RANDOM.nextInt();
    }

    static long aLong() {
        int kind = RANDOM.nextInt(3);
        return kind == 0 ? LONGS[RANDOM.nextInt(LONGS.length)] : kind == 1 ? RANDOM.nextInt(200) - 100 : RANDOM.nextLong();
    }

    static float aFloat() {
        int kind = RANDOM.nextInt(3);
        return kind == 0 ? FLOATS[RANDOM.nextInt(FLOATS.length)]
            : kind == 1 ? RANDOM.nextInt(2000) / 8f - 100 : Float.intBitsToFloat(RANDOM.nextInt());
    }

    static double aDouble() {
        int kind = RANDOM.nextInt(3);
        return kind == 0 ? DOUBLES[RANDOM.nextInt(DOUBLES.length)]
            : kind == 1 ? RANDOM.nextInt(2000) / 8.0 - 100 : Double.longBitsToDouble(RANDOM.nextLong());
    }

    static long bits(float x) { return Float.floatToIntBits(x); }

    static long bits(double x) { return Double.doubleToLongBits(x); }

    static void print(String name, long... row) {
        StringBuilder line = new StringBuilder(name);
        for (long number : row) line.append(' ').append(number);
        System.out.println(line);
    }

    interface II { int of(int a, int b); }
    interface LL { long of(long a, long b); }
    interface LI { long of(long a, int b); }
    interface FF { float of(float a, float b); }
    interface DD { double of(double a, double b); }

    static void ints(String name, boolean divides, II f) {
        for (int i = 0; i < COUNT; i++) {
            int a = anInt(), b = anInt();
            if (!divides || b != 0) print(name, a, b, f.of(a, b));
        }
    }

    static void longs(String name, boolean divides, LL f) {
        for (int i = 0; i < COUNT; i++) {
            long a = aLong(), b = aLong();
            if (!divides || b != 0) print(name, a, b, f.of(a, b));
        }
    }

    static void shifts(String name, LI f) {
        for (int i = 0; i < COUNT; i++) {
            long a = aLong();
            int b = anInt();
            print(name, a, b, f.of(a, b));
        }
    }

    static void floats(String name, FF f) {
        for (int i = 0; i < COUNT; i++) {
            float a = aFloat(), b = aFloat();
            print(name, bits(a), bits(b), bits(f.of(a, b)));
        }
    }

    static void doubles(String name, DD f) {
        for (int i = 0; i < COUNT; i++) {
            double a = aDouble(), b = aDouble();
            print(name, bits(a), bits(b), bits(f.of(a, b)));
        }
    }

    static void fromInt(String name, IntToLongFunction f) {
        for (int i = 0; i < COUNT; i++) { int a = anInt(); print(name, a, f.applyAsLong(a)); }
    }

    static void fromLong(String name, LongUnaryOperator f) {
        for (int i = 0; i < COUNT; i++) { long a = aLong(); print(name, a, f.applyAsLong(a)); }
    }

    static void fromFloat(String name, ToLongFunction<Float> f) {
        for (int i = 0; i < COUNT; i++) { float a = aFloat(); print(name, bits(a), f.applyAsLong(a)); }
    }

    static void fromDouble(String name, ToLongFunction<Double> f) {
        for (int i = 0; i < COUNT; i++) { double a = aDouble(); print(name, bits(a), f.applyAsLong(a)); }
    }

    // The two comparisons of each pair compile to fcmpl, fcmpg, dcmpl and dcmpg (JVMS 3.5).
    static int fcmpl(float a, float b) { return a > b ? 1 : a == b ? 0 : -1; }
    static int fcmpg(float a, float b) { return a < b ? -1 : a == b ? 0 : 1; }
    static int dcmpl(double a, double b) { return a > b ? 1 : a == b ? 0 : -1; }
    static int dcmpg(double a, double b) { return a < b ? -1 : a == b ? 0 : 1; }

    public static void main(String[] arguments) {
        ints("iadd", false, (a, b) -> a + b);
        ints("isub", false, (a, b) -> a - b);
        ints("imul", false, (a, b) -> a * b);
        ints("idiv", true, (a, b) -> a / b);
        ints("irem", true, (a, b) -> a % b);
        ints("ishl", false, (a, b) -> a << b);
        ints("ishr", false, (a, b) -> a >> b);
        ints("iushr", false, (a, b) -> a >>> b);
        ints("iand", false, (a, b) -> a & b);
        ints("ior", false, (a, b) -> a | b);
        ints("ixor", false, (a, b) -> a ^ b);
        ints("ieq", false, (a, b) -> a == b ? 1 : 0);
        ints("ine", false, (a, b) -> a != b ? 1 : 0);
        ints("ilt", false, (a, b) -> a < b ? 1 : 0);
        ints("ige", false, (a, b) -> a >= b ? 1 : 0);
        ints("igt", false, (a, b) -> a > b ? 1 : 0);
        ints("ile", false, (a, b) -> a <= b ? 1 : 0);
        longs("ladd", false, (a, b) -> a + b);
        longs("lsub", false, (a, b) -> a - b);
        longs("lmul", false, (a, b) -> a * b);
        longs("ldiv", true, (a, b) -> a / b);
        longs("lrem", true, (a, b) -> a % b);
        longs("land", false, (a, b) -> a & b);
        longs("lor", false, (a, b) -> a | b);
        longs("lxor", false, (a, b) -> a ^ b);
        longs("lcmp", false, (a, b) -> a < b ? -1 : a > b ? 1 : 0);
        longs("leq", false, (a, b) -> a == b ? 1 : 0);
        longs("lne", false, (a, b) -> a != b ? 1 : 0);
        longs("llt", false, (a, b) -> a < b ? 1 : 0);
        longs("lge", false, (a, b) -> a >= b ? 1 : 0);
        longs("lgt", false, (a, b) -> a > b ? 1 : 0);
        longs("lle", false, (a, b) -> a <= b ? 1 : 0);
        shifts("lshl", (a, b) -> a << b);
        shifts("lshr", (a, b) -> a >> b);
        shifts("lushr", (a, b) -> a >>> b);
        floats("fadd", (a, b) -> a + b);
        floats("fsub", (a, b) -> a - b);
        floats("fmul", (a, b) -> a * b);
        floats("fdiv", (a, b) -> a / b);
        floats("frem", (a, b) -> a % b);
        doubles("dadd", (a, b) -> a + b);
        doubles("dsub", (a, b) -> a - b);
        doubles("dmul", (a, b) -> a * b);
        doubles("ddiv", (a, b) -> a / b);
        doubles("drem", (a, b) -> a % b);
        for (int i = 0; i < COUNT; i++) {
            float a = aFloat(), b = i % 8 == 0 ? a : aFloat();
            print("fcmpl", bits(a), bits(b), fcmpl(a, b));
            print("fcmpg", bits(a), bits(b), fcmpg(a, b));
            double c = aDouble(), d = i % 8 == 0 ? c : aDouble();
            print("dcmpl", bits(c), bits(d), dcmpl(c, d));
            print("dcmpg", bits(c), bits(d), dcmpg(c, d));
        }
        fromInt("ineg", a -> -a);
        fromInt("i2b", a -> (byte) a);
        fromInt("i2c", a -> (char) a);
        fromInt("i2s", a -> (short) a);
        fromInt("i2z", a -> a & 1);
        fromInt("i2l", a -> a);
        fromInt("i2f", a -> bits((float) a));
        fromInt("i2d", a -> bits((double) a));
        fromInt("bits_float", a -> bits(Float.intBitsToFloat(a)));
        fromLong("lneg", a -> -a);
        fromLong("l2i", a -> (int) a);
        fromLong("l2f", a -> bits((float) a));
        fromLong("l2d", a -> bits((double) a));
        fromLong("bits_double", a -> bits(Double.longBitsToDouble(a)));
        fromFloat("fneg", a -> bits(-a));
        fromFloat("f2i", a -> (int) (float) a);
        fromFloat("f2l", a -> (long) (float) a);
        fromFloat("f2d", a -> bits((double) (float) a));
        fromFloat("float_bits", a -> Float.floatToIntBits(a));
        fromDouble("dneg", a -> bits(-a));
        fromDouble("dsqrt", a -> bits(Math.sqrt(a)));
        fromDouble("dfloor", a -> bits(Math.floor(a)));
        fromDouble("dceil", a -> bits(Math.ceil(a)));
        fromDouble("drint", a -> bits(Math.rint(a)));
        fromDouble("d2i", a -> (int) (double) a);
        fromDouble("d2l", a -> (long) (double) a);
        fromDouble("d2f", a -> bits((float) (double) a));
        fromDouble("double_bits", a -> Double.doubleToLongBits(a));
    }
}
