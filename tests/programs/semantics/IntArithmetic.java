/** Operations on int over all pairs of corner values. */
public class IntArithmetic {
    static final int[] VALUES = {
        0, 1, -1, 2, -2, 3, 7, -8, 31, 32, 33, 63, 64, -31, -32, 127, 128, 255, 256, 32767, -32768, 65535, 65536,
        0x55555555, 0xAAAAAAAA, 46341, -46341, 1_000_003, Integer.MAX_VALUE, Integer.MIN_VALUE, Integer.MIN_VALUE + 1
    };

    interface Operation {
        int apply(int a, int b);
    }

    static int[] table(Operation operation) {
        int[] results = new int[VALUES.length * VALUES.length];
        int at = 0;
        for (int a : VALUES) {
            for (int b : VALUES) {
                results[at++] = operation.apply(a, b);
            }
        }
        return results;
    }

    static class Add implements Operation { public int apply(int a, int b) { return a + b; } }
    static class Subtract implements Operation { public int apply(int a, int b) { return a - b; } }
    static class Multiply implements Operation { public int apply(int a, int b) { return a * b; } }
    static class Divide implements Operation { public int apply(int a, int b) { return b == 0 ? 77 : a / b; } }
    static class Remainder implements Operation { public int apply(int a, int b) { return b == 0 ? 77 : a % b; } }
    static class ShiftLeft implements Operation { public int apply(int a, int b) { return a << b; } }
    static class ShiftRight implements Operation { public int apply(int a, int b) { return a >> b; } }
    static class ShiftUnsigned implements Operation { public int apply(int a, int b) { return a >>> b; } }
    static class And implements Operation { public int apply(int a, int b) { return a & b; } }
    static class Or implements Operation { public int apply(int a, int b) { return a | b; } }
    static class Xor implements Operation { public int apply(int a, int b) { return a ^ b; } }
    static class Chain implements Operation { public int apply(int a, int b) { return a * b + a * 31 - b * b * a + (a - b) * 7; } }

    public static int[] add() { return table(new Add()); }
    public static int[] subtract() { return table(new Subtract()); }
    public static int[] multiply() { return table(new Multiply()); }
    public static int[] divide() { return table(new Divide()); }
    public static int[] remainder() { return table(new Remainder()); }
    public static int[] shiftLeft() { return table(new ShiftLeft()); }
    public static int[] shiftRight() { return table(new ShiftRight()); }
    public static int[] shiftUnsigned() { return table(new ShiftUnsigned()); }
    public static int[] and() { return table(new And()); }
    public static int[] or() { return table(new Or()); }
    public static int[] xor() { return table(new Xor()); }
    public static int[] chain() { return table(new Chain()); }

    public static int[] negateAndComplement() {
        int[] results = new int[VALUES.length * 2];
        for (int i = 0; i < VALUES.length; i++) {
            results[2 * i] = -VALUES[i];
            results[2 * i + 1] = ~VALUES[i];
        }
        return results;
    }

    public static int[] byConstants() {
        int[] results = new int[VALUES.length * 18];
        int at = 0;
        for (int v : VALUES) {
            results[at++] = v + 2147483647;
            results[at++] = v - -2147483648;
            results[at++] = v * -2147483648;
            results[at++] = v * 65537;
            results[at++] = v / -1;
            results[at++] = v % -1;
            results[at++] = v / 3;
            results[at++] = v % 3;
            results[at++] = v / -8;
            results[at++] = v % -8;
            results[at++] = v << 33;
            results[at++] = v << 31;
            results[at++] = v >> 32;
            results[at++] = v >> -1;
            results[at++] = v >>> 32;
            results[at++] = v >>> 1;
            results[at++] = v >>> -4;
            results[at++] = (v & 0xFF) * 0x1010101;
        }
        return results;
    }

    public static int[] increments() {
        int[] results = new int[8];
        int max = Integer.MAX_VALUE;
        int min = Integer.MIN_VALUE;
        results[0] = max++;
        results[1] = max;
        results[2] = min--;
        results[3] = min;
        max += 1000;
        results[4] = max;
        min -= 1000;
        results[5] = min;
        int i = 5;
        i = i++ + ++i;
        results[6] = i;
        i += i++ * 2 + i;
        results[7] = i;
        return results;
    }

    public static int[] comparisons() {
        int[] results = new int[VALUES.length * VALUES.length];
        int at = 0;
        for (int a : VALUES) {
            for (int b : VALUES) {
                results[at++] =
                        (a == b ? 1 : 0) + (a != b ? 2 : 0) + (a < b ? 4 : 0) + (a <= b ? 8 : 0) + (a > b ? 16 : 0)
                                + (a >= b ? 32 : 0) + (a - b < 0 ? 64 : 0) + (a == 0 ? 128 : 0) + (a < 0 ? 256 : 0)
                                + (a > 0 ? 512 : 0) + (a >= 0 ? 1024 : 0) + (a <= 0 ? 2048 : 0);
            }
        }
        return results;
    }

    public static int sumWrapsInLoop() {
        int sum = 0;
        for (int i = 0; i < 3000; i++) {
            sum += i * 1_000_003;
            sum = sum * 31 + i;
        }
        return sum;
    }

    public static int loopOverTheEdge() {
        int count = 0;
        for (int i = Integer.MAX_VALUE - 5; i > 0; i++) {
            count++;
        }
        return count;
    }

    public static int divideByZero() {
        int zero = VALUES[0];
        return 1 / zero;
    }

    public static int remainderByZero() {
        int zero = VALUES[0];
        return 1 % zero;
    }
}
