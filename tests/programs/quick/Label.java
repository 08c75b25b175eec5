/** Made by a builder, which only a method of the class around it makes. */
public final class Label {
    private final String text;

    private Label(Builder builder) {
        text = builder.text;
    }

    public static Builder builder(String text) {
        return new Builder(text);
    }

    public String text() {
        return text;
    }

    /** Collects what a label says. */
    public static final class Builder {
        private String text;
        private boolean isBuilt;

        private Builder(String text) {
            this.text = text;
        }

        public Builder append(char character) {
            if (isBuilt) {
                throw new IllegalStateException("built");
            }
            text += character;
            return this;
        }

        public Label build() {
            if (text == null || text.isEmpty()) {
                throw new IllegalStateException("nothing to say");
            }
            isBuilt = true;
            return new Label(this);
        }
    }
}
