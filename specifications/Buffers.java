/** A bounded buffer. */
class Buffers {
    static final int CAPACITY = 3;

    static class Buffer {
        protected final int[] items = new int[CAPACITY];
        protected int start;
        protected int size;

        boolean put(int item) {
            if (size == CAPACITY) {
                return false;
            }
            items[(start + size++) % CAPACITY] = item;
            return true;
        }

        int take() {
            int item = items[start];
            start = (start + 1) % CAPACITY;
            size--;
            return item;
        }

        int size() {
            return size;
        }
    }

    /** Breaks First: forgets to go round. */
    static class Straight extends Buffer {
        @Override
        int take() {
            int item = items[start];
            start = Math.min(start + 1, CAPACITY - 1);
            size--;
            return item;
        }
    }

    // holds
    static int oneByOne(int item) {
        Buffer buffer = new Buffer();
        buffer.put(item);
        return buffer.size() > 0 ? buffer.take() : 0;
    }

    // violated: NotEmpty by the caller
    static int takesOneMore(int items) {
        Buffer buffer = new Buffer();
        for (int i = 0; i < items && i < 2; i++) {
            buffer.put(i);
        }
        buffer.take();
        return buffer.take();
    }

    /** Breaks ensures2: puts the item over another one if there is no room. */
    static class Greedy extends Buffer {
        @Override
        boolean put(int item) {
            if (!super.put(item)) {
                items[start] = item;
            }
            return true;
        }
    }

    // violated: NotEmpty by the caller
    static int drains(int items) {
        Buffer buffer = new Buffer();
        for (int i = 0; i < (items & 7); i++) {
            buffer.put(i);
        }
        int sum = 0;
        for (int i = 0; i < (items & 7); i++) {
            sum += buffer.take();
        }
        return sum;
    }
}
