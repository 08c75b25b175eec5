import java.io.*;
import java.lang.ref.*;
import java.nio.charset.StandardCharsets;
import java.security.*;
import java.util.*;

/** What would reach into the VM: references, cleaners, digests, service loaders, resources, serialisation. */
public class Services {
    public static void main(String[] args) throws Exception {
        Object held = new Object();
        WeakReference<Object> weak = new WeakReference<>(held);
        SoftReference<String> soft = new SoftReference<>("soft");
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        PhantomReference<Object> phantom = new PhantomReference<>(held, queue);
        System.out.println((weak.get() == held) + soft.get() + phantom.get() + queue.poll() + weak.refersTo(held));
        weak.clear();
        System.out.println(weak.get() + " " + weak.enqueue() + new WeakReference<>(held, queue).enqueue() + (queue.poll() != null));
        Cleaner cleaner = Cleaner.create();
        Cleaner.Cleanable cleanable = cleaner.register(held, () -> System.out.println("cleaned"));
        cleanable.clean();
        cleanable.clean();
        for (String name : new String[]{"MD5", "SHA-1", "SHA-256", "SHA-512"}) {
            MessageDigest digest = MessageDigest.getInstance(name);
            digest.update("hello ".getBytes(StandardCharsets.UTF_8));
            System.out.println(name + " " + digest.getAlgorithm() + " " + HexFormat.of().formatHex(digest.digest("world".getBytes())));
        }
        System.out.println(UUID.nameUUIDFromBytes("x".getBytes()) + " " + UUID.randomUUID().version());
        System.out.println(ServiceLoader.load(Runnable.class).iterator().hasNext() + " " + ServiceLoader.load(Runnable.class).findFirst());
        System.out.println(Services.class.getResourceAsStream("nothing.txt") + " " + (Services.class.getResourceAsStream("Services.class").read() == 0xCA));
        System.out.println(Services.class.getClassLoader().loadClass("Services") == Services.class);
        System.out.println(Services.class.getClassLoader().getName() + String.class.getClassLoader() + Services.class.getModule().isNamed() + String.class.getModule().getName());
        Package own = Services.class.getPackage();
        System.out.println("[" + own.getName() + "] " + own + (own == Services.class.getPackage()) + own.isSealed());
        System.out.println(Services.class.getClassLoader().getDefinedPackage("no.such"));
        int[] ints = {5, -1, 3, Integer.MIN_VALUE};
        Arrays.sort(ints);
        double[] doubles = {3.5, -1, 0.0, -0.0, Double.NaN, Double.NEGATIVE_INFINITY};
        Arrays.sort(doubles);
        char[] chars = "sorting".toCharArray();
        Arrays.sort(chars, 1, 5);
        System.out.println(Arrays.toString(ints) + Arrays.toString(doubles) + new String(chars));
        try { Arrays.sort(ints, 3, 9); } catch (ArrayIndexOutOfBoundsException e) { System.out.println(e); }
        try { Arrays.sort((int[]) null); } catch (NullPointerException e) { System.out.println("null"); }
        try { held.wait(5); } catch (IllegalMonitorStateException e) { System.out.println(e); }
        synchronized (held) { held.wait(1); held.notifyAll(); }
        Thread.sleep(1);
        System.out.println(Thread.currentThread().getStackTrace()[1] + " " + Thread.currentThread().getPriority() + Thread.currentThread().getThreadGroup().getName() + Thread.currentThread().isDaemon() + Thread.currentThread().isAlive());
        Thread.currentThread().interrupt();
        System.out.println(Thread.interrupted() + " " + Thread.interrupted());
        ByteArrayOutputStream trace = new ByteArrayOutputStream();
        new IllegalStateException("shown", new Error("cause")).printStackTrace(new PrintStream(trace));
        System.out.println(trace);
        Properties properties = new Properties();
        properties.load(new StringReader("a = 1\nb: two\\\n  lines\n# comment\n"));
        System.out.println(new TreeMap<>(properties) + properties.getProperty("none", "d"));
    }
}
