import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** One method for each operation on texts, and some that combine them. */
public class Operations {
    static int length(String s) { return s.length(); }
    static boolean isEmpty(String s) { return s.isEmpty(); }
    static boolean isBlank(String s) { return s.isBlank(); }
    static char charAt(String s, int i) { return s.charAt(i); }
    static int codePointAt(String s, int i) { return s.codePointAt(i); }
    static boolean equals(String s, String t) { return s.equals(t); }
    static boolean equalsObject(String s, Object t) { return s.equals(t); }
    static boolean equalsIgnoreCase(String s, String t) { return s.equalsIgnoreCase(t); }
    static boolean ignoringCaseOfKnown(String s) { return s.equalsIgnoreCase("aKsi") || "i".equalsIgnoreCase(s); }
    static int compareTo(String s, String t) { return s.compareTo(t); }
    static int compareToIgnoreCase(String s, String t) { return s.compareToIgnoreCase(t); }
    static boolean contentEquals(String s, String t) { return s.contentEquals(new StringBuilder(t)); }
    static boolean startsWith(String s, String t) { return s.startsWith(t); }
    static boolean startsWithAt(String s, String t, int i) { return s.startsWith(t, i); }
    static boolean endsWith(String s, String t) { return s.endsWith(t); }
    static boolean contains(String s, String t) { return s.contains(t); }
    static int indexOf(String s, String t) { return s.indexOf(t); }
    static int indexOfFrom(String s, String t, int i) { return s.indexOf(t, i); }
    static int lastIndexOf(String s, String t) { return s.lastIndexOf(t); }
    static int lastIndexOfFrom(String s, String t, int i) { return s.lastIndexOf(t, i); }
    static int indexOfChar(String s, char c) { return s.indexOf(c); }
    static int indexOfCharFrom(String s, char c, int i) { return s.indexOf(c, i); }
    static int lastIndexOfChar(String s, char c) { return s.lastIndexOf(c); }
    static int lastIndexOfCharFrom(String s, char c, int i) { return s.lastIndexOf(c, i); }
    static int indexOfPoint(String s, int c) { return s.indexOf(c * 0x4001); }
    static boolean regionMatches(String s, int i, String t, int j, int n) { return s.regionMatches(i, t, j, n); }
    static boolean regionMatchesIgnoringCase(String s, int i, String t, int j, int n) {
        return s.regionMatches(true, i, t, j, n);
    }
    static int hashOf(String s) { return s.hashCode(); }
    static String substring(String s, int i, int j) { return s.substring(i, j); }
    static String substringFrom(String s, int i) { return s.substring(i); }
    static CharSequence subSequence(String s, int i, int j) { return s.subSequence(i, j); }
    static String concat(String s, String t) { return s.concat(t); }
    static String plus(String s, String t, int n, char c, boolean b, long m) { return s + ":" + t + n + c + b + m; }
    static int readPlus(String s, int n, char c, boolean b, long m) { return (n + s + c + b + m).indexOf("1"); }
    static String trim(String s) { return s.trim(); }
    static String strip(String s) { return s.strip(); }
    static String stripLeading(String s) { return s.stripLeading(); }
    static String stripTrailing(String s) { return s.stripTrailing(); }
    static char[] toCharArray(String s) { return s.toCharArray(); }
    static char[] changedChars(String s, int i, char c) { char[] a = s.toCharArray(); a[i] = c; a[0] = 'z'; return a; }
    static String ofChars(String s, int i, char c) { char[] a = s.toCharArray(); a[i] = c; return new String(a) + String.valueOf(a); }
    static String ofCharRange(String s, int i, int n) { return new String(s.toCharArray(), i, n); }
    static String ofChar(char c) { return String.valueOf(c) + Character.toString(c); }
    static String copied(String s) { return new String(s); }
    static void getChars(String s, int i, int j) { s.getChars(i, j, new char[4], 1); }
    static String toLowerCase(String s) { return s.toLowerCase(); }
    static String toUpperCase(String s) { return s.toUpperCase(); }
    static String toLowerCaseOfRoot(String s) { return s.toLowerCase(Locale.ROOT); }
    static String toUpperCaseOfEnglish(String s) { return s.toUpperCase(Locale.ENGLISH); }
    static String replaceChar(String s, char c, char d) { return s.replace(c, d); }
    static String replace(String s, String t, String u) { return s.replace(t, u); }
    static String repeat(String s, int n) { return s.repeat(n); }
    static String join(String s, String t, String u) { return String.join(s, t, u); }
    static String joinList(String s, String t) { return String.join("-", java.util.List.of(s, t)); }
    static String[] split(String s) { return s.split(","); }
    static String[] splitLimited(String s, int n) { return s.split(",", n); }
    static int sumOfChars(String s) { return s.chars().sum(); }
    static long countOfChar(String s, char c) { return s.chars().filter(d -> d == c).count(); }
    static int parseInt(String s) { return Integer.parseInt(s); }
    static int parseRadix(String s, int r) { return Integer.parseInt(s, r + 10); }
    static int parseHex(String s) { return Integer.parseInt(s, 16); }
    static int parseBinary(String s) { return Integer.parseInt(s, 2); }
    static long parseLong(String s) { return Long.parseLong(s); }
    static int intOf(String s) { return Integer.valueOf(s); }
    static short parseShort(String s) { return Short.parseShort(s); }
    static boolean parseBoolean(String s) { return Boolean.parseBoolean(s); }
    static double parseDouble(String s) { return Double.parseDouble(s); }
    static String textOfInt(int n) { return Integer.toString(n); }
    static int lengthOfInt(int n) { return String.valueOf(n).length(); }
    static char digitOfInt(int n, int i) { return String.valueOf(n).charAt(i); }
    static char digitOfLong(long n, int i) { return Long.toString(n).charAt(i); }
    static int switched(String s) {
        switch (s) {
            case "ab": return 1;
            case "Aa": return 2;
            case "BB": return 3;
            case "": return 4;
            case "b,": return 5;
            default: return 0;
        }
    }
    static boolean isDigit(char c) { return Character.isDigit(c); }
    static boolean isLetter(char c) { return Character.isLetter(c); }
    static boolean isLetterOrDigit(char c) { return Character.isLetterOrDigit(c); }
    static boolean isAlphabetic(char c) { return Character.isAlphabetic(c); }
    static boolean isWhitespace(char c) { return Character.isWhitespace(c); }
    static boolean isSpaceChar(char c) { return Character.isSpaceChar(c); }
    static boolean isUpperCase(char c) { return Character.isUpperCase(c); }
    static boolean isLowerCase(char c) { return Character.isLowerCase(c); }
    static boolean isISOControl(char c) { return Character.isISOControl(c); }
    static boolean isJavaIdentifierStart(char c) { return Character.isJavaIdentifierStart(c); }
    static boolean isJavaIdentifierPart(char c) { return Character.isJavaIdentifierPart(c); }
    static char toUpper(char c) { return Character.toUpperCase(c); }
    static char toLower(char c) { return Character.toLowerCase(c); }
    static int toUpperPoint(char c) { return Character.toUpperCase((int) c); }
    static int digit(char c, int r) { return Character.digit(c, 10) * 100 + Character.digit(c, 16); }
    static int numericValue(char c) { return Character.getNumericValue(c); }
    static int compareBoxed(char c, char d) { return Character.valueOf(c).compareTo(d); }
    static int boxedKey(char c) { Map<Character, Integer> m = new HashMap<>(); m.put('a', 1); m.put(',', 2); return m.getOrDefault(c, 0); }
    static int key(String s) { Map<String, Integer> m = new HashMap<>(); m.put("a", 1); m.put("b,", 2); return m.getOrDefault(s, 0); }
    static int fixedKey(String s) { return Map.of("a", 1, "b,", 2, "", 3).getOrDefault(s, 0); }
    static boolean member(String s) { return new HashSet<>(Set.of("a", "b,")).contains(s) || Set.of("b", "a,", "x").contains(s); }
    static int counted(String s, String t) { Map<String, Integer> m = new HashMap<>(); m.merge(s, 1, Integer::sum); m.merge(t, 1, Integer::sum); return m.size(); }

