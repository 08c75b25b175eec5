package wording;

import java.util.Locale;
import java.util.regex.Pattern;

/** Each method asks one question, which is to be told as it stands here. */
public class Asked {
    static int isBlank(String s) { return s.isBlank() ? 1 : 0; }
    static int isEmpty(String s) { return s.isEmpty() ? 1 : 0; }
    static int equalTo(String s) { return s.equals("a\"b\\\n") ? 1 : 0; }
    static int equalToOther(String s, String t) { return s.equals(t) ? 1 : 0; }
    static int equalIgnoringCase(String s) { return s.equalsIgnoreCase("Yes") ? 1 : 0; }
    static int startsWith(String s) { return s.startsWith("A-") ? 1 : 0; }
    static int startsWithAt(String s, int at) { return s.startsWith("A", at) ? 1 : 0; }
    static int endsWith(String s) { return s.endsWith("-X") ? 1 : 0; }
    static int contains(String s) { return s.contains("--") ? 1 : 0; }
    static int matches(String s) { return s.matches("[A-Z][a-z]+") ? 1 : 0; }
    static int matchesWithFlags(String s) { return Pattern.compile("x.+", 32).matcher(s).matches() ? 1 : 0; }
    static int contentEquals(String s) { return s.contentEquals("k") ? 1 : 0; }
    static int regionMatches(String s, String t) { return s.regionMatches(1, t, 0, 2) ? 1 : 0; }
    static int found(String s) { return s.indexOf("x-") >= 0 ? 1 : 0; }
    static int foundCharacter(String s, char c) { return s.indexOf(c) != -1 ? 1 : 0; }
    static int foundAt(String s) { return s.lastIndexOf('/') > s.indexOf("::") + 1 ? 1 : 0; }
    static int compared(String s) { return s.compareTo("mm") < 0 ? 1 : 0; }
    static int comparedIgnoringCase(String s, String t) { return s.compareToIgnoreCase(t) == 0 ? 1 : 0; }
    static int hashed(String s) { return s.hashCode() == 97 ? 1 : 0; }
    static int character(String s, int at) { return s.charAt(at) == 'q' ? 1 : 0; }
    static int digit(String s) { return Character.isDigit(s.charAt(3)) ? 1 : 0; }
    static int letter(char c) { return Character.isLetter(c) ? 1 : 0; }
    static int upperCase(char c) { return Character.isUpperCase(c) ? 1 : 0; }
    static int whitespace(char c) { return Character.isWhitespace(c) ? 1 : 0; }
    static int digitValue(char c) { return Character.digit(c, 16) > 11 ? 1 : 0; }
    static int lowerCase(String s) { return s.toLowerCase(Locale.ROOT).equals("yes") ? 1 : 0; }
    static int part(String s) { return s.substring(1).startsWith("no") ? 1 : 0; }
    static int behind(String s) { return s.substring(s.indexOf('=') + 1).equals("v") ? 1 : 0; }
    static int joined(String s, int n) { return (s + "!" + n).equals("go!1") ? 1 : 0; }
    static int joinedCharacters(char c, char d) { return ("" + c + d).equals("ab") ? 1 : 0; }
    static int replaced(String s) { return s.replace('a', 'b').equals("bb") ? 1 : 0; }
    static int builder(StringBuilder sb) { return sb.indexOf("x") > 0 ? 1 : 0; }
    static int number(String s) { return Integer.parseInt(s) > 41 ? 1 : 0; }
    static int root(long a) { return Math.sqrt((double) a) > 2.0 ? 1 : 0; }
    static int sameAnswer(String s, boolean b) { return s.isEmpty() == b ? 1 : 0; }

    static int many(String s, String t) {
        int found = 0;
        if (s.startsWith("a")) found++;
        if (s.contains("bb")) found++;
        if (t.endsWith("c")) found++;
        if (t.indexOf('d') > 1) found++;
        if (s.equals(t)) found++;
        return found;
    }
}
