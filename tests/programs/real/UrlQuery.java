package real;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The query part of an address, with percent escapes. */
public final class UrlQuery {
    private final Map<String, List<String>> parameters = new LinkedHashMap<>();

    public UrlQuery(String address) {
        int start = address.indexOf('?');
        if (start < 0) {
            return;
        }
        int end = address.indexOf('#', start);
        String query = end < 0 ? address.substring(start + 1) : address.substring(start + 1, end);
        for (String pair : query.split("&")) {
            if (pair.isEmpty()) {
                continue;
            }
            int equals = pair.indexOf('=');
            String name = equals < 0 ? pair : pair.substring(0, equals);
            String value = equals < 0 ? "" : pair.substring(equals + 1);
            parameters.computeIfAbsent(decode(name), key -> new ArrayList<>()).add(decode(value));
        }
    }

    public String first(String name, String otherwise) {
        List<String> values = parameters.get(name);
        return values == null ? otherwise : values.get(0);
    }

    public int count(String name) {
        return parameters.containsKey(name) ? parameters.get(name).size() : 0;
    }

    static String decode(String text) {
        StringBuilder result = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '+') {
                result.append(' ');
            } else if (c == '%') {
                if (i + 2 >= text.length()) {
                    throw new IllegalArgumentException("incomplete escape: " + text);
                }
                int high = Character.digit(text.charAt(i + 1), 16);
                int low = Character.digit(text.charAt(i + 2), 16);
                if (high < 0 || low < 0) {
                    throw new IllegalArgumentException("bad escape: " + text);
                }
                result.append((char) (high << 4 | low));
                i += 2;
            } else {
                result.append(c);
            }
        }
        return result.toString();
    }
}
