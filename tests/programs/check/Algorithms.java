import java.util.Random;

/** Algorithms on numbers and arrays, with what they ask for. */
class Algorithms {
    static int nondetInt() {
        return new Random().nextInt();
    }

    static int ackermann(int m, int n) {
        if (m == 0) {
            return n + 1;
        }
        return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    static void brokenAckermann() {
        int m = nondetInt();
        int n = nondetInt();
        if (m < 0 || m > 2 || n < 0 || n > 3) {
            return;
        }
        assert ackermann(m, n) != 9; // violated
    }

    static void fixedAckermann() {
        int m = nondetInt();
        int n = nondetInt();
        if (m < 0 || m > 2 || n < 0 || n > 3) {
            return;
        }
        assert ackermann(m, n) <= 9;
    }

    static int fibonacci(int n) {
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
    }

    static void brokenFibonacci() {
        int n = nondetInt();
        if (n >= 0 && n < 10) {
            assert fibonacci(n) != 21; // violated
        }
    }

    static void fixedFibonacci() {
        int n = nondetInt();
        if (n >= 0 && n < 10) {
            assert fibonacci(n) >= n - 1;
        }
    }

    static int hanoi(int n) {
        return n == 0 ? 0 : 2 * hanoi(n - 1) + 1;
    }

    static void brokenHanoi() {
        int n = nondetInt();
        if (n >= 0 && n <= 32) {
            assert hanoi(n) >= n; // violated
        }
    }

    static void fixedHanoi() {
        int n = nondetInt();
        if (n >= 0 && n <= 30) {
            assert hanoi(n) >= n;
        }
    }

    static boolean isEven(int n) {
        return n == 0 || isOdd(n - 1);
    }

    static boolean isOdd(int n) {
        return n != 0 && isEven(n - 1);
    }

    static void brokenEven() {
        int n = nondetInt();
        if (n >= 0) {
            assert isEven(n) == (n % 4 == 0); // violated
        }
    }

    static void fixedEven() {
        int n = nondetInt();
        if (n >= 0) {
            assert isEven(n) == (n % 2 == 0);
        }
    }

    static int mcCarthy(int n) {
        return n > 100 ? n - 10 : mcCarthy(mcCarthy(n + 11));
    }

    static void brokenMcCarthy() {
        int n = nondetInt();
        assert n > 102 || mcCarthy(n) == 91; // violated
    }

    static void fixedMcCarthy() {
        int n = nondetInt();
        assert n > 101 || mcCarthy(n) == 91;
    }

    static int power(int base, int exponent) {
        if (exponent == 0) {
            return 1;
        }
        int half = power(base, exponent / 2);
        return exponent % 2 == 0 ? half * half : half * half * base;
    }

    static void brokenPower() {
        int exponent = nondetInt();
        if (exponent >= 0 && exponent <= 20) {
            assert power(3, exponent) > 0; // violated
        }
    }

    static void fixedPower() {
        int exponent = nondetInt();
        if (exponent >= 0 && exponent <= 19) {
            assert power(3, exponent) > 0;
        }
    }

    static void brokenMinimum() {
        int[] all = new int[4];
        for (int i = 0; i < all.length; i++) {
            all[i] = nondetInt();
        }
        int least = 0;
        for (int each : all) {
            least = Math.min(least, each);
        }
        assert least == all[0] || least == all[1] || least == all[2] || least == all[3]; // violated
    }

    static void fixedMinimum() {
        int[] all = new int[4];
        for (int i = 0; i < all.length; i++) {
            all[i] = nondetInt();
        }
        int least = all[0];
        for (int each : all) {
            least = Math.min(least, each);
        }
        assert least == all[0] || least == all[1] || least == all[2] || least == all[3];
    }

    static void bubble(int[] all, int last) {
        for (int i = 0; i < last; i++) {
            for (int j = 0; j + 1 < all.length - i; j++) {
                if (all[j] > all[j + 1]) {
                    int kept = all[j];
                    all[j] = all[j + 1];
                    all[j + 1] = kept;
                }
            }
        }
    }

    static void brokenBubble() {
        int[] all = {nondetInt(), nondetInt(), nondetInt(), nondetInt()};
        bubble(all, 2);
        assert all[0] <= all[1] && all[1] <= all[2] && all[2] <= all[3]; // violated
    }

    static void fixedBubble() {
        int[] all = {nondetInt(), nondetInt(), nondetInt(), nondetInt()};
        bubble(all, 3);
        assert all[0] <= all[1] && all[1] <= all[2] && all[2] <= all[3];
    }

    static void brokenFill(int n) {
        if (n < 0) {
            return;
        }
        int[] all = new int[n];
        for (int i = 0; i < n; i++) {
            all[i] = i;
        }
        assert n < 7 || all[6] != 6; // violated
    }

    static void fixedFill(int n) {
        if (n < 0) {
            return;
        }
        int[] all = new int[n];
        for (int i = 0; i < n; i++) {
            all[i] = 3;
        }
        int sum = 0;
        for (int i = 0; i < n && i < 5; i++) {
            sum += all[i];
        }
        assert sum <= 15;
    }

    static void brokenScan(int n) {
        if (n <= 0) {
            return;
        }
        boolean[] seen = new boolean[n];
        int at = 0;
        while (at < n) {
            seen[at] = true;
            at += 2;
        }
        assert at == n; // violated
    }

    static void fixedScan(int n) {
        if (n <= 0 || n > 1000000) {
            return;
        }
        boolean[] seen = new boolean[n];
        int at = 0;
        while (at < n) {
            seen[at] = true;
            at += 2;
        }
        assert at == n || at == n + 1;
    }

    static void brokenBits() {
        int x = nondetInt();
        int count = 0;
        for (int rest = x; rest != 0; rest &= rest - 1) {
            count++;
        }
        assert count < 32; // violated
    }

    static void fixedBits() {
        int x = nondetInt();
        int count = 0;
        for (int rest = x; rest != 0; rest &= rest - 1) {
            count++;
        }
        assert count >= 0 && (x == 0) == (count == 0);
    }

    static void brokenSwap() {
        int a = nondetInt();
        int b = nondetInt();
        int x = a + b;
        int y = x - b;
        x = x - y;
        assert x == b && y == a && x + y >= x; // violated
    }

    static void fixedSwap() {
        int a = nondetInt();
        int b = nondetInt();
        int x = a + b;
        int y = x - b;
        x = x - y;
        assert x == b && y == a;
    }

    static void brokenRounding() {
        int n = nondetInt();
        float f = n;
        assert (int) f == n; // violated
    }

    static void fixedRounding() {
        int n = nondetInt();
        double d = n;
        assert (int) d == n;
    }

    static void brokenAverage(double a, double b) {
        if (a >= 0 && a <= b && b <= 1e300) {
            double middle = (a + b) / 2;
            assert middle < b; // violated
        }
    }

    static void fixedAverage(double a, double b) {
        if (a >= 0 && a <= b && b <= 1e300) {
            double middle = (a + b) / 2;
            assert a <= middle && middle <= b;
        }
    }

    static void brokenSteps() {
        float x = 0;
        for (int i = 0; i < 10; i++) {
            x += 0.1f;
        }
        assert x == 1.0f; // violated
    }

    static void fixedSteps() {
        float x = 0;
        for (int i = 0; i < 10; i++) {
            x += 0.125f;
        }
        assert x == 1.25f;
    }

    static void brokenDigits() {
        int n = nondetInt();
        int digits = 0;
        while (n > 0) {
            n /= 10;
            digits++;
        }
        assert digits < 10; // violated
    }

    static void fixedDigits() {
        int n = nondetInt();
        int digits = 0;
        while (n > 0) {
            n /= 10;
            digits++;
        }
        assert digits <= 10;
    }

    static void brokenCollatz() {
        int n = nondetInt();
        if (n < 1 || n > 12) {
            return;
        }
        int steps = 0;
        while (n != 1) {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
            steps++;
        }
        assert steps < 19; // violated
    }

    static void fixedCollatz() {
        int n = nondetInt();
        if (n < 1 || n > 12) {
            return;
        }
        int steps = 0;
        while (n != 1) {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
            steps++;
        }
        assert steps <= 19;
    }

    static int partition(int[] all, int low, int high) {
        int pivot = all[high];
        int at = low;
        for (int i = low; i < high; i++) {
            if (all[i] <= pivot) {
                int kept = all[i];
                all[i] = all[at];
                all[at++] = kept;
            }
        }
        all[high] = all[at];
        all[at] = pivot;
        return at;
    }

    static void quick(int[] all, int low, int high) {
        if (low < high) {
            int at = partition(all, low, high);
            quick(all, low, at - 1);
            quick(all, at + 1, high);
        }
    }

    static void brokenQuick() {
        int[] all = {nondetInt(), nondetInt(), nondetInt()};
        quick(all, 0, 1);
        assert all[0] <= all[1] && all[1] <= all[2]; // violated
    }

    static void fixedQuick() {
        int[] all = {nondetInt(), nondetInt(), nondetInt()};
        quick(all, 0, 2);
        assert all[0] <= all[1] && all[1] <= all[2];
    }

    static void brokenMatrix() {
        int[][] all = new int[3][3];
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                all[i][j] = nondetInt();
            }
        }
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                all[i][j] = all[j][i];
            }
        }
        assert all[0][1] == all[2][0] || all[0][1] == all[1][0] && all[0][2] != all[2][0] + 1 && all[1][2] != 5; // violated
    }

    static void fixedMatrix() {
        int[][] all = new int[3][3];
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                all[i][j] = nondetInt();
            }
        }
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                all[i][j] = all[j][i];
            }
        }
        assert all[0][1] == all[1][0] && all[0][2] == all[2][0] && all[1][2] == all[2][1];
    }

    static void brokenSieve() {
        boolean[] composite = new boolean[20];
        for (int i = 2; i * i < 20; i++) {
            for (int j = i * i; j < 20; j += i) {
                composite[j] = true;
            }
        }
        int n = nondetInt();
        if (n > 1 && n < 20 && !composite[n]) {
            assert n % 2 == 1; // violated
        }
    }

    static void fixedSieve() {
        boolean[] composite = new boolean[20];
        for (int i = 2; i * i < 20; i++) {
            for (int j = i * i; j < 20; j += i) {
                composite[j] = true;
            }
        }
        int n = nondetInt();
        if (n > 1 && n < 20 && !composite[n]) {
            assert n == 2 || n % 2 == 1;
        }
    }
}
