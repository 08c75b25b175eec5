package pathbrew.worker;

/** Thrown by an int or long operation of the program that wraps around, where that is watched for. */
public final class Wrapped extends Error {
    private static final long serialVersionUID = 1L;

    private Wrapped(String operation) {
        super(operation + " wraps around");
    }

    private static void require(boolean exact, long a, char operator, long b) {
        if (!exact) {
            throw new Wrapped(a + " " + operator + " " + b);
        }
    }

    public static int iadd(int a, int b) {
        require((long) a + b == a + b, a, '+', b);
        return a + b;
    }

    public static int isub(int a, int b) {
        require((long) a - b == a - b, a, '-', b);
        return a - b;
    }

    public static int imul(int a, int b) {
        require((long) a * b == a * b, a, '*', b);
        return a * b;
    }

    public static int idiv(int a, int b) {
        require(a != Integer.MIN_VALUE || b != -1, a, '/', b);
        return a / b;
    }

    public static int ineg(int a) {
        require(a != Integer.MIN_VALUE, 0, '-', a);
        return -a;
    }

    public static long ladd(long a, long b) {
        long sum = a + b;
        require(((a ^ sum) & (b ^ sum)) >= 0, a, '+', b);
        return sum;
    }

    public static long lsub(long a, long b) {
        long difference = a - b;
        require(((a ^ b) & (a ^ difference)) >= 0, a, '-', b);
        return difference;
    }

    public static long lmul(long a, long b) {
        long high = Math.multiplyHigh(a, b);
        require(high == a * b >> 63, a, '*', b);
        return a * b;
    }

    public static long ldiv(long a, long b) {
        require(a != Long.MIN_VALUE || b != -1, a, '/', b);
        return a / b;
    }

    public static long lneg(long a) {
        require(a != Long.MIN_VALUE, 0, '-', a);
        return -a;
    }
}
