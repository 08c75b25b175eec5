/** Methods with many paths of different kinds. */
public class Paths {
    int value;
    Paths left, right;

    static int triangle(int a, int b, int c) {
        if (a <= 0 || b <= 0 || c <= 0 || a + b <= c || a + c <= b || b + c <= a) {
            return 0;
        }
        if (a == b && b == c) {
            return 3;
        }
        return a == b || b == c || a == c ? 2 : 1;
    }

    static boolean validDate(int day, int month, int year) {
        if (month < 1 || month > 12 || day < 1) {
            return false;
        }
        int days = 31;
        if (month == 4 || month == 6 || month == 9 || month == 11) {
            days = 30;
        } else if (month == 2) {
            days = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
        }
        return day <= days;
    }

    static int search(int[] sorted, int key) {
        int low = 0, high = sorted.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] < key) {
                low = middle + 1;
            } else if (sorted[middle] > key) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -1;
    }

    static boolean isSorted(int[] a) {
        for (int i = 1; i < a.length; i++) {
            if (a[i - 1] > a[i]) {
                return false;
            }
        }
        return true;
    }

    boolean contains(int wanted) {
        if (value == wanted) {
            return true;
        }
        Paths side = wanted < value ? left : right;
        return side != null && side.contains(wanted);
    }

    static int machine(byte[] program, int input) {
        int accumulator = input;
        for (int i = 0; i < program.length && i < 4; i++) {
            switch (program[i]) {
                case 0: return accumulator;
                case 1: accumulator++; break;
                case 2: accumulator *= 2; break;
                case 3: accumulator = -accumulator; break;
                default: throw new IllegalStateException();
            }
        }
        return accumulator == 42 ? 1 : 0;
    }

    static int roots(double a, double b, double c) {
        double discriminant = b * b - 4 * a * c;
        if (a == 0) {
            return b == 0 ? -1 : 1;
        }
        return discriminant > 0 ? 2 : discriminant == 0 ? 1 : 0;
    }

    static int bits(int x) {
        int count = 0;
        for (int i = 0; i < 6; i++) {
            if ((x >>> i & 1) != 0) {
                count++;
            }
        }
        return count == 3 && (x & x - 1) % 5 == 1 ? 1 : 0;
    }
}
