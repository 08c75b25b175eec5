/** Sorting and searching. */
class Sorting {
    static void insertionSort(int[] x) {
        for (int i = 1; i < x.length; i++) {
            int v = x[i];
            int j = i - 1;
            while (j >= 0 && x[j] > v) {
                x[j + 1] = x[j];
                j--;
            }
            x[j + 1] = v;
        }
    }

    static void bubbleSort(int[] x, int passes) {
        for (int pass = 0; pass < passes; pass++) {
            for (int i = 0; i + 1 < x.length; i++) {
                if (x[i] > x[i + 1]) {
                    int kept = x[i];
                    x[i] = x[i + 1];
                    x[i + 1] = kept;
                }
            }
        }
    }

    static int search(int[] x, int wanted, int high) {
        int low = 0;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (x[middle] < wanted) {
                low = middle + 1;
            } else if (x[middle] > wanted) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -1;
    }

    static boolean isSorted(int[] x) {
        for (int i = 0; i + 1 < x.length; i++) {
            if (x[i] > x[i + 1]) {
                return false;
            }
        }
        return true;
    }

    static void brokenInsertion(int a, int b, int c, int d) {
        int[] x = {a, b, c, d};
        insertionSort(x);
        assert x[0] < x[3]; // violated
    }

    static void fixedInsertion(int a, int b, int c, int d) {
        int[] x = {a, b, c, d};
        insertionSort(x);
        assert isSorted(x);
    }

    static void brokenBubble(int a, int b, int c, int d) {
        int[] x = {a, b, c, d};
        bubbleSort(x, 2);
        assert isSorted(x); // violated
    }

    static void fixedBubble(int a, int b, int c, int d) {
        int[] x = {a, b, c, d};
        bubbleSort(x, 3);
        assert isSorted(x);
    }

    static void brokenSearch(int wanted) {
        int[] x = {1, 3, 5, 7, 9};
        assert search(x, wanted, 3) >= 0 || wanted % 2 == 0 || wanted > 9 || wanted < 1; // violated
    }

    static void fixedSearch(int wanted) {
        int[] x = {1, 3, 5, 7, 9};
        assert search(x, wanted, 4) >= 0 || wanted % 2 == 0 || wanted > 9 || wanted < 1;
    }

    static void brokenMaximum(int a, int b, int c) {
        int m = a;
        if (b > m) {
            m = b;
        }
        if (c > b) {
            m = c;
        }
        assert m >= a && m >= b && m >= c; // violated
    }

    static void fixedMaximum(int a, int b, int c) {
        int m = a;
        if (b > m) {
            m = b;
        }
        if (c > m) {
            m = c;
        }
        assert m >= a && m >= b && m >= c;
    }

    static void brokenReverse(int a, int b, int c) {
        int[] x = {a, b, c};
        for (int i = 0; i < x.length; i++) {
            int kept = x[i];
            x[i] = x[x.length - 1 - i];
            x[x.length - 1 - i] = kept;
        }
        assert x[0] == c; // violated
    }

    static void fixedReverse(int a, int b, int c) {
        int[] x = {a, b, c};
        for (int i = 0; i < x.length / 2; i++) {
            int kept = x[i];
            x[i] = x[x.length - 1 - i];
            x[x.length - 1 - i] = kept;
        }
        assert x[0] == c && x[2] == a;
    }

    static void brokenCount(int[] x) {
        if (x == null || x.length > 4) {
            return;
        }
        int positive = 0;
        for (int each : x) {
            if (each > 0) {
                positive++;
            }
        }
        assert positive < 4; // violated
    }

    static void fixedCount(int[] x) {
        if (x == null || x.length > 4) {
            return;
        }
        int positive = 0;
        for (int each : x) {
            if (each > 0) {
                positive++;
            }
        }
        assert positive <= x.length;
    }

    static void brokenPartition(int a, int b, int c, int pivot) {
        int[] x = {a, b, c};
        int below = 0;
        for (int i = 0; i < 3; i++) {
            if (x[i] < pivot) {
                int kept = x[below];
                x[below] = x[i];
                x[i] = kept;
                below++;
            }
        }
        for (int i = 0; i < below; i++) {
            assert x[i] <= a; // violated
        }
    }

    static void fixedPartition(int a, int b, int c, int pivot) {
        int[] x = {a, b, c};
        int below = 0;
        for (int i = 0; i < 3; i++) {
            if (x[i] < pivot) {
                int kept = x[below];
                x[below] = x[i];
                x[i] = kept;
                below++;
            }
        }
        for (int i = 0; i < 3; i++) {
            assert x[i] < pivot == i < below;
        }
    }

    static void brokenMerge(int a, int b, int c, int d) {
        if (a > b || c > d) {
            return;
        }
        int[] x = {a, b};
        int[] y = {c, d};
        int[] z = new int[4];
        int i = 0;
        int j = 0;
        for (int k = 0; k < 4; k++) {
            z[k] = j == 2 || i < 2 && x[i] <= y[1] ? x[i++] : y[j++];
        }
        assert isSorted(z); // violated
    }

    static void fixedMerge(int a, int b, int c, int d) {
        if (a > b || c > d) {
            return;
        }
        int[] x = {a, b};
        int[] y = {c, d};
        int[] z = new int[4];
        int i = 0;
        int j = 0;
        for (int k = 0; k < 4; k++) {
            z[k] = j == 2 || i < 2 && x[i] <= y[j] ? x[i++] : y[j++];
        }
        assert isSorted(z);
    }
}
