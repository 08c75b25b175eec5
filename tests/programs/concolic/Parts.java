/** Classes that may be followed or left. */
class Parts {
    static int calls(int x) {
        return x > 5 ? Half.of(x) : 0;
    }

    static int hands(int x) {
        return Half.read(new Holder(x));
    }

    static int asks(Holder holder) {
        return holder.get() == 3 ? 1 : 2;
    }

    static int fills(int x) {
        int[] filled = {x};
        return Half.first(filled);
    }

    static class Holder {
        final int value;

        Holder(int value) {
            this.value = value;
        }

        int get() {
            return value;
        }
    }
}

class Half {
    static int of(int x) {
        return x == 50 ? 1 : x / 2;
    }

    static int read(Parts.Holder holder) {
        return holder.value == 7 ? 1 : 2;
    }

    static int first(int[] all) {
        return all[0] == 7 ? 1 : 2;
    }
}
