/** Kernels whose time goes into one kind of work each. */
public class Loops {
    private int total;
    private Loops next;

    static int integers(int rounds) {
        int result = 0;
        for (int i = 1; i <= rounds; i++) {
            int a = i * 7919, b = i;
            while (b != 0) {
                int rest = a % b;
                a = b;
                b = rest;
            }
            result ^= a + i;
        }
        return result;
    }

    static long longs(int rounds) {
        long longest = 0;
        for (int i = 1; i <= rounds; i++) {
            long n = i, steps = 0;
            while (n != 1) {
                n = (n & 1) == 0 ? n >> 1 : 3 * n + 1;
                steps++;
            }
            if (steps > longest) {
                longest = steps;
            }
        }
        return longest;
    }

    static int arrays(int length) {
        int[] a = new int[length];
        for (int i = 0; i < length; i++) {
            a[i] = (i * 7919) % 1009;
        }
        for (int i = 1; i < length; i++) {
            int value = a[i], j = i - 1;
            while (j >= 0 && a[j] > value) {
                a[j + 1] = a[j];
                j--;
            }
            a[j + 1] = value;
        }
        return a[length / 2];
    }

    static int fields(int rounds) {
        Loops first = new Loops(), second = new Loops();
        first.next = second;
        second.next = first;
        Loops walk = first;
        for (int i = 0; i < rounds; i++) {
            walk.total += i;
            walk = walk.next;
        }
        return first.total - second.total;
    }

    static int calls(int n) {
        return n < 2 ? n : calls(n - 1) + calls(n - 2);
    }

    int add(int amount) {
        total += amount;
        return total;
    }

    static int virtualCalls(int rounds) {
        Loops receiver = new Loops();
        int result = 0;
        for (int i = 0; i < rounds; i++) {
            result ^= receiver.add(i);
        }
        return result;
    }
}
