import java.util.*;

/** Boxes, parsing, texts and bits of numbers. */
public class Numbers {
    interface Call { Object run(); }

    static void show(String what, Call call) {
        try {
            System.out.println(what + " -> " + call.run());
        } catch (RuntimeException e) {
            System.out.println(what + " -> " + e);
        }
    }

    static final String[] TEXTS = {"0", "-0", "+7", "42", "-42", "2147483647", "2147483648", "-2147483648", "-2147483649", "9223372036854775807", "9223372036854775808", "", "-", "+", " 1", "1 ", "1_0", "0x10", "ff", "12a", "\u0661\u0662", "1e3", "1.5", ".5", "5.", "NaN", "Infinity", "-Infinity", "1e400", "4.9e-324", "2e-324", "0x1.8p1", "1f", "1d", "nan", "1e", "123456789012345678901234567890", "0.1", "3.4028235e38", "3.5e38"};
    static final int[] INTS = {0, 1, -1, 127, 128, -128, -129, 255, 65535, 1 << 30, Integer.MAX_VALUE, Integer.MIN_VALUE, 0x12345678, 1000000007};
    static final long[] LONGS = {0, 1, -1, 1L << 32, Long.MAX_VALUE, Long.MIN_VALUE, 0x123456789abcdef0L, -99999999999L};
    static final double[] DOUBLES = {0.0, -0.0, 1, -1, 0.1, 0.2, 0.30000000000000004, 1.0 / 3, 100, 1e7, 1.0E-3, 9.999e-4, 123456789.125, 1e16, 1e21, 1e22, 1e23, 2e23, 4.9e-324, 2.2250738585072014E-308, Double.MAX_VALUE, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Math.PI, Math.E, 5e-324, 9007199254740993.0, 0.001, 1.1, 2.2, 3.3, 1e-5, 12345.678, 2.0E-3, 8.41E21, 2.2E-322};
    static final float[] FLOATS = {0f, -0f, 1f, 0.1f, 0.2f, 1f / 3, 1e7f, 1e-3f, 16777216f, 1.4e-45f, Float.MAX_VALUE, Float.MIN_NORMAL, Float.NaN, Float.POSITIVE_INFINITY, 3.14159f, 8.5e9f, 1.17549435E-38f, 33554432f};

    public static void main(String[] args) {
        for (String t : TEXTS) {
            show("parseInt " + t, () -> Integer.parseInt(t));
            show("parseLong " + t, () -> Long.parseLong(t));
            show("parseInt 16 " + t, () -> Integer.parseInt(t, 16));
            show("parseByte " + t, () -> Byte.parseByte(t));
            show("parseDouble " + t, () -> Double.parseDouble(t));
            show("parseFloat " + t, () -> Float.parseFloat(t));
            show("decode " + t, () -> Integer.decode(t));
            show("unsigned " + t, () -> Integer.parseUnsignedInt(t));
        }
        show("null", () -> Integer.parseInt(null));
        show("radix", () -> Integer.parseInt("1", 99));
        for (int i : INTS) {
            System.out.println(i + " " + Integer.toHexString(i) + " " + Integer.toBinaryString(i) + " " + Integer.toOctalString(i) + " " + Integer.toString(i, 36) + " " + Integer.bitCount(i) + " " + Integer.numberOfLeadingZeros(i) + " " + Integer.numberOfTrailingZeros(i) + " " + Integer.reverse(i) + " " + Integer.reverseBytes(i) + " " + Integer.highestOneBit(i) + " " + Integer.lowestOneBit(i) + " " + Integer.rotateLeft(i, 7) + " " + Integer.signum(i) + " " + Integer.toUnsignedString(i) + " " + Integer.divideUnsigned(i, 7) + " " + Integer.remainderUnsigned(i, 7) + " " + Integer.hashCode(i) + " " + (Integer.valueOf(i) == Integer.valueOf(i)) + " " + (byte) i + (short) i + " " + (int) (char) i + Integer.compareUnsigned(i, 5));
        }
        for (long l : LONGS) {
            System.out.println(l + " " + Long.toHexString(l) + " " + Long.toBinaryString(l) + " " + Long.toString(l, 7) + " " + Long.bitCount(l) + " " + Long.numberOfLeadingZeros(l) + " " + Long.numberOfTrailingZeros(l) + " " + Long.reverse(l) + " " + Long.reverseBytes(l) + " " + Long.hashCode(l) + " " + Long.toUnsignedString(l) + " " + Long.divideUnsigned(l, 10) + " " + Long.remainderUnsigned(l, 10) + " " + Long.rotateRight(l, 3) + " " + Long.highestOneBit(l) + " " + (Long.valueOf(l) == Long.valueOf(l)));
        }
        for (double d : DOUBLES) {
            System.out.println(d + " " + Double.doubleToLongBits(d) + " " + Double.hashCode(d) + " " + (int) d + " " + (long) d + " " + (float) d + " " + Double.toHexString(d) + " " + Double.isNaN(d) + Double.isFinite(d) + " " + Double.compare(d, 0.0) + " " + Double.valueOf(d).equals(0.0) + " " + Double.max(d, -0.0) + Double.min(d, 0.0) + " " + (short) d + " " + Float.floatToIntBits((float) d));
        }
        for (float f : FLOATS) {
            System.out.println(f + " " + Float.floatToIntBits(f) + " " + Float.hashCode(f) + " " + (double) f + " " + (int) f + " " + Float.toHexString(f) + " " + Float.intBitsToFloat(Float.floatToRawIntBits(f) ^ 1) + " " + Float.compare(f, 0f));
        }
        characters();
        Random random = new Random(12345);
        System.out.println(random.nextInt() + " " + random.nextInt(100) + " " + random.nextDouble() + " " + random.nextLong() + " " + random.nextGaussian() + " " + random.nextBoolean() + random.nextFloat() + random.ints(3, 0, 10).boxed().toList());
        SplittableRandom split = new SplittableRandom(7);
        System.out.println(split.nextInt(1000) + " " + split.nextLong());
        System.out.println(Boolean.parseBoolean("TRUE") + " " + Boolean.logicalXor(true, false) + Boolean.hashCode(true) + Boolean.compare(true, false) + Short.toUnsignedInt((short) -1) + Byte.toUnsignedInt((byte) -1) + Short.reverseBytes((short) 0x1234));
        StringBuilder doubles = new StringBuilder();
        for (int i = 0; i < 300; i++) doubles.append(random.nextDouble() * Math.pow(10, random.nextInt(40) - 20)).append(' ').append(random.nextFloat() * 1000).append(' ').append(Double.longBitsToDouble(random.nextLong())).append('\n');
        System.out.println(doubles);
    }

    static void characters() {
        int hash = 0;
        for (int c = 0; c < 0x3000; c++) {
            hash = hash * 31 + (Character.isLetter(c) ? 1 : 0) + (Character.isDigit(c) ? 2 : 0) + (Character.isWhitespace(c) ? 4 : 0) + (Character.isUpperCase(c) ? 8 : 0) + (Character.isJavaIdentifierStart(c) ? 16 : 0) + Character.getType(c) * 32 + Character.toUpperCase(c) + Character.toLowerCase(c) * 3 + Character.getNumericValue(c) + (Character.isSpaceChar(c) ? 64 : 0);
        }
        System.out.println(hash);
        System.out.println(Character.toString('x') + Character.valueOf('y') + Character.digit('f', 16) + Character.forDigit(11, 16) + Character.isSurrogate('\ud800') + Character.toChars(0x1F600).length + Character.isLetterOrDigit('_') + Character.compare('a', 'b') + Character.reverseBytes('a'));
    }
}
