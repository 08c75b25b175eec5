package checkout;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A shopping cart: lines by article, a discount on the sum, and a receipt. */
public class ShoppingCart {
    /** So many of one article, at a price each. */
    public record Line(String article, int quantity, long cents) {
        public Line {
            if (quantity <= 0) {
                throw new IllegalArgumentException("quantity must be positive: " + quantity);
            }
            if (cents < 0) {
                throw new IllegalArgumentException("price must not be negative: " + cents);
            }
        }

        long total() {
            return quantity * cents;
        }

        Line plus(Line other) {
            return new Line(article, quantity + other.quantity, Math.min(cents, other.cents));
        }
    }

    /** What is taken off the sum. */
    public sealed interface Discount permits Percent, Voucher {}

    public record Percent(int percent) implements Discount {}

    public record Voucher(long cents, long minimum) implements Discount {}

    private final Map<String, Line> lines = new LinkedHashMap<>();
    private Discount discount;

    /** Puts articles into the cart; the same article twice is one line at the lower price. */
    public void add(String article, int quantity, long cents) {
        if (article == null || article.isBlank()) {
            throw new IllegalArgumentException("article has no name");
        }
        lines.merge(article, new Line(article, quantity, cents), (old, more) -> old.plus(more));
    }

    /** Takes some of an article out, at most all of them; returns whether there were any. */
    public boolean remove(String article, int quantity) {
        Line line = lines.get(article);
        if (line == null) {
            return false;
        }
        if (quantity >= line.quantity()) {
            lines.remove(article);
        } else {
            lines.put(article, new Line(article, line.quantity() - quantity, line.cents()));
        }
        return true;
    }

    public void apply(Discount newDiscount) {
        if (newDiscount instanceof Percent percent && (percent.percent() < 1 || percent.percent() > 50)) {
            throw new IllegalArgumentException("no such discount: " + percent.percent() + " %");
        }
        discount = newDiscount;
    }

    /** The price of all lines, less the discount. */
    public long total() {
        long sum = lines.values().stream().mapToLong(Line::total).sum();
        if (discount instanceof Percent percent) {
            return sum - sum * percent.percent() / 100;
        }
        if (discount instanceof Voucher voucher && sum >= voucher.minimum()) {
            return Math.max(0, sum - voucher.cents());
        }
        return sum;
    }

    /** The article with the highest price for one. */
    public Optional<String> mostExpensive() {
        return lines.values().stream().max(Comparator.comparingLong(Line::cents)).map(Line::article);
    }

    public String receipt() {
        return lines.values().stream()
                .map(line -> String.format("%d x %s: %d%n", line.quantity(), line.article(), line.total()))
                .collect(Collectors.joining("", "", "total: " + total()));
    }
}
