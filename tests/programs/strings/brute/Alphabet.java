/** The domain of the generated methods: strings of at most two characters out of three, and small numbers. */
class Alphabet {
    static final String UNITS = "a1 ";

    static void only(String s) {
        if (s.length() > 2 || !isInside(s, 0) || !isInside(s, 1)) {
            throw new IllegalArgumentException();
        }
    }

    static void only(int i) {
        if (i < -1 || i > 2) {
            throw new IllegalArgumentException();
        }
    }

    private static boolean isInside(String s, int i) {
        return i >= s.length() || UNITS.indexOf(s.charAt(i)) >= 0;
    }

    /** All strings of the domain, by their numbers from 0 to 12. */
    static String text(int number) {
        if (number == 0) {
            return "";
        }
        if (number < 4) {
            return UNITS.substring(number - 1, number);
        }
        return "" + UNITS.charAt((number - 4) / 3) + UNITS.charAt((number - 4) % 3);
    }
}
