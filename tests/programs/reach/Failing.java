package reach;

/** Goals behind exceptions: handlers, finally blocks, exceptions that calls throw. */
class Failing {
    static class Own extends RuntimeException {
        final int code;

        Own(int code) {
            this.code = code;
        }
    }

    int[] numbers;

    static int divided(int a, int b) {
        try {
            return a / b;
        } catch (ArithmeticException e) {
            return -1;
        }
    }

    int indexed(int i) {
        int seen = 0;
        try {
            seen = 1;
            numbers[i] = 5;
            seen = 2;
        } catch (NullPointerException e) {
            return seen;
        } catch (ArrayIndexOutOfBoundsException e) {
            if (i > 10) return 100;
            return 200;
        } finally {
            if (numbers != null && numbers.length == 4) seen = 9;
        }
        return seen;
    }

    static int check(int x) {
        if (x > 100) throw new Own(x);
        if (x < 0) throw new IllegalArgumentException("negative");
        return x;
    }

    static int called(int x, Object o) {
        try {
            int y = check(x);
            String s = (String) o;
            return y;
        } catch (Own own) {
            if (own.code == 123) return 1;
            return 2;
        } catch (IllegalArgumentException e) {
            return 3;
        } catch (ClassCastException e) {
            return 4;
        }
    }

    static int never(int x) {
        try {
            if (x == 3) throw new Own(4);
        } catch (Own own) {
            if (own.code == 5) return 1;
        }
        return 0;
    }

    static int endless(int x) {
        int rounds = 0;
        if (x == 77) {
            while (true) {
                rounds += 2;
                if (rounds == 5) return 1;
            }
        }
        return 0;
    }
}
