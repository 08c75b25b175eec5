package real;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Palindromes and anagrams. */
public final class WordGames {
    private WordGames() {}

    public static boolean isPalindrome(String text) {
        int left = 0;
        int right = text.length() - 1;
        while (left < right) {
            char a = Character.toLowerCase(text.charAt(left));
            char b = Character.toLowerCase(text.charAt(right));
            if (!Character.isLetterOrDigit(a)) {
                left++;
            } else if (!Character.isLetterOrDigit(b)) {
                right--;
            } else if (a != b) {
                return false;
            } else {
                left++;
                right--;
            }
        }
        return !text.isBlank();
    }

    public static boolean isReversible(String text) {
        String word = text.strip().toLowerCase();
        return word.length() > 2 && new StringBuilder(word).reverse().toString().equals(word);
    }

    public static boolean areAnagrams(String first, String second) {
        if (first.equals(second)) {
            return false;
        }
        char[] a = first.replace(" ", "").toLowerCase().toCharArray();
        char[] b = second.replace(" ", "").toLowerCase().toCharArray();
        Arrays.sort(a);
        Arrays.sort(b);
        return a.length > 0 && Arrays.equals(a, b);
    }

    public static boolean haveSameLetters(String first, String second) {
        Map<Character, Integer> counts = new HashMap<>();
        for (char c : first.toCharArray()) {
            counts.merge(c, 1, Integer::sum);
        }
        for (char c : second.toCharArray()) {
            Integer count = counts.get(c);
            if (count == null) {
                return false;
            }
            if (count == 1) {
                counts.remove(c);
            } else {
                counts.put(c, count - 1);
            }
        }
        return counts.isEmpty();
    }
}
