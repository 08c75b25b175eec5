package pathbrew.agent;

/**
 * What instrumented code calls. A number of 0 means that a value is concrete; then nothing happens here.
 *
 * <p>Everything that has to do with symbolic values is for {@link Run}, which follows one thread; other threads run
 * without symbols, and what they read of them is lost.
 */
@SuppressWarnings("unused")
public final class Shadow {
    /** Calls, and rounds of a loop, after which it is looked whether the run is to go on; a power of two. */
    private static final int LOOK = 1 << 14;

    /** The run under way; of none, nothing is reported. */
    static Run run = new Run();
    /** The thread that it follows. */
    private static Thread followed;

    /** Whether some object or static field has numbers inside. */
    static boolean hasTracked;
    static boolean hasStatics;
    /** How often the sides of the first branches were told of in this run, on concrete values. */
    static final int[] TOLD = new int[1 << 16];
    /** Calls are counted down from some number to look now and then whether the run is to go on. */
    private static int untilLook = LOOK;

    private Shadow() {}

    static void begin(Run next) {
        run = next;
        followed = next.thread();
        Passing.begin();
        hasTracked = false;
        hasStatics = false;
        // Not by Arrays, which may be instrumented.
        for (int i = Math.min(next.sides(), TOLD.length) - 1; i >= 0; i--) {
            TOLD[i] = 0;
        }
    }

    static boolean isFollowed() {
        return Thread.currentThread() == followed;
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

    /** A method that calls others is entered. */
    public static void deepen() {
        if (--untilLook == 0) {
            untilLook = LOOK;
            run.look();
        }
    }

    /** A loop has gone so many rounds. */
    public static void round(int rounds) {
        if ((rounds & LOOK - 1) == 0) {
            run.look();
        }
    }

    private static void took(int site, boolean side) {
        if (site == Places.LIBRARY) {
            return;
        }
        int place = 2 * site + (side ? 1 : 0);
        if (place >= TOLD.length || TOLD[place] < Run.REPEATS) {
            run.took(site, place, side);
        }
    }

    public static void branch(int value, int number, int site, int opcode) {
        branch(value, 0, number, 0, site, opcode);
    }

    public static void branch(int left, int right, int first, int second, int site, int opcode) {
        boolean side = Arithmetic.holds(opcode, left, right);
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

    /** In a hash table, which compares texts and boxes by their content next. */
    public static void branchOnKeys(Object left, Object right, int first, int second, int site, int opcode) {
        if (!Values.isValue(left) || !Values.isValue(right)) {
            branch(left, right, first, second, site, opcode);
        }
    }

    public static void select(int value, int number, int site) {
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
        if ((number != 0 || hasTracked && value != null) && isFollowed()) {
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
        if (!hasTracked || object == null) {
            return 0;
        }
        if (isFollowed()) {
            return run.get(object, field);
        }
        run.getElsewhere(object, field);
        return 0;
    }

    public static void put(Object object, int number, int value, int field) {
        use(number);
        if ((value != 0 || hasTracked) && object != null) {
            if (isFollowed()) {
                run.put(object, field, value);
            } else {
                run.putElsewhere(object, field);
            }
        }
    }

    public static int getStatic(int field) {
        if (!hasStatics) {
            return 0;
        }
        if (isFollowed()) {
            return run.getStatic(field);
        }
        run.getStaticElsewhere(field);
        return 0;
    }

    public static void putStatic(int value, int field) {
        if (value != 0 || hasStatics) {
            if (isFollowed()) {
                run.putStatic(field, value);
            } else {
                run.putStaticElsewhere(field);
            }
        }
    }

    public static int length(Object array, int number) {
        use(number);
        if (!hasTracked || array == null) {
            return 0;
        }
        if (isFollowed()) {
            return run.length(array);
        }
        run.lengthElsewhere(array);
        return 0;
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
        if (((n0 | n1 | n2) != 0 || hasTracked) && from != null && to != null) {
            if (isFollowed()) {
                run.copy(from, first, to, place, length, n0, n1, n2);
            } else {
                run.copyElsewhere(from, first, to, place, length);
            }
        }
    }

    /** The same for an array that was made as a copy. */
    public static void copied(Object copy, Object original, int first) {
        if (hasTracked) {
            if (isFollowed()) {
                run.copied(copy, original, first);
            } else {
                run.copiedElsewhere(copy, original, first);
            }
        }
    }

    public static int load(Object array, int index, int number, int place) {
        use(number);
        if (place == 0 && !hasTracked || array == null) {
            return 0;
        }
        if (isFollowed()) {
            return run.load(array, index, place);
        }
        run.loadElsewhere(array, index);
        return 0;
    }

    public static void store(Object array, int index, int value, int number, int place, int stored) {
        use(number);
        if (((place | stored) != 0 || hasTracked) && array != null) {
            if (isFollowed()) {
                run.store(array, index, value, place, stored);
            } else {
                run.storeElsewhere(array, index);
            }
        }
    }

    public static void store(Object array, int index, long value, int number, int place, int stored) {
        use(number);
        if (((place | stored) != 0 || hasTracked) && array != null) {
            if (isFollowed()) {
                run.store(array, index, value, place, stored);
            } else {
                run.storeElsewhere(array, index);
            }
        }
    }

    public static void store(Object array, int index, float value, int number, int place, int stored) {
        store(array, index, Float.floatToIntBits(value), number, place, stored);
    }

    public static void store(Object array, int index, double value, int number, int place, int stored) {
        store(array, index, Double.doubleToLongBits(value), number, place, stored);
    }

    public static void store(Object array, int index, Object value, int number, int place, int stored) {
        use(number);
        if (((place | stored) != 0 || hasTracked) && array != null) {
            if (isFollowed()) {
                run.store(array, index, value, place, stored);
            } else {
                run.storeElsewhere(array, index);
            }
        }
    }

    // Hash tables ----------------------------------------------------------------------------------------------------

    /** A key is about to be looked for in a map. */
    public static void lookUp(Object map, Object key, int number, int how) {
        if ((number != 0 || hasTracked) && isFollowed()) {
            run.hashTables().lookUp(map, key, number, how);
        }
    }

    /** The same by its hash code. */
    public static void lookUpHash(int hash, int number, Object map) {
        if ((number != 0 || hasTracked) && isFollowed()) {
            run.hashTables().lookUpHash(map, hash, number);
        }
    }

    /** Somebody is about to see in which order the keys of a map lie. */
    public static void goThrough(Object map) {
        if (hasTracked && map != null && isFollowed()) {
            run.hashTables().goThrough(map);
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
