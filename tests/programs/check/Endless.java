/** Loops that may never end. */
class Endless {
    static void brokenStep(int n) {
        int i = 0;
        while (i != n) {
            i = i < 10 ? i + 2 : 0;
        } // violated
    }

    static void fixedStep(int n) {
        int i = 0;
        while (i < n && i < 50) {
            i += 2;
        }
    }

    static void brokenStuck(int n) {
        int i = 0;
        while (i < 10) {
            if (n != 4) {
                i++;
            }
        } // violated
    }

    static void fixedStuck(int n) {
        int i = 0;
        while (i < 10) {
            i++;
            if (n != 4) {
                i++;
            }
        }
    }

    static void brokenFlip(boolean b, int n) {
        boolean on = b;
        int i = 0;
        while (on || i < 3) {
            on = !on;
            i = n == 7 ? 0 : i + 1;
            if (i > 5) {
                break;
            }
        } // violated
    }

    static void fixedFlip(boolean b, int n) {
        boolean on = b;
        int i = 0;
        while (on || i < 3) {
            on = !on;
            i++;
        }
    }

    static void brokenZero(int by) {
        int i = 0;
        while (i < 10 && i > -10) {
            i += by;
        } // violated
    }

    static void fixedZero(int by) {
        int i = 0;
        while (i < 10 && i > -10) {
            i += by == 0 ? 1 : 3;
        }
    }

    static void brokenHalves(int n) {
        if (n < 0 || n > 20) {
            return;
        }
        while (n != 1) {
            n = n / 2;
        } // violated
    }

    static void fixedHalves(int n) {
        if (n < 1 || n > 20) {
            return;
        }
        while (n != 1) {
            n = n / 2;
        }
    }
}
