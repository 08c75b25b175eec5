import java.util.Arrays;

/** What exercises ask of strings. */
class Words {
    //@ branches: all
    static int fromRoman(String roman) {
        int total = 0;
        int before = 0;
        for (int i = roman.length() - 1; i >= 0; i--) {
            int value = switch (roman.charAt(i)) {
                case 'I' -> 1;
                case 'V' -> 5;
                case 'X' -> 10;
                case 'L' -> 50;
                case 'C' -> 100;
                case 'D' -> 500;
                case 'M' -> 1000;
                default -> throw new IllegalArgumentException("no numeral: " + roman.charAt(i));
            };
            total += value < before ? -value : value;
            before = Math.max(before, value);
        }
        if (!toRoman(total).equals(roman)) {
            throw new IllegalArgumentException("not a Roman number: " + roman);
        }
        return total;
    }

    //@ branches: all
    static String toRoman(int number) {
        if (number < 0 || number > 3999) {
            throw new IllegalArgumentException();
        }
        int[] values = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
        String[] digits = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
        StringBuilder roman = new StringBuilder();
        for (int i = 0; i < values.length; i++) {
            while (number >= values[i]) {
                roman.append(digits[i]);
                number -= values[i];
            }
        }
        return roman.toString();
    }

    //@ branches: all
    static boolean palindrome(String text) {
        int i = 0;
        int j = text.length() - 1;
        while (i < j) {
            char a = text.charAt(i);
            char b = text.charAt(j);
            if (!Character.isLetterOrDigit(a)) {
                i++;
            } else if (!Character.isLetterOrDigit(b)) {
                j--;
            } else {
                if (Character.toLowerCase(a) != Character.toLowerCase(b)) {
                    return false;
                }
                i++;
                j--;
            }
        }
        return true;
    }

    //@ branches: all
    static boolean reversed(String text) {
        String clean = text.replace(" ", "").toLowerCase();
        if (clean.length() < 3) {
            return false;
        }
        return new StringBuilder(clean).reverse().toString().equals(clean);
    }

    //@ branches: all
    static boolean anagram(String a, String b) {
        if (a.length() != b.length()) {
            return false;
        }
        char[] left = a.toCharArray();
        char[] right = b.toCharArray();
        Arrays.sort(left);
        Arrays.sort(right);
        return Arrays.equals(left, right);
    }

    //@ branches: all
    static boolean anagramByCounts(String a, String b) {
        int[] counts = new int[26];
        for (int i = 0; i < a.length(); i++) {
            char c = a.charAt(i);
            if (c < 'a' || c > 'z') {
                return false;
            }
            counts[c - 'a']++;
        }
        for (int i = 0; i < b.length(); i++) {
            char c = b.charAt(i);
            if (c < 'a' || c > 'z' || --counts[c - 'a'] < 0) {
                return false;
            }
        }
        return a.length() == b.length();
    }

    //@ branches: all
    static String validName(String name, int max) {
        if (name == null || name.isBlank()) {
            return "empty";
        }
        String trimmed = name.trim();
        if (trimmed.length() > 50) {
            return "too long";
        }
        if (!Character.isLetter(trimmed.charAt(0))) {
            return "must begin with a letter";
        }
        for (char c : trimmed.toCharArray()) {
            if (!Character.isLetterOrDigit(c) && c != '_' && c != '-') {
                return "bad character";
            }
        }
        if (trimmed.contains("--")) {
            return "double dash";
        }
        return "ok";
    }

    //@ branches: all
    static int level(String text) {
        switch (text) {
            case "DEBUG": return 10;
            case "INFO": return 20;
            case "WARN":
            case "WARNING": return 30;
            case "ERROR": return 40;
            case "FATAL": return 50;
            default: return text.isEmpty() ? 0 : -1;
        }
    }

    //@ branches: all
    static boolean strongPassword(String password) {
        if (password.length() < 8) {
            return false;
        }
        boolean upper = false;
        boolean lower = false;
        boolean digit = false;
        for (int i = 0; i < password.length(); i++) {
            char c = password.charAt(i);
            if (Character.isUpperCase(c)) {
                upper = true;
            } else if (Character.isLowerCase(c)) {
                lower = true;
            } else if (Character.isDigit(c)) {
                digit = true;
            } else if (Character.isWhitespace(c)) {
                return false;
            }
        }
        return upper && lower && digit && !password.toLowerCase().contains("pass");
    }

    //@ branches: all
    static boolean email(String text) {
        int at = text.indexOf('@');
        if (at <= 0 || at != text.lastIndexOf('@')) {
            return false;
        }
        String domain = text.substring(at + 1);
        int dot = domain.lastIndexOf('.');
        if (dot <= 0 || dot == domain.length() - 1) {
            return false;
        }
        if (domain.contains("..") || text.contains(" ")) {
            return false;
        }
        return domain.substring(dot + 1).length() >= 2;
    }

    //@ branches: all
    static String camel(String text) {
        StringBuilder result = new StringBuilder();
        boolean upper = false;
        for (char c : text.toCharArray()) {
            if (c == '_') {
                upper = result.length() > 0;
            } else if (upper) {
                result.append(Character.toUpperCase(c));
                upper = false;
            } else {
                result.append(c);
            }
        }
        return result.toString().equals("aB") ? "found" : result.toString();
    }

    //@ branches: all
    static int vowels(String text) {
        int count = 0;
        for (char c : text.toLowerCase().toCharArray()) {
            if ("aeiou".indexOf(c) >= 0) {
                count++;
            }
        }
        return count > 2 ? 1 : 0;
    }

    //@ branches: all
    static boolean sequence(CharSequence text) {
        return text.length() > 2 && text.charAt(1) == 'x' && text.toString().endsWith("yz");
    }

    //@ branches: all
    static String rle(String text) {
        StringBuilder out = new StringBuilder();
        int i = 0;
        while (i < text.length()) {
            int j = i;
            while (j < text.length() && text.charAt(j) == text.charAt(i)) {
                j++;
            }
            out.append(text.charAt(i));
            if (j - i > 1) {
                out.append(j - i);
            }
            i = j;
        }
        return out.length() < text.length() ? out.toString() : text;
    }
}
