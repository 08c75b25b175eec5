import java.util.Random;
import java.util.function.*;

/** StrictMath bit by bit, and the functions of Math that are StrictMath's own. */
public class Transcendentals {
    public static void main(String[] args) {
        DoubleUnaryOperator[] functions = {StrictMath::sin, StrictMath::cos, StrictMath::tan, StrictMath::exp, StrictMath::log, StrictMath::log10, Math::asin, Math::acos, Math::atan, Math::sinh, Math::cosh, StrictMath::tanh, StrictMath::cbrt, Math::expm1, Math::log1p};
        DoubleBinaryOperator[] pairs = {Math::atan2, Math::hypot, StrictMath::pow, Math::IEEEremainder};
        double[] special = {0.0, -0.0, 1, -1, 0.5, -0.5, 1e-10, 1e-300, 4.9e-324, 1e300, Double.MAX_VALUE, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Math.PI, Math.PI / 2, Math.PI / 4, 22, 710, -746, 1e6, 823549.6, 1e22};
        for (double x : special) {
            StringBuilder line = new StringBuilder().append(x);
            for (DoubleUnaryOperator f : functions) line.append(' ').append(Double.doubleToLongBits(f.applyAsDouble(x)));
            for (double y : special) for (DoubleBinaryOperator f : pairs) line.append(' ').append(Double.doubleToLongBits(f.applyAsDouble(x, y)));
            System.out.println(line);
        }
        long[] hashes = new long[functions.length + pairs.length];
        Random random = new Random(2024);
        for (int i = 0; i < 600; i++) {
            double x = switch (i % 4) {
                case 0 -> Double.longBitsToDouble(random.nextLong());
                case 1 -> (random.nextDouble() - 0.5) * 20;
                case 2 -> (random.nextDouble() - 0.5) * 2;
                default -> (random.nextDouble() - 0.5) * 1400;
            };
            double y = (random.nextDouble() - 0.5) * 50;
            for (int f = 0; f < functions.length; f++) hashes[f] = hashes[f] * 31 + Double.doubleToLongBits(functions[f].applyAsDouble(x));
            for (int f = 0; f < pairs.length; f++) hashes[functions.length + f] = hashes[functions.length + f] * 31 + Double.doubleToLongBits(pairs[f].applyAsDouble(x, y));
        }
        for (long hash : hashes) System.out.println(hash);
        for (double x : special) System.out.println(Math.pow(x, 2) + " " + Math.pow(x, -3) + " " + Math.pow(-x, 0.5) + " " + Math.pow(1, x) + " " + Math.pow(0.0, x) + " " + Math.pow(-0.0, x) + " " + Math.log(x) + " " + Math.log10(x) + " " + Math.tanh(x) + " " + Math.cbrt(x));
    }
}
