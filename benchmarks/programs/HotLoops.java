/** Loops for benchmarks/concolic.py: the first argument says how long, the second is symbolic or not. */
class HotLoops {
    static int gcds(int rounds, int x) {
        int sum = 0;
        for (int i = 1; i <= rounds; i++) {
            int a = i * 7919;
            int b = i + 1234;
            while (b != 0) {
                int rest = a % b;
                a = b;
                b = rest;
            }
            sum += a;
        }
        return x > 5 ? sum : -sum;
    }

    static int collatz(int rounds, int x) {
        int steps = 0;
        for (int i = 1; i <= rounds; i++) {
            long n = i;
            while (n != 1) {
                n = (n & 1) == 0 ? n >> 1 : 3 * n + 1;
                steps++;
            }
        }
        return x > 5 ? steps : -steps;
    }

    static int sorts(int rounds, int x) {
        int[] data = new int[64];
        int sum = 0;
        for (int i = 0; i < rounds; i++) {
            for (int j = 0; j < data.length; j++) data[j] = (j * 7919 + i) % 101;
            for (int j = 1; j < data.length; j++) {
                int value = data[j];
                int k = j - 1;
                while (k >= 0 && data[k] > value) {
                    data[k + 1] = data[k];
                    k--;
                }
                data[k + 1] = value;
            }
            sum += data[i % 64];
        }
        return x > 5 ? sum : -sum;
    }

    /** Thousands of paths. */
    static int wide(int a, int b, int c) {
        int count = 0;
        for (int i = 0; i < 12; i++) {
            if ((a >> i & 1) == 1) count += b > i * 10 ? 1 : 2;
        }
        return count + c;
    }

    /** Every operation is on a symbolic value. */
    static int mixes(int rounds, int x) {
        int hash = x;
        for (int i = 0; i < rounds; i++) {
            hash = hash * 31 + i;
            hash ^= hash >>> 3;
        }
        return hash;
    }
}
