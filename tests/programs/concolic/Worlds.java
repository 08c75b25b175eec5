import java.util.concurrent.atomic.AtomicInteger;

/** Code that the machine has no model of, or that needs more than one thread. */
class Worlds {
    /** Another thread does its work without symbols; what it is given and gives goes through fields. */
    static int threads(int x) throws InterruptedException {
        int[] given = {x};
        AtomicInteger count = new AtomicInteger();
        Thread[] all = new Thread[3];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Thread(count::incrementAndGet);
            all[i].start();
        }
        for (Thread each : all) each.join();
        if (given[0] == 77) return count.get();
        return given[0] > 5 ? 1 : 2;
    }

    static int synchronizes(int x) {
        Object lock = new Object();
        synchronized (lock) {
            if (x == 1234) throw new IllegalStateException();
        }
        return Thread.holdsLock(lock) ? 1 : 2;
    }

    /** A file in the scratch folder. */
    static int files(byte b) throws java.io.IOException {
        java.nio.file.Path file = java.nio.file.Files.createTempFile("worlds", ".txt");
        try {
            java.nio.file.Files.writeString(file, "text");
            long size = java.nio.file.Files.size(file);
            return b == size ? 1 : 2;
        } finally {
            java.nio.file.Files.delete(file);
        }
    }

    /** The library cannot be loaded behind the walls; what is done about that is searched. */
    static int natives(int x) {
        try {
            System.loadLibrary("worlds");
            return 0;
        } catch (UnsatisfiedLinkError | SecurityException e) {
            return x == 3 ? 1 : 2;
        }
    }
}
