/** A plate of a car, which is made of few texts only. */
final class Plate {
    private final String town;
    private final int number;

    Plate(String text) {
        int dash = text.indexOf('-');
        if (dash != 2) {
            throw new IllegalArgumentException("two letters and a dash are needed: " + text);
        }
        town = text.substring(0, dash);
        number = Integer.parseInt(text.substring(dash + 1));
    }

    boolean isLow() {
        return number < 5;
    }

    boolean isFrom(String other) {
        return town.equals(other);
    }
}
