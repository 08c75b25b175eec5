package reach;

/** Goals that no input reaches. */
class Contradictions {
    /** The figure of the paper: one way to the last block contradicts its condition. */
    static int blocks(int i, int j, int k) {
        if (j > 0) {
            if (k > 0) {
                k = 1;
            } else {
                k = 2;
            }
            i = 1;
        } else {
            i = i + 1;
        }
        if (i > 2) return 1;
        return 0;
    }

    static int planted(int x) {
        int y = x * 2;
        if ((y & 1) == 1) return 1;
        return 0;
    }

    static int afterLoop(int n, int x) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += i % 3;
        }
        if (x > 5 && x < 3) return sum;
        return 0;
    }

    static int inLoop(int[] numbers) {
        int found = 0;
        for (int number : numbers) {
            if (number > 7) {
                if (number == 4) found = number;
            }
        }
        return found;
    }

    static int counted(int n) {
        int i = 0;
        while (i < n) i++;
        if (n > 0 && i != n) return 1;
        return 0;
    }

    static int search(int[] numbers, int x, Shapes list) {
        int count = 0;
        for (int i = 0; i < numbers.length; i++) {
            if (numbers[i] == x) {
                count++;
            } else if (numbers[i] % 5 == 1) {
                count += 2;
            }
            numbers[i] = count;
        }
        while (list != null) {
            count += list.value;
            list = list.next;
        }
        if (x * x == 3) return count;
        if (x == 7 && numbers == null) return 2;
        return 0;
    }
}
