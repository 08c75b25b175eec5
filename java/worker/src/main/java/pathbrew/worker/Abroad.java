package pathbrew.worker;

import java.io.File;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import pathbrew.run.Guard;
import pathbrew.run.Memory;

/** Another machine's language, time zone, line separator, user and folders, at another time, until they are restored. */
final class Abroad {
    private static final String LINE_SEPARATOR = "line.separator";
    private static final String TEMPORARY = "java.io.tmpdir";
    private static final Locale LANGUAGE = Locale.forLanguageTag("tr-TR");

    /** No field of a date or a time is the same. */
    private static final long LATER = Duration.ofDays(400).plusHours(7).plusMinutes(13).plusSeconds(17).toMillis() + 251;

    private final Guard guard;
    private final Locale language = Locale.getDefault();
    private final Locale display = Locale.getDefault(Locale.Category.DISPLAY);
    private final Locale format = Locale.getDefault(Locale.Category.FORMAT);
    private final TimeZone zone = TimeZone.getDefault();
    private final String separator = System.lineSeparator();
    private final Map<String, String> atHome = new LinkedHashMap<>();

    Abroad(Guard guard) {
        this.guard = guard;
        guard.setClockAhead(LATER);
        Locale.setDefault(LANGUAGE);
        TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Chatham"));
        separateLines("\n".equals(separator) ? "\r\n" : "\n");
        File temporary = new File(System.getProperty(TEMPORARY), "abroad");
        temporary.mkdir();
        set(TEMPORARY, temporary.getPath());
        set("user.home", System.getProperty("user.home") + "/abroad");
        set("user.name", "abroad");
    }

    private void set(String property, String value) {
        atHome.put(property, System.setProperty(property, value));
    }

    void restore() {
        guard.setClockAhead(0);
        Locale.setDefault(language);
        Locale.setDefault(Locale.Category.DISPLAY, display);
        Locale.setDefault(Locale.Category.FORMAT, format);
        TimeZone.setDefault(zone);
        separateLines(separator);
        atHome.forEach(Abroad::restore);
        atHome.clear();
    }

    private static void restore(String property, String value) {
        if (value == null) {
            System.clearProperty(property);
        } else {
            System.setProperty(property, value);
        }
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
