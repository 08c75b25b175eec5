/** Stack traces: class, method and line of every frame. */
public class StackTraces {
    static class Faulty {
        int value;

        Faulty(int depth) {
            this(depth, 1);
        }

        Faulty(int depth, int other) {
            value = depth == 0
                    ? other / depth
                    : new Faulty(depth - 1).value;
        }
    }

    static class Initialised {
        static int value = compute();

        static int compute() {
            return new int[1][
                    1].length;
        }
    }

    static class OwnException extends RuntimeException {
        OwnException(String m) {
            super(decorate(m));
        }

        static String decorate(String m) {
            return "[" + m + "]";
        }
    }

    static class LateException extends RuntimeException {
        LateException() {
            explode();
        }

        void explode() {
            throw new IllegalStateException("in constructor");
        }
    }

    interface Shape {
        int area();

        default int twice() {
            return area()
                    + area();
        }
    }

    static class Broken implements Shape {
        public int area() {
            int[] none = null;
            return none.length;
        }
    }

    static int recurse(int n) {
        if (n == 0) {
            throw new OwnException("bottom");
        }
        return recurse(n - 1) + 1;
    }

    public static int inConstructor() {
        return new Faulty(3).value;
    }

    public static int inInitialiser() {
        return Initialised.value;
    }

    public static int ownException() {
        return recurse(5);
    }

    public static void throwsInExceptionConstructor() {
        throw new LateException();
    }

    public static int throughDefault() {
        Shape s = new Broken();
        return s.twice();
    }

    public static int manyPerLine() {
        int[] a = {1}; int b = a[0] + recurse(
            2) + a[
            1];
        return b;
    }

    public static void rethrown() {
        try {
            recurse(2);
        } catch (OwnException e) {
            RuntimeException again = e;
            throw again;
        }
    }

    public static void refilled() {
        try {
            recurse(2);
        } catch (OwnException e) {
            e.fillInStackTrace();
            throw e;
        }
    }

    public static void madeElsewhere() {
        RuntimeException made = make();
        throw made;
    }

    static RuntimeException make() {
        return new RuntimeException("made");
    }

    public static void anonymous() {
        new Object() {
            void run() {
                recurse(1);
            }
        }.run();
    }

    static <T extends Comparable<T>> int viaBridge(Comparable<T> c, T other) {
        return c.compareTo(other);
    }

    static class Bridged implements Comparable<Bridged> {
        public int compareTo(Bridged other) {
            throw new UnsupportedOperationException();
        }
    }

    public static int bridged() {
        return viaBridge(new Bridged(), new Bridged());
    }

    public static synchronized void synchronizedMethod() {
        recurse(0);
    }

    static class Virtual {
        Object field;

        Object get(int i) {
            switch (i) {
                case 0:
                    return field.hashCode();
                case 1:
                    return ((String) (Object) this)
                            .length();
                default:
                    Object[] a = new String[1];
                    a[0] =
                            this;
                    return a;
            }
        }
    }

    public static Object nullField() {
        return new Virtual().get(0);
    }

    public static Object badCast() {
        return new Virtual().get(1);
    }

    public static Object badStore() {
        return new Virtual().get(2);
    }

    public static int inLoop() {
        int sum = 0;
        for (int i = 5; i >= 0; i--) {
            sum += 10
                    / i;
        }
        return sum;
    }

    public static void finallyRethrows() {
        try {
            recurse(1);
        } finally {
            System.out.println("finally");
        }
    }

    public static void userFramesOnly() {
        try {
            recurse(2);
        } catch (OwnException e) {
            for (StackTraceElement frame : e.getStackTrace()) {
                if (frame.getClassName().startsWith("StackTraces")) {
                    System.out.println(frame.getClassName() + "." + frame.getMethodName() + ":" + frame.getLineNumber()
                            + " " + frame.getFileName());
                }
            }
        }
    }

    public static String element() {
        StackTraceElement here = new Throwable().getStackTrace()[0];
        return here.getMethodName() + here.getLineNumber() + here.isNativeMethod();
    }
}
