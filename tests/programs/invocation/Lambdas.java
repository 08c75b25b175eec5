import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.*;

public class Lambdas {
    interface Three<A, B, C> {
        C apply(A a, B b);

        default Three<A, B, C> twice() {
            return (a, b) -> {
                apply(a, b);
                return apply(a, b);
            };
        }
    }

    interface Shape<T extends Number> {
        T area(T side);
    }

    interface IntShape extends Shape<Integer> {
        Integer area(Integer side);
    }

    interface Widening {
        double apply(int a, char b, float c);
    }

    interface Marker {}

    static double sum(long a, int b, double c) {
        return a + b + c;
    }

    static int counter;
    final int field;

    Lambdas(int field) {
        this.field = field;
    }

    Supplier<Integer> inner(int extra) {
        return () -> field + extra;
    }

    Runnable recursive(int depth, List<String> log) {
        if (depth == 0) return () -> log.add("bottom");
        return () -> {
            log.add("level " + depth);
            recursive(depth - 1, log).run();
        };
    }

    static class Later {
        static {
            System.out.println("Later is initialised");
        }

        static int five() {
            return 5;
        }
    }

    static <T> String thrown(Supplier<T> supplier) {
        try {
            return "value " + supplier.get();
        } catch (RuntimeException e) {
            return e.getClass().getName() + ": " + e.getMessage();
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        Runnable nothing = () -> counter++;
        for (int i = 0; i < 5; i++) nothing.run();
        System.out.println(counter);

        System.out.println(new Lambdas(40).inner(2).get());
        List<String> log = new ArrayList<>();
        new Lambdas(0).recursive(3, log).run();
        System.out.println(log);

        long l = 1L << 40;
        double d = 0.1;
        float f = 0.1f;
        char c = 'x';
        boolean z = true;
        byte b = -1;
        Supplier<String> captured = () -> l + " " + d + " " + f + " " + c + " " + z + " " + b;
        System.out.println(captured.get());

        Three<String, Integer, String> three = (s, n) -> s.repeat(n) + counter++;
        System.out.println(three.twice().apply("ab", 2));

        IntShape square = s -> s * s;
        Shape raw = square;
        System.out.println(square.area(7) + " " + raw.area(8));
        System.out.println(thrown(() -> raw.area(1.5)));

        Widening widening = Lambdas::sum;
        System.out.println(widening.apply(1, 'a', 0.5f));
        IntToDoubleFunction toDouble = x -> x;
        System.out.println(toDouble.applyAsDouble(3));
        ToDoubleFunction<Integer> unboxed = Integer::intValue;
        System.out.println(unboxed.applyAsDouble(9));
        Function<Character, Integer> widened = ch -> (int) ch;
        System.out.println(widened.apply('A'));
        IntFunction<Object> boxed = Integer::valueOf;
        System.out.println(boxed.apply(127) == boxed.apply(127));
        System.out.println(thrown(() -> unboxed.applyAsDouble(null)));

        Supplier<Integer> later = Later::five;
        System.out.println("linked");
        System.out.println(later.get() + later.get());

        Runnable marked = (Runnable & Marker & Serializable) () -> System.out.println("marked");
        marked.run();
        System.out.println(marked instanceof Marker);
        System.out.println(marked instanceof Serializable);
        System.out.println(nothing instanceof Serializable);

        Object one = nothing;
        System.out.println(one.equals(nothing) + " " + one.equals(marked) + " " + (one.hashCode() == nothing.hashCode()));
        System.out.println(one.toString().startsWith("Lambdas$$Lambda"));
        System.out.println(one.getClass() == nothing.getClass());
        System.out.println(one.getClass() == marked.getClass());
        System.out.println(one.getClass().getName().startsWith("Lambdas$$Lambda"));
        System.out.println(Runnable.class.isInstance(one) + " " + Supplier.class.isInstance(one));
        System.out.println(one.getClass().isInterface() + " " + one.getClass().getSuperclass());

        Supplier<Supplier<String>> nested = () -> () -> "nested " + c;
        System.out.println(nested.get().get());
        Supplier<Runnable> maker = () -> () -> {};
        System.out.println(maker.get() == maker.get());
        Supplier<Supplier<Integer>> capturing = () -> {
            int n = counter;
            return () -> n;
        };
        System.out.println(capturing.get() == capturing.get());

        Callback callback = (text, numbers) -> text + numbers.length;
        System.out.println(callback.call("n", 1, 2, 3));
        BiFunction<Integer, Integer, Integer> divide = (x, y) -> x / y;
        System.out.println(thrown(() -> divide.apply(1, 0)));
    }

    interface Callback {
        String call(String text, int... numbers);
    }
}
