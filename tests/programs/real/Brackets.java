package real;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;

/** Matching brackets, with strings and comments left out. */
public final class Brackets {
    private static final Map<Character, Character> CLOSING = Map.of('(', ')', '[', ']', '{', '}', '<', '>');

    private Brackets() {}

    /** The place of the first bracket that does not match, the length if one is left open, or -1. */
    public static int firstMismatch(String text) {
        Deque<Character> open = new ArrayDeque<>();
        boolean inString = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (inString) {
                if (c == '\\') {
                    i++;
                } else if (c == '\'') {
                    inString = false;
                }
            } else if (c == '\'') {
                inString = true;
            } else if (c == '/' && text.startsWith("//", i)) {
                break;
            } else if (CLOSING.containsKey(c)) {
                open.push(CLOSING.get(c));
            } else if (CLOSING.containsValue(c)) {
                if (open.isEmpty() || open.pop() != c) {
                    return i;
                }
            }
        }
        return open.isEmpty() && !inString ? -1 : text.length();
    }

    public static int depth(CharSequence text) {
        int depth = 0;
        int deepest = 0;
        for (int i = 0; i < text.length(); i++) {
            switch (text.charAt(i)) {
                case '(':
                    deepest = Math.max(deepest, ++depth);
                    break;
                case ')':
                    if (--depth < 0) {
                        return -1;
                    }
                    break;
                default:
                    break;
            }
        }
        return depth == 0 ? deepest : -1;
    }
}
