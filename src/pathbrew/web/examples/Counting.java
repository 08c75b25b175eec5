/** Counts in floating point. */
public class Counting {
    static String next(double number) {
        if (Double.isNaN(number) || Double.isInfinite(number)) {
            return "not a number to count with";
        }
        double after = number + 1;
        if (after == number) {
            return "nothing happened";
        }
        return "counted";
    }
}
