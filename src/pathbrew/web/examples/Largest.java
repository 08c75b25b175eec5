/** The largest of three numbers. */
public class Largest {
    static int of(int a, int b, int c) {
        int largest = a;
        if (b > largest) {
            largest = b;
        }
        if (c > largest) {
            largest = c;
        }
        assert largest >= a && largest >= b && largest >= c;
        assert largest == a || largest == b || largest == c;
        return largest;
    }
}
