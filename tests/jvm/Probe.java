import java.util.ArrayList;
import java.util.List;

/** What the tests of the JVM worker call. */
class Probe {
    private final String name;
    private static int calls;

    Probe() {
        this("nobody");
    }

    private Probe(String name) {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("empty");
        }
        this.name = name;
    }

    static boolean same(boolean value) { return value; }
    static byte same(byte value) { return value; }
    static short same(short value) { return value; }
    static char same(char value) { return value; }
    static int same(int value) { return value; }
    static long same(long value) { return value; }
    static float same(float value) { return value; }
    static double same(double value) { return value; }
    static String same(String value) { return value; }
    static Object same(Object value) { return value; }

    static int bits(float value) { return Float.floatToRawIntBits(value); }
    static long bits(double value) { return Double.doubleToRawLongBits(value); }
    static float notANumber() { return Float.intBitsToFloat(0xffc12345); }

    static void nothing() {}

    static int count() { return ++calls; }

    private String greet(int times) { return name.repeat(times); }

    static int divide(int dividend, int divisor) { return dividend / divisor; }

    static void fail() {
        try {
            divide(1, 0);
        } catch (ArithmeticException cause) {
            throw new IllegalStateException("wrapped", cause);
        }
    }

    static void failOddly() {
        throw new RuntimeException() {
            @Override public String getMessage() { throw new IllegalStateException(); }
            @Override public StackTraceElement[] getStackTrace() { throw new IllegalStateException(); }
        };
    }

    static void loop() {
        while (true) {}
    }

    static int recurse(int depth) { return recurse(depth + 1) + 1; }

    static Object exhaust() {
        List<long[]> hoard = new ArrayList<>();
        while (true) {
            hoard.add(new long[1 << 20]);
        }
    }

    static void exit(int status) {
        System.out.print("bye");
        System.exit(status);
    }

    static void halt(int status) { Runtime.getRuntime().halt(status); }

    static void print(String text, int times) {
        for (int i = 0; i < times; i++) {
            System.out.print(text);
        }
        System.err.print("done");
    }

    static void closeOutput() {
        System.out.close();
        System.setErr(null);
    }

    static int read() throws java.io.IOException { return System.in.read(); }

    static void fill(int[] numbers, String[] texts) {
        numbers[0] = 7;
        texts[1] = "seven";
    }

    static Object cycle() {
        Object[] array = new Object[2];
        array[0] = array;
        return array;
    }

    static Object deep() {
        Object[] array = {};
        for (int i = 0; i < 200_000; i++) {
            array = new Object[] {array};
        }
        return array;
    }

    static Object described() { return new StringBuilder("text"); }

    static boolean asserting() { return Probe.class.desiredAssertionStatus(); }

    static class Broken {
        static final int VALUE = divide(1, 0);
        static int value() { return VALUE; }
    }
}
