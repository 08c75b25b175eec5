import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Objects that tell of themselves, of the machine, and of small slips. */
public class Basket {
    /** So many of an article. */
    public record Line(String article, int count) {
        int twice() {
            return 2 * count;
        }
    }

    private final List<Line> lines = new ArrayList<>();
    private int asked;

    public void add(String article, int count) {
        lines.add(new Line(article, count));
    }

    public int size() {
        return lines.size();
    }

    public boolean has(String article) {
        return lines.stream().anyMatch(line -> line.article().equals(article));
    }

    /** Not a mere question: it counts. */
    public int next() {
        return ++asked;
    }

    public Line first() {
        return lines.get(0);
    }

    public String receipt(int count) {
        return String.format("%d pieces%nthank you\n", count);
    }

    public static String shouted(String text) {
        return text.toUpperCase();
    }

    public static int language() {
        return Locale.getDefault().getLanguage().equals("tr") ? 1 : 2;
    }

    public static int priced(int amount) {
        return amount * Prices.CENTS;
    }

    public static int limited(int amount) {
        return amount < 10 ? amount + 1 : 0;
    }

    public static int forever(int amount) {
        int steps = 0;
        while (amount > 0) {
            amount -= 1;
            steps++;
        }
        return steps;
    }
}

/** Looks at the language when it is initialised, and comes to the same. */
class Prices {
    static final int CENTS;

    static {
        int cents = 100;
        if (Locale.getDefault().getLanguage().equals("tr")) {
            cents = 10 * 10;
        }
        CENTS = cents;
    }
}
