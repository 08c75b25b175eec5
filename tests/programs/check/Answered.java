import java.util.Random;

/** Calls whose answers must not hide what the callee does: `fixed` ones hold, `broken` ones can be violated. */
class Answered {
    static int setting = 5;
    static int[] cell = {1};

    // Initialisers of other classes that run in the callee.

    static class Reads {
        static int seen = setting;
    }

    static int seen(int n) {
        return n > 0 ? Reads.seen : -1;
    }

    static void brokenLate(int n) {
        setting = n;
        assert seen(n) <= 5;
    }

    static void fixedLate(int n) {
        setting = n;
        assert seen(n) == n || n <= 0;
    }

    static class Sets {
        static int own = 1;

        static {
            setting = 9;
        }
    }

    static int own(int n) {
        return n > 0 ? Sets.own : 0;
    }

    static void brokenSet(int n) {
        setting = 3;
        int found = own(n);
        assert setting == 3;
    }

    static void fixedSet(int n) {
        setting = 3;
        int found = own(n);
        assert setting == (found == 1 ? 9 : 3);
    }

    static class Fails {
        static int given = 1 / (setting - 5);
    }

    static int failing(int n) {
        return n == 3 ? Fails.given : 2;
    }

    static void brokenFailing(int n) {
        try {
            failing(n);
        } catch (ExceptionInInitializerError e) {
            assert false;
        }
    }

    static void fixedFailing(int n) {
        try {
            failing(n);
        } catch (ExceptionInInitializerError e) {
            assert n == 3;
        }
    }

    static void brokenMended(int n) {
        setting = 7;
        int found = 1;
        try {
            found = failing(n);
        } catch (ExceptionInInitializerError e) {
            return;
        }
        assert found != 0;
    }

    static void fixedMended(int n) {
        setting = 7;
        try {
            failing(n);
        } catch (ExceptionInInitializerError e) {
            assert false;
        }
    }

    static class Never {
        static int given = new int[1].length;
        static int taken = given / (given - 1);
    }

    static int never(int n) {
        return n > 3 ? Never.taken : 0;
    }

    /** A class whose initialiser has failed is not found when it is needed again. */
    static void brokenNever(int n) {
        try {
            never(n);
        } catch (ExceptionInInitializerError e) {
            assert n != 5;
        }
    }

    static void fixedNever(int n) {
        try {
            never(n);
        } catch (ExceptionInInitializerError e) {
            try {
                never(n);
            } catch (ExceptionInInitializerError again) {
                assert false;
            } catch (NoClassDefFoundError again) {
                return;
            }
            assert false;
        }
    }

    // Inputs that the callee asks for.

    static int nondetInt() {
        return new Random().nextInt();
    }

    static int asks(int n) {
        return nondetInt() > n ? 1 : 0;
    }

    static void brokenAsks(int n) {
        assert asks(n) == asks(n);
    }

    static void fixedAsks(int n) {
        int sum = asks(n) + asks(n);
        assert sum >= 0 && sum <= 2;
    }

    /** Asks for what it has no use for: the next answer is another one all the same. */
    static int skips(int n) {
        nondetInt();
        return n > 0 ? 1 : 2;
    }

    static void brokenSkips(int n) {
        int which = skips(n);
        assert nondetInt() != 5 || which == 1;
    }

    static void fixedSkips(int n) {
        assert skips(n) == (n > 0 ? 1 : 2);
    }

    static int varies(int n) {
        return System.nanoTime() > n ? 1 : 0;
    }

    static void brokenVaries(int n) {
        assert varies(n) == 1;
    }

    static void fixedVaries(int n) {
        int found = varies(n);
        assert found == 0 || found == 1;
    }

    // Locks.

    static synchronized int locked(int n) {
        return n < 0 ? -n : n;
    }

    static void brokenLocked(int n) {
        assert locked(n) >= 0;
    }

    static void fixedLocked(int n) {
        assert locked(n) >= 0 || n == Integer.MIN_VALUE;
    }

    // Exceptions.

    static int divided(int x, int by) {
        return x > 10 ? x / by : x;
    }

