/** Sorts three numbers, and says what that means. */
public class Sorting {
    static void sort(int[] values) {
        for (int i = 1; i < values.length; i++) {
            for (int j = i; j > 0 && values[j - 1] > values[j]; j--) {
                int moved = values[j];
                values[j] = values[j - 1];
                values[j - 1] = moved;
            }
        }
    }

    /** What a caller may rely on. */
    static void specification(int a, int b, int c) {
        int[] values = {a, b, c};
        sort(values);
        assert values[0] <= values[1] && values[1] <= values[2] : "not in order";
        assert (values[0] ^ values[1] ^ values[2]) == (a ^ b ^ c) : "not the same numbers";
    }
}
