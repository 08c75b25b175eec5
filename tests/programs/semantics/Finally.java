/** finally in all its shapes. */
public class Finally {
    static void say(String text) {
        System.out.println(text);
    }

    static int fail(String text) {
        throw new RuntimeException(text);
    }

    @SuppressWarnings("finally")
    static int returnInFinally(boolean fails) {
        try {
            if (fails) fail("lost");
            return 1;
        } finally {
            return 2;
        }
    }

    static int valueIsKept() {
        int x = 1;
        try {
            return x;
        } finally {
            x = 2;
            say("finally " + x);
        }
    }

    static int[] arrayIsShared() {
        int[] x = {1};
        try {
            return x;
        } finally {
            x[0] = 2;
        }
    }

    @SuppressWarnings("finally")
    static String throwInFinally() {
        try {
            fail("first");
            return "no";
        } finally {
            fail("second");
        }
    }

    static int breakThrough() {
        int sum = 0;
        outer:
        for (int i = 0; i < 5; i++) {
            for (int j = 0; j < 5; j++) {
                try {
                    if (j == 1) continue;
                    if (j == 3) continue outer;
                    if (i == 3) break outer;
                    sum += 10 * i + j;
                } finally {
                    sum += 1000;
                }
            }
        }
        return sum;
    }

    @SuppressWarnings("finally")
    static int breakInFinally() {
        int count = 0;
        while (true) {
            try {
                count++;
                fail("lost");
            } finally {
                if (count > 3) break;
                continue;
            }
        }
        return count;
    }

    static String nested(int where) {
        StringBuilder log = new StringBuilder();
        try {
            log.append('a');
            try {
                log.append('b');
                if (where == 1) fail("one");
                try {
                    log.append('c');
                    if (where == 2) fail("two");
                } catch (IllegalStateException e) {
                    log.append('x');
                } finally {
                    log.append('d');
                    if (where == 3) fail("three");
                }
            } catch (RuntimeException e) {
                log.append('e').append(e.getMessage());
                if (where == 2) throw new IllegalStateException("again");
            } finally {
                log.append('f');
            }
        } catch (IllegalStateException e) {
            log.append('g').append(e.getMessage());
        } finally {
            log.append('h');
        }
        return log.toString();
    }

    static int handlersInOrder(Throwable t) {
        try {
            throw t;
        } catch (ArithmeticException | ArrayStoreException e) {
            return 1;
        } catch (IllegalArgumentException e) {
            return 2;
        } catch (RuntimeException e) {
            return 3;
        } catch (Error e) {
            return 4;
        } catch (Throwable e) {
            return 5;
        }
    }

    static int throwFromHandler() {
        int r = 0;
        try {
            try {
                fail("a");
            } catch (RuntimeException e) {
                r += 1;
                throw new Error(e);
            } finally {
                r += 10;
            }
        } catch (Error e) {
            r += e.getCause().getMessage().equals("a") ? 100 : 200;
        }
        return r;
    }

    static long loopWithTry(int n) {
        long sum = 0;
        for (int i = 0; i < n; i++) {
            try {
                sum += 100 / (i % 4);
            } catch (ArithmeticException e) {
                sum -= 7;
                continue;
            } finally {
                sum ^= i;
            }
            sum *= 3;
        }
        return sum;
    }

    static int variablesInHandler() {
        int a = 1;
        int b = 2;
        try {
            a = 10;
            b = 20 / (a - 10);
            a = 100;
        } catch (ArithmeticException e) {
            return a + b;
        }
        return -1;
    }

    static int recursive(int n) {
        try {
            return n == 0 ? fail("bottom") : recursive(n - 1) + 1;
        } catch (RuntimeException e) {
            if (n < 3) throw e;
            return n;
        } finally {
            say("out " + n);
        }
    }

    public static int returns() { return returnInFinally(true) * 10 + returnInFinally(false); }
    public static int kept() { return valueIsKept(); }
    public static int[] shared() { return arrayIsShared(); }
    public static String thrown() { return throwInFinally(); }
    public static int breaks() { return breakThrough(); }
    public static int breaksInFinally() { return breakInFinally(); }
    public static int fromHandler() { return throwFromHandler(); }
    public static long loops() { return loopWithTry(200); }
    public static int variables() { return variablesInHandler(); }
    public static int recursion() { return recursive(6); }

    public static void nesting() {
        for (int i = 0; i < 4; i++) {
            say(nested(i));
        }
    }

    public static void handlers() {
        Throwable[] all = {
            new ArithmeticException(), new ArrayStoreException(), new NumberFormatException(), new NullPointerException(),
            new StackOverflowError(), new Exception(), new Throwable()
        };
        for (Throwable t : all) {
            say("" + handlersInOrder(t));
        }
    }

    public static int emptyTry() {
        int x = 0;
        try {
        } finally {
            x++;
        }
        try {
            x++;
        } catch (Exception e) {
            x = 100;
        } finally {
        }
        return x;
    }

    public static String uncaughtThroughFinally() {
        try {
            try {
                Object o = null;
                return o.toString();
            } finally {
                say("inner");
            }
        } finally {
            say("outer");
        }
    }
}
