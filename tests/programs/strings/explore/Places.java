import java.util.List;

/** Strings wherever inputs can be: in fields, arrays, lists and builders; characters of all kinds. */
class Places {
    String name;
    private String alias;
    static String mode = "x";

    Places(String name) {
        this.name = name;
    }

    //@ branches: all
    boolean answersTo(String called) {
        if (called == null) {
            return false;
        }
        return called.equals(name) || alias != null && alias.startsWith(called);
    }

    //@ branches: all
    static int flags(String[] arguments) {
        int found = 0;
        for (String argument : arguments) {
            if (argument.startsWith("--")) {
                int at = argument.indexOf('=');
                if (at > 0 && argument.substring(2, at).equals("n")) {
                    found += Integer.parseInt(argument.substring(at + 1));
                } else {
                    found++;
                }
            }
        }
        return found == 7 ? 1 : 0;
    }

    //@ branches: all
    static int longest(List<String> words) {
        int most = 0;
        for (String word : words) {
            if (word.length() > most) {
                most = word.length();
            }
        }
        return most > 3 ? 1 : 0;
    }

    //@ branches: all
    static boolean chomp(StringBuilder text) {
        int last = text.length() - 1;
        if (last >= 0 && text.charAt(last) == '\n') {
            text.setLength(last);
            return text.toString().equals("ok");
        }
        return false;
    }

    //@ branches: all
    static int beyond(String text) {
        int n = 0;
        for (int i = 0; i < text.length() && i < 2; i++) {
            char c = text.charAt(i);
            if (Character.isLetter(c) && c > 300) {
                n += 1;
            } else if (Character.isDigit(c) && c > 300) {
                n += 2;
            }
        }
        return n;
    }

    //@ branches: all
    static boolean grows(String text) {
        return text.length() == 1 && text.toUpperCase().length() == 2;
    }

    //@ branches: all
    static int object(Object value) {
        if (value instanceof String s) {
            return s.endsWith("!") ? 2 : 1;
        }
        return 0;
    }

    //@ branches: all
    static int digits(int number) {
        String text = Integer.toString(number);
        if (text.length() == 4 && text.charAt(0) == text.charAt(3) && text.charAt(1) == text.charAt(2)) {
            return 1;
        }
        return text.startsWith("-9") && text.endsWith("77") ? 2 : 0;
    }

    //@ branches: all
    static int pattern(String text) {
        if (text.matches("[a-c]+\\d{2}")) {
            return 1;
        }
        return text.contains("z") ? 2 : 0;
    }

    //@ branches: all
    static int old(char[] text, char wanted) {
        String s = new String(text);
        int at = s.indexOf(wanted);
        if (at < 0) {
            return -1;
        }
        return s.substring(at).equals("xy") ? 1 : 0;
    }

    //@ branches: all
    static String formatted(String who, int n) {
        String text = String.format("%s has %d", who, n);
        return text.equals("Bo has 12") ? "found" : text.length() > 20 ? "long" : "short";
    }

    //@ branches: all
    static String itself(String text, int from, int to, char old) {
        String lower = text.toLowerCase();
        if (lower == text) {
            return text.replace(old, 'x');
        }
        String part = text.substring(from, to);
        return part == text ? part.concat(lower.substring(to)) : part.substring(1);
    }

    //@ branches: all
    static int joined(List<String> words) {
        String line = String.join("-", words);
        return line.equals("a-b") ? 1 : line.isEmpty() ? 2 : 3;
    }
}
