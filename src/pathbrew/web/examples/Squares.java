/** Squares leave 0 or 1 when they are divided by 4. */
public class Squares {
    static String describe(int n) {
        int square = n * n;
        if ((square & 3) == 3) {
            return "impossible"; // no n leads here, not even one that overflows
        }
        return (square & 1) == 0 ? "even" : "odd";
    }
}
