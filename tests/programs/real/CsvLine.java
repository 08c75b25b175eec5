package real;

import java.util.ArrayList;
import java.util.List;

/** A line of comma-separated values with quoted fields. */
public final class CsvLine {
    private CsvLine() {}

    public static List<String> parse(String line, char separator) {
        if (line == null) {
            throw new IllegalArgumentException("no line");
        }
        if (separator == '"') {
            throw new IllegalArgumentException("a quote cannot separate");
        }
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        boolean quoted = false;
        boolean closed = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (quoted) {
                if (c != '"') {
                    field.append(c);
                } else if (i + 1 < line.length() && line.charAt(i + 1) == '"') {
                    field.append('"');
                    i++;
                } else {
                    quoted = false;
                    closed = true;
                }
            } else if (c == separator) {
                fields.add(field.toString());
                field.setLength(0);
                closed = false;
            } else if (c == '"') {
                if (field.length() > 0) {
                    throw new IllegalArgumentException("quote inside a field at " + i);
                }
                quoted = true;
            } else if (closed) {
                throw new IllegalArgumentException("text after a quoted field at " + i);
            } else {
                field.append(c);
            }
        }
        if (quoted) {
            throw new IllegalArgumentException("the last quote is not closed");
        }
        fields.add(field.toString());
        return fields;
    }

    public static String format(List<String> fields) {
        StringBuilder line = new StringBuilder();
        for (String field : fields) {
            if (line.length() > 0) {
                line.append(',');
            }
            if (field.contains(",") || field.indexOf('"') >= 0) {
                line.append('"').append(field.replace("\"", "\"\"")).append('"');
            } else {
                line.append(field);
            }
        }
        return line.toString();
    }
}
