package pathbrew.agent;

import static org.objectweb.asm.Opcodes.*;

/** What the JVM's instructions compute, on the bits of their operands. */
final class Arithmetic {
    private Arithmetic() {}

    private static float f(long bits) {
        return Float.intBitsToFloat((int) bits);
    }

    private static double d(long bits) {
        return Double.longBitsToDouble(bits);
    }

    private static long bits(float value) {
        return Float.floatToIntBits(value);
    }

    private static long bits(double value) {
        return Double.doubleToLongBits(value);
    }

    /** The result's bits; 0 where the instruction throws. */
    static long binary(int opcode, long x, long y) {
        int a = (int) x;
        int b = (int) y;
        return switch (opcode) {
            case IADD -> a + b;
            case LADD -> x + y;
            case FADD -> bits(f(x) + f(y));
            case DADD -> bits(d(x) + d(y));
            case ISUB -> a - b;
            case LSUB -> x - y;
            case FSUB -> bits(f(x) - f(y));
            case DSUB -> bits(d(x) - d(y));
            case IMUL -> a * b;
            case LMUL -> x * y;
            case FMUL -> bits(f(x) * f(y));
            case DMUL -> bits(d(x) * d(y));
            case IDIV -> b == 0 ? 0 : a / b;
            case LDIV -> y == 0 ? 0 : x / y;
            case FDIV -> bits(f(x) / f(y));
            case DDIV -> bits(d(x) / d(y));
            case IREM -> b == 0 ? 0 : a % b;
            case LREM -> y == 0 ? 0 : x % y;
            case FREM -> bits(f(x) % f(y));
            case DREM -> bits(d(x) % d(y));
            case ISHL -> a << b;
            case LSHL -> x << b;
            case ISHR -> a >> b;
            case LSHR -> x >> b;
            case IUSHR -> a >>> b;
            case LUSHR -> x >>> b;
            case IAND, LAND -> x & y;
            case IOR, LOR -> x | y;
            case IXOR, LXOR -> x ^ y;
            case LCMP -> Long.compare(x, y);
            case FCMPL -> f(x) > f(y) ? 1 : f(x) == f(y) ? 0 : -1;
            case FCMPG -> f(x) < f(y) ? -1 : f(x) == f(y) ? 0 : 1;
            case DCMPL -> d(x) > d(y) ? 1 : d(x) == d(y) ? 0 : -1;
            case DCMPG -> d(x) < d(y) ? -1 : d(x) == d(y) ? 0 : 1;
            default -> throw new IllegalArgumentException("no operation " + opcode);
        };
    }

    static long unary(int opcode, long x) {
        int a = (int) x;
        return switch (opcode) {
            case INEG -> -a;
            case LNEG -> -x;
            case FNEG -> bits(-f(x));
            case DNEG -> bits(-d(x));
            case I2L -> a;
            case I2F -> bits((float) a);
            case I2D -> bits((double) a);
            case L2I -> (int) x;
            case L2F -> bits((float) x);
            case L2D -> bits((double) x);
            case F2I -> (int) f(x);
            case F2L -> (long) f(x);
            case F2D -> bits((double) f(x));
            case D2I -> (int) d(x);
            case D2L -> (long) d(x);
            case D2F -> bits((float) d(x));
            case I2B -> (byte) a;
            case I2C -> (char) a;
            case I2S -> (short) a;
            default -> throw new IllegalArgumentException("no operation " + opcode);
        };
    }

    /** Whether a conditional jump on ints is taken; jumps on one int compare it with 0. */
    static boolean holds(int opcode, int left, int right) {
        return switch (opcode) {
            case IFEQ, IF_ICMPEQ -> left == right;
            case IFNE, IF_ICMPNE -> left != right;
            case IFLT, IF_ICMPLT -> left < right;
            case IFGE, IF_ICMPGE -> left >= right;
            case IFGT, IF_ICMPGT -> left > right;
            default -> left <= right;
        };
    }
}
