package walls;

import java.io.File;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/** Attempts on the guard itself; each tries to delete the canary once it believes to be free. */
final class OnGuard {
    private static void delete(String folder) {
        new File(folder, "file.txt").delete();
    }

    @Wants("delete a file")
    static void field(String folder, int port, long process) throws Exception {
        try {
            Class<?> wall = Class.forName("jdk.internal.util.Wall");
            Field policy = wall.getDeclaredField("policy");
            policy.setAccessible(true);
            policy.set(null, null);
        } catch (ReflectiveOperationException | RuntimeException refused) {
            // Not by this way.
        }
        delete(folder);
    }

    @Wants("delete a file")
    static void sealAgain(String folder, int port, long process) throws Exception {
        try {
            Class<?> wall = Class.forName("jdk.internal.util.Wall");
            for (Method method : wall.getMethods()) {
                if (method.getName().equals("seal")) {
                    method.invoke(null, folder + "/policy", folder, null, null, null);
                }
            }
        } catch (ReflectiveOperationException | RuntimeException refused) {
            // Not by this way.
        }
        delete(folder);
    }

    @Wants("delete a file")
    static void handOver(String folder, int port, long process) {
        if (System.getProperties().get("pathbrew.guard") != null) {
            throw new IllegalStateException("the guard is for the taking");
        }
        delete(folder);
    }

    @Wants("delete a file")
    static void premainAgain(String folder, int port, long process) throws Exception {
        try {
            ClassLoader.getSystemClassLoader()
                    .loadClass("pathbrew.guard.Premain")
                    .getMethods()[0]
                    .invoke(null, folder + "/policy", null);
        } catch (ReflectiveOperationException | RuntimeException refused) {
            // Not by this way.
        }
        delete(folder);
    }

    @Wants("delete a file")
    static void systemProperties(String folder, int port, long process) {
        System.setProperty("java.home", folder);
        System.setProperty("java.class.path", folder);
        System.setProperty("java.io.tmpdir", folder);
        System.setProperty("user.dir", folder);
        System.setProperties(new java.util.Properties());
        delete(folder);
    }

    @Wants("delete a file")
    static void privateNative(String folder, int port, long process) throws Exception {
        try {
            Class<?> system = Class.forName("java.io.UnixFileSystem");
            for (Method method : system.getDeclaredMethods()) {
                if (method.getName().startsWith("delete") && Modifier.isNative(method.getModifiers())) {
                    method.setAccessible(true);
                }
            }
        } catch (ReflectiveOperationException | RuntimeException refused) {
            // Not by this way.
        }
        delete(folder);
    }

    @Wants("delete a file")
    static void internalUnsafe(String folder, int port, long process) throws Exception {
        try {
            Object unsafe = Class.forName("jdk.internal.misc.Unsafe").getMethod("getUnsafe").invoke(null);
            throw new IllegalStateException("the internal Unsafe is exported: " + unsafe);
        } catch (IllegalAccessException refused) {
            // Not by this way.
        }
        delete(folder);
    }

    @Wants("delete a file")
    static void ownModuleLayer(String folder, int port, long process) throws Exception {
        try {
            Method open = Module.class.getDeclaredMethod("implAddOpens", String.class);
            open.setAccessible(true);
            open.invoke(Object.class.getModule(), "java.io");
        } catch (ReflectiveOperationException | RuntimeException refused) {
            // Not by this way.
        }
        delete(folder);
    }

    @Wants("delete a file")
    static void securityManager(String folder, int port, long process) throws Exception {
        try {
            Class<?> manager = Class.forName("java.lang.SecurityManager");
            System.class.getMethod("setSecurityManager", manager).invoke(null, (Object) null);
        } catch (ReflectiveOperationException | RuntimeException refused) {
            // Not by this way.
        }
        delete(folder);
    }

    @Wants("delete a file")
    static void exhaustedRecord(String folder, int port, long process) {
        for (int i = 0; i < 1000; i++) {
            try {
                delete(folder);
            } catch (SecurityException refused) {
                // Again.
            }
        }
    }

    @Wants("delete a file")
    static void deepStack(String folder, int port, long process) {
        try {
            deeper(folder);
        } catch (StackOverflowError tooDeep) {
            delete(folder);
        }
    }

    private static void deeper(String folder) {
        try {
            deeper(folder);
        } finally {
            try {
                delete(folder);
            } catch (SecurityException | StackOverflowError refused) {
                // On the way up it is tried with ever more room.
            }
        }
    }

    @Wants("delete a file")
    static void handlerThatIsPutBack(String folder, int port, long process) {
        java.util.logging.Logger.getLogger("").addHandler(new java.util.logging.ConsoleHandler() {
            @Override
            public synchronized void close() {
                OnGuard.delete(folder);
            }
        });
        java.util.logging.LogManager.getLogManager().addConfigurationListener(() -> delete(folder));
    }

    @Wants("reach into memory")
    static void publicUnsafe(String folder, int port, long process) throws Exception {
        Field single = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
        single.setAccessible(true);
        sun.misc.Unsafe unsafe = (sun.misc.Unsafe) single.get(null);
        Class<?> type = Class.forName("java.io.UnixFileSystem");
        Object system = unsafe.allocateInstance(type);
        for (Method method : type.getDeclaredMethods()) {
            if (method.getName().startsWith("delete") && Modifier.isNative(method.getModifiers())) {
                free(unsafe, method);
                method.invoke(system, new File(folder, "file.txt"));
            }
        }
    }

    @Wants("reach into memory")
    @SuppressWarnings("deprecation")
    static void moduleOfOwnClass(String folder, int port, long process) throws Exception {
        Field single = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
        single.setAccessible(true);
        sun.misc.Unsafe unsafe = (sun.misc.Unsafe) single.get(null);
        unsafe.putObject(OnGuard.class, 48, Object.class.getModule());
    }

    @Beyond("the worker's memory")
    @Wants("")
    static void memoryOfWorker(String folder, int port, long process) throws Throwable {
        Class<?> memory = ClassLoader.getSystemClassLoader().loadClass("pathbrew.worker.Memory");
        Field putter = memory.getDeclaredField("PUT_BYTE");
        putter.setAccessible(true);
        var put = (java.lang.invoke.MethodHandle) putter.get(null);
        Class<?> type = Class.forName("java.io.UnixFileSystem");
        for (Method method : type.getDeclaredMethods()) {
            if (method.getName().startsWith("delete") && Modifier.isNative(method.getModifiers())) {
                put.invoke((Object) method, 12L, (byte) 1);
                method.invoke(allocate(type), new File(folder, "file.txt"));
            }
        }
    }

    private static Object allocate(Class<?> type) throws Exception {
        Field single = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
        single.setAccessible(true);
        return ((sun.misc.Unsafe) single.get(null)).allocateInstance(type);
    }

    /** Sets the flag that makes a member accessible, wherever it lies. */
    @SuppressWarnings("deprecation")
    private static void free(sun.misc.Unsafe unsafe, AccessibleObject member) throws Exception {
        AccessibleObject known = OnGuard.class.getDeclaredMethod("delete", String.class);
        AccessibleObject same = OnGuard.class.getDeclaredMethod("delete", String.class);
        same.setAccessible(true);
        for (long offset = 8; offset < 64; offset++) {
            if (unsafe.getByte(known, offset) == 0 && unsafe.getByte(same, offset) == 1) {
                unsafe.putByte(member, offset, (byte) 1);
                return;
            }
        }
    }
}
