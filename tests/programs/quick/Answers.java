import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** What functions and small objects that are given return is not always null. */
class Answers {
    interface Source {
        Integer next();

        String name();
    }

    abstract static class Rate {
        abstract String currency();

        int of(int amount) {
            return currency() == null ? 0 : amount * currency().length();
        }
    }

    static String join(Function<Integer, String> naming, int number) {
        String name = naming.apply(number);
        if (name == null) {
            return "none";
        }
        return name.isEmpty() ? "empty" : name + number;
    }

    static int total(Supplier<List<Integer>> values) {
        int sum = 0;
        for (int value : values.get()) {
            sum += value + 1;
        }
        return sum;
    }

    static String tell(Source source) {
        Integer next = source.next();
        return next == null ? "-" : source.name() + next;
    }

    static int charge(Rate rate, int amount) {
        int charged = rate.of(amount);
        return charged > 0 ? charged : -1;
    }
}
