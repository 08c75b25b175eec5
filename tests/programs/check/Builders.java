/** Strings and builders as competitions have them. */
class Builders {
    static void brokenReverse(String text) {
        if (text == null || text.length() != 3) {
            return;
        }
        String reversed = new StringBuilder(text).reverse().toString();
        assert !reversed.equals("cba"); // violated
    }

    static void fixedReverse(String text) {
        if (text == null || text.length() != 3) {
            return;
        }
        String back = "" + text.charAt(2) + text.charAt(1) + text.charAt(0);
        assert back.length() == 3 && back.charAt(0) == text.charAt(2);
    }

    static void brokenAppend(int number, boolean flag) {
        StringBuilder made = new StringBuilder();
        made.append(flag).append(':').append(number);
        assert !made.toString().equals("true:-17"); // violated
    }

    static void fixedAppend(int number, boolean flag) {
        if (number < 0 || number > 99) {
            return;
        }
        StringBuilder made = new StringBuilder();
        made.append(flag).append(':').append(number);
        assert made.length() >= 6 && made.length() <= 8;
    }

    static void brokenInsert(String text) {
        if (text == null || text.length() < 2 || text.length() > 5) {
            return;
        }
        StringBuilder made = new StringBuilder(text);
        made.insert(1, '-');
        assert made.charAt(1) == '-' && made.indexOf("-") == 1; // violated
    }

    static void fixedInsert(String text) {
        if (text == null || text.length() < 2 || text.length() > 5) {
            return;
        }
        StringBuilder made = new StringBuilder(text);
        made.insert(1, '-');
        assert made.charAt(1) == '-' && made.length() == text.length() + 1;
    }

    static void brokenDelete(String text) {
        if (text == null || text.length() != 4) {
            return;
        }
        StringBuilder made = new StringBuilder(text);
        made.delete(1, 3);
        assert !made.toString().equals("ad"); // violated
    }

    static void fixedDelete(String text) {
        if (text == null || text.length() != 4) {
            return;
        }
        StringBuilder made = new StringBuilder(text);
        made.delete(1, 3);
        assert made.length() == 2 && made.charAt(1) == text.charAt(3);
    }

    static void brokenSetChar(String text, int at) {
        if (text == null || text.length() > 6 || at < 0 || at >= text.length()) {
            return;
        }
        StringBuilder made = new StringBuilder(text);
        made.setCharAt(at, 'x');
        assert !made.toString().equals(text); // violated
    }

    static void fixedSetChar(String text, int at) {
        if (text == null || text.length() > 6 || at < 0 || at >= text.length()) {
            return;
        }
        StringBuilder made = new StringBuilder(text);
        made.setCharAt(at, 'x');
        assert made.toString().equals(text) == (text.charAt(at) == 'x');
    }

    static int weight(String unit) {
        switch (unit) {
            case "g":
                return 1;
            case "kg":
                return 1000;
            case "t":
                return 1000000;
            default:
                return 0;
        }
    }

    static void brokenSwitch(String unit) {
        if (unit != null) {
            assert weight(unit) < 1000000; // violated
        }
    }

    static void fixedSwitch(String unit) {
        if (unit != null) {
            int known = weight(unit);
            assert known == 0 || known == 1 || known == 1000 || known == 1000000;
        }
    }

    static void brokenIndex(String text) {
        if (text == null || text.length() > 8) {
            return;
        }
        int at = text.indexOf("ab");
        assert at < 0 || text.lastIndexOf("ab") == at; // violated
    }

    static void fixedIndex(String text) {
        if (text == null || text.length() > 8) {
            return;
        }
        int at = text.indexOf("ab");
        assert at < 0 || text.lastIndexOf("ab") >= at && text.charAt(at + 1) == 'b';
    }

    static void brokenSubstring(String text) {
        if (text == null || text.length() < 5 || text.length() > 8) {
            return;
        }
        String middle = text.substring(1, 4);
        assert !(middle.startsWith("a") && middle.endsWith("z")); // violated
    }

    static void fixedSubstring(String text) {
        if (text == null || text.length() < 5 || text.length() > 8) {
            return;
        }
        String middle = text.substring(1, 4);
        assert middle.length() == 3 && middle.charAt(2) == text.charAt(3);
    }

    static void brokenPalindrome(String text) {
        if (text == null || text.length() > 5) {
            return;
        }
        int left = 0;
        int right = text.length() - 1;
        boolean same = true;
        while (left < right) {
            same &= text.charAt(left++) == text.charAt(right--);
        }
        assert !same || text.length() < 5; // violated
    }

    static void fixedPalindrome(String text) {
        if (text == null || text.length() > 5) {
            return;
        }
        int left = 0;
        int right = text.length() - 1;
        boolean same = true;
        while (left < right) {
            same &= text.charAt(left++) == text.charAt(right--);
        }
        assert !same || text.length() < 2 || text.charAt(0) == text.charAt(text.length() - 1);
    }

    static void brokenCount(String text) {
        if (text == null) {
            return;
        }
        int count = 0;
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == 'a') {
                count++;
            }
        }
        assert count < 3; // violated
    }

    static void fixedCount(String text) {
        if (text == null) {
            return;
        }
        int count = 0;
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == 'a') {
                count++;
            }
        }
        assert count <= text.length();
    }

    static void brokenParse(String text) {
        try {
            int number = Integer.parseInt(text);
            assert number != 42; // violated
        } catch (NumberFormatException e) {
            return;
        }
    }

    static void fixedParse(int number) {
        if (number >= 0 && number < 1000) {
            assert Integer.parseInt(Integer.toString(number)) == number;
        }
    }

    static void brokenTrim(String text) {
        if (text == null || text.length() > 4) {
            return;
        }
        String trimmed = text.trim();
        assert trimmed.length() == text.length() || trimmed.isEmpty(); // violated
    }

    static void fixedTrim(String text) {
        if (text == null || text.length() > 4) {
            return;
        }
        String trimmed = text.trim();
        assert trimmed.length() <= text.length();
    }

    static void brokenHash(String text) {
        if (text == null || text.length() != 2) {
            return;
        }
        assert text.hashCode() != "Aa".hashCode() || text.equals("Aa"); // violated
    }

    static void fixedHash(String text) {
        if (text == null || text.length() != 2) {
            return;
        }
        assert text.hashCode() == 31 * text.charAt(0) + text.charAt(1);
    }
}
