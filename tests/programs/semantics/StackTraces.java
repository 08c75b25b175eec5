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
            int[] a = new int[1];
            return a[
                    1];
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

    public static void causeOfInitialiser() {
        try {
            Second.touch();
        } catch (ExceptionInInitializerError e) {
            show(e);
            show(e.getCause());
        }
    }

    static class Second {
        static int v = helper();

        static int helper() {
            return recurse(1);
        }

        static void touch() {}
    }

    static void show(Throwable t) {
        System.out.println(t);
        for (StackTraceElement frame : t.getStackTrace()) {
            if (frame.getClassName().startsWith("StackTraces")) {
                System.out.println(frame.getMethodName() + ":" + frame.getLineNumber());
            }
        }
    }

    static class Traceless extends RuntimeException {
        Traceless() {
            super("traceless", null, false, false);
        }
    }

    static class Lazy extends RuntimeException {
        @Override
        public synchronized Throwable fillInStackTrace() {
            return this;
        }
    }

    static class Eager extends RuntimeException {
        Eager() {
            fillInStackTrace();
        }

        @Override
        public Throwable fillInStackTrace() {
            return super.fillInStackTrace();
        }
    }

    public static void traceless() {
        throw new Traceless();
    }

    public static void lazy() {
        throw new Lazy();
    }

    public static void eager() {
        throw new Eager();
    }

    public static void replaced() {
        RuntimeException e = new RuntimeException("replaced");
        e.setStackTrace(new StackTraceElement[] {new StackTraceElement("StackTraces", "invented", "X.java", 7)});
        show(e);
        show(new RuntimeException(e));
    }

    static class Comparing implements java.util.Comparator<Integer> {
        int calls;

        public int compare(Integer a, Integer b) {
            if (++calls > 3) {
                throw new IllegalStateException("call " + calls);
            }
            return a - b;
        }
    }

    public static void throughTheLibrary() {
        Integer[] all = {5, 3, 8, 1, 9, 2};
        java.util.Arrays.sort(all, new Comparing());
    }

    public static void throughIteration() {
        java.util.Map<Object, String> map = new java.util.HashMap<>();
        map.put(new Object() {
            @Override public int hashCode() {
                throw new UnsupportedOperationException();
            }
        }, "never");
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
