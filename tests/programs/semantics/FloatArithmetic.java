/** Operations on float over all pairs of corner values; results by their bits through long. */
public class FloatArithmetic {
    static final float[] VALUES = {
        0.0f, -0.0f, 1.0f, -1.0f, 0.1f, 0.5f, 1.5f, -2.5f, 3.0f, 1e-3f, 16777216f, 16777217f, 33554433f, 1e10f,
        Float.MIN_VALUE, -Float.MIN_VALUE, Float.MIN_NORMAL, 1.1754942E-38f, 2.0E-45f, 1.0E-23f, 3.1e-20f, Float.MAX_VALUE,
        -Float.MAX_VALUE, 1.7014117E38f, 1.8446744E19f, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.NaN
    };

    interface Operation {
        float apply(float a, float b);
    }

    static float[] table(Operation operation) {
        float[] results = new float[VALUES.length * VALUES.length];
        int at = 0;
        for (float a : VALUES) {
            for (float b : VALUES) {
                results[at++] = operation.apply(a, b);
            }
        }
        return results;
    }

    static class Add implements Operation { public float apply(float a, float b) { return a + b; } }
    static class Subtract implements Operation { public float apply(float a, float b) { return a - b; } }
    static class Multiply implements Operation { public float apply(float a, float b) { return a * b; } }
    static class Divide implements Operation { public float apply(float a, float b) { return a / b; } }
    static class Remainder implements Operation { public float apply(float a, float b) { return a % b; } }
    static class Fused implements Operation { public float apply(float a, float b) { return a * b + a - b / 3f; } }
    static class Compare implements Operation {
        public float apply(float a, float b) {
            return (a == b ? 1 : 0) + (a != b ? 2 : 0) + (a < b ? 4 : 0) + (a <= b ? 8 : 0) + (a > b ? 16 : 0)
                    + (a >= b ? 32 : 0) + (!(a < b) ? 64 : 0) + (!(a >= b) ? 128 : 0) + (!(a > b) ? 256 : 0)
                    + (!(a <= b) ? 512 : 0);
        }
    }

    public static float[] add() { return table(new Add()); }
    public static float[] subtract() { return table(new Subtract()); }
    public static float[] multiply() { return table(new Multiply()); }
    public static float[] divide() { return table(new Divide()); }
    public static float[] remainder() { return table(new Remainder()); }
    public static float[] fused() { return table(new Fused()); }
    public static float[] compare() { return table(new Compare()); }

    public static float[] negate() {
        float[] results = new float[VALUES.length];
        for (int i = 0; i < VALUES.length; i++) {
            results[i] = -VALUES[i];
        }
        return results;
    }

    public static float[] roundingAccumulates() {
        float[] results = new float[100];
        float sum = 0;
        float product = 1;
        for (int i = 0; i < 50; i++) {
            sum += 0.1f;
            product *= 1.1f;
            results[2 * i] = sum;
            results[2 * i + 1] = product;
        }
        return results;
    }

    public static float[] intoTheSubnormals() {
        float[] results = new float[60];
        float value = 1e-30f;
        for (int i = 0; i < results.length; i++) {
            results[i] = value;
            value /= 1.9f;
        }
        return results;
    }

    public static boolean[] notANumber() {
        float nan = VALUES[VALUES.length - 1];
        float zero = VALUES[0];
        return new boolean[] {
            nan == nan, nan != nan, nan < 1, nan > 1, nan <= 1, nan >= 1, !(nan < 1), !(nan > 1), zero == -zero,
            1 / zero == 1 / -zero, zero / zero == zero / zero
        };
    }

    public static float whileLoopWithNaN() {
        float x = 1;
        int steps = 0;
        while (x < 100) {
            x = steps == 5 ? VALUES[VALUES.length - 1] : x + 1;
            steps++;
        }
        return steps;
    }

    public static float incrementAndCompound() {
        float x = 16777215f;
        x++;
        x++;
        x += 1;
        x -= 0.25;
        x *= 1.5;
        x /= 7;
        x %= 3;
        return x--;
    }
}
