import java.io.IOException;
import java.io.Reader;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Other objects of the library as inputs: readers, locales, enums; boxes and texts in fixed tables. */
class Sources {
    enum Level {
        LOW,
        HIGH
    }

    private static final Map<Character, Integer> VALUES = Map.of('I', 1, 'V', 5, 'X', 10, 'L', 50);
    private static final Set<String> WORDS = Set.of("one", "two", "three");

    //@ branches: all
    static int semicolons(Reader reader) throws IOException {
        int found = 0;
        for (int c = reader.read(); c >= 0; c = reader.read()) {
            if (c == ';' && ++found == 2) {
                return -1;
            }
        }
        return found;
    }

    //@ branches: all
    static int cases(String text, Locale locale) {
        if (text.toUpperCase(locale).equals("TITLE")) {
            return 1;
        }
        return text.isEmpty() ? 2 : 3;
    }

    //@ branches: all
    static int level(Enum<?> value) {
        return value == Level.HIGH ? 1 : value.ordinal() > 2 ? 2 : 3;
    }

    //@ branches: all
    static int value(char c, char d) {
        Integer first = VALUES.get(c);
        if (first == null) {
            return VALUES.containsKey(d) ? -1 : -2;
        }
        return VALUES.getOrDefault(d, 0) > first ? 1 : 2;
    }

    //@ branches: all
    static boolean known(String word, String other) {
        return WORDS.contains(word) && Map.of(word, 1, other, 2, "x", 3).get("two") == 1;
    }
}
