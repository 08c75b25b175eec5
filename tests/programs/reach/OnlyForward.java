package reach;

import java.util.List;

/** A goal behind strings and collections, which backward search does not look into. */
class OnlyForward {
    static int words(String text, List<Integer> numbers) {
        if (text.startsWith("go") && text.length() == 9 && text.charAt(6) == '~') {
            if (numbers.size() == 2 && numbers.get(1) == 1234567) return 1;
        }
        return 0;
    }
}
