/** Classes whose initialiser throws. */
public class InitializationFailures {
    static class Failing {
        static int x = 1;
        static { System.out.println("trying"); if (x == 1) throw new IllegalStateException("static"); }
        static void touch() {}
    }

    static class FailingWithError {
        static { if (true) throw new AssertionError("error"); }
        static int y = 1;
    }

    static class ChildOfFailing extends Failing {
        static { System.out.println("never"); }
    }

    static class Divides {
        static final int VALUE = 1 / Integer.parseInt("0");
        static int other = 3;
    }

    static class Constants extends Divides {
        static final int FINE = 8;
    }

    static void describe(Throwable t) {
        System.out.println(t);
        Throwable cause = t.getCause();
        if (cause == null) {
            System.out.println("no cause");
        } else if (t instanceof NoClassDefFoundError) {
            String message = cause.getMessage();
            System.out.println(message.substring(0, message.indexOf(" [in thread ")));
            System.out.println(cause.getClass().getName() + cause.getStackTrace()[0].getLineNumber() + cause.getCause());
        } else {
            System.out.println(cause);
        }
    }

    public static void uncaught() {
        Failing.touch();
    }

    public static void secondTime() {
        Failing.touch();
    }

    public static void thirdTimeCaught() {
        try {
            Failing.x = 2;
        } catch (NoClassDefFoundError e) {
            describe(e);
        }
        try {
            new Failing();
        } catch (NoClassDefFoundError e) {
            describe(e);
        }
    }

    public static void childOfFailed() {
        try {
            new ChildOfFailing();
        } catch (Throwable e) {
            describe(e);
        }
        try {
            new ChildOfFailing();
        } catch (Throwable e) {
            describe(e);
        }
    }

    public static void errorsAreNotWrapped() {
        try {
            FailingWithError.y = 2;
        } catch (Throwable e) {
            describe(e);
        }
        try {
            FailingWithError.y = 2;
        } catch (Throwable e) {
            describe(e);
        }
    }

    public static void childOfFailingFirst() {
        try {
            System.out.println(Constants.FINE);
            System.out.println(new Constants());
        } catch (Throwable e) {
            describe(e);
        }
        try {
            System.out.println(Divides.other);
        } catch (Throwable e) {
            describe(e);
        }
    }

    interface FailingInterface {
        Object F = fail();
        static Object fail() { throw new UnsupportedOperationException("interface"); }
        default void d() {}
    }

    static class Implements implements FailingInterface {}

    public static void interfaceFails() {
        try {
            new Implements();
        } catch (Throwable e) {
            describe(e);
        }
        try {
            new Implements();
        } catch (Throwable e) {
            describe(e);
        }
    }

    static class Throwing {
        static Object o = thrower();
        static Object thrower() { return sneak(new Exception("checked")); }
        @SuppressWarnings("unchecked")
        static <T extends Throwable> Object sneak(Throwable t) throws T { throw (T) t; }
    }

    public static Object checkedInInitialiser() {
        return Throwing.o;
    }

    public static void nestedFailure() {
        try {
            Outer.touch();
        } catch (Throwable e) {
            describe(e);
        }
    }

    public static void nestedFailureAgain() {
        nestedFailure();
    }

    static class Outer {
        static { Inner.touch(); }
        static void touch() {}
    }

    static class Inner {
        static { if (true) throw new UnsupportedOperationException(); }
        static void touch() {}
    }
}
