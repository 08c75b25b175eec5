package reach;

/** A goal that dictates a number of rounds that no search from the front gets to in seconds. */
class OnlyBackward {
    static int rounds(int n, int k) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += 3;
        }
        if (sum == 2_100_000 && k == sum / 7) return 1;
        return 0;
    }
}
