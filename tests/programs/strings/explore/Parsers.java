import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Parsers of small languages, as people write them. */
class Parsers {
    //@ branches: all
    static int csvFields(String line) {
        if (line == null || line.isEmpty()) {
            return 0;
        }
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (quoted) {
                if (c == '"') {
                    if (i + 1 < line.length() && line.charAt(i + 1) == '"') {
                        field.append('"');
                        i++;
                    } else {
                        quoted = false;
                    }
                } else {
                    field.append(c);
                }
            } else if (c == '"') {
                if (field.length() > 0) {
                    throw new IllegalArgumentException("quote inside of a field at " + i);
                }
                quoted = true;
            } else if (c == ',') {
                fields.add(field.toString());
                field.setLength(0);
            } else {
                field.append(c);
            }
        }
        if (quoted) {
            throw new IllegalArgumentException("unterminated quote");
        }
        fields.add(field.toString());
        int empty = 0;
        for (String f : fields) {
            if (f.isBlank()) {
                empty++;
            }
        }
        return fields.size() * 10 + empty;
    }

    //@ branches: all
    static String query(String url, String key) {
        int mark = url.indexOf('?');
        if (mark < 0) {
            return "none";
        }
        String query = url.substring(mark + 1);
        int fragment = query.indexOf('#');
        if (fragment >= 0) {
            query = query.substring(0, fragment);
        }
        for (String pair : query.split("&")) {
            int equals = pair.indexOf('=');
            String name = equals < 0 ? pair : pair.substring(0, equals);
            if (name.equals(key)) {
                return equals < 0 ? "" : pair.substring(equals + 1);
            }
        }
        return null;
    }

    //@ branches: all
    static int isoDate(String text) {
        if (text.length() != 10 || text.charAt(4) != '-' || text.charAt(7) != '-') {
            throw new IllegalArgumentException("not a date: " + text);
        }
        int year = Integer.parseInt(text.substring(0, 4));
        int month = Integer.parseInt(text.substring(5, 7));
        int day = Integer.parseInt(text.substring(8, 10));
        if (month < 1 || month > 12) {
            throw new IllegalArgumentException("no month " + month);
        }
        int days = switch (month) {
            case 4, 6, 9, 11 -> 30;
            case 2 -> year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
            default -> 31;
        };
        if (day < 1 || day > days) {
            throw new IllegalArgumentException("no day " + day + " in month " + month);
        }
        return year * 10000 + month * 100 + day;
    }

    //@ branches: all
    static int compareVersions(String a, String b) {
        String[] left = a.split("\\.");
        String[] right = b.split("\\.");
        int count = Math.max(left.length, right.length);
        for (int i = 0; i < count; i++) {
            int l = i < left.length ? Integer.parseInt(left[i]) : 0;
            int r = i < right.length ? Integer.parseInt(right[i]) : 0;
            if (l != r) {
                return l < r ? -1 : 1;
            }
        }
        return 0;
    }

    //@ branches: all
    static int brackets(String text) {
        StringBuilder open = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '(', '[', '{' -> open.append(c);
                case ')', ']', '}' -> {
                    int last = open.length() - 1;
                    if (last < 0) {
                        return -1 - i;
                    }
                    char wanted = c == ')' ? '(' : c == ']' ? '[' : '{';
                    if (open.charAt(last) != wanted) {
                        return -1 - i;
                    }
                    open.deleteCharAt(last);
                }
                default -> { }
            }
        }
        return open.length();
    }

    //@ branches: all
    static String command(String line) {
        String text = line.trim();
        if (text.isEmpty()) {
            return "nothing";
        }
        int space = text.indexOf(' ');
        String verb = space < 0 ? text : text.substring(0, space);
        String rest = space < 0 ? "" : text.substring(space + 1).trim();
        switch (verb.toLowerCase()) {
            case "exit":
            case "quit":
                return rest.isEmpty() ? "bye" : "no arguments";
            case "add":
                try {
                    int number = Integer.parseInt(rest);
                    return number < 0 ? "negative" : "added";
                } catch (NumberFormatException e) {
                    return "not a number";
                }
            case "echo":
                if (rest.startsWith("\"") && rest.endsWith("\"") && rest.length() >= 2) {
                    return rest.substring(1, rest.length() - 1);
                }
                return rest;
            default:
                return "unknown " + verb;
        }
    }

    //@ branches: all
    static int hexColour(String s) {
        if (!s.startsWith("#")) {
            return -1;
        }
        String digits = s.substring(1);
        if (digits.length() == 3) {
            StringBuilder doubled = new StringBuilder();
            for (char c : digits.toCharArray()) {
                doubled.append(c).append(c);
            }
            digits = doubled.toString();
        }
        if (digits.length() != 6) {
            return -2;
        }
        try {
            int value = Integer.parseInt(digits, 16);
            return value > 0x7fffff ? 1 : 0;
        } catch (NumberFormatException e) {
            return -3;
        }
    }

    //@ branches: all
    static int properties(String text) {
        Map<String, String> found = new HashMap<>();
        int errors = 0;
        for (String line : text.split("\n")) {
            String trimmed = line.strip();
            if (trimmed.isEmpty() || trimmed.startsWith("#")) {
                continue;
            }
            int at = trimmed.indexOf('=');
            if (at <= 0) {
                errors++;
                continue;
            }
            found.put(trimmed.substring(0, at).strip(), trimmed.substring(at + 1).strip());
        }
        if (errors > 0) {
            return -errors;
        }
        return "on".equalsIgnoreCase(found.get("mode")) ? 1 : 0;
    }
}
