package pathbrew.agent;

/**
 * What instrumented code calls. A number of 0 means that a value is concrete; then nothing happens here.
 *
 * <p>Everything that has to do with symbolic values is for {@link Run}, which follows one thread; other threads run
 * without symbols.
 */
@SuppressWarnings("unused")
public final class Shadow {
    /** Arguments up to so many are passed without an array. */
    static final int DIRECT = 6;
    private static final int[] NONE = {};

    /** The run under way; of none, nothing is reported. */
    static Run run = new Run();

    /** Method and numbers of the arguments that are passed, until the callee takes them. */
    private static String passed;
    private static int[] numbers = NONE;
    private static int call;
    /** The number of what was returned, and by which method. */
    private static int returned;
    private static String returnedBy;
    /** Whether some object or static field has numbers inside. */
    static boolean hasTracked;
    static boolean hasStatics;
    /** How often the sides of branches on concrete values were told of in this run. */
    static int[] told = NONE;
    /** Whether some exception has a message that is symbolic. */
    private static boolean hasMessages;
    /** Conditional jumps and switches are counted down from some number to look at the clock now and then. */
    private static int untilLook = Run.LOOK;

    private Shadow() {}

    static void begin(Run next) {
        run = next;
        passed = null;
        returned = 0;
        hasTracked = false;
        hasStatics = false;
        told = next.fresh();
        hasMessages = false;
    }

    private static boolean isFollowed() {
        return run.isFollowed();
    }

    // Calls ----------------------------------------------------------------------------------------------------------