    static void brokenDivision(int x, int by) {
        divided(x, by);
    }

    static void fixedDivision(int x, int by) {
        if (by != 0) {
            divided(x, by);
        }
    }

    static void brokenCaught(int x, int by) {
        try {
            divided(x, by);
        } catch (NullPointerException e) {
            assert false;
        } catch (RuntimeException e) {
            assert x < 11 || by != 0 || x == 12;
        }
    }

    static void fixedCaught(int x, int by) {
        try {
            divided(x, by);
        } catch (NullPointerException e) {
            assert false;
        } catch (RuntimeException e) {
            assert x > 10 && by == 0;
        }
    }

    static int element(int at) {
        int[] known = {3, 4};
        return known[at];
    }

    static void brokenBounds(int at) {
        element(at);
    }

    static void fixedBounds(int at) {
        element(at & 1);
    }

    static int unboxed(int n) {
        Integer box = n > 3 ? n : null;
        return box;
    }

    static void brokenNull(int n) {
        unboxed(n);
    }

    static void fixedNull(int n) {
        if (n > 3) {
            unboxed(n);
        }
    }

    static int cast(int n) {
        Object o = n > 3 ? (Object) "text" : Integer.valueOf(2);
        return (Integer) o;
    }

    static void brokenCast(int n) {
        cast(n);
    }

    static void fixedCast(int n) {
        if (n <= 3) {
            cast(n);
        }
    }

    static int asserted(int n) {
        assert n != 99;
        return n > 0 ? 1 : 0;
    }

    static void brokenInside(int n) {
        asserted(n);
    }

    static void fixedInside(int n) {
        if (n < 99) {
            asserted(n);
        }
    }

    static class Own extends RuntimeException {
        final int code;

        Own(int code) {
            this.code = code;
        }
    }

    static int throwsOwn(int n) {
        if (n > 5) {
            throw new Own(n);
        }
        return n;
    }

    static void brokenOwn(int n) {
        try {
            throwsOwn(n);
        } catch (Own e) {
            assert e.code != 7;
        }
    }

    static void fixedOwn(int n) {
        try {
            throwsOwn(n);
        } catch (Own e) {
            assert e.code == n && n > 5;
        }
    }

    static int told(int n) {
        if (n == 4) {
            throw new IllegalStateException("four");
        }
        return n;
    }

    static void brokenTold(int n) {
        try {
            told(n);
        } catch (IllegalStateException e) {
            assert e.getMessage() == null;
        }
    }

    static void fixedTold(int n) {
        try {
            told(n);
        } catch (IllegalStateException e) {
            assert e.getMessage() != null;
        }
    }

    /** What it writes before it throws is there when the exception is caught. */
    static int writesAndThrows(int n) {
        setting = n;
        if (n > 3) {
            throw new IllegalStateException();
        }
        setting = 1;
        return n;
    }

    static void brokenWritten(int n) {
        try {
            writesAndThrows(n);
        } catch (IllegalStateException e) {
            assert setting != 8;
        }
    }

    static void fixedWritten(int n) {
        setting = 2;
        try {
            writesAndThrows(n);
        } catch (IllegalStateException e) {
            assert setting == n;
            return;
        }
        assert setting == 1;
    }

    // Loops that bounds cut.

