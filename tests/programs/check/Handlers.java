/** Exceptions and finally. */
class Handlers {
    static int risky(int x) {
        if (x == 3) {
            throw new IllegalStateException();
        }
        return 12 / x;
    }

    static void brokenCaught(int x) {
        int r = -1;
        try {
            r = risky(x);
        } catch (ArithmeticException e) {
            r = 0;
        } catch (IllegalStateException e) {
            r = 99;
        }
        assert r < 50; // violated
    }

    static void fixedCaught(int x) {
        int r = -1;
        try {
            r = risky(x);
        } catch (ArithmeticException e) {
            r = 0;
        } catch (IllegalStateException e) {
            r = 99;
        }
        assert r < 100;
    }

    static void brokenFinally(int x) {
        int r = 0;
        try {
            r = risky(x);
        } catch (RuntimeException e) {
            r = 5;
        } finally {
            r++;
        }
        assert r != 6; // violated
    }

    static void fixedFinally(int x) {
        int r = 0;
        try {
            r = risky(x);
        } catch (RuntimeException e) {
            r = 5;
        } finally {
            r++;
        }
        assert r <= 13;
    }

    static void brokenOrder(int x) {
        int steps = 0;
        try {
            steps += 1;
            risky(x);
            steps += 2;
        } catch (RuntimeException e) {
            steps += 4;
        }
        assert steps == 3; // violated
    }

    static void fixedOrder(int x) {
        int steps = 0;
        try {
            steps += 1;
            risky(x);
            steps += 2;
        } catch (RuntimeException e) {
            steps += 4;
        }
        assert steps == 3 || steps == 5;
    }

    static void brokenNested(int x) {
        int r = 0;
        try {
            try {
                risky(x);
            } finally {
                r = 1;
            }
        } catch (ArithmeticException e) {
            r += 10;
        } catch (IllegalStateException e) {
            r += 20;
        }
        assert r != 21; // violated
    }

    static void fixedNested(int x) {
        int r = 0;
        try {
            try {
                risky(x);
            } finally {
                r = 1;
            }
        } catch (ArithmeticException e) {
            r += 10;
        } catch (IllegalStateException e) {
            r += 20;
        }
        assert r == 1 || r == 11 || r == 21;
    }

    static void brokenLoop(int x) {
        int caught = 0;
        for (int i = 0; i < 4; i++) {
            try {
                risky(x - i);
            } catch (RuntimeException e) {
                caught++;
            }
        }
        assert caught < 2; // violated
    }

    static void fixedLoop(int x) {
        int caught = 0;
        for (int i = 0; i < 4; i++) {
            try {
                risky(x - i);
            } catch (RuntimeException e) {
                caught++;
            }
        }
        assert caught <= 2;
    }

    static void brokenIndex(int i) {
        int[] a = {1, 2};
        int r;
        try {
            r = a[i];
        } catch (ArrayIndexOutOfBoundsException e) {
            r = -1;
        }
        assert r > 0; // violated
    }

    static void fixedIndex(int i) {
        int[] a = {1, 2};
        int r;
        try {
            r = a[i];
        } catch (ArrayIndexOutOfBoundsException e) {
            r = -1;
        }
        assert r > 0 || r == -1;
    }

    static void brokenCast(boolean b) {
        Object o = b ? "text" : new int[1];
        int r;
        try {
            r = ((int[]) o).length;
        } catch (ClassCastException e) {
            r = 2;
        }
        assert r == 1; // violated
    }

    static void fixedCast(boolean b) {
        Object o = b ? "text" : new int[1];
        int r;
        try {
            r = ((int[]) o).length;
        } catch (ClassCastException e) {
            r = 2;
        }
        assert r == (b ? 2 : 1);
    }

    static void brokenRethrow(int x) {
        int r = 0;
        try {
            try {
                risky(x);
            } catch (ArithmeticException e) {
                throw new IllegalStateException();
            }
        } catch (IllegalStateException e) {
            r = 1;
        }
        assert r == 0; // violated
    }

    static void fixedRethrow(int x) {
        int r = 0;
        try {
            try {
                risky(x);
            } catch (ArithmeticException e) {
                throw new IllegalStateException();
            }
        } catch (IllegalStateException e) {
            r = 1;
        }
        assert r == 0 || x == 0 || x == 3;
    }
}
