/** New arrays whose length is not decided on, and copies of arrays. */
class NewArrays {
    int value;

    //@ paths: 1 returned, 1 NegativeArraySizeException
    //@ search: not exhausted: a new array may be longer
    static int length(int n) {
        int[] numbers = new int[n];
        return numbers.length;
    }

    //@ paths: 2 returned, 1 NegativeArraySizeException, 1 ArrayIndexOutOfBoundsException
    //@ values: 1 2
    static int oneStore(int n, int place) {
        int[] numbers = new int[n];
        numbers[place] = 5;
        return numbers[0] == 5 ? 1 : 2;
    }

    //@ branches: all
    //@ values: 1 2 3
    static int twoStores(byte n, int one, int other) {
        byte[] numbers = new byte[n];
        numbers[one] = (byte) 200;
        numbers[other] += 100;
        if (numbers[1] == 44) {
            return 1;
        }
        return numbers[2] < 0 ? 2 : 3;
    }

    //@ paths: 2 returned, 1 NegativeArraySizeException, 2 ArrayIndexOutOfBoundsException
    //@ values: null same
    static String references(int n, int one, int other) {
        Object[] objects = new Object[n];
        objects[one] = "x";
        return objects[other] == null ? "null" : "same";
    }

    //@ paths: 3 returned, 1 NullPointerException
    static int[] copied(int[] numbers) {
        int[] copy = new int[numbers.length];
        System.arraycopy(numbers, 0, copy, 0, numbers.length);
        if (copy.length > 2 && copy[2] == 7) {
            copy[2] = 1;
        }
        return copy;
    }

    //@ options: budget=2s
    //@ branches: all
    //@ values: 1 2 3
    static int cloned(NewArrays[] objects) {
        NewArrays[] copy = objects.clone();
        objects[1] = null;
        if (copy[1] == null) {
            return 1;
        }
        return copy[1].value == 4 && copy[0] == copy[1] ? 2 : 3;
    }

    //@ branches: all
    //@ values: -1 9
    //@ options: criterion=branch
    static int counted(int n) {
        long[] numbers = new long[n];
        for (int i = 0; i < n; i++) {
            numbers[i] = i * 3L;
        }
        return n == 4 ? (int) numbers[3] : -1;
    }

    //@ branches: all
    //@ options: criterion=branch
    static String text(int n, char first) {
        char[] units = new char[n];
        if (n > 1) {
            units[1] = first;
        }
        return new String(units).equals("\0é") ? "found" : "other";
    }

    //@ branches: all
    //@ options: criterion=branch
    static int sorted(int n, int x) {
        int[] numbers = new int[n];
        if (n != 3) {
            return 0;
        }
        numbers[0] = x;
        java.util.Arrays.sort(numbers);
        return numbers[0] < 0 ? 1 : 2;
    }

    //@ branches: all
    //@ options: criterion=branch
    static int rows(int n, int m) {
        int[][] rows = new int[n][];
        rows[0] = new int[m];
        rows[0][m - 1] = n;
        return rows[0][0] > 0 && rows[n - 1] == null ? 1 : 2;
    }
}
