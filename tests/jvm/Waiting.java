/** What the tests of patience call. */
class Waiting {
    private static int calls;

    static int count() {
        return ++calls;
    }

    static int forEver(int step) {
        calls = 100;
        int i = 0;
        while (i >= 0 || step > 0) {
            i += step;
        }
        return i;
    }

    /** Catches whatever ends it, and goes on. */
    static int stubborn(int step) {
        int caught = 0;
        while (caught < 1000) {
            try {
                forEver(step);
            } catch (Throwable ended) {
                caught++;
            }
        }
        return caught;
    }

    static int upTo(int limit) {
        int i = 0;
        while (i < limit) {
            i++;
        }
        return i;
    }

    static boolean isPrepared;

    /** Cannot be initialised before something else has been done. */
    static class Fragile {
        static final int VALUE = 1 / (isPrepared ? 1 : 0);
    }

    static int unprepared() {
        return Fragile.VALUE;
    }

    static int prepared() {
        isPrepared = true;
        return Fragile.VALUE;
    }
}
