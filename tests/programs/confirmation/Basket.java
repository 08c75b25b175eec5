import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Year;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Random;

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

    public static String property(int which) {
        return System.getProperty(new String[] {"user.home", "java.io.tmpdir", "user.name"}[which]);
    }

    public int pieces() {
        int sum = 0;
        for (Line line : lines) {
            sum += line.count();
        }
        return sum;
    }

    public static int year() {
        return LocalDate.now().getYear();
    }

    public static int calendar() {
        return Calendar.getInstance().get(Calendar.DAY_OF_MONTH);
    }

    public static long hours() {
        return System.currentTimeMillis() / 3_600_000;
    }

    public static long date() {
        return new Date().getTime() / 3_600_000;
    }

    public static long instant() {
        return Instant.now().getEpochSecond() / 3_600;
    }

    public static LocalDate today() {
        return LocalDate.now();
    }

    public static DayOfWeek weekday() {
        return LocalDate.now().getDayOfWeek();
    }

    public static Integer boxed() {
        return Year.now().getValue();
    }

    public static int[] parts() {
        return new int[] {7, LocalDate.now().getYear()};
    }

    public static Line stamped() {
        return new Line("a", LocalDate.now().getYear());
    }

    public static boolean coin() {
        return new Random().nextBoolean();
    }

    public static int shuffled() {
        List<Integer> both = new ArrayList<>(List.of(1, 2));
        Collections.shuffle(both);
        return both.get(0);
    }

    public static int seeded() {
        return new Random(7).nextInt(100);
    }

    public static LocalDate leapDay(int year) {
        return LocalDate.of(year, 2, 29);
    }

    public static int language() {
        return Locale.getDefault().getLanguage().equals("tr") ? 1 : 2;
    }

    public static int priced(int amount) {
        return amount * Prices.CENTS;
    }

    /** Something that knows when and under which name it was made. */
    public static final class Ticket {
        final long at = System.nanoTime();
        final String name = java.util.UUID.randomUUID().toString();
        final java.util.Date date = new java.util.Date();
        final int price;

        Ticket(int price) {
            this.price = price;
        }
    }

    public static Ticket ticket(int price) {
        return new Ticket(price);
    }

    public static String numbered() {
        throw new IllegalStateException("number " + System.nanoTime());
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
