/** Prints by formats that never change: others are made of them. */
final class Printing {
    /** How something is printed. */
    static final class Format {
        static final Format PLAIN = new Format(null, 0);

        private final String title;
        private final int width;

        private Format(String title, int width) {
            this.title = title;
            this.width = width;
        }

        Format withTitle(String title) {
            return new Format(title, width);
        }

        Format withWidth(int width) {
            return new Format(title, width);
        }
    }

    private Printing() {}

    static String print(String text, Format format) {
        String printed = format.title == null ? text : format.title + ": " + text;
        return format.width > 0 && format.title != null ? printed + "." : printed;
    }
}
