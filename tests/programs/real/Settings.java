package real;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Validates a configuration with regular expressions. */
public final class Settings {
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9]*(?:[._-][a-z0-9]+)*");
    private static final Pattern DURATION = Pattern.compile("(\\d{1,4})(ms|s|m|h)");
    private static final Pattern ADDRESS = Pattern.compile(
            "(?:(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)\\.){3}(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)");
    private static final String EMAIL = "[\\w.+-]+@[\\w-]+(\\.[a-zA-Z]{2,})+";

    private Settings() {}

    public static List<String> problems(Map<String, String> settings) {
        List<String> problems = new ArrayList<>();
        for (Map.Entry<String, String> entry : settings.entrySet()) {
            String key = entry.getKey();
            if (!NAME.matcher(key).matches()) {
                problems.add("bad name: " + key);
            } else if (entry.getValue() == null) {
                problems.add("no value: " + key);
            } else if (key.endsWith(".timeout") && !DURATION.matcher(entry.getValue()).matches()) {
                problems.add("bad duration: " + entry.getValue());
            }
        }
        return problems;
    }

    public static String kind(String value) {
        if (value.isEmpty()) {
            return "empty";
        }
        if (ADDRESS.matcher(value).matches()) {
            return "address";
        }
        if (value.matches("true|false|yes|no")) {
            return "boolean";
        }
        if (value.matches("[+-]?\\d+")) {
            return value.length() > 9 ? "large number" : "number";
        }
        if (Pattern.matches(EMAIL, value)) {
            return "email";
        }
        if (value.matches("#(?:[0-9a-fA-F]{3}){1,2}")) {
            return "colour";
        }
        return value.matches("\\s*\\S+\\s*") ? "word" : "text";
    }

    public static boolean isStrong(String password) {
        return password.length() >= 6
                && password.matches(".*\\d.*")
                && password.matches(".*[A-Z].*")
                && !password.matches(".*(.)\\1\\1.*");
    }
}
