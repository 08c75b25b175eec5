/** Methods with wide trees of paths: work for several processes. */
public class Wide {
    int value;
    Wide left, right;

    /** A machine with a short program. */
    static int machine(byte[] program, int input) {
        int accumulator = input;
        int register = 0;
        for (int i = 0; i < program.length && i < 4; i++) {
            switch (program[i]) {
                case 0: return accumulator + register;
                case 1: accumulator++; break;
                case 2: accumulator *= 2; break;
                case 3: accumulator = -accumulator; break;
                case 4: register = accumulator; break;
                case 5: if (accumulator < register) return -1; break;
                default: throw new IllegalStateException();
            }
        }
        return accumulator == 42 ? 1 : 0;
    }

    /** Insertion sort of up to six numbers. */
    static boolean sort(int a, int b, int c, int d, int e, int f) {
        int[] numbers = {a, b, c, d, e, f};
        for (int i = 1; i < numbers.length; i++) {
            int number = numbers[i];
            int j = i - 1;
            while (j >= 0 && numbers[j] > number) {
                numbers[j + 1] = numbers[j];
                j--;
            }
            numbers[j + 1] = number;
        }
        return numbers[0] < numbers[5];
    }

    /** A tree of objects, walked in order. */
    static int sum(Wide node, int depth) {
        if (node == null || depth > 2) {
            return 0;
        }
        int below = sum(node.left, depth + 1) + sum(node.right, depth + 1);
        return node.value > below ? node.value : below;
    }

    /** Arithmetic that the solvers have to work on. */
    static int mix(int x, int y, int z) {
        int state = x ^ (y << 3);
        int found = 0;
        for (int i = 0; i < 9; i++) {
            state = state * 31 + (z >>> i);
            if ((state & 0x70) == 0x30) {
                found++;
            } else if (state % 7 == 3) {
                found += 2;
            }
        }
        return found;
    }
}
