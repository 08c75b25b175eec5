import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** What the quick start is to cover: constants, strings, collections, states of objects. */
public class Shop {
    public enum Size { SMALL, MEDIUM, LARGE }

    /** Whose constructor rejects what it does not like. */
    static final class Money {
        private final int cents;

        Money(int cents) {
            if (cents < 0) throw new IllegalArgumentException("negative: " + cents);
            this.cents = cents;
        }

        static Money of(String text) {
            return new Money(Integer.parseInt(text));
        }

        int cents() {
            return cents;
        }
    }

    interface Discount {
        int of(int cents);
    }

    static final class Half implements Discount {
        public int of(int cents) {
            return cents / 2;
        }
    }

    static final class Fixed implements Discount {
        private final int cents;

        Fixed(int cents) {
            this.cents = cents;
        }

        public int of(int price) {
            return Math.min(price, cents);
        }
    }

    private final Deque<String> basket = new ArrayDeque<>();
    private boolean open = true;

    public void add(String item) {
        if (!open) throw new IllegalStateException("closed");
        basket.add(item);
    }

    public void close() {
        open = false;
    }

    public void setOpen(boolean open) {
        this.open = open;
    }

    public String summary() {
        if (!open) return "closed";
        if (basket.isEmpty()) return "empty";
        return basket.size() > 2 ? "many" : "few";
    }

    public static int code(int number) {
        if (number == 73912) return 1;
        if (number > 5000 && number < 5003) return 2;
        switch (number) {
            case 17:
            case 18:
                return 3;
            case -400:
                return 4;
            default:
                return 0;
        }
    }

    public static String greeting(String language) {
        if (language == null) return "?";
        switch (language) {
            case "german":
                return "Moin";
            case "french":
                return "Salut";
            default:
                return language.startsWith("en-") ? "Hello" : "";
        }
    }

    public static int wrapping(Size size, boolean gift) {
        if (size == Size.LARGE) return gift ? 3 : 2;
        return size == null ? -1 : 1;
    }

    public static int total(List<Integer> cents) {
        int sum = 0;
        for (int cent : cents) {
            if (cent < 0) continue;
            sum += cent;
        }
        return sum;
    }

    public static boolean knows(Map<String, Integer> stock, String item) {
        Integer count = stock.get(item);
        if (count == null) return false;
        return count > 0;
    }

    public static int inEuros(Money money) {
        Objects.requireNonNull(money);
        return money.cents() >= 100 ? money.cents() / 100 : 0;
    }

    public static int reduced(int cents, Discount discount) {
        if (discount instanceof Half) return discount.of(cents);
        return discount instanceof Fixed ? cents - discount.of(cents) : cents;
    }

    public static String describe(Object o) {
        if (o instanceof Integer) return "number";
        if (o instanceof int[]) return ((int[]) o).length > 1 ? "numbers" : "few numbers";
        if (o instanceof Money) return "money";
        return o instanceof CharSequence ? "text" : "thing";
    }

    public static int orElse(Optional<String> name) {
        return name.isPresent() ? name.get().length() : -1;
    }

    public static boolean isSorted(long[] numbers) {
        for (int i = 1; i < numbers.length; i++) {
            if (numbers[i - 1] > numbers[i]) return false;
        }
        return true;
    }

    public static double root(double x) {
        if (Double.isNaN(x)) return 0;
        return x < 0 ? -Math.sqrt(-x) : Math.sqrt(x);
    }

    public static int average(int sum, int count) {
        return sum / count;
    }
}
