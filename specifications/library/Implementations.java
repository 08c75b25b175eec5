import java.io.BufferedReader;
import java.io.CharArrayReader;
import java.io.LineNumberReader;
import java.io.PushbackReader;
import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Implementations of the JDK, each with something in it. */
class Implementations {
    static <T> List<T> list(T first, T second) {
        return new ArrayList<>(Arrays.asList(first, second));
    }

    /** What is not made by a constructor. */
    static class Given<T> implements Iterator<T> {
        private final Iterator<T> given;

        Given(Iterator<T> given) {
            this.given = given;
        }

        public boolean hasNext() {
            return given.hasNext();
        }

        public T next() {
            return given.next();
        }

        public void remove() {
            given.remove();
        }
    }

    static class OfArrayList extends Given<String> {
        OfArrayList() {
            super(list("a", "b").iterator());
        }
    }

    static class OfLinkedList extends Given<String> {
        OfLinkedList() {
            super(new LinkedList<>(list("a", "b")).iterator());
        }
    }

    static class OfArrayDeque extends Given<String> {
        OfArrayDeque() {
            super(new ArrayDeque<>(list("a", "b")).iterator());
        }
    }

    static class OfTreeMap extends Given<String> {
        OfTreeMap() {
            super(new TreeMap<>(java.util.Map.of("a", "b")).keySet().iterator());
        }
    }

    static class OfCopyOnWrite extends Given<String> {
        OfCopyOnWrite() {
            super(new CopyOnWriteArrayList<>(list("a", "b")).iterator());
        }
    }

    static class Array extends ArrayDeque<Object> {
        Array() {
            super(1);
        }
    }

    static class Linked extends LinkedList<Object> {
    }

    static class Concurrent extends ConcurrentLinkedDeque<Object> {
    }

    static class Blocking extends LinkedBlockingDeque<Object> {
        Blocking() {
            super(2);
        }
    }

    static class Text extends StringReader {
        Text() {
            super("ab");
        }
    }

    static class Characters extends CharArrayReader {
        Characters() {
            super("ab".toCharArray());
        }
    }

    static class Buffered extends BufferedReader {
        Buffered() {
            super(new StringReader("ab"), 1);
        }
    }

    static class Numbered extends LineNumberReader {
        Numbered() {
            super(new StringReader("a\n"));
        }
    }

    static class PushedBack extends PushbackReader {
        PushedBack() {
            super(new StringReader("ab"));
        }
    }

    static class Reentrant extends ReentrantLock {
    }

    /** Locks that are handed out. */
    static class Handed implements Lock {
        private final Lock lock;

        Handed(Lock lock) {
            this.lock = lock;
        }

        public void lock() {
            lock.lock();
        }

        public void lockInterruptibly() throws InterruptedException {
            lock.lockInterruptibly();
        }

        public boolean tryLock() {
            return lock.tryLock();
        }

        public boolean tryLock(long time, java.util.concurrent.TimeUnit unit) throws InterruptedException {
            return lock.tryLock(time, unit);
        }

        public void unlock() {
            lock.unlock();
        }

        public java.util.concurrent.locks.Condition newCondition() {
            return lock.newCondition();
        }
    }

    static class Read extends Handed {
        Read() {
            super(new ReentrantReadWriteLock().readLock());
        }
    }

    static class Write extends Handed {
        Write() {
            super(new ReentrantReadWriteLock().writeLock());
        }
    }

    static class StampedRead extends Handed {
        StampedRead() {
            super(new StampedLock().asReadLock());
        }
    }

    static class StampedWrite extends Handed {
        StampedWrite() {
            super(new StampedLock().asWriteLock());
        }
    }
}
