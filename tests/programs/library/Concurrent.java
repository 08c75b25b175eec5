import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** Concurrent collections, atomics, locks and thread-locals, used by one thread. */
public class Concurrent {
    static final ThreadLocal<Integer> LOCAL = ThreadLocal.withInitial(() -> 7);
    volatile int field;
    volatile String text = "a";
    static final AtomicIntegerFieldUpdater<Concurrent> FIELD = AtomicIntegerFieldUpdater.newUpdater(Concurrent.class, "field");
    static final AtomicReferenceFieldUpdater<Concurrent, String> TEXT = AtomicReferenceFieldUpdater.newUpdater(Concurrent.class, String.class, "text");

    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        for (int i = 0; i < 30; i++) map.merge("k" + i % 7, i, Integer::sum);
        System.out.println(map + " " + map.reduceValues(1000, Integer::sum) + map.mappingCount());
        map.computeIfPresent("k1", (k, v) -> null);
        System.out.println(map.keySet() + " " + map.putIfAbsent("k2", 5) + map.search(1000, (k, v) -> v > 60 ? k : null));
        for (int i = 0; i < 100; i++) map.put("n" + i, i);
        System.out.println(map.size());
        CopyOnWriteArrayList<Integer> copying = new CopyOnWriteArrayList<>(List.of(1, 2, 3));
        for (int i : copying) copying.add(i * 10);
        System.out.println(copying);
        AtomicInteger count = new AtomicInteger();
        AtomicLong total = new AtomicLong(5);
        LongAdder adder = new LongAdder();
        for (int i = 0; i < 5; i++) { count.incrementAndGet(); total.addAndGet(i); adder.add(i); }
        System.out.println(count + " " + total + " " + adder.sum() + " " + count.compareAndSet(5, 9) + count.get() + count.getAndUpdate(x -> x * 2) + count.accumulateAndGet(3, Math::max));
        AtomicReference<String> reference = new AtomicReference<>("x");
        System.out.println(reference.compareAndSet("x", "y") + reference.get() + reference.getAndSet("z") + reference.updateAndGet(s -> s + "!"));
        AtomicIntegerArray array = new AtomicIntegerArray(3);
        array.addAndGet(1, 5);
        AtomicBoolean flag = new AtomicBoolean();
        System.out.println(array + " " + flag.getAndSet(true) + flag);
        Concurrent object = new Concurrent();
        System.out.println(FIELD.incrementAndGet(object) + " " + TEXT.compareAndSet(object, "a", "b") + object.text);
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        lock.lock();
        System.out.println(lock.getHoldCount() + " " + lock.isHeldByCurrentThread() + lock.tryLock());
        lock.unlock();
        try { new ReentrantLock().unlock(); } catch (IllegalMonitorStateException e) { System.out.println(e); }
        ReentrantReadWriteLock both = new ReentrantReadWriteLock();
        both.readLock().lock();
        System.out.println(both.getReadLockCount() + " " + both.writeLock().tryLock());
        LOCAL.set(LOCAL.get() + 1);
        System.out.println(LOCAL.get() + " " + Thread.currentThread().getName() + Thread.currentThread().isInterrupted());
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        queue.offer(1);
        queue.put(2);
        System.out.println(queue.take() + " " + queue.poll() + queue.poll() + new ArrayBlockingQueue<Integer>(1).remainingCapacity());
        ConcurrentSkipListMap<Integer, String> skip = new ConcurrentSkipListMap<>(Map.of(3, "c", 1, "a", 2, "b"));
        System.out.println(skip + " " + skip.firstKey() + skip.floorKey(2));
        ConcurrentLinkedQueue<String> linked = new ConcurrentLinkedQueue<>(List.of("p", "q"));
        System.out.println(linked.poll() + linked);
        CompletableFuture<Integer> future = CompletableFuture.completedFuture(20).thenApply(x -> x + 1);
        System.out.println(future.get() + " " + future.isDone());
        Semaphore semaphore = new Semaphore(2);
        semaphore.acquire();
        CountDownLatch latch = new CountDownLatch(1);
        latch.countDown();
        latch.await();
        System.out.println(semaphore.availablePermits() + " " + latch.getCount());
        synchronized (lock) { System.out.println(Thread.holdsLock(lock)); }
        try { lock.notify(); } catch (IllegalMonitorStateException e) { System.out.println(e); }
    }
}
