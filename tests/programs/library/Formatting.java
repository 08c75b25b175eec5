import java.text.*;
import java.util.*;

/** String.format, Formatter and DecimalFormat. */
public class Formatting {
    interface Call { Object run() throws Exception; }

    static void show(String what, Call call) {
        try {
            System.out.println(what + " -> " + call.run());
        } catch (Exception e) {
            System.out.println(what + " -> " + e);
        }
    }

    public static void main(String[] args) {
        Object[] values = {0, 42, -42, Integer.MIN_VALUE, 255L, Long.MAX_VALUE, 3.14159, -0.0, 1e10, 1e-10, 123456.789, 0.5, 1.5, 2.5, 1.0 / 3, 1e100, Double.NaN, Double.POSITIVE_INFINITY, 1.5f, "text", "", 'c', true, null, (byte) -1, (short) 300, new java.math.BigInteger("123456789012345678901234567890"), new java.math.BigDecimal("1234.5678"), List.of(1, 2)};
        String[] formats = {"%d", "%5d", "%-8d|", "%08d", "%+d", "%,d", "%(d", "% d", "%x", "%X", "%#x", "%o", "%f", "%.2f", "%10.3f|", "%-10.1f|", "%010.2f", "%,.2f", "%e", "%.3E", "%g", "%a", "%s", "%10s|", "%-10s|", "%.2s", "%S", "%c", "%b", "%B", "%h", "%.0f", "%+.1f", "%(.2f"};
        for (String f : formats) for (Object v : values) show(f + " " + v, () -> String.format(f, v));
        show("several", () -> String.format("%2$s %1$s %<s %s %s%n%%", "a", "b").replace("\n", "\\n"));
        show("missing", () -> String.format("%d %d", 1));
        show("unknown", () -> String.format("%q", 1));
        show("flags", () -> String.format("%-d", 1));
        show("null", () -> String.format("%s %d %b", null, null, null));
        show("locale", () -> String.format(Locale.GERMANY, "%,.2f %d", 1234567.891, 42) + String.format(Locale.ROOT, "%,d", 1234567) + String.format(Locale.FRANCE, "%.1f", 0.25));
        show("builder", () -> { Formatter f = new Formatter(); f.format("%s-", 1).format("%s", 2); return f.toString(); });
        System.out.printf("%s %d%n", "printf", 7);
        System.out.printf(Locale.US, "%5.1f|%n", 2.25);
        String[] patterns = {"#,##0.00", "0", "#", "0.###", "00.00%", "#.##E0", "000", "$#,##0.00;($#,##0.00)"};
        double[] numbers = {0, 1, -1, 1234.5, -1234.567, 0.005, 1e9, 0.125, 0.375, 99.995};
        for (String p : patterns) for (double d : numbers) show(p + " " + d, () -> new DecimalFormat(p).format(d));
        show("parse", () -> new DecimalFormat("#,##0.00").parse("1,234.56"));
        show("long", () -> new DecimalFormat("#,###").format(1234567890123L));
        show("instance", () -> NumberFormat.getInstance().format(1234567.891) + " " + NumberFormat.getPercentInstance(Locale.US).format(0.256) + " " + NumberFormat.getIntegerInstance().format(2.5));
        show("message", () -> MessageFormat.format("{0} is {1} and {0}", "a", "b"));
    }
}
