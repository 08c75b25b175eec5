import java.util.function.*;

/** Lambdas and method references that capture symbolic values. */
class Lambdas {
    interface Ternary { long of(int a, Integer b, char c); }

    private final int held;

    Lambdas(int held) { this.held = held; }

    static int captured(int x, long y) {
        IntPredicate p = n -> n > x && y != 3;
        return p.test(5) ? 1 : 2;
    }

    static int boxed(int x) {
        Function<Integer, Integer> f = n -> n + x;
        return f.apply(4) == 10 ? 1 : 2;
    }

    static int converted(short s) {
        Ternary t = Lambdas::helpsSum;
        return t.of(s, 2, 'a') == 100 ? 1 : 2;
    }

    private static double helpsNever() { return 0; }

    static long helpsSum(long a, int b, int c) { return a + b + c; }

    static int bound(int x) {
        Lambdas l = new Lambdas(x);
        IntSupplier own = l::helpsOwn;
        return own.getAsInt() > 7 ? 1 : 2;
    }

    private int helpsOwn() { return held; }

    static int constructed(int x) {
        IntFunction<Lambdas> make = Lambdas::new;
        return make.apply(x).held == 6 ? 1 : 2;
    }

    static int nested(int x) {
        Supplier<IntSupplier> s = () -> () -> x * 2;
        Runnable r = () -> { if (s.get().getAsInt() == 8) throw new IllegalStateException(); };
        try {
            r.run();
            return 1;
        } catch (IllegalStateException e) {
            return 2;
        }
    }

    static int compared(char c) {
        BiPredicate<String, Object> same = String::equals;
        return same.test("a" + c, "ab") ? 1 : 2;
    }

    interface Named<T> { int of(T value); }
    interface Narrowed extends Named<String> { int of(String value); }

    static int serialized(int x, char c) {
        Supplier<Integer> held = (Supplier<Integer> & java.io.Serializable) () -> x + 1;
        Narrowed narrowed = s -> s.charAt(0) - x;
        Named<String> wide = narrowed;
        return held.get() == 5 ? 1 : wide.of("" + c) == 9 ? 2 : held instanceof java.io.Serializable ? 3 : 4;
    }

    static int primitive(double d) {
        DoubleUnaryOperator f = v -> v * d;
        ToIntFunction<Object> g = o -> (int) f.applyAsDouble(2);
        return g.applyAsInt("") > 9 ? 1 : 2;
    }

    static int lostThere(int x) throws Exception {
        java.util.concurrent.FutureTask<Integer> task = new java.util.concurrent.FutureTask<>(() -> x + 3);
        task.run();
        return task.get() == 5 ? 1 : 2;
    }
}
