/** A date that keeps its month and day in range. */
public final class Day {
    private final int year;
    private final int month;
    private final int day;

    public Day(int year, int month, int day) {
        if (year < 1600 || year > 2400) {
            throw new IllegalArgumentException("year");
        }
        if (month < 1 || month > 12) {
            throw new IllegalArgumentException("month");
        }
        if (day < 1 || day > lengthOf(year, month)) {
            throw new IllegalArgumentException("day");
        }
        this.year = year;
        this.month = month;
        this.day = day;
    }

    private static int lengthOf(int year, int month) {
        if (month == 2) {
            return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
        }
        return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
    }

    public Day next() {
        if (day < lengthOf(year, month)) {
            return new Day(year, month, day + 1);
        }
        if (month < 12) {
            return new Day(year, month + 1, 1);
        }
        return new Day(year + 1, 1, 1);
    }

    public boolean isLeapDay() {
        return month == 2 && day == 29;
    }

    public int daysUntil(Day other) {
        if (other.year != year || other.month != month) {
            return -1;
        }
        return other.day >= day ? other.day - day : -2;
    }
}
