import java.util.Map;

/** Looks for one character as a text first, and then tells it by a switch. */
final class Codes {
    private static final Map<String, Integer> NAMES = Map.of("x", 1, "y", 2);

    static int code(String text) {
        if (text.length() != 1) {
            return -1;
        }
        boolean isKnown = NAMES.containsKey(text);
        switch (text.charAt(0)) {
            case '{':
                return isKnown ? 0 : 10;
            case '\'':
                return 11;
            default:
                return isKnown ? 12 : 13;
        }
    }
}
