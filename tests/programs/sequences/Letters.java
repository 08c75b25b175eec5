/** Reads a long text letter by letter. */
final class Letters {
    static int count(String text) {
        int count = 0;
        for (char letter : text.toCharArray()) {
            if (letter < 'a' || letter > 'z') {
                return -1;
            }
            count++;
        }
        return count == 31 ? 1 : 0;
    }
}
