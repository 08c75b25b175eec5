package real;

/** Roman numerals both ways. */
public final class RomanNumerals {
    private static final int[] VALUES = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
    private static final String[] SYMBOLS = {
        "M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"
    };

    private RomanNumerals() {}

    public static String format(int number) {
        if (number < 1 || number > 3999) {
            throw new IllegalArgumentException("out of range: " + number);
        }
        StringBuilder result = new StringBuilder();
        int rest = number;
        for (int i = 0; i < VALUES.length; i++) {
            while (rest >= VALUES[i]) {
                result.append(SYMBOLS[i]);
                rest -= VALUES[i];
            }
        }
        return result.toString();
    }

    public static int parse(String text) {
        String numeral = text.trim().toUpperCase();
        int total = 0;
        int place = 0;
        for (int i = 0; i < SYMBOLS.length && place < numeral.length(); i++) {
            int times = 0;
            while (numeral.startsWith(SYMBOLS[i], place)) {
                if (++times > 3) {
                    throw new NumberFormatException("too many of " + SYMBOLS[i]);
                }
                total += VALUES[i];
                place += SYMBOLS[i].length();
            }
        }
        if (place < numeral.length() || total == 0) {
            throw new NumberFormatException("not a Roman numeral: " + text);
        }
        if (!format(total).equals(numeral)) {
            throw new NumberFormatException("not in its usual form: " + text);
        }
        return total;
    }
}
