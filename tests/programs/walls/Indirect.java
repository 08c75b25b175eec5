package walls;

import java.io.File;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.ref.Cleaner;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The same harm by other hands. */
final class Indirect {
    private static File file(String folder) {
        return new File(folder, "file.txt");
    }

    @Wants("delete a file")
    static void reflection(String folder, int port, long process) throws Exception {
        Method delete = File.class.getMethod("delete");
        delete.invoke(file(folder));
    }

    @Wants("delete a file")
    static void methodHandle(String folder, int port, long process) throws Throwable {
        MethodHandle delete = MethodHandles.lookup()
                .findVirtual(File.class, "delete", MethodType.methodType(boolean.class));
        delete.invoke(file(folder));
    }

    @Wants("delete a file")
    static void lambda(String folder, int port, long process) {
        Predicate<File> delete = each -> each.delete();
        delete.test(file(folder));
    }

    @Wants("delete a file")
    static void methodReference(String folder, int port, long process) {
        Stream.of(file(folder)).map(File::delete).toList();
    }

    @Wants("exit the JVM")
    static void exitByMethodReference(String folder, int port, long process) {
        List.of(3).forEach(System::exit);
    }

    @Wants("delete a file")
    static void parallelStream(String folder, int port, long process) {
        Stream.generate(() -> file(folder)).limit(64).parallel().forEach(File::delete);
    }

    private static volatile String initialised;

    private static final class Initialiser {
        static {
            file(initialised).delete();
        }
    }

    @Wants("delete a file")
    static void staticInitialiser(String folder, int port, long process) {
        initialised = folder;
        new Initialiser();
    }

    @Wants("delete a file")
    static void thread(String folder, int port, long process) throws Exception {
        Thread thread = new Thread(() -> file(folder).delete());
        thread.setUncaughtExceptionHandler((each, thrown) -> {});
        thread.start();
        thread.join();
    }

    @Wants("delete a file")
    static void pool(String folder, int port, long process) throws Exception {
        var pool = Executors.newFixedThreadPool(2);
        try {
            pool.submit(() -> file(folder).delete()).get();
        } finally {
            pool.shutdown();
        }
    }

    @Wants("delete a file")
    static void forkJoin(String folder, int port, long process) {
        ForkJoinPool.commonPool().submit(() -> file(folder).delete()).join();
    }

    @Wants("delete a file")
    static void future(String folder, int port, long process) {
        CompletableFuture.supplyAsync(() -> file(folder).delete()).join();
    }

    @Wants("delete a file")
    static void timer(String folder, int port, long process) throws Exception {
        Timer timer = new Timer(true);
        timer.schedule(
                new TimerTask() {
                    @Override
                    public void run() {
                        file(folder).delete();
                    }
                },
                0);
        Thread.sleep(50);
        timer.cancel();
    }

    private static final class Finalized {
        private final String folder;

        Finalized(String folder) {
            this.folder = folder;
        }

        @Override
        @SuppressWarnings({"removal", "deprecation"})
        protected void finalize() {
            file(folder).delete();
        }
    }

    @Wants("delete a file")
    static void finalizer(String folder, int port, long process) throws Exception {
        new Finalized(folder);
        for (int i = 0; i < 20; i++) {
            System.gc();
            Thread.sleep(10);
        }
    }

    @Wants("delete a file")
    static void cleaner(String folder, int port, long process) throws Exception {
        Cleaner.create().register(new Object(), () -> file(folder).delete());
        for (int i = 0; i < 20; i++) {
            System.gc();
            Thread.sleep(10);
        }
    }

    @Wants("delete a file")
    static void proxy(String folder, int port, long process) {
        Runnable run = (Runnable) Proxy.newProxyInstance(
                Indirect.class.getClassLoader(),
                new Class<?>[] {Runnable.class},
                (self, method, arguments) -> file(folder).delete());
        run.run();
    }

    @Wants("delete a file")
    static void toStringOfResult(String folder, int port, long process) {
        throw new IllegalStateException() {
            private static final long serialVersionUID = 1;

            @Override
            public String getMessage() {
                file(folder).delete();
                return "deleted";
            }
        };
    }

    @Wants("delete a file")
    static void deserialisation(String folder, int port, long process) throws Exception {
        var bytes = new java.io.ByteArrayOutputStream();
        try (var out = new java.io.ObjectOutputStream(bytes)) {
            out.writeObject(new Trap(folder));
        }
        new java.io.ObjectInputStream(new java.io.ByteArrayInputStream(bytes.toByteArray())).readObject();
    }

    private static final class Trap implements java.io.Serializable {
        private static final long serialVersionUID = 1;
        private final String folder;

        Trap(String folder) {
            this.folder = folder;
        }

        private Object readResolve() {
            file(folder).delete();
            return this;
        }
    }

    @Wants("delete a file")
    static void beanExpression(String folder, int port, long process) throws Exception {
        new java.beans.Expression(file(folder), "delete", new Object[0]).getValue();
    }

    @Wants("delete a file")
    static void script(String folder, int port, long process) throws Exception {
        ClassLoader other = new ClassLoader(Indirect.class.getClassLoader()) {};
        Thread.currentThread().setContextClassLoader(other);
        file(folder).delete();
    }
}
