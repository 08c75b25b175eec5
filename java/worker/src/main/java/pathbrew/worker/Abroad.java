package pathbrew.worker;

import java.util.Locale;
import java.util.TimeZone;
import pathbrew.run.Memory;

/** Another machine's language, time zone and line separator, until they are restored. */
final class Abroad {
    private static final String LINE_SEPARATOR = "line.separator";
    private static final Locale LANGUAGE = Locale.forLanguageTag("tr-TR");

    private final Locale language = Locale.getDefault();
    private final Locale display = Locale.getDefault(Locale.Category.DISPLAY);
    private final Locale format = Locale.getDefault(Locale.Category.FORMAT);
    private final TimeZone zone = TimeZone.getDefault();
    private final String separator = System.lineSeparator();

    Abroad() {
        Locale.setDefault(LANGUAGE);
        TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Chatham"));
        separateLines("\n".equals(separator) ? "\r\n" : "\n");
    }

    void restore() {
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
