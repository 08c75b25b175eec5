package reach;

/** Objects of classes that nobody declares. */
class Lambdas {
    interface Operation {
        int apply(int x);
    }

    static class Twice implements Operation {
        @Override
        public int apply(int x) {
            return 2 * x;
        }
    }

    interface Lonely {
        int value();
    }

    static int made(int x) {
        Operation operation = y -> y + 1;
        if (operation.apply(x) == x + 1) return 1;
        return 0;
    }

    static int given(Operation operation) {
        if (operation.apply(4) == 8) return 1;
        return 0;
    }

    static int lonely(Lonely lonely) {
        if (lonely != null && lonely.value() == 3) return 1;
        return 0;
    }

    static final Object HELD = new java.util.ArrayList<String>();

    static int held() {
        Object held = HELD;
        if (held instanceof java.util.RandomAccess) return 1;
        return 0;
    }

    static class Ordered implements Comparable<Ordered> {
        int rank;

        @Override
        public int compareTo(Ordered other) {
            if (rank == other.rank + 17) return back(3);
            return rank - other.rank;
        }

        private static int back(int x) {
            return x + 1;
        }
    }

    static void sorted(Ordered[] given) {
        java.util.Arrays.sort(given);
    }
}
