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
}
