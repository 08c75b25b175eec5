import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class Atomics {
    volatile int counter;
    volatile String text = "a";

    public static void main(String[] args) throws Exception {
        AtomicInteger i = new AtomicInteger(5);
        System.out.println(i.incrementAndGet() + " " + i.getAndUpdate(x -> x * 2) + " " + i.accumulateAndGet(3, Math::max) + " " + i);
        AtomicLong l = new AtomicLong();
        System.out.println(l.addAndGet(1L << 40) + " " + l.compareAndSet(1L << 40, 2) + " " + l.updateAndGet(x -> ~x));
        AtomicBoolean b = new AtomicBoolean();
        System.out.println(b.getAndSet(true) + " " + b.compareAndSet(true, false) + " " + b.getPlain());
        AtomicReference<String> r = new AtomicReference<>("x");
        System.out.println(r.getAndUpdate(s -> s + "y") + " " + r.compareAndSet("nope", "z") + " " + r.get() + " " + r.accumulateAndGet("!", String::concat));
        AtomicIntegerArray ia = new AtomicIntegerArray(3);
        ia.set(1, 7);
        System.out.println(ia.getAndAdd(1, 3) + " " + ia + " " + ia.compareAndSet(2, 0, -1) + " " + ia.get(2));
        AtomicLongArray la = new AtomicLongArray(new long[] {1, 2});
        System.out.println(la.updateAndGet(0, x -> x - 10) + " " + la);
        AtomicReferenceArray<String> ra = new AtomicReferenceArray<>(2);
        ra.set(0, "s");
        System.out.println(ra.getAndSet(0, "t") + " " + ra);
        try {
            ra.get(5);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        AtomicStampedReference<String> stamped = new AtomicStampedReference<>("v", 1);
        System.out.println(stamped.compareAndSet("v", "w", 1, 2) + " " + stamped.getReference() + stamped.getStamp());
        LongAdder adder = new LongAdder();
        adder.add(5);
        adder.increment();
        System.out.println(adder.sum());
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        for (String w : "a b a c b a".split(" ")) map.merge(w, 1, Integer::sum);
        map.computeIfAbsent("d", k -> 9);
        map.computeIfPresent("b", (k, v) -> null);
        System.out.println(new TreeMap<>(map) + " " + map.reduceValues(Long.MAX_VALUE, Integer::sum));
        ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>(List.of(1, 2, 3));
        System.out.println(queue.poll() + " " + queue + " " + queue.size());
        ConcurrentLinkedDeque<Integer> deque = new ConcurrentLinkedDeque<>();
        deque.addFirst(1);
        deque.addLast(2);
        System.out.println(deque.pollLast() + " " + deque);
        CopyOnWriteArrayList<String> copied = new CopyOnWriteArrayList<>(List.of("x"));
        copied.addIfAbsent("y");
        System.out.println(copied);
        ConcurrentSkipListMap<Integer, String> skip = new ConcurrentSkipListMap<>();
        for (int k : new int[] {5, 1, 3}) skip.put(k, "v" + k);
        System.out.println(skip + " " + skip.firstKey() + " " + skip.ceilingKey(2));
        CompletableFuture<Integer> future = CompletableFuture.completedFuture(20).thenApply(x -> x + 1).thenCombine(CompletableFuture.completedFuture(2), (x, y) -> x * y);
        System.out.println(future.get() + " " + future.isDone());
        CompletableFuture<String> manual = new CompletableFuture<>();
        CompletableFuture<String> after = manual.thenApply(String::toUpperCase).exceptionally(e -> "failed " + e.getClass().getSimpleName());
        manual.complete("done");
        System.out.println(after.join());
        FutureTask<String> task = new FutureTask<>(() -> "computed");
        task.run();
        System.out.println(task.get());
        CountDownLatch latch = new CountDownLatch(1);
        latch.countDown();
        latch.await();
        System.out.println(latch.getCount());
        AtomicIntegerFieldUpdater<Atomics> updater = AtomicIntegerFieldUpdater.newUpdater(Atomics.class, "counter");
        Atomics a = new Atomics();
        System.out.println(updater.incrementAndGet(a) + " " + updater.compareAndSet(a, 1, 8) + " " + a.counter);
        ArrayBlockingQueue<Integer> blocking = new ArrayBlockingQueue<>(2);
        System.out.println(blocking.offer(1) + " " + blocking.offer(2) + " " + blocking.offer(3) + " " + blocking.take());
        System.out.println(new Random(42).nextInt(100) + " " + new UUID(1L, 2L) + " " + UUID.fromString("00000000-0000-0001-0000-000000000002").hashCode());
    }
}
