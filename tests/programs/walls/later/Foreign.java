package walls;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.concurrent.Executors;

/** Native code without JNI, and virtual threads: since 21 and 22. */
final class Foreign {
    @Wants("call native code")
    static void unlink(String folder, int port, long process) throws Throwable {
        Linker linker = Linker.nativeLinker();
        MethodHandle unlink = linker.downcallHandle(
                linker.defaultLookup().find("unlink").orElseThrow(),
                FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS));
        try (Arena arena = Arena.ofConfined()) {
            int ignored = (int) unlink.invoke(arena.allocateFrom(folder + "/file.txt"));
        }
    }

    @Wants("call native code")
    static void unlinkLater(String folder, int port, long process) throws Throwable {
        Linker linker = Linker.nativeLinker();
        MethodHandle any = linker.downcallHandle(FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment unlink = linker.defaultLookup().find("unlink").orElseThrow();
            int ignored = (int) any.invoke(unlink, arena.allocateFrom(folder + "/file.txt"));
        }
    }

    @Wants("load a native library")
    static void library(String folder, int port, long process) {
        SymbolLookup.libraryLookup(java.nio.file.Path.of(folder, "libcanary.so"), Arena.global());
    }

    @Wants("load a native library")
    static void libraryByName(String folder, int port, long process) {
        SymbolLookup.libraryLookup(folder + "/libcanary.so", Arena.global());
    }

    @Wants("reach into memory")
    static void memory(String folder, int port, long process) {
        MemorySegment.ofAddress(4096).reinterpret(1).get(ValueLayout.JAVA_BYTE, 0);
    }

    @Wants("call native code")
    static void upcall(String folder, int port, long process) throws Throwable {
        MethodHandle target = java.lang.invoke.MethodHandles.empty(java.lang.invoke.MethodType.methodType(void.class));
        Linker.nativeLinker().upcallStub(target, FunctionDescriptor.ofVoid(), Arena.global());
    }

    @Wants("delete a file")
    static void virtualThread(String folder, int port, long process) throws Exception {
        Thread.ofVirtual()
                .uncaughtExceptionHandler((thread, thrown) -> {})
                .start(() -> new java.io.File(folder, "file.txt").delete())
                .join();
    }

    @Wants("delete a file")
    static void virtualThreads(String folder, int port, long process) throws Exception {
        try (var pool = Executors.newVirtualThreadPerTaskExecutor()) {
            pool.submit(() -> new java.io.File(folder, "file.txt").delete()).get();
        }
    }

    @Wants("write a file")
    static void threadDump(String folder, int port, long process) throws Exception {
        java.lang.management.ManagementFactory.getPlatformMXBean(com.sun.management.HotSpotDiagnosticMXBean.class)
                .dumpThreads(folder + "/new.txt", com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat.TEXT_PLAIN);
    }
}
