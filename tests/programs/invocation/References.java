import java.util.*;
import java.util.function.*;

public class References {
    static class Base {
        final String name;

        Base() {
            this("none");
        }

        Base(String name) {
            this.name = name;
        }

        String who() {
            return "base " + name;
        }

        static String join(String... parts) {
            return String.join("+", parts);
        }

        private int secret(int x) {
            return x * 3;
        }

        IntUnaryOperator secretReference() {
            return this::secret;
        }
    }

    static class Derived extends Base {
        Derived(String name) {
            super(name);
        }

        @Override
        String who() {
            return "derived " + name;
        }

        Supplier<String> above() {
            return super::who;
        }

        Supplier<String> own() {
            return this::who;
        }
    }

    class Inner {
        int value() {
            return outer;
        }
    }

    int outer = 11;

    Supplier<Inner> innerMaker() {
        return Inner::new;
    }

    enum Level { LOW, HIGH }

    static <T> String caught(Supplier<T> supplier) {
        try {
            return String.valueOf(supplier.get());
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName();
        }
    }

    public static void main(String[] args) {
        Supplier<Base> none = Base::new;
        Function<String, Base> named = Base::new;
        System.out.println(none.get().who() + ", " + named.apply("x").who());
        Function<Base, String> unbound = Base::who;
        System.out.println(unbound.apply(new Derived("d")));
        Derived derived = new Derived("e");
        System.out.println(derived.above().get() + ", " + derived.own().get());
        Function<String, Base> asBase = Derived::new;
        System.out.println(asBase.apply("f").who());
        System.out.println(new Base().secretReference().applyAsInt(14));
        System.out.println(new References().innerMaker().get().value());

        Function<String, String> one = Base::join;
        BiFunction<String, String, String> two = Base::join;
        Function<String[], String> array = Base::join;
        Supplier<String> zero = Base::join;
        System.out.println(zero.get() + one.apply("a") + two.apply("b", "c") + array.apply(new String[] {"d", "e", "f"}));

        IntFunction<int[]> ints = int[]::new;
        Function<Integer, String[][]> strings = String[][]::new;
        System.out.println(ints.apply(3).length + " " + strings.apply(2).length + " " + strings.apply(1)[0]);
        System.out.println(caught(() -> ints.apply(-1)));
        Function<int[], int[]> copy = int[]::clone;
        System.out.println(Arrays.toString(copy.apply(new int[] {1, 2})));

        Comparator<String> order = String::compareTo;
        System.out.println(order.compare("a", "b") + " " + order.reversed().compare("a", "b"));
        BinaryOperator<Integer> max = Math::max;
        System.out.println(max.apply(3, 5));
        Function<Object, String> text = Object::toString;
        System.out.println(text.apply(12) + text.apply("s") + text.apply(List.of(1)));
        ToIntFunction<Level> ordinal = Level::ordinal;
        Function<String, Level> level = Level::valueOf;
        System.out.println(ordinal.applyAsInt(level.apply("HIGH")));
        System.out.println(caught(() -> level.apply("MIDDLE")));
        Supplier<Level[]> values = Level::values;
        System.out.println(values.get().length);

        String nothing = null;
        System.out.println(caught(() -> (Supplier<Integer>) nothing::length));
        Function<String, Integer> length = String::length;
        System.out.println(caught(() -> length.apply(null)));
        Predicate<String> empty = String::isEmpty;
        System.out.println(empty.test("") + " " + empty.negate().test("") + " " + empty.or(s -> s.length() > 3).test("long"));
        Consumer<Object> print = System.out::println;
        print.andThen(x -> System.out.println("then " + x)).accept(5);
        Map<String, Integer> counts = new TreeMap<>();
        for (String word : "to be or not to be".split(" ")) counts.merge(word, 1, Integer::sum);
        System.out.println(counts);
        Map<String, List<Integer>> lists = new TreeMap<>();
        lists.computeIfAbsent("k", k -> new ArrayList<>()).add(1);
        lists.computeIfAbsent("k", k -> new ArrayList<>()).add(2);
        System.out.println(lists);
        LongSupplier wide = "hello"::length;
        System.out.println(wide.getAsLong());
        IntSupplier hash = new ArrayList<>(List.of(1, 2))::hashCode;
        System.out.println(hash.getAsInt());
    }
}
