import java.io.IOException;
import java.io.Reader;

/** Splits the text of a reader into words, numbers and quoted strings. */
public final class Tokens {
    private final Reader reader;
    private int next = -2;

    public Tokens(Reader reader) {
        this.reader = reader;
    }

    private int peek() throws IOException {
        if (next == -2) {
            next = reader.read();
        }
        return next;
    }

    private int take() throws IOException {
        int taken = peek();
        next = -2;
        return taken;
    }

    public String token() throws IOException {
        while (peek() == ' ') {
            take();
        }
        int first = take();
        if (first == -1) {
            return "end";
        }
        if (first == '"') {
            StringBuilder text = new StringBuilder();
            while (peek() != '"') {
                if (peek() == -1) {
                    throw new IOException("open string");
                }
                if (peek() == '\\') {
                    take();
                    text.append('!');
                }
                text.append((char) take());
            }
            take();
            return "string " + text;
        }
        if (first >= '0' && first <= '9') {
            int value = first - '0';
            while (peek() >= '0' && peek() <= '9') {
                value = value * 10 + take() - '0';
            }
            return value > 40 ? "large" : "small";
        }
        return first == '#' && take() == '!' ? "shebang" : "word";
    }
}