    static String built(String s, char c, int n) { return new StringBuilder(s).append(c).append(n).append(s).toString(); }
    static String builtOfAll(String s, boolean b, long n, char c) { return new StringBuffer().append(s).append(b).append(n).append(new char[] {c, 'x'}).append((Object) s).toString(); }
    static int builtLength(String s, int n) { return new StringBuilder().append(n).append(s).length(); }
    static char builtCharAt(String s, String t, int i) { return new StringBuilder(s).append(t).charAt(i); }
    static String setCharAt(String s, int i, char c) { StringBuilder b = new StringBuilder(s); b.setCharAt(i, c); return b.toString(); }
    static String setTwice(String s, String t, char c) { StringBuilder b = new StringBuilder(s).append(t); b.setCharAt(0, c); b.setCharAt(1, 'x'); return b.toString(); }
    static String deleteCharAt(String s, int i) { return new StringBuilder(s).deleteCharAt(i).toString(); }
    static String delete(String s, int i, int j) { return new StringBuilder(s).delete(i, j).toString(); }
    static String insert(String s, int i, String t) { return new StringBuilder(s).insert(i, t).toString(); }
    static String insertChar(String s, int i, char c) { return new StringBuilder(s).insert(i, c).insert(0, 7).toString(); }
    static String reverse(String s) { return new StringBuilder(s).reverse().toString(); }
    static String reversedPart(String s, int i) { return new StringBuilder(s).reverse().append("x").substring(i); }
    static String setLength(String s, int n) { StringBuilder b = new StringBuilder(s); b.setLength(n); return b.append('!').toString(); }
    static String builtReplace(String s, int i, int j, String t) { return new StringBuilder(s).replace(i, j, t).toString(); }
    static String builtSubstring(String s, int i, int j) { return new StringBuilder(s).substring(i, j); }
    static int builtIndexOf(String s, String t) { return new StringBuilder(s).append("ab").indexOf(t); }
    static String appendPart(String s, int i, int j) { return new StringBuilder("x").append(s, i, j).toString(); }
    static int builtCompare(String s, String t) { return new StringBuilder(s).compareTo(new StringBuilder(t)); }
    static String appendPoint(char c) { return new StringBuilder().appendCodePoint(c).append(1.5).append(2.5f).toString(); }

