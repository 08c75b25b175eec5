import java.util.Comparator;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/** Branches on what functions give: numbers, texts, and objects that they hand out. */
final class Filter {
    interface Weighing {
        int weight(String name);

        default boolean isHeavy(String name) {
            return weight(name) > 1000;
        }
    }

    static final class Parcel {
        private final int cents;

        Parcel(int cents) {
            this.cents = cents;
        }
    }

    static String sorted(IntUnaryOperator next, int start) {
        int value = next.applyAsInt(start);
        return value == 4711 ? "lucky" : value < start ? "down" : "up";
    }

    static int prefix(Function<String, String> naming, String name) {
        String given = naming.apply(name);
        if (given == null) {
            return -1;
        }
        return given.startsWith("id-") ? 1 : 0;
    }

    static int cost(Supplier<Parcel> making, Weighing weighing) {
        Parcel parcel = making.get();
        if (parcel.cents > 250_000) {
            return weighing.isHeavy("a") ? 3 : 2;
        }
        return 1;
    }

    static <T> boolean isAlike(Comparator<T> order, T one, T other) {
        return order.compare(one, other) == 77;
    }
}
