package pathbrew.suite;

/** Lines of fields: tabs lie between fields, and a backslash escapes tabs, line ends and itself. */
final class Records {
    private Records() {}

    static String line(String... fields) {
        StringBuilder line = new StringBuilder();
        for (String field : fields) {
            if (line.length() > 0) {
                line.append('\t');
            }
            escape(field, line);
        }
        return line.toString();
    }

    private static void escape(String field, StringBuilder line) {
        for (int at = 0; at < field.length(); at++) {
            char unit = field.charAt(at);
            switch (unit) {
                case '\\' -> line.append("\\\\");
                case '\t' -> line.append("\\t");
                case '\n' -> line.append("\\n");
                case '\r' -> line.append("\\r");
                default -> line.append(unit);
            }
        }
    }

    static String[] fields(String line) {
        String[] fields = line.split("\t", -1);
        for (int at = 0; at < fields.length; at++) {
            fields[at] = unescape(fields[at]);
        }
        return fields;
    }

    private static String unescape(String field) {
        if (field.indexOf('\\') < 0) {
            return field;
        }
        StringBuilder text = new StringBuilder();
        for (int at = 0; at < field.length(); at++) {
            char unit = field.charAt(at);
            if (unit == '\\' && at + 1 < field.length()) {
                char escaped = field.charAt(++at);
                unit = escaped == 't' ? '\t' : escaped == 'n' ? '\n' : escaped == 'r' ? '\r' : escaped;
            }
            text.append(unit);
        }
        return text.toString();
    }
}
