/** A file-like handle: open before reading, never read after closing, close at most once. */
class Files {
    interface Handle {
        void open(int size);
        int read();
        void close();
    }

    /** Keeps every promise. */
    static class Whole implements Handle {
        private boolean isOpen;
        private int size;
        private int position;

        public void open(int size) {
            this.size = size;
            isOpen = true;
        }

        public int read() {
            if (!isOpen) {
                throw new IllegalStateException("closed");
            }
            return position < size ? position++ : -1;
        }

        public void close() {
            isOpen = false;
        }
    }

    /** Breaks End: counts on behind the end. */
    static class Endless extends Whole {
        private int reads;

        public int read() {
            int read = super.read();
            return read == -1 && ++reads > 2 ? reads : read;
        }
    }

    /** Takes a negative size for none. */
    static class Careless extends Whole {
        public void open(int size) {
            super.open(size < 0 ? 0 : size);
        }
    }

    // holds
    static int readsAll(int size) {
        Handle handle = new Whole();
        handle.open(size & 3);
        int sum = 0;
        for (int read = handle.read(); read >= 0; read = handle.read()) {
            sum += read;
        }
        handle.close();
        return sum;
    }

    // violated: Opened by the caller
    static int readsUnopened(int size) {
        Handle handle = new Whole();
        if (size > 10) {
            handle.open(size);
        }
        return handle.read();
    }

    // violated: Opened by the caller
    static int readsClosed(int size) {
        Handle handle = new Whole();
        handle.open(5);
        handle.close();
        return size == 1234567 ? handle.read() : 0;
    }

    // violated: ClosedOnce by the caller
    static void closesTwice(boolean inHaste) {
        Handle handle = new Whole();
        handle.open(1);
        handle.close();
        if (inHaste) {
            handle.close();
        }
    }

    /** Breaks End: begins anew once the end was told twice. */
    static class Rewinding extends Whole {
        private int ends;

        public int read() {
            int read = super.read();
            ends += read == -1 ? 1 : 0;
            return ends > 2 ? 0 : read;
        }
    }
}
