public class Passed {
    static int plain(int x) {
        return x + 1;
    }

    static int behind(int x) {
        int y = either(x);
        y *= 2;
        return y / x;
    }

    static int always() {
        throw new IllegalStateException("never done");
    }

    static int closes(Object lock, int x) {
        int y = x;
        synchronized (lock) {
            y++;
        }
        return y;
    }

    static int either(int x) {
        int y = x;
        if (y == 0) {
            throw new IllegalArgumentException("zero");
        }
        return y;
    }

    static int rounds(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += i;
        }
        return sum;
    }
}
