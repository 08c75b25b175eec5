package pathbrew.worker;

import java.time.Duration;
import java.util.Locale;
import java.util.TimeZone;
import pathbrew.run.Guard;
import pathbrew.run.Memory;

/** Another machine's language, time zone and line separator, at another time, until they are restored. */
final class Abroad {
    private static final String LINE_SEPARATOR = "line.separator";
    private static final Locale LANGUAGE = Locale.forLanguageTag("tr-TR");

    /** No field of a date or a time is the same. */
    private static final long LATER = Duration.ofDays(400).plusHours(7).plusMinutes(13).plusSeconds(17).toMillis() + 251;

    private final Guard guard;
    private final Locale language = Locale.getDefault();
    private final Locale display = Locale.getDefault(Locale.Category.DISPLAY);
    private final Locale format = Locale.getDefault(Locale.Category.FORMAT);
    private final TimeZone zone = TimeZone.getDefault();
    private final String separator = System.lineSeparator();

    Abroad(Guard guard) {
        this.guard = guard;
        guard.setClockAhead(LATER);
        Locale.setDefault(LANGUAGE);
        TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Chatham"));
        separateLines("\n".equals(separator) ? "\r\n" : "\n");
    }

    void restore() {
        guard.setClockAhead(0);
        Locale.setDefault(language);
        Locale.setDefault(Locale.Category.DISPLAY, display);
        Locale.setDefault(Locale.Category.FORMAT, format);
        TimeZone.setDefault(zone);
        separateLines(separator);
    }

    /** The property, and what {@code System.lineSeparator()} has read of it when the JVM started. */
    private static void separateLines(String text) {
        System.setProperty(LINE_SEPARATOR, text);
        try {
            Memory.Slot.ofStatic(System.class.getDeclaredField("lineSeparator")).putReference(text);
        } catch (NoSuchFieldException otherJdk) {
            throw new IllegalStateException(otherJdk);
        }
    }
}
