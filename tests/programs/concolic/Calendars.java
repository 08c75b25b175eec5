import java.time.LocalDate;
import java.time.Year;

/** Classes of the JDK that are followed only if that is asked for. */
class Calendars {
    static int leap(int year) {
        return Year.isLeap(year) ? 1 : 2;
    }

    static int day(int day) {
        return LocalDate.of(2023, 2, day).plusDays(1).getMonthValue();
    }
}