    static int counted(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum++;
        }
        return sum;
    }

    static void brokenCounted(int n) {
        assert counted(n) != 40;
    }

    static void fixedCounted(int n) {
        assert counted(n & 3) == (n & 3);
    }

    static int few(int n) {
        int sum = 0;
        for (int i = 0; i < (n & 3); i++) {
            sum += i;
        }
        return sum;
    }

    static void brokenFew(int n, int m) {
        assert few(n) + few(m) != 6;
    }

    static void fixedFew(int n, int m) {
        assert few(n) + few(m) <= 6;
    }

    // Answers within answers.

    static int chosen(int x) {
        return x > 10 ? x - 1 : 3;
    }

    static int least(int x) {
        int found = chosen(x);
        if (found < 100) {
            return found;
        }
        return 0;
    }

    static void brokenNested(int n) {
        assert least(n) != 50;
    }

    static void fixedNested(int n) {
        assert least(n) < 100;
    }

    // Floating point.

    static double scaled(double x) {
        return x > 1e300 ? x * 10 : x / 3;
    }

    static void brokenScaled(double x) {
        assert !(scaled(x) == Double.POSITIVE_INFINITY);
    }

    static void fixedScaled(double x) {
        if (x == x) {
            assert scaled(x) == scaled(x);
        }
    }

    static float single(float x) {
        return x < 0 ? -x : x + 1f;
    }

    static void brokenSingle(float x) {
        assert single(x) > 0;
    }

    static void fixedSingle(float x) {
        assert single(x) >= 0 || x != x;
    }

    static int wave(int n) {
        return Math.sin(n) > 0.5 ? 1 : 0;
    }

    static void brokenWave(int n) {
        assert wave(n) == 0;
    }

    static void fixedWave(int n) {
        assert wave(n) <= 1;
    }

    // Small types, and fields.

    static byte small;

    static int narrowed(int n) {
        small = (byte) (n > 0 ? n : 3);
        return small;
    }

    static void brokenNarrowed(int n) {
        assert narrowed(n) >= 0;
    }

    static void fixedNarrowed(int n) {
        assert narrowed(n) == small && small <= 127;
    }

    static int inCell(int n) {
        cell[0] = n > 3 ? n : 3;
        return 1;
    }

    static void brokenCell(int n) {
        inCell(n);
        assert cell[0] != 9;
    }

    static void fixedCell(int n) {
        inCell(n);
        assert cell[0] >= 3;
    }

    int value;
    static final Answered HELD = new Answered();

    static class Count {
        int value;

        int raised(int n) {
            value += n > 0 ? 1 : 2;
            return value;
        }
    }

    static void brokenRaised(Count one, Count two, int n) {
        if (one != null && two != null && one.value == 0 && two.value == 0) {
            one.raised(n);
            assert two.raised(n) != 4;
        }
    }

    static void fixedRaised(Count one, Count two, int n) {
        if (one != null && two != null && one.value == 0 && two.value == 0) {
            one.raised(n);
            assert two.raised(n) == (n > 0 ? 1 : 2) * (one == two ? 2 : 1);
        }
    }

    int besideHeld(int n) {
        value = n > 0 ? 1 : 2;
        return HELD.value;
    }

    static void brokenHeld(int n) {
        HELD.value = 0;
        assert HELD.besideHeld(n) == 0;
    }

    static void fixedHeld(int n) {
        HELD.value = 0;
        assert HELD.besideHeld(n) == (n > 0 ? 1 : 2);
    }

    static class Above {
        int lowered(int n) {
            return n > 0 ? 7 : 8;
        }

        int throughThis(int n) {
            return n > 100 ? lowered(n) : 0;
        }
    }

    static class Below extends Above {
        int lowered(int n) {
            return n > 0 ? -7 : -8;
        }
    }

    static void brokenVirtual(int n) {
        assert new Below().throughThis(n) >= 0;
    }

    static void fixedVirtual(int n) {
        assert new Below().throughThis(n) == (n > 100 ? -7 : 0);
    }

    // What each property is about may happen inside.

    static int wraps(int n) {
        return n > 10 ? n + n : 0;
    }

    static void brokenWraps(int n) {
        wraps(n);
    }

    static void fixedWraps(int n) {
        wraps(n & 1023);
    }

    static int spins(int n) {
        while (n == 3) {
            setting = n;
        }
        return n;
    }

    static void brokenSpins(int n) {
        spins(n);
    }

    static void fixedSpins(int n) {
        if (n < 3) {
            spins(n);
        }
    }

    interface Oracle {
        int ask(int n);
    }

    static Oracle oracle;

    static int asked(int n) {
        return oracle == null ? 0 : oracle.ask(n);
    }

    static void brokenOracle(Oracle given, int n) {
        oracle = given;
        assert asked(n) != 3;
    }

    static void fixedOracle(int n) {
        oracle = null;
        assert asked(n) == 0;
    }
}
