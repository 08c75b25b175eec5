import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Prices parcels: records, enums, switch expressions, streams and string formatting at work. */
public class Parcel {
    enum Service { STANDARD, EXPRESS }

    record Item(int grams, int cents) { }

    static int price(int grams, Service service) {
        if (grams <= 0) {
            throw new IllegalArgumentException("not a weight: " + grams);
        }
        int cents = 0;
        for (int left = grams; left > 0; left -= 500) {
            cents += left > 2000 ? 120 : 90;
        }
        return switch (service) {
            case STANDARD -> cents;
            case EXPRESS -> cents * 2 + 350;
        };
    }

    /** A discount on the total, in percent: claimed to stay between 0 and 50. */
    static int discount(int items, int points) {
        int percent = items * 2 + 100 / (points + 1);
        assert percent >= 0 : "negative discount " + percent;
        return Math.min(percent, 50);
    }

    public static String quote(int[] weights, String service) {
        List<Item> items = new ArrayList<>();
        for (int grams : weights) {
            items.add(new Item(grams, price(grams, Service.valueOf(service))));
        }
        int total = items.stream().mapToInt(Item::cents).sum();
        String lines = items.stream().map(Item::toString).collect(Collectors.joining(", "));
        return String.format("%s: %d items, %.2f EUR (%s)", service, items.size(), total / 100.0, lines);
    }

    public static String label(String name, int copies) {
        return (name.toUpperCase() + ";").repeat(copies);
    }
}