    static String trimmedParts(String s) { int i = s.indexOf(','); return i < 0 ? s.trim() : s.substring(i + 1).trim() + "|" + s.substring(0, i).strip(); }
    static int partOfPart(String s, String t) { return (s + t).substring(1).indexOf(t.substring(0, 1)); }
    static boolean nested(String s, String t) { return (s + "," + t).trim().toUpperCase().endsWith(t.toUpperCase()); }
    static String format(String s, int n) { return String.format("%s=%d", s, n); }
    static String lines(String s) { return s.lines().reduce("", (a, b) -> a + "/" + b); }
    static boolean matches(String s) { return s.matches("[ab]+,?"); }
    static String replaceAll(String s) { return s.replaceAll("a", "xy"); }
    static String translated(String s) { return s.translateEscapes() + s.indent(1); }
    static String interned(String s) { return s.intern(); }
    static byte[] bytes(String s) { return s.getBytes(java.nio.charset.StandardCharsets.UTF_8); }
    static int codePoints(String s) { return (int) s.codePoints().count() + s.codePointCount(0, s.length()); }

    static int capacityOf(String a, String b) {
        return new StringBuilder(a).append(b).append(a).capacity();
    }

    static int capacityAfter(String a, int n, char c) {
        return new StringBuilder(5).append("ab").append(a).append(c).append(n).append(a).append(a).capacity();
    }

    // Whether the result is the constant, of which the JDK makes no copies where nothing is left.
    static boolean restIsConstant(String s, int from) { return s.substring(from) == ""; }
    static boolean partIsConstant(String s, int from, int to) { return s.substring(from, to) == ""; }
    static boolean partIsItself(String s, int from, int to) { return s.substring(from, to) == s; }
    static boolean restsAreSame(String s, int from) { return s.substring(from) == s.substring(s.length()); }
    static boolean trimmedIsConstant(String s) { return s.trim() == ""; }
    static boolean strippedIsConstant(String s) { return s.strip() == ""; }
    static boolean replacedIsConstant(String s, String old) { return s.replace(old, "") == ""; }
    static boolean repeatedIsConstant(String s, int count) { return s.repeat(count & 3) == ""; }
    static boolean builtIsConstant(String s, String t) { return new StringBuilder().append(s).append(t).toString() == ""; }
    static boolean builtPartIsConstant(String s, int from) { return new StringBuilder(s).substring(from) == ""; }
    static boolean joinedIsConstant(String s, String t) { return s.concat(t) == ""; }
    static boolean addedIsConstant(String s, String t) { return s + t == ""; }
}
