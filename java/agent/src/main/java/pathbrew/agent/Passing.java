package pathbrew.agent;

/**
 * What instrumented code calls around calls: numbers of arguments and results go through here, under the name of the
 * method that they are meant for.
 *
 * <p>What is not taken by that method, or by its caller, went into other code, and is lost.
 */
@SuppressWarnings("unused")
public final class Passing {
    /** Arguments up to so many are passed without an array. */
    static final int DIRECT = 6;
    private static final int[] NONE = {};

    /** Method and numbers of the arguments that are passed, until the callee takes them. */
    private static String passed;
    private static int[] numbers = NONE;
    private static int call;
    /** The number of what was returned, and by which method. */
    private static int returned;
    private static String returnedBy;
    /** Whether some exception has a message that is symbolic. */
    private static boolean hasMessages;

    private Passing() {}

    static void begin() {
        passed = null;
        returned = 0;
        hasMessages = false;
    }

    private static void pass(String method, int site, int[] given, int any) {
        done();
        if (any != 0 && Shadow.isFollowed()) {
            passed = method;
            numbers = given;
            call = site;
        }
    }

    public static void pass(String method, int site) {
        pass(method, site, NONE, 0);
    }

    public static void pass(String method, int site, int n0) {
        if ((n0) == 0) {
            pass(method, site, NONE, 0);
        } else {
            pass(method, site, new int[] {n0}, 1);
        }
    }

    public static void pass(String method, int site, int n0, int n1) {
        if ((n0 | n1) == 0) {
            pass(method, site, NONE, 0);
        } else {
            pass(method, site, new int[] {n0, n1}, 1);
        }
    }

    public static void pass(String method, int site, int n0, int n1, int n2) {
        if ((n0 | n1 | n2) == 0) {
            pass(method, site, NONE, 0);
        } else {
            pass(method, site, new int[] {n0, n1, n2}, 1);
        }
    }

    public static void pass(String method, int site, int n0, int n1, int n2, int n3) {
        if ((n0 | n1 | n2 | n3) == 0) {
            pass(method, site, NONE, 0);
        } else {
            pass(method, site, new int[] {n0, n1, n2, n3}, 1);
        }
    }

    public static void pass(String method, int site, int n0, int n1, int n2, int n3, int n4) {
        if ((n0 | n1 | n2 | n3 | n4) == 0) {
            pass(method, site, NONE, 0);
        } else {
            pass(method, site, new int[] {n0, n1, n2, n3, n4}, 1);
        }
    }

    public static void pass(String method, int site, int n0, int n1, int n2, int n3, int n4, int n5) {
        if ((n0 | n1 | n2 | n3 | n4 | n5) == 0) {
            pass(method, site, NONE, 0);
        } else {
            pass(method, site, new int[] {n0, n1, n2, n3, n4, n5}, 1);
        }
    }

    public static void pass(String method, int site, int[] given) {
        int any = 0;
        for (int number : given) {
            any |= number;
        }
        pass(method, site, given, any);
    }

    /** What was passed with a call that the selector was told of goes nowhere. */
    public static void told(int chosen) {
        if (chosen != 0) {
            passed = null;
        }
    }

    /** A method that is neither followed nor told of is called on an object with that number. */
    public static void receiver(int number, int site) {
        if (number != 0 && Shadow.isFollowed() && Shadow.run.isValue(number)) {
            passed = null;
            Shadow.run.stripped(site);
        }
    }

    /** Whether a method that is entered has been passed numbers: 1 or 0. */
    public static int entered(String method) {
        return passed != null && Shadow.isFollowed() ? Shadow.run.enters(passed, method) : 0;
    }

    /** Called by {@link #entered} when the method is the one that was called: its arguments are on their way. */
    static void takeArguments() {
        passed = null;
    }

    /** The numbers that are being passed, as those of a method with other parameters. */
    static void takeArguments(int parameters) {
        int[] aligned = new int[parameters];
        int count = Math.min(parameters, numbers.length);
        System.arraycopy(numbers, numbers.length - count, aligned, parameters - count, count);
        numbers = aligned;
        passed = null;
    }

    public static int argument(int value, int isPassed, int place) {
        return isPassed == 0 ? 0 : Shadow.run.checked(numbers[place], value);
    }

    public static int argument(long value, int isPassed, int place) {
        return isPassed == 0 ? 0 : Shadow.run.checked(numbers[place], value);
    }

    public static int argument(float value, int isPassed, int place) {
        return isPassed == 0 ? 0 : Shadow.run.checked(numbers[place], Float.floatToIntBits(value));
    }

    public static int argument(double value, int isPassed, int place) {
        return isPassed == 0 ? 0 : Shadow.run.checked(numbers[place], Double.doubleToLongBits(value));
    }

    public static int argument(Object value, int isPassed, int place) {
        return isPassed == 0 ? 0 : Shadow.run.checked(numbers[place], value);
    }

    public static void returns(int number, String method) {
        if (number != 0 && Shadow.isFollowed()) {
            returned = number;
            returnedBy = method;
        }
    }

    /** After a call: what was passed and not taken, or returned and not asked for, is lost in other code. */
    public static void done() {
        if ((passed != null || returned != 0) && Shadow.isFollowed()) {
            strip();
        }
    }

    /** After a call that gives nothing and may have been told of. */
    public static void done(int chosen) {
        if (chosen != 0) {
            passed = null;
        }
        done();
    }

    /** After a builder was made of a text. */
    public static void built(Object builder, Object text, int number, String type) {
        int known = numberOf(text, number);
        passed = null;
        if (known != 0 && Shadow.isFollowed()) {
            Shadow.run.built(builder, text, known, type);
        }
    }

