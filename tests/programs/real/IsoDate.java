package real;

/** Dates as in 2024-02-29, and ordinal dates as in 2024-060. */
public final class IsoDate {
    private static final int[] DAYS = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    private final int year;
    private final int month;
    private final int day;

    private IsoDate(int year, int month, int day) {
        this.year = year;
        this.month = month;
        this.day = day;
    }

    public static IsoDate parse(String text) {
        if (text.length() == 8 && text.charAt(4) == '-') {
            return ofDayOfYear(number(text, 0, 4), number(text, 5, 8));
        }
        if (text.length() != 10 || text.charAt(4) != '-' || text.charAt(7) != '-') {
            throw new IllegalArgumentException("not a date: " + text);
        }
        int year = number(text, 0, 4);
        int month = number(text, 5, 7);
        int day = number(text, 8, 10);
        if (month < 1 || month > 12) {
            throw new IllegalArgumentException("no such month: " + month);
        }
        if (day < 1 || day > daysOf(year, month)) {
            throw new IllegalArgumentException("no such day: " + text);
        }
        return new IsoDate(year, month, day);
    }

    private static IsoDate ofDayOfYear(int year, int dayOfYear) {
        int rest = dayOfYear;
        for (int month = 1; month <= 12; month++) {
            int days = daysOf(year, month);
            if (rest >= 1 && rest <= days) {
                return new IsoDate(year, month, rest);
            }
            rest -= days;
        }
        throw new IllegalArgumentException("no such day of the year: " + dayOfYear);
    }

    static int daysOf(int year, int month) {
        boolean leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        return month == 2 && leap ? 29 : DAYS[month - 1];
    }

    private static int number(String text, int from, int to) {
        int value = 0;
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (c < '0' || c > '9') {
                throw new IllegalArgumentException("not a digit at " + i);
            }
            value = value * 10 + (c - '0');
        }
        return value;
    }

    public boolean isBefore(IsoDate other) {
        if (year != other.year) {
            return year < other.year;
        }
        if (month != other.month) {
            return month < other.month;
        }
        return day < other.day;
    }

    @Override
    public String toString() {
        return (month < 10 ? year + "-0" : year + "-") + month + (day < 10 ? "-0" : "-") + day;
    }
}
