/** Null, bounds, casts and divisions that escape. */
class Guarded {
    static class Animal {
    }

    static final class Cat extends Animal {
        int lives = 9;
    }

    static void brokenDivide(int a, int b) {
        int c = a / b; // violated ArithmeticException
    }

    static void fixedDivide(int a, int b) {
        int c = b == 0 ? 0 : a / b;
    }

    static void brokenRemainder(int a, int b) {
        int c = a % (b & 3); // violated ArithmeticException
    }

    static void fixedRemainder(int a, int b) {
        int c = a % (b & 3 | 4);
    }

    static void brokenBounds(int i) {
        int[] a = new int[4];
        a[i & 7] = 1; // violated ArrayIndexOutOfBoundsException
    }

    static void fixedBounds(int i) {
        int[] a = new int[4];
        a[i & 3] = 1;
    }

    static void brokenLength(int[] a) {
        if (a != null) {
            a[a.length - 1] = 0; // violated ArrayIndexOutOfBoundsException
        }
    }

    static void fixedLength(int[] a) {
        if (a != null && a.length > 0) {
            a[a.length - 1] = 0;
        }
    }

    static void brokenNull(boolean b) {
        int[] a = b ? new int[1] : null;
        a[0] = 1; // violated NullPointerException
    }

    static void fixedNull(boolean b) {
        int[] a = b ? new int[1] : null;
        if (a != null) {
            a[0] = 1;
        }
    }

    static void brokenCast(boolean b) {
        Animal a = b ? new Cat() : new Animal();
        int lives = ((Cat) a).lives; // violated ClassCastException
    }

    static void fixedCast(boolean b) {
        Animal a = b ? new Cat() : new Animal();
        int lives = a instanceof Cat ? ((Cat) a).lives : 0;
    }

    static void brokenNegative(int n) {
        if (n < 10) {
            int[] a = new int[n]; // violated NegativeArraySizeException
        }
    }

    static void fixedNegative(int n) {
        if (n >= 0 && n < 10) {
            int[] a = new int[n];
        }
    }

    static void brokenWalk(int n) {
        int[] a = new int[5];
        for (int i = 0; i <= (n & 7); i++) {
            a[i] = i; // violated ArrayIndexOutOfBoundsException
        }
    }

    static void fixedWalk(int n) {
        int[] a = new int[8];
        for (int i = 0; i <= (n & 7); i++) {
            a[i] = i;
        }
    }

    static void brokenState(int n) {
        if (n == 5) {
            throw new IllegalStateException(); // violated IllegalStateException
        }
    }

    static void fixedState(int n) {
        if (n == 5 && n == 6) {
            throw new IllegalStateException();
        }
    }
}
