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

    /** Another thread computes with an input. */
    static int computes(int x) throws InterruptedException {
        int[] result = new int[1];
        Thread other = new Thread(() -> result[0] = x * 2);
        other.start();
        other.join();
        return result[0] == 84 ? 1 : 0;
    }

    static int submits(int x) throws Exception {
        var pool = java.util.concurrent.Executors.newFixedThreadPool(1);
        try {
            return pool.submit(() -> x == 84 ? 1 : 0).get();
        } finally {
            pool.shutdown();
        }
    }

    static int shared;

    static int reads(int x, int[] inputs) throws InterruptedException {
        int[] given = {x};
        int[] result = new int[1];
        shared = x;
        String how = x > 100 ? "element" : x > 50 ? "static" : x > 0 ? "input" : "nothing";
        Thread other = new Thread(() -> {
            result[0] = switch (how) {
                case "element" -> given[0];
                case "static" -> shared;
                case "input" -> inputs.length;
                default -> 0;
            };
        });
        other.start();
        other.join();
        return result[0];
    }

    /** What another thread has written is concrete. */
    static int overwrites(int x) throws InterruptedException {
        int[] kept = {x};
        Thread other = new Thread(() -> kept[0] = 84);
        other.start();
        other.join();
        return x > 5 && kept[0] == 84 ? 1 : 2;
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
