/** Which exception comes first when several checks fail, and what was evaluated before it. */
public class ExceptionOrder {
    static int f;
    int g;

    static int trace(String what, int value) {
        System.out.println(what);
        return value;
    }

    static int[] nullArray() {
        System.out.println("array");
        return null;
    }

    static ExceptionOrder nullObject() {
        System.out.println("object");
        return null;
    }

    static int fail(String what) {
        System.out.println("fails " + what);
        throw new IllegalStateException(what);
    }

    public static void nullArrayWithBadIndex() {
        nullArray()[trace("index", -1)] = trace("value", 1);
    }

    public static void nullArrayWithFailingIndex() {
        nullArray()[fail("index")] = trace("value", 1);
    }

    public static void nullArrayWithFailingValue() {
        nullArray()[trace("index", 0)] = fail("value");
    }

    public static void badIndexWithFailingValue() {
        int[] a = new int[1];
        a[trace("index", 5)] = fail("value");
    }

    public static void compoundOnNullArray() {
        nullArray()[trace("index", 0)] += fail("value");
    }

    public static void compoundOnBadIndex() {
        int[] a = {1};
        a[trace("index", 1)] += trace("value", 1);
    }

    public static void badStoreAndBadIndex() {
        Object[] a = new String[1];
        a[trace("index", 1)] = Integer.valueOf(trace("value", 3));
    }

    public static void divisionByZeroInIndex() {
        int[] a = null;
        a[1 / trace("zero", 0)] = trace("value", 1);
    }

    public static void putFieldOnNull() {
        nullObject().g = trace("value", 1);
    }

    public static void putFieldOnNullWithFailingValue() {
        nullObject().g = fail("value");
    }

    public static void compoundFieldOnNull() {
        nullObject().g += fail("value");
    }

    public static int staticThroughNull() {
        nullObject().f = trace("value", 12);
        return nullObject().f;
    }

    public static void callOnNullEvaluatesArguments() {
        nullObject().method(trace("first", 1), trace("second", 2));
    }

    void method(int a, int b) {
        System.out.println("never");
    }

    static int staticMethod(int a, int b) {
        return a + b;
    }

    public static int staticCallThroughNull() {
        return nullObject().staticMethod(trace("a", 3), trace("b", 4));
    }

    public static void dimensionsAreEvaluatedFirst() {
        int[][] a = new int[trace("first", -1)][trace("second", -2)];
    }

    public static void dimensionFails() {
        int[][] a = new int[trace("first", -1)][fail("second")];
    }

    public static void argumentsBeforeConstruction() {
        new Tracing(trace("a", 1), fail("b"));
    }

    static class Tracing {
        static {
            System.out.println("initialised");
        }

        Tracing(int a, int b) {
            System.out.println("constructed");
        }
    }

    public static int leftOperandFirst() {
        int i = 2;
        int j = (i = 3) * i + (i = 4) / (i - 4 + trace("zero", 0));
        return j;
    }

    public static int divisionEvaluatesBoth() {
        return trace("left", 1) / trace("right", 0);
    }

    public static int leftFailsFirst() {
        return fail("left") / trace("right", 0);
    }

    public static int assignmentTargetFirst() {
        int[] a = {1, 2, 3};
        int[] b = a;
        int i = 0;
        a[i] = (i = 2) + (a = new int[] {9, 9, 9})[1];
        return b[0] * 100 + a[0] + i;
    }

    public static void throwNull() {
        RuntimeException none = null;
        throw none;
    }

    public static void synchronizeOnNull() {
        Object lock = null;
        synchronized (lock) {
            System.out.println("never");
        }
    }

    public static int unboxNull() {
        Integer none = null;
        return trace("left", 1) + none;
    }

    public static boolean shortCircuit() {
        return trace("a", 0) == 1 && fail("b") == 1 || trace("c", 1) == 1 | trace("d", 1) == 2;
    }

    public static void castAfterEvaluation() {
        Object o = "text";
        int n = trace("before", 1) + ((Integer) o) + fail("after");
    }
}
