/** What the JVM does not specify: it is tried, and nothing is called infeasible because of it. */
class Unsettled {
    /** The sign of a NaN that was computed is another one on other processors. */
    //@ search: not exhausted: java.lang.Double.doubleToRawLongBits may give other values
    //@ branches: 3 of 4, rest open
    //@ replay: may differ
    static boolean isNegativeNan(double a) {
        double quotient = a / a;
        return quotient != quotient && Double.doubleToRawLongBits(quotient) < 0;
    }

    //@ search: not exhausted: java.lang.Float.floatToRawIntBits may give other values
    //@ branches: 3 of 4, rest open
    static boolean hasPayload(float a) {
        return a != a && Float.floatToRawIntBits(a) != 0x7fc00000;
    }

    //@ search: exhausted
    //@ branches: all
    static boolean isNegative(double a) {
        return a == a && Double.doubleToRawLongBits(a) < 0;
    }

    //@ search: exhausted
    //@ branches: 3 of 4, rest infeasible
    static boolean isNegativeCanonically(double a) {
        return a != a && Double.doubleToLongBits(a) < 0;
    }

    /** Which properties there are depends on how the JVM was started and on what was called before. */
    //@ search: not exhausted: java.lang.System.setProperty may give other values
    //@ branches: 1 of 2, rest open
    //@ replay: may differ
    static int set(String value) {
        return System.setProperty("unsettled.property", value) == null ? 1 : 0;
    }

    //@ search: not exhausted: java.lang.System.clearProperty may give other values
    //@ branches: 1 of 2, rest open
    static int cleared(int ignored) {
        return System.clearProperty("unsettled.other") == null ? 1 : 0;
    }

    //@ options: criterion=branch
    //@ search: not exhausted: java.lang.System.getProperty may give other values
    //@ branches: all
    static int read(String name, String otherwise) {
        return System.getProperty(name, otherwise) == null ? 1 : 0;
    }
}
