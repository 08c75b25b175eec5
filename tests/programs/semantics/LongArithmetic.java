/** Operations on long over all pairs of corner values. */
public class LongArithmetic {
    static final long[] VALUES = {
        0, 1, -1, 2, -2, 3, 7, -8, 31, 32, 63, 64, 65, -63, -64, 255, 65536, 2147483647L, -2147483648L, 2147483648L,
        -2147483649L, 4294967295L, 4294967296L, 3037000500L, 9007199254740993L, 0x5555555555555555L,
        0xAAAAAAAAAAAAAAAAL, 0x0123456789ABCDEFL, Long.MAX_VALUE, Long.MIN_VALUE, Long.MIN_VALUE + 1
    };

    interface Operation {
        long apply(long a, long b);
    }

    static long[] table(Operation operation) {
        long[] results = new long[VALUES.length * VALUES.length];
        int at = 0;
        for (long a : VALUES) {
            for (long b : VALUES) {
                results[at++] = operation.apply(a, b);
            }
        }
        return results;
    }

    static class Add implements Operation { public long apply(long a, long b) { return a + b; } }
    static class Subtract implements Operation { public long apply(long a, long b) { return a - b; } }
    static class Multiply implements Operation { public long apply(long a, long b) { return a * b; } }
    static class Divide implements Operation { public long apply(long a, long b) { return b == 0 ? 77 : a / b; } }
    static class Remainder implements Operation { public long apply(long a, long b) { return b == 0 ? 77 : a % b; } }
    static class ShiftLeft implements Operation { public long apply(long a, long b) { return a << b; } }
    static class ShiftRight implements Operation { public long apply(long a, long b) { return a >> b; } }
    static class ShiftUnsigned implements Operation { public long apply(long a, long b) { return a >>> b; } }
    static class ShiftByInt implements Operation { public long apply(long a, long b) { int n = (int) b; return (a << n) ^ (a >> n) ^ (a >>> n); } }
    static class And implements Operation { public long apply(long a, long b) { return a & b; } }
    static class Or implements Operation { public long apply(long a, long b) { return a | b; } }
    static class Xor implements Operation { public long apply(long a, long b) { return a ^ b; } }
    static class Compare implements Operation {
        public long apply(long a, long b) {
            return (a == b ? 1 : 0) + (a != b ? 2 : 0) + (a < b ? 4 : 0) + (a <= b ? 8 : 0) + (a > b ? 16 : 0)
                    + (a >= b ? 32 : 0) + (a - b < 0 ? 64 : 0);
        }
    }
    static class Chain implements Operation { public long apply(long a, long b) { return a * b + a * 31 - b * b * a + (a - b) * 7; } }

    public static long[] add() { return table(new Add()); }
    public static long[] subtract() { return table(new Subtract()); }
    public static long[] multiply() { return table(new Multiply()); }
    public static long[] divide() { return table(new Divide()); }
    public static long[] remainder() { return table(new Remainder()); }
    public static long[] shiftLeft() { return table(new ShiftLeft()); }
    public static long[] shiftRight() { return table(new ShiftRight()); }
    public static long[] shiftUnsigned() { return table(new ShiftUnsigned()); }
    public static long[] shiftByInt() { return table(new ShiftByInt()); }
    public static long[] and() { return table(new And()); }
    public static long[] or() { return table(new Or()); }
    public static long[] xor() { return table(new Xor()); }
    public static long[] compare() { return table(new Compare()); }
    public static long[] chain() { return table(new Chain()); }

    public static long[] negateAndComplement() {
        long[] results = new long[VALUES.length * 2];
        for (int i = 0; i < VALUES.length; i++) {
            results[2 * i] = -VALUES[i];
            results[2 * i + 1] = ~VALUES[i];
        }
        return results;
    }

    public static long[] byConstants() {
        long[] results = new long[VALUES.length * 12];
        int at = 0;
        for (long v : VALUES) {
            results[at++] = v + Long.MAX_VALUE;
            results[at++] = v - Long.MIN_VALUE;
            results[at++] = v * 4294967297L;
            results[at++] = v / -1L;
            results[at++] = v % -1L;
            results[at++] = v / 10;
            results[at++] = v % -10;
            results[at++] = v << 65;
            results[at++] = v >> 63;
            results[at++] = v >>> 64;
            results[at++] = v >>> 1;
            results[at++] = v >>> -4;
        }
        return results;
    }

    public static long hashInLoop() {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < 2000; i++) {
            hash ^= i;
            hash *= 0x100000001b3L;
            hash = hash >>> 7 | hash << 57;
        }
        return hash;
    }

    public static long divideByZero() {
        return 1L / VALUES[0];
    }

    public static long remainderByZero() {
        return 1L % VALUES[0];
    }
}
