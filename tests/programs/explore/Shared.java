import java.util.Arrays;

/** What inputs may be apart from new objects of the user's classes: where it is not tried, nothing is proved. */
class Shared {
    static class Value {
        int x;

        @Override
        public boolean equals(Object o) {
            return o instanceof Value && ((Value) o).x == x;
        }

        @Override
        public int hashCode() {
            return x;
        }
    }

    interface Sized {
        int size();
    }

    enum Unit implements Sized {
        SMALL {
            public int size() {
                return 1;
            }
        },
        LARGE {
            public int size() {
                return 9;
            }
        }
    }

    static class Custom implements Sized {
        int chosen;

        public int size() {
            return chosen;
        }
    }

    static Value current = new Value();

    static class Pool {
        static final ThreadLocal<StringBuilder> BUILDER = ThreadLocal.withInitial(StringBuilder::new);
        static final ThreadLocal<Integer> COUNT = new ThreadLocal<>();

        static {
            COUNT.set(7);
        }

        /** Every run finds the thread as the initialisers have left it. */
        //@ values: 7 107 207
        //@ branches: all
        //@ search: exhausted
        static int used(int x) {
            int before = BUILDER.get().length() + COUNT.get();
            BUILDER.get().append("used");
            COUNT.set(1000);
            return x > 5 ? before + 100 : x < 0 ? before + 200 : before;
        }

        /** Who calls it gives the thread its name. */
        //@ values: 0
        //@ branches: 1 of 2, rest open
        //@ search: not exhausted: java.lang.Thread.getName may give other values
        static int named() {
            return Thread.currentThread().getName().equals("named") ? 1 : 0;
        }
    }

    /** Which threads run is the JVM's business. */
    //@ search: not exhausted: java.lang.ThreadGroup.activeCount may give other values
    //@ replay: may differ
    static int threads() {
        return Thread.currentThread().getThreadGroup().activeCount() > 3 ? 1 : 0;
    }

    static int sizeOf(Custom custom) {
        return custom == null ? -1 : custom.chosen > 3 ? 1 : 0;
    }

    /** The argument of a call by reflection is an input. */
    //@ values: -1 0 1
    static int reflected(Custom custom) throws Exception {
        return (int) Shared.class.getDeclaredMethod("sizeOf", Custom.class).invoke(null, custom);
    }

    //@ branches: 1 of 2, rest open
    //@ search: not exhausted: value is not tried as an object that a static field holds
    static boolean isCurrent(Value value) {
        return value == current;
    }

    //@ branches: 3 of 4, rest open
    //@ search: not exhausted: value is not tried as an object that a static field holds
    static int throughStatic(Value value) {
        if (value == null) {
            return 0;
        }
        current.x = 1;
        value.x = 2;
        return current.x == 2 ? 1 : 2;
    }

    //@ branches: 1 of 2, rest open
    //@ search: not exhausted: box is not tried as java.lang.Integer
    static boolean isCached(Integer box) {
        return box == Integer.valueOf(5);
    }

    //@ branches: 1 of 2, rest open
    //@ search: not exhausted: o is not tried as Shared$Unit
    static boolean isConstant(Object o) {
        return o == Unit.SMALL;
    }

    //@ branches: 1 of 2, rest open
    //@ search: not exhausted: o may be of any class
    static boolean isValue(Object o) {
        return o.getClass() == Value.class;
    }

    //@ search: not exhausted: a may be of any class
    static boolean areEqual(Object a, Object b) {
        return a.equals(b);
    }

    /** An interface's enums are tried like its classes. */
    //@ values: 0 1 2 3
    //@ branches: all
    //@ search: exhausted
    static int size(Sized sized) {
        if (sized.size() == 9) {
            return sized == Unit.LARGE ? 3 : 2;
        }
        return sized instanceof Unit ? 1 : 0;
    }

    /** Classes of the library below the declared one are tried where the program asks for them. */
    //@ values: 0 1 2
    //@ branches: all
    static int exception(RuntimeException e) {
        if (e instanceof IllegalStateException) {
            return 1;
        }
        try {
            throw e;
        } catch (NullPointerException n) {
            return 2;
        } catch (RuntimeException r) {
            return 0;
        }
    }

    //@ values: 0 1 2
    //@ branches: all
    static int equalLongs(long[] a, long[] b) {
        if (a == null || b == null || a == b || a.length != 2) {
            return 2;
        }
        return Arrays.equals(a, b) ? 1 : 0;
    }

    //@ values: 0 1 2
    //@ branches: all
    static int equalDoubles(double[] a, double[] b) {
        if (a == null || b == null || a == b || a.length != 1 || a[0] == b[0]) {
            return 2;
        }
        return Arrays.equals(a, b) ? 1 : 0;
    }

    //@ paths: 1 returned, 1 NullPointerException, 1 RuntimeException
    static void rethrown(RuntimeException e) {
        if (e instanceof IllegalStateException) {
            return;
        }
        throw e;
    }
}