    /** An exception is made with such numbers. */
    public static void messages(int any) {
        done();
        if (any != 0 && Shadow.isFollowed()) {
            hasMessages = true;
        }
    }

    /** A message of an exception goes into a new text. */
    public static void message(int site) {
        if (hasMessages && Shadow.isFollowed()) {
            Shadow.run.stripped(site);
        }
    }

    private static void strip() {
        boolean isStripped = passed != null;
        boolean isLost = returned != 0;
        passed = null;
        returned = 0;
        if (isStripped) {
            Shadow.run.stripped(call);
        }
        if (isLost) {
            Shadow.run.lost(returnedBy);
        }
    }

    private static int result(String method) {
        if (returned == 0 || !Shadow.isFollowed()) {
            done();
            return 0;
        }
        // Lambdas of the JDK are called by hidden classes, which give what they are given.
        int number = method.equals(returnedBy) || returnedBy.startsWith("lambda$") ? returned : 0;
        returned = number == 0 ? returned : 0;
        done();
        return number;
    }

    /** An object is given to code that is not instrumented and may look inside. */
    public static void escape(Object value, int site) {
        if (Shadow.hasTracked && value != null && Shadow.isFollowed()) {
            Shadow.run.escape(value, site);
        }
    }

    /** An object is given to code that is not instrumented and may change it if it is a builder of strings. */
    public static void handOut(Object value, int site) {
        if (Shadow.hasTracked && value != null && Shadow.isFollowed()) {
            Shadow.run.handOut(value, site);
        }
    }

    public static int result(int value, int chosen, String method) {
        if (chosen != 0) {
            passed = null;
            return Shadow.run.called(value);
        }
        int number = result(method);
        return number == 0 ? 0 : Shadow.run.checked(number, value);
    }

    public static int result(long value, int chosen, String method) {
        if (chosen != 0) {
            passed = null;
            return Shadow.run.called(value);
        }
        int number = result(method);
        return number == 0 ? 0 : Shadow.run.checked(number, value);
    }

    public static int result(float value, int chosen, String method) {
        if (chosen != 0) {
            passed = null;
            return Shadow.run.called(Float.floatToIntBits(value));
        }
        int number = result(method);
        return number == 0 ? 0 : Shadow.run.checked(number, Float.floatToIntBits(value));
    }

    public static int result(double value, int chosen, String method) {
        if (chosen != 0) {
            passed = null;
            return Shadow.run.called(Double.doubleToLongBits(value));
        }
        int number = result(method);
        return number == 0 ? 0 : Shadow.run.checked(number, Double.doubleToLongBits(value));
    }

    public static int result(Object value, int chosen, String method) {
        if (chosen != 0) {
            passed = null;
            return Shadow.run.called(value);
        }
        int number = result(method);
        return number == 0 ? 0 : Shadow.run.checked(number, value);
    }

    /** The call under way has thrown without having been made. */
    static void unmade() {
        passed = null;
    }

    /** The number of what the method under test has returned; primitives are in boxes here. */
    static int outcome(Object value, String method) {
        int number = result(method);
        boolean isPrimitive = "ZBCSIJFD".indexOf(method.charAt(method.indexOf(')') + 1)) >= 0;
        return number == 0
                ? 0
                : isPrimitive ? Shadow.run.checked(number, Values.bits(value)) : Shadow.run.checked(number, value);
    }

    /** Class initialisers run in the midst of anything: what is being passed waits. */
    public static void initializing() {
        if (Shadow.isFollowed()) {
            Shadow.run.initializing(passed, numbers, call, returned, returnedBy);
            passed = null;
            returned = 0;
        }
    }

    public static void initialized() {
        if (Shadow.isFollowed()) {
            Run.Waiting waiting = Shadow.run.initialized();
            if (waiting != null) {
                passed = waiting.method();
                numbers = waiting.numbers();
                call = waiting.call();
                returned = waiting.returned();
                returnedBy = waiting.returnedBy();
            }
        }
    }

    // Calls of the library -------------------------------------------------------------------------------------------

    /** The number of a reference, also where it was lost on the way through other code. */
    public static int numberOf(Object value, int number) {
        return number != 0 || !Shadow.hasTracked || value == null ? number : Shadow.run.numberOf(value);
    }

    /** Whether a call on such numbers is told of: 1 or 0. */
    public static int calls(int any, int site) {
        return any != 0 && Shadow.isFollowed() ? Shadow.run.calls(site) : 0;
    }

    /** The same for a call that is told of only if its receiver is a value. */
    public static int calls(int any, Object receiver, int site) {
        return any != 0 && Shadow.isFollowed() && Values.isTold(receiver) ? Shadow.run.calls(site) : 0;
    }

    /** The constant of an enum that has a name is about to be looked up. */
    public static void constant(Class<?> type, String name, int number) {
        int known = numberOf(name, number);
        if (known != 0 && name != null && Shadow.isFollowed()) {
            initializing();
            Object[] constants = type.getEnumConstants();
            initialized();
            Shadow.run.constant(constants == null ? new Object[0] : constants, name, known);
        }
    }

    public static void hand(int value, int number, int chosen) {
        if (chosen != 0) {
            Shadow.run.hand('I', value, number);
        }
    }

    public static void hand(long value, int number, int chosen) {
        if (chosen != 0) {
            Shadow.run.hand('J', value, number);
        }
    }

    public static void hand(float value, int number, int chosen) {
        if (chosen != 0) {
            Shadow.run.hand('F', Float.floatToIntBits(value), number);
        }
    }

    public static void hand(double value, int number, int chosen) {
        if (chosen != 0) {
            Shadow.run.hand('D', Double.doubleToLongBits(value), number);
        }
    }

    public static void hand(Object value, int number, int chosen) {
        if (chosen != 0) {
            Shadow.run.hand(value, number);
        }
    }
}
