package calendar;

/** Dates of the Gregorian calendar as year, month and day. */
public final class Dates {
    private static final int[] DAYS = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

    private Dates() { }

    public static boolean isLeap(int year) {
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    }

    public static int daysIn(int month, int year) {
        switch (month) {
            case 2:
                return isLeap(year) ? 29 : 28;
            case 4:
            case 6:
            case 9:
            case 11:
                return 30;
            default:
                if (month < 1 || month > 12) {
                    throw new IllegalArgumentException("not a month: " + month);
                }
                return 31;
        }
    }

    public static boolean isValid(int year, int month, int day) {
        return year >= 1583 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(month, year);
    }

    /** The number of a day in its year, from 1. */
    public static int dayOfYear(int year, int month, int day) {
        int number = day;
        for (int i = 0; i < month - 1; i++) {
            number += DAYS[i];
        }
        return month > 2 && isLeap(year) ? number + 1 : number;
    }

    /** Days from one date to another of the same century or so; negative if the second comes first. */
    public static int daysBetween(int year, int day, int otherYear, int otherDay) {
        if (year > otherYear) {
            return -daysBetween(otherYear, otherDay, year, day);
        }
        if (otherYear - year > 100) {
            throw new IllegalArgumentException("too far apart");
        }
        int days = otherDay - day;
        for (int between = year; between < otherYear; between++) {
            days += isLeap(between) ? 366 : 365;
        }
        return days;
    }

    /** The day of the week: 0 is Sunday (Zeller's congruence). */
    public static int weekday(int year, int month, int day) {
        if (!isValid(year, month, day)) {
            throw new IllegalArgumentException("no such day");
        }
        if (month < 3) {
            month += 12;
            year--;
        }
        int weekday = (day + 13 * (month + 1) / 5 + year + year / 4 - year / 100 + year / 400 + 6) % 7;
        return weekday;
    }

    /** The quarter of a valid month. */
    public static int quarter(int month) {
        if (month < 1 || month > 12) {
            throw new IllegalArgumentException("not a month: " + month);
        }
        int quarter = (month + 2) / 3;
        if (quarter < 1 || quarter > 4) {
            throw new AssertionError("never: the month was checked");
        }
        return quarter;
    }
}
