import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Reads lines of flags, a pattern and texts, in hexadecimal units; writes which texts match as a whole.
 *
 * <p>A match that goes back and forth without end is given up.
 */
class Matching {
    private static final class Patience extends RuntimeException {}

    private record Limited(String text, int[] reads) implements CharSequence {
        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            if (++reads[0] > 100_000) {
                throw new Patience();
            }
            return text.charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.subSequence(start, end);
        }
    }

    public static void main(String[] arguments) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split(" ", -1);
            StringBuilder out = new StringBuilder();
            try {
                Pattern pattern = Pattern.compile(text(words[1]), Integer.parseInt(words[0]));
                for (int i = 2; i < words.length; i++) {
                    out.append(answer(pattern, text(words[i])));
                }
            } catch (PatternSyntaxException refused) {
                out.append("refused");
            }
            System.out.println(out);
        }
    }

    private static char answer(Pattern pattern, String text) {
        try {
            return pattern.matcher(new Limited(text, new int[1])).matches() ? '1' : '0';
        } catch (Patience lost) {
            return '?';
        }
    }

    private static String text(String units) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < units.length(); i += 4) {
            text.append((char) Integer.parseInt(units.substring(i, i + 4), 16));
        }
        return text.toString();
    }
}
