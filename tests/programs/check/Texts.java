/** Strings, builders and regular expressions. */
class Texts {
    static void brokenTrim(String s) {
        if (s == null || s.length() > 3) {
            return;
        }
        String t = s.trim();
        assert t.length() == s.length(); // violated
    }

    static void fixedTrim(String s) {
        if (s == null || s.length() > 3) {
            return;
        }
        String t = s.trim();
        assert t.length() <= s.length();
    }

    /** The JDK gives the constant where nothing is left. */
    static void brokenRest(String s) {
        if (s == null || s.length() != 1) {
            return;
        }
        assert s.substring(1) != ""; // violated
    }

    static void fixedRest(String s) {
        if (s == null || s.length() != 2) {
            return;
        }
        assert s.substring(1) != "" && s.substring(2) == "".trim();
    }

    static void brokenBuilt(String s) {
        if (s == null || s.length() > 2) {
            return;
        }
        assert new StringBuilder().append(s).toString() != ""; // violated
    }

    static void fixedBuilt(String s) {
        if (s == null || s.length() > 2) {
            return;
        }
        String built = new StringBuilder().append(s).toString();
        assert (built == "") == s.isEmpty();
    }

    static void brokenPrefix(String s) {
        if (s == null || !s.startsWith("ab")) {
            return;
        }
        assert s.length() > 2; // violated
    }

    static void fixedPrefix(String s) {
        if (s == null || !s.startsWith("ab")) {
            return;
        }
        assert s.length() >= 2;
    }

    static void brokenEqual(String s) {
        if (s == null) {
            return;
        }
        boolean same = s.equals("key");
        assert !same; // violated
    }

    static void fixedEqual(String s) {
        if (s == null) {
            return;
        }
        boolean same = s.equals("key");
        assert !same || s.length() == 3;
    }

    static void brokenConcat(int a) {
        String s = "x" + a;
        assert s.length() < 4 || a < 0 || a > 5000; // violated
    }

    static void fixedConcat(int a) {
        String s = "x" + a;
        assert s.length() >= 2;
    }

    static void brokenBuilder(char c) {
        StringBuilder b = new StringBuilder();
        b.append('a').append(c);
        assert b.charAt(1) != 'q'; // violated
    }

    static void fixedBuilder(char c) {
        StringBuilder b = new StringBuilder();
        b.append('a').append(c);
        assert b.length() == 2;
    }

    static void brokenIndexOf(String s) {
        if (s == null || s.length() != 3) {
            return;
        }
        int at = s.indexOf('x');
        assert at != 2; // violated
    }

    static void fixedIndexOf(String s) {
        if (s == null || s.length() != 3) {
            return;
        }
        int at = s.indexOf('x');
        assert at < 3 && at >= -1;
    }

    static void brokenSubstring(String s) {
        if (s == null || s.length() < 2) {
            return;
        }
        String t = s.substring(1, 2);
        assert t.charAt(0) != 'z'; // violated
    }

    static void fixedSubstring(String s) {
        if (s == null || s.length() < 2) {
            return;
        }
        String t = s.substring(1, 2);
        assert t.length() == 1;
    }

    static void brokenDigits(String s) {
        if (s == null || !s.matches("[0-9]{2}")) {
            return;
        }
        int n = Integer.parseInt(s);
        assert n != 42; // violated
    }

    static void fixedDigits(String s) {
        if (s == null || !s.matches("[0-9]{2}")) {
            return;
        }
        int n = Integer.parseInt(s);
        assert n >= 0 && n <= 99;
    }

    static void brokenPattern(String s) {
        if (s == null || !s.matches("a+b")) {
            return;
        }
        assert s.length() != 3; // violated
    }

    static void fixedPattern(String s) {
        if (s == null || !s.matches("a+b")) {
            return;
        }
        assert s.endsWith("b");
    }

    static void brokenCase(char c) {
        char u = Character.toUpperCase(c);
        assert c != 'k' || u != 'K'; // violated
    }

    static void fixedCase(char c) {
        char u = Character.toUpperCase(c);
        assert c != 'k' || u == 'K';
    }

    static void brokenCompare(String s) {
        if (s == null || s.length() != 1) {
            return;
        }
        assert s.compareTo("m") != 0; // violated
    }

    static void fixedCompare(String s) {
        if (s == null || s.length() != 1) {
            return;
        }
        assert s.compareTo("m") != 0 || s.equals("m");
    }
}
