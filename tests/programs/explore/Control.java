import java.util.ArrayList;
import java.util.HashMap;

/** Exceptions, static state, initialisers, recursion, and an interpreter. */
class Control {
    static int counter;
    private static int[] log = new int[4];
    static double zero = 0.0;
    static StringBuilder text = new StringBuilder("a");
    static ArrayList<Integer> list = new ArrayList<>();
    static HashMap<Integer, Integer> map = new HashMap<>();

    /** Whatever a path leaves behind, no other path sees it. */
    //@ paths: 3 returned
    //@ values: 1 2 3
    //@ branches: 11 of 12, rest infeasible
    //@ search: exhausted
    static int staticState(int x) {
        if (x == 1) {
            counter += 5;
            log[2] = 7;
            zero = -0.0;
            text.append("b");
            list.add(3);
            map.put(1, 2);
        } else if (x == 2) {
            text.append("c");
            counter++;
        }
        int seen = counter + log[2] + text.length() + list.size() + map.size() + (1 / zero < 0 ? 1 : 0);
        return seen == 1 ? 1 : seen == 3 ? 2 : seen == 17 ? 3 : -1;
    }

    static class Settings {
        static int limit = counter + 10;
        static int reads;

        static {
            for (int i = 0; i < 300; i++) {
                reads += i % 2;
            }
            counter += 100;
        }
    }

    /**
     * A class that is used for the first time within a path does not see the path's state: all classes count
     * as initialised before the call, so that the counter is 100 then.
     */
    //@ values: 10 101 110 111
    //@ branches: all
    //@ search: exhausted
    static int initialiser(int x) {
        if (x > 0) {
            counter++;
        }
        return x == 5 ? counter : Settings.limit + (x > 7 ? 101 : x < -7 ? 100 : 0);
    }

    static class Failing {
        static int value = 1 / counter;
    }

    /** A class whose initialiser fails does so whenever a JVM starts and needs it. */
    //@ values: 0 1
    //@ search: exhausted
    static int failingInitialiser(int x) {
        try {
            return x == 3 ? Failing.value : 0;
        } catch (ExceptionInInitializerError e) {
            return 1;
        }
    }

    //@ paths: 2 returned
    //@ values: 0 1
    //@ branches: all
    //@ search: exhausted
    static int builder(char c) {
        return new StringBuilder().append(c).append('x').charAt(0) == 'q' ? 1 : 0;
    }

    static class Widget {
        int a = 3;
        int b;

        {
            b = a * 2;
        }

        Widget(int c) {
            b += c;
        }
    }

    //@ paths: 2 returned
    //@ branches: all
    //@ search: exhausted
    static int instanceInitialiser(int c) {
        return new Widget(c).b == 10 ? 1 : 0;
    }

    static class Negative extends Exception {
        final int value;

        Negative(int value) {
            this.value = value;
        }
    }

    private static int root(int x) throws Negative {
        if (x < 0) {
            throw new Negative(x);
        }
        return x / 2;
    }

    //@ paths: 4 returned
    //@ values: -1 0 1 2
    //@ branches: all
    //@ search: exhausted
    static int caught(int x) {
        try {
            return root(x) == 7 ? 1 : 0;
        } catch (Negative e) {
            return e.value == -5 ? 2 : -1;
        }
    }

    /** The copy of the finally block for exceptions is run only in state 1 and for y = 0. */
    //@ values: 1 2 3
    //@ paths: 3 returned, 1 ArithmeticException
    //@ branches: 8 of 10, rest infeasible
    //@ search: exhausted
    static int finallyBlock(int x, int y) {
        int state = 0;
        try {
            state = 1;
            if (x / y == 3) {
                state = 2;
            }
        } finally {
            if (state == 1 && y == 9) {
                state = 3;
            }
        }
        return state;
    }

    /** Implicit exceptions are caught like any other. */
    //@ paths: 5 returned
    //@ values: 0 1 2 3 4
    //@ branches: all
    //@ search: exhausted
    static int implicit(int[] a, int i) {
        try {
            return 10 / a[i] > 3 ? 4 : 0;
        } catch (NullPointerException e) {
            return 1;
        } catch (ArrayIndexOutOfBoundsException e) {
            return 2;
        } catch (ArithmeticException e) {
            return 3;
        }
    }

    //@ paths: 1 NullPointerException, 1 IllegalStateException, 1 IllegalArgumentException
    //@ branches: all
    //@ search: exhausted
    static void thrown(Integer x) {
        if (x > 3) {
            throw new IllegalStateException("x is " + x);
        }
        throw new IllegalArgumentException();
    }

    //@ options: budget=5s
    //@ branches: all
    //@ search: not exhausted
    static int factorial(int n) {
        return n <= 1 ? 1 : n * factorial(n - 1);
    }

    //@ paths: 2 returned
    //@ values: true false
    //@ branches: all
    //@ search: exhausted
    static boolean isAckermann(byte x) {
        return ackermann(2, 3) == x;
    }

    private static int ackermann(int m, int n) {
        if (m == 0) {
            return n + 1;
        }
        return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    /** A recursion without end is taken for one, but that is not proved. */
    //@ paths: 1 returned, 1 StackOverflowError
    //@ branches: all
    //@ search: not exhausted: StackOverflowError
    static int endless(int x) {
        return x == 3 ? 0 : endless(x) + 1;
    }

    /** A machine with a stack of two, an accumulator and four operations; programs of three bytes, whose end comes first. */
    //@ options: fix=fuel=4
    //@ branches: 10 of 11, rest infeasible
    //@ search: exhausted
    static int interpreter(byte a, byte b, byte c, int input, int fuel) {
        byte[] program = {a, b, c};
        int accumulator = input;
        int saved = 0;
        int pc = 0;
        while (fuel-- > 0 && pc < program.length) {
            switch (program[pc]) {
                case 0:
                    saved = accumulator;
                    break;
                case 1:
                    accumulator += saved;
                    break;
                case 2:
                    accumulator /= saved;
                    break;
                case 77:
                    if (accumulator == 12) {
                        return -pc;
                    }
                    break;
                default:
                    return -100;
            }
            pc++;
        }
        return accumulator;
    }

    //@ paths: 5 returned
    //@ branches: all
    //@ search: exhausted
    static int sparseSwitch(long x) {
        switch ((int) (x >>> 32)) {
            case -1000000: return 1;
            case 0: return 2;
            case 7: return 3;
            case 1000000000: return 4;
            default: return 5;
        }
    }

    //@ paths: 4 returned
    //@ branches: all
    //@ search: exhausted
    static String ternaries(boolean a, boolean b) {
        return (a ? "x" : "y") + (b ? 1 : 2);
    }
}
