import java.util.*;

/** String methods on corner inputs; every exception with its message. */
public class Strings {
    static final String[] SAMPLES = {"", "a", "abc", "abcabc", "  pad\t\n", "\u00e9t\u00e9", "\u0130stanbul", "\u03b1\u03b2", "x\ud83d\ude00y", "\ud83d", "A,b,,c,,", "\u2003wide\u2003", "Stra\u00dfe", "\0nul"};
    static final int[] INDICES = {-1, 0, 1, 2, 3, 7, Integer.MAX_VALUE, Integer.MIN_VALUE};

    interface Call { Object run() throws Exception; }

    static void show(String what, Call call) {
        String text;
        try {
            Object result = call.run();
            text = result instanceof Object[] array ? Arrays.deepToString(array) : result instanceof char[] chars ? Arrays.toString(chars) : String.valueOf(result);
        } catch (NullPointerException e) {
            text = "NullPointerException";
        } catch (Exception e) {
            text = e.toString();
        }
        StringBuilder escaped = new StringBuilder(what).append(" -> ");
        for (char c : text.toCharArray()) {
            if (c < 32 || c > 126) escaped.append(String.format("\\u%04x", (int) c)); else escaped.append(c);
        }
        System.out.println(escaped);
    }

    public static void main(String[] args) {
        for (String s : SAMPLES) {
            show("length", s::length);
            show("hashCode", s::hashCode);
            show("isBlank", s::isBlank);
            show("trim", s::trim);
            show("strip", s::strip);
            show("stripLeading", s::stripLeading);
            show("stripTrailing", s::stripTrailing);
            show("upper", s::toUpperCase);
            show("lower", s::toLowerCase);
            show("upper tr", () -> s.toUpperCase(Locale.forLanguageTag("tr")));
            show("chars", s::toCharArray);
            show("points", () -> s.codePoints().boxed().toList());
            show("codePointCount", () -> s.codePointCount(0, s.length()));
            show("bytes", () -> Arrays.toString(s.getBytes("UTF-8")));
            show("latin", () -> Arrays.toString(s.getBytes("ISO-8859-1")));
            show("utf16", () -> Arrays.toString(s.getBytes("UTF-16")));
            show("split", () -> s.split(","));
            show("split limit", () -> s.split(",", -1));
            show("lines", () -> s.lines().toList());
            show("replace", () -> s.replace("b", "<>").replace('a', 'z'));
            show("replace empty", () -> s.replace("", "-"));
            show("replaceAll", () -> s.replaceAll("[a-c]+", "($0)"));
            show("repeat", () -> s.repeat(2));
            show("repeat -1", () -> s.repeat(-1));
            show("reverse", () -> new StringBuilder(s).reverse());
            show("concat", () -> s.concat("!").concat(s));
            show("intern", () -> s.intern() == new String(s).intern());
            show("indent", () -> s.indent(2));
            show("valueOf", () -> String.valueOf(s.toCharArray()) + String.copyValueOf(s.toCharArray()));
            show("matches", () -> s.matches("\\w+"));
            for (int i : INDICES) {
                show("charAt " + i, () -> s.charAt(i));
                show("codePointAt " + i, () -> s.codePointAt(i));
                show("substring " + i, () -> s.substring(i));
                show("substring 1 " + i, () -> s.substring(1, i));
                show("substring 2 " + i, () -> s.substring(i, 2));
                show("indexOf " + i, () -> s.indexOf('b', i) + " " + s.indexOf("bc", i) + " " + s.indexOf("", i));
                show("lastIndexOf " + i, () -> s.lastIndexOf('b', i) + " " + s.lastIndexOf("bc", i) + " " + s.lastIndexOf("", i));
                show("startsWith " + i, () -> s.startsWith("b", i) + " " + s.startsWith("", i));
                show("getChars " + i, () -> { char[] t = new char[4]; s.getChars(0, i, t, 1); return t; });
                show("subSequence " + i, () -> s.subSequence(0, i));
                show("offsetByCodePoints " + i, () -> s.offsetByCodePoints(0, i));
            }
            for (String t : SAMPLES) {
                show("pair", () -> s.compareTo(t) + " " + s.compareToIgnoreCase(t) + " " + s.equals(t) + s.equalsIgnoreCase(t) + s.contains(t) + s.startsWith(t) + s.endsWith(t) + s.indexOf(t) + s.lastIndexOf(t) + s.contentEquals(new StringBuilder(t)) + s.regionMatches(true, 0, t, 0, 2));
            }
            show("points", () -> s.indexOf(0x1F600) + " " + s.lastIndexOf(0x1F600) + " " + s.indexOf(-1) + s.indexOf(0x110000));
        }
        nulls("abc");
        identity();
    }

    static void nulls(String s) {
        show("equals", () -> s.equals(null));
        show("equalsIgnoreCase", () -> s.equalsIgnoreCase(null));
        show("compareTo", () -> s.compareTo(null));
        show("concat", () -> s.concat(null));
        show("contains", () -> s.contains(null));
        show("indexOf", () -> s.indexOf((String) null));
        show("startsWith", () -> s.startsWith(null));
        show("replace", () -> s.replace("a", null));
        show("join", () -> String.join(",", "a", null, "b") + String.join(null, "a"));
        show("join list", () -> String.join(", ", List.of("p", "q")));
        show("valueOf", () -> String.valueOf((Object) null) + String.valueOf(true) + String.valueOf('c') + String.valueOf(1.5f) + String.valueOf(2L));
        show("new", () -> new String((String) null));
        show("new chars", () -> new String(new char[]{'a', 'b', 'c'}, 1, 3));
        show("new chars ok", () -> new String(new char[]{'a', 'b', 'c'}, 1, 2) + new String(new int[]{0x1F600, 65}, 0, 2).length() + new String(new byte[]{65, (byte) 0xC3, (byte) 0xA9}, java.nio.charset.StandardCharsets.UTF_8));
        show("format", () -> "%s-%5d|%-5s|%05d|%x".formatted("a", 42, "b", 7, 255));
        show("chars", () -> "cab".chars().sorted().collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append).toString());
        show("text", () -> """
            Hello,
              "text" block\tend
            """.stripIndent().translateEscapes());
    }

    static void identity() {
        String a = "a", b = new String("a"), c = "a" + "";
        System.out.println((a == b) + " " + (a == b.intern()) + " " + (a == c) + " " + ("abc".substring(0) == "abc") + " " + (a.concat("") == a) + (a.trim() == a) + (a.toLowerCase() == a) + (a.replace('x', 'y') == a) + (a.toString() == a) + (String.valueOf((Object) a) == a));
    }
}
