/** A lock that is not reentrant: lock and unlock take turns. */
class Locks {
    static class Lock {
        private boolean isHeld;

        boolean tryLock() {
            if (isHeld) {
                return false;
            }
            isHeld = true;
            return true;
        }

        void unlock() {
            isHeld = false;
        }
    }

    /** Breaks Exclusive: gives itself twice after the third time. */
    static class Weak extends Lock {
        private int times;

        @Override
        boolean tryLock() {
            boolean got = super.tryLock();
            times += got ? 1 : 0;
            return got || times == 3;
        }
    }

    // holds
    static int balanced(int times) {
        Lock lock = new Lock();
        int got = 0;
        for (int i = 0; i < (times & 3); i++) {
            if (lock.tryLock()) {
                got++;
                lock.unlock();
            }
        }
        return got;
    }

    // violated: Held by the caller
    static void unlocksOften(int times) {
        Lock lock = new Lock();
        lock.tryLock();
        for (int i = 0; i < times; i++) {
            lock.unlock();
        }
    }

    /** Breaks Exclusive: an attempt that fails frees it. */
    static class Fragile extends Lock {
        @Override
        boolean tryLock() {
            boolean got = super.tryLock();
            if (!got) {
                unlock();
            }
            return got;
        }
    }

    // violated: Held by the caller
    static void unlocksAnyway(int key) {
        Lock lock = new Lock();
        if (key * 3 != 21) {
            lock.tryLock();
        }
        lock.unlock();
    }
}