    private static void pass(String method, int site, int[] given, int any) {
        done();
        if (any != 0 && isFollowed()) {
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

    /** Whether a method that is entered has been passed numbers: 1 or 0. */
    public static int entered(String method) {
        return passed != null && isFollowed() ? run.enters(passed, method) : 0;
    }

    /** Called by {@link #entered} when the method is the one that was called: its arguments are on their way. */
    static void takeArguments() {
        passed = null;
    }

    public static int argument(int value, int isPassed, int place) {
        return isPassed == 0 ? 0 : run.checked(numbers[place], value);
    }

    public static int argument(long value, int isPassed, int place) {
        return isPassed == 0 ? 0 : run.checked(numbers[place], value);
    }

    public static int argument(float value, int isPassed, int place) {
        return isPassed == 0 ? 0 : run.checked(numbers[place], Float.floatToIntBits(value));
    }

    public static int argument(double value, int isPassed, int place) {
        return isPassed == 0 ? 0 : run.checked(numbers[place], Double.doubleToLongBits(value));
    }

    public static int argument(Object value, int isPassed, int place) {
        return isPassed == 0 ? 0 : run.checked(numbers[place], value);
    }

    public static void returns(int number, String method) {
        if (number != 0 && isFollowed()) {
            returned = number;
            returnedBy = method;
        }
    }

    /** After a call: what was passed and not taken, or returned and not asked for, is lost in other code. */
    public static void done() {
        if ((passed != null || returned != 0) && isFollowed()) {
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
        if (known != 0 && isFollowed()) {
            run.built(builder, text, known, type);
        }
    }

    /** An exception is made with such numbers. */
    public static void messages(int any) {
        done();
        if (any != 0 && isFollowed()) {
            hasMessages = true;
        }
    }

    /** A message of an exception goes into a new text. */
    public static void message(int site) {
        if (hasMessages && isFollowed()) {
            run.stripped(site);
        }
    }

    private static void strip() {
        if (passed != null) {
            passed = null;
            run.stripped(call);
        }
        if (returned != 0) {
            returned = 0;
            run.lost(returnedBy);
        }
    }

    private static int result(String method) {
        if (returned == 0 || !isFollowed()) {
            done();
            return 0;
        }
        int number = method.equals(returnedBy) ? returned : 0;
        returned = number == 0 ? returned : 0;
        done();
        return number;
    }

    /** An object is given to code that is not instrumented and may look inside. */
    public static void escape(Object value, int site) {
        if (hasTracked && value != null && isFollowed()) {
            run.escape(value, site);
        }
    }

    /** An object is given to code that is not instrumented and may change it if it is a builder of strings. */
    public static void handOut(Object value, int site) {
        if (hasTracked && value != null && isFollowed()) {
            run.handOut(value, site);
        }
    }

    public static int result(int value, int chosen, String method) {
        if (chosen != 0) {
            passed = null;
            return run.called(value);
        }
        int number = result(method);
        return number == 0 ? 0 : run.checked(number, value);
    }

    public static int result(long value, int chosen, String method) {
        if (chosen != 0) {
            passed = null;
            return run.called(value);
        }
        int number = result(method);
        return number == 0 ? 0 : run.checked(number, value);
    }

    public static int result(float value, int chosen, String method) {
        if (chosen != 0) {
            passed = null;
            return run.called(Float.floatToIntBits(value));
        }
        int number = result(method);
        return number == 0 ? 0 : run.checked(number, Float.floatToIntBits(value));
    }

    public static int result(double value, int chosen, String method) {
        if (chosen != 0) {
            passed = null;
            return run.called(Double.doubleToLongBits(value));
        }
        int number = result(method);
        return number == 0 ? 0 : run.checked(number, Double.doubleToLongBits(value));
    }

    public static int result(Object value, int chosen, String method) {
        if (chosen != 0) {
            passed = null;
            return run.called(value);
        }
        int number = result(method);
        return number == 0 ? 0 : run.checked(number, value);
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
                : isPrimitive ? run.checked(number, Values.bits(value)) : run.checked(number, value);
    }

    /** Class initialisers run in the midst of anything: what is being passed waits. */
    public static void initializing() {
        if (isFollowed()) {
            run.initializing(passed, numbers, call, returned, returnedBy);
            passed = null;
            returned = 0;
        }
    }

    public static void initialized() {
        if (isFollowed()) {
            Run.Passing waiting = run.initialized();
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
        return number != 0 || !hasTracked || value == null ? number : run.numberOf(value);
    }

    /** Whether a call on such numbers is told of: 1 or 0. */
    public static int calls(int any, int site) {
        return any != 0 && isFollowed() ? run.calls(site) : 0;
    }

    public static void hand(int value, int number, int chosen) {
        if (chosen != 0) {
            run.hand('I', value, number);
        }
    }

    public static void hand(long value, int number, int chosen) {
        if (chosen != 0) {
            run.hand('J', value, number);
        }
    }

    public static void hand(float value, int number, int chosen) {
        if (chosen != 0) {
            run.hand('F', Float.floatToIntBits(value), number);
        }
    }

    public static void hand(double value, int number, int chosen) {
        if (chosen != 0) {
            run.hand('D', Double.doubleToLongBits(value), number);
        }
    }

    public static void hand(Object value, int number, int chosen) {
        if (chosen != 0) {
            run.hand(value, number);
        }
    }

    // Computing ------------------------------------------------------------------------------------------------------

    public static int binary(int left, int right, int first, int second, int opcode) {
        return (first | second) == 0 || !isFollowed()
                ? 0
                : run.binary(opcode, left, right, first, second);
    }

    public static int binary(long left, long right, int first, int second, int opcode) {
        return (first | second) == 0 || !isFollowed()
                ? 0
                : run.binary(opcode, left, right, first, second);
    }

    public static int binary(long left, int right, int first, int second, int opcode) {
        return (first | second) == 0 || !isFollowed()
                ? 0
                : run.binary(opcode, left, right, first, second);
    }

    public static int binary(float left, float right, int first, int second, int opcode) {
        return (first | second) == 0 || !isFollowed()
                ? 0
                : run.binary(opcode, Float.floatToIntBits(left), Float.floatToIntBits(right), first, second);
    }

    public static int binary(double left, double right, int first, int second, int opcode) {
        return (first | second) == 0 || !isFollowed()
                ? 0
                : run.binary(opcode, Double.doubleToLongBits(left), Double.doubleToLongBits(right), first, second);
    }

    public static int unary(int value, int number, int opcode) {
        return number == 0 || !isFollowed() ? 0 : run.unary(opcode, value, number);
    }

    public static int unary(long value, int number, int opcode) {
        return number == 0 || !isFollowed() ? 0 : run.unary(opcode, value, number);
    }

    public static int unary(float value, int number, int opcode) {
        return number == 0 || !isFollowed() ? 0 : run.unary(opcode, Float.floatToIntBits(value), number);
    }

    public static int unary(double value, int number, int opcode) {
        return number == 0 || !isFollowed() ? 0 : run.unary(opcode, Double.doubleToLongBits(value), number);
    }

    // Branches -------------------------------------------------------------------------------------------------------

    private static void took(int site, boolean side) {
        if (--untilLook == 0) {
            untilLook = Run.LOOK;
            run.look();
        }
        int place = 2 * site + (side ? 1 : 0);
        if (place >= told.length || told[place] < Run.REPEATS) {
            run.took(site, place, side);
        }
    }

    public static void branch(int value, int number, int site, int opcode) {
        branch(value, 0, number, 0, site, opcode);
    }

    public static void branch(int left, int right, int first, int second, int site, int opcode) {
        boolean side = Run.holds(opcode, left, right);
        if ((first | second) != 0 && isFollowed()) {
            run.branch(opcode, left, right, first, second, site, side);
        } else {
            took(site, side);
        }
    }

    public static void branch(Object value, int number, int site, int opcode) {
        boolean side = (value == null) == (opcode == Run.IFNULL);
        if (number != 0 && isFollowed()) {
            run.branch(value, number, site, opcode, side);
        } else {
            took(site, side);
        }
    }

    public static void branch(Object left, Object right, int first, int second, int site, int opcode) {
        boolean side = (left == right) == (opcode == Run.IF_ACMPEQ);
        if (((first | second) != 0 || hasTracked) && isFollowed()) {
            run.branch(left, right, first, second, site, opcode, side);
        } else {
            took(site, side);
        }
    }

    public static void select(int value, int number, int site) {
        if (--untilLook == 0) {
            untilLook = Run.LOOK;
            run.look();
        }
        run.select(value, number == 0 || !isFollowed() ? 0 : number, site);
    }

    // Objects and arrays ---------------------------------------------------------------------------------------------

    /** A reference is used by an instruction that throws if it is null. */
    public static void use(int number) {
        if (number != 0 && isFollowed()) {
            run.use(number);
        }
    }

    public static void cast(Object value, int number, String type) {
        if ((number != 0 || hasTracked) && value != null && isFollowed()) {
            run.cast(value, number, type, true);
        }
    }

    public static void instance(Object value, int number, String type) {
        if ((number != 0 || hasTracked) && isFollowed()) {
            run.cast(value, number, type, false);
        }
    }

    public static int get(Object object, int number, int field) {
        use(number);
        return hasTracked && object != null && isFollowed() ? run.get(object, field) : 0;
    }

    public static void put(Object object, int number, int value, int field) {
        use(number);
        if ((value != 0 || hasTracked) && object != null && isFollowed()) {
            run.put(object, field, value);
        }
    }

    public static int getStatic(int field) {
        return hasStatics && isFollowed() ? run.getStatic(field) : 0;
    }

    public static void putStatic(int value, int field) {
        if ((value != 0 || hasStatics) && isFollowed()) {
            run.putStatic(field, value);
        }
    }

    public static int length(Object array, int number) {
        use(number);
        return hasTracked && array != null && isFollowed() ? run.length(array) : 0;
    }

    /** The path is committed to the value with that number. */
    public static void commit(int number) {
        if (number != 0 && isFollowed()) {
            run.commit(number);
        }
    }

    /** The length of a new array, which the path is committed to. */
    public static void size(int length, int number) {
        if (number != 0 && isFollowed()) {
            run.size(length, number);
        }
    }

    /** The length of a new array of numbers, which stays open. */
    public static void open(int length, int number) {
        if (number != 0 && isFollowed()) {
            run.open(length, number);
        }
    }

    /** A new array whose length has that number. */
    public static void made(Object array, int number) {
        if (number != 0 && isFollowed()) {
            run.made(array, number);
        }
    }

    /** Whether a concatenation is told of: 1 or 0. */
    public static int concatenates(int any, String recipe, String descriptor) {
        return any != 0 && isFollowed() ? run.concatenates(recipe, descriptor) : 0;
    }

    /** Numbers of elements go with them; called before the copy is made. */
    public static void copy(Object from, int first, Object to, int place, int length, int n0, int n1, int n2) {
        if (((n0 | n1 | n2) != 0 || hasTracked) && from != null && to != null && isFollowed()) {
            run.copy(from, first, to, place, length, n0, n1, n2);
        }
    }

    /** The same for an array that was made as a copy. */
    public static void copied(Object copy, Object original, int first) {
        if (hasTracked && isFollowed()) {
            run.copied(copy, original, first);
        }
    }

    public static int load(Object array, int index, int number, int place) {
        use(number);
        return (place != 0 || hasTracked) && array != null && isFollowed() ? run.load(array, index, place) : 0;
    }

    public static void store(Object array, int index, int value, int number, int place, int stored) {
        use(number);
        if (((place | stored) != 0 || hasTracked) && array != null && isFollowed()) {
            run.store(array, index, value, place, stored);
        }
    }

    public static void store(Object array, int index, long value, int number, int place, int stored) {
        use(number);
        if (((place | stored) != 0 || hasTracked) && array != null && isFollowed()) {
            run.store(array, index, value, place, stored);
        }
    }

    public static void store(Object array, int index, float value, int number, int place, int stored) {
        use(number);
        if (((place | stored) != 0 || hasTracked) && array != null && isFollowed()) {
            run.store(array, index, Float.floatToIntBits(value), place, stored);
        }
    }

    public static void store(Object array, int index, double value, int number, int place, int stored) {
        use(number);
        if (((place | stored) != 0 || hasTracked) && array != null && isFollowed()) {
            run.store(array, index, Double.doubleToLongBits(value), place, stored);
        }
    }

    public static void store(Object array, int index, Object value, int number, int place, int stored) {
        use(number);
        if (((place | stored) != 0 || hasTracked) && array != null && isFollowed()) {
            run.store(array, index, value, place, stored);
        }
    }

    // Inputs ---------------------------------------------------------------------------------------------------------

    public static int inputI(String name, String type) {
        return (int) run.input(name, type);
    }

    public static long inputJ(String name, String type) {
        return run.input(name, type);
    }

    public static float inputF(String name, String type) {
        return Float.intBitsToFloat((int) run.input(name, type));
    }

    public static double inputD(String name, String type) {
        return Double.longBitsToDouble(run.input(name, type));
    }

    public static Object inputA(String name, String type) {
        return run.inputReference(name, type);
    }

    /** An input of the class that a driver asks for. */
    public static Object inputOf(Class<?> type, String name) {
        return run.inputReference(name, (name.endsWith("anyArray") ? "[" : "") + type.descriptorString());
    }

    /** The number of the last input. */
    public static int inputNumber() {
        return run.inputNumber();
    }

    public static void assume(int condition, int number) {
        run.assume(condition != 0, number);
    }

    /** A monitor of a specification has taken a step. */
    public static void step(int promise, int state, int letter, int distance) {
        run.step(promise, state, letter, distance);
    }
}
