/** A method that objects of a subclass do not run. */
class Overridden {
    int size(int n) {
        return n > 3 ? 1 : 0;
    }

    static class Special extends Overridden {
        @Override
        int size(int n) {
            return 2;
        }
    }
}
