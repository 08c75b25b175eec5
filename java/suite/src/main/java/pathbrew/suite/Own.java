package pathbrew.suite;

import java.util.concurrent.Callable;
import pathbrew.run.Guard;

/** Work of the runner itself, which the guard is not meant for. */
final class Own {
    private Own() {}

    /** What may throw anything. */
    interface Work {
        void run() throws Exception;
    }

    static void run(Guard guard, Work work) throws Exception {
        call(guard, () -> {
            work.run();
            return null;
        });
    }

    static <T> T call(Guard guard, Callable<T> work) throws Exception {
        Attempt<T> attempt = new Attempt<>(work);
        guard.trust(attempt);
        if (attempt.failure != null) {
            throw attempt.failure;
        }
        return attempt.result;
    }

    private static final class Attempt<T> implements Runnable {
        private final Callable<T> work;
        private T result;
        private Exception failure;

        Attempt(Callable<T> work) {
            this.work = work;
        }

        @Override
        public void run() {
            try {
                result = work.call();
            } catch (Exception thrown) {
                failure = thrown;
            }
        }
    }
}
