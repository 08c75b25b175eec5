import java.time.*;
import java.time.format.DateTimeParseException;
import java.time.temporal.*;
import java.util.*;

/** java.time without time zones, UUID and small utilities. */
public class Times {
    public static void main(String[] args) {
        LocalDate date = LocalDate.of(2024, 2, 29);
        System.out.println(date + " " + date.plusYears(1) + " " + date.plusMonths(12) + " " + date.minusDays(60) + " " + date.getDayOfWeek() + " " + date.getDayOfYear() + " " + date.isLeapYear() + " " + date.lengthOfMonth() + " " + date.withDayOfMonth(1) + " " + date.with(TemporalAdjusters.firstDayOfNextMonth()) + " " + date.toEpochDay() + " " + LocalDate.ofEpochDay(0) + " " + date.isAfter(LocalDate.of(2023, 1, 1)) + " " + ChronoUnit.DAYS.between(LocalDate.of(2000, 1, 1), date) + " " + Period.between(LocalDate.of(1990, 5, 17), date) + " " + date.hashCode() + date.getMonth() + Year.isLeap(1900));
        LocalDateTime moment = LocalDateTime.of(2023, Month.DECEMBER, 31, 23, 59, 30);
        System.out.println(moment + " " + moment.plusSeconds(45) + " " + moment.toLocalDate() + " " + moment.toLocalTime() + " " + moment.truncatedTo(ChronoUnit.HOURS) + " " + ChronoUnit.HOURS.between(moment, moment.plusDays(3)) + " " + LocalTime.of(1, 2, 3, 4000000) + " " + LocalTime.MIDNIGHT.minusNanos(1) + " " + moment.compareTo(moment.plusNanos(1)));
        System.out.println(Duration.ofSeconds(3661) + " " + Duration.ofMillis(-1500) + " " + Duration.ofHours(25).toDays() + " " + Duration.between(moment, moment.plusMinutes(90)).toMinutes() + " " + Duration.parse("PT1H30M").getSeconds() + " " + Period.of(1, 2, 3).plusDays(40) + " " + Period.parse("P1Y2M"));
        System.out.println(Instant.ofEpochSecond(1700000000L) + " " + Instant.EPOCH.plusMillis(1234) + " " + Instant.parse("2020-01-01T00:00:00Z").getEpochSecond() + " " + DayOfWeek.MONDAY.plus(10) + " " + Month.JANUARY.minus(1) + " " + YearMonth.of(2023, 2).atEndOfMonth());
        System.out.println(LocalDate.parse("2020-02-28").plusDays(2) + " " + LocalTime.parse("10:15") + " " + LocalDateTime.parse("2020-01-01T10:00:01"));
        try { LocalDate.of(2023, 2, 29); } catch (DateTimeException e) { System.out.println(e); }
        try { LocalDate.of(2023, 13, 1); } catch (DateTimeException e) { System.out.println(e); }
        try { LocalDate.parse("nonsense"); } catch (DateTimeParseException e) { System.out.println(e); }
        OffsetDateTime offset = OffsetDateTime.of(moment, ZoneOffset.ofHours(2));
        System.out.println(offset + " " + offset.toInstant() + " " + moment.atOffset(ZoneOffset.UTC).toEpochSecond());
        UUID uuid = new UUID(0x123456789abcdef0L, 0xfedcba9876543210L);
        System.out.println(uuid + " " + UUID.fromString("00112233-4455-6677-8899-aabbccddeeff").getMostSignificantBits() + " " + uuid.hashCode() + uuid.version() + uuid.compareTo(new UUID(0, 0)));
        try { UUID.fromString("xyz"); } catch (IllegalArgumentException e) { System.out.println(e); }
        StringJoiner joiner = new StringJoiner("-", "<", ">");
        System.out.println(joiner.setEmptyValue("none") + " " + joiner.add("a").add("b") + joiner.length());
        System.out.println(Objects.hash(1, "a", null) + " " + Objects.requireNonNullElse(null, "d") + Objects.equals(null, null) + Objects.toString(null, "x"));
        try { Objects.requireNonNull(null, "msg"); } catch (NullPointerException e) { System.out.println(e); }
        try { Objects.checkIndex(5, 3); } catch (IndexOutOfBoundsException e) { System.out.println(e); }
        System.out.println(Base64.getEncoder().encodeToString("hello world".getBytes()) + new String(Base64.getDecoder().decode("aGk=")) + HexFormat.of().formatHex(new byte[]{1, (byte) 0xab}));
        System.out.println(new Date(0L).getTime() + " " + Locale.US + Locale.getDefault() + Currency.class.getSimpleName());
    }
}
