import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Regular expressions: what matches, and what else is asked of a match. */
class Patterns {
    private static final Pattern VERSION = Pattern.compile("v?(\\d+)\\.(\\d+)(-[a-z]+)?");
    private static final Pattern WORD = Pattern.compile("\\p{Alpha}[\\w-]*", Pattern.CASE_INSENSITIVE);
    private static final Matcher SHARED = WORD.matcher("");

    //@ branches: all
    static int groups(String text) {
        Matcher matcher = VERSION.matcher(text);
        if (!matcher.matches()) {
            return -1;
        }
        if (matcher.group(3) != null) {
            return matcher.end() - matcher.start(3) > 3 ? 1 : 2;
        }
        return Integer.parseInt(matcher.group(1)) > 7 ? 3 : 4;
    }

    //@ branches: all
    static boolean again(String first, String second) {
        Matcher matcher = WORD.matcher(first);
        return matcher.matches() && matcher.end() == 2 && matcher.reset(second).matches();
    }

    //@ branches: all
    static int shared(String text) {
        SHARED.reset(text);
        return SHARED.matches() ? SHARED.end() > 1 ? 1 : 2 : 3;
    }

    //@ branches: all
    static int otherwise(String text) {
        Matcher matcher = WORD.matcher(text);
        if (matcher.matches()) {
            return 1;
        }
        return matcher.hitEnd() ? 2 : matcher.lookingAt() ? 3 : 4;
    }

    //@ branches: all
    static boolean part(String text) {
        return text.length() == 3 && WORD.matcher(text).region(1, 3).matches();
    }

    //@ branches: all
    static int unanswered(String text) {
        Matcher matcher = VERSION.matcher(text);
        matcher.matches();
        try {
            return matcher.group().length() > 5 ? 1 : 2;
        } catch (IllegalStateException none) {
            return 3;
        }
    }

    //@ branches: all
    static boolean fixed(String text) {
        return text.matches("\\d{4}-\\d{2}") && text.substring(5).equals("12") && text.charAt(0) == '2';
    }

    //@ branches: all
    static int several(String text) {
        String tidy = text.trim();
        if (tidy.matches("[^@]+@[^@]+")) {
            return tidy.matches(".*\\.(?:org|net)") ? 1 : 2;
        }
        return tidy.matches("(?i)none|[-?]+") ? 3 : 4;
    }

    //@ branches: all
    static boolean both(String text, String suffix) {
        return (text + ":" + suffix).matches("[a-f]{2,3}:x*y") && text.length() == 3 && suffix.length() > 2;
    }

    //@ branches: all
    static boolean repeats(String text) {
        return text.matches("(\\w)\\1");
    }
}
