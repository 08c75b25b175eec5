import java.util.*;
import java.util.regex.*;

/** Regular expressions, Scanner and StringTokenizer. */
public class Regexes {
    public static void main(String[] args) {
        String text = "John Smith <john@example.com>, Jane Doe <jane.doe@test.org>; 2024-01-15 and 1999-12-31";
        Matcher mail = Pattern.compile("(?<name>[A-Z]\\w+ [A-Z]\\w+) <([\\w.]+)@([\\w.]+)>").matcher(text);
        while (mail.find()) System.out.println(mail.start() + "-" + mail.end() + " " + mail.group("name") + " " + mail.group(2) + " " + mail.group(3) + mail.groupCount());
        System.out.println(text.replaceAll("(\\d{4})-(\\d{2})-(\\d{2})", "$3/$2/$1"));
        System.out.println(Arrays.toString("a1b22c333".split("\\d+")) + Arrays.toString("a,b;c d".split("[,; ]")) + Arrays.toString("boo:and:foo".split("o", 3)) + Arrays.toString("abc".split("")));
        String[] patterns = {"a*b", "(a|b)*c", "^\\s*(\\w+)\\s*=\\s*(.*?)\\s*$", "[^aeiou]+", "\\bfoo\\b", "(?i)HELLO", "(\\w)\\1", "a{2,4}", "x(?=y)", "(?<!a)b", "\\p{Upper}\\p{Lower}*", ".*", "a++b", "(a+)+b", "\\d{3}-\\d{4}", "[a-c&&[^b]]"};
        String[] inputs = {"", "aaab", "abababc", "  key =  value  ", "rhythm", "a foo b", "say hello", "aabb", "xy", "cb ab", "Hello World", "aaaaaaaaaaaaaaaaac", "555-1234", "abc"};
        for (String p : patterns) {
            Pattern pattern = Pattern.compile(p);
            StringBuilder line = new StringBuilder(p).append(':');
            for (String in : inputs) {
                Matcher m = pattern.matcher(in);
                line.append(' ').append(m.matches() ? 'M' : '-').append(m.lookingAt() ? 'L' : '-').append(m.reset().find() ? m.start() + "." + m.group() : "-");
            }
            System.out.println(line);
        }
        System.out.println(Pattern.compile("\\d+").matcher("a1b22").replaceAll(r -> "<" + Integer.parseInt(r.group()) * 2 + ">") + " " + Pattern.compile(",").splitAsStream("x,y").toList() + Pattern.quote("a.b") + Pattern.matches("[a-z]+", "abc") + Matcher.quoteReplacement("$1"));
        System.out.println(Pattern.compile("^b.", Pattern.MULTILINE | Pattern.CASE_INSENSITIVE).matcher("a\nBc\nbd").results().map(MatchResult::group).toList());
        for (String bad : new String[]{"(", "[", "a{2", "*a", "\\", "(?<n>a)(?<n>b)", "[z-a]"}) {
            try { Pattern.compile(bad); System.out.println("fine"); } catch (PatternSyntaxException e) { System.out.println(e.getMessage().replace("\n", "|")); }
        }
        try { mail.reset().group(); } catch (IllegalStateException e) { System.out.println(e); }
        try { mail.find(); mail.group(9); } catch (IndexOutOfBoundsException e) { System.out.println(e); }
        Scanner scanner = new Scanner("12 abc 3.5 true\nsecond line\n99999999999");
        System.out.println(scanner.nextInt() + scanner.next() + scanner.nextDouble() + scanner.nextBoolean() + scanner.nextLine() + "|" + scanner.nextLine() + scanner.hasNextInt() + scanner.nextLong() + scanner.hasNext());
        try { new Scanner("x").nextInt(); } catch (InputMismatchException e) { System.out.println(e); }
        try { new Scanner("").next(); } catch (NoSuchElementException e) { System.out.println(e); }
        System.out.println(new Scanner("a-b-c").useDelimiter("-").tokens().toList());
        StringTokenizer tokens = new StringTokenizer("this is, a test", " ,");
        StringBuilder joined = new StringBuilder();
        while (tokens.hasMoreTokens()) joined.append(tokens.nextToken()).append('/');
        System.out.println(joined);
    }
}
