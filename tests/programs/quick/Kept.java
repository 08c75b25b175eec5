/** Numbers, one of which is shared by all, that make their texts once. */
final class Kept {
    private static final Kept ZERO = new Kept(0);

    private final int number;
    private String text;

    private Kept(int number) {
        this.number = number;
    }

    static Kept of(int number) {
        return number == 0 ? ZERO : new Kept(number);
    }

    String text() {
        if (text == null) {
            text = "number " + number;
        }
        return text;
    }
}
