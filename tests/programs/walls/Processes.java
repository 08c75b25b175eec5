package walls;

import java.io.File;

/** Other processes, the end of this one, and native code. */
final class Processes {
    private static String[] command(int port) {
        return new String[] {"/bin/sleep", "6" + port};
    }

    @Wants("start a process")
    static void builder(String folder, int port, long process) throws Exception {
        new ProcessBuilder(command(port)).start();
    }

    @Wants("start a process")
    static void exec(String folder, int port, long process) throws Exception {
        Runtime.getRuntime().exec(command(port));
    }

    @Wants("start a process")
    static void shell(String folder, int port, long process) throws Exception {
        new ProcessBuilder("/bin/sh", "-c", "echo x > '" + folder + "/file.txt'").start().waitFor();
    }

    @Wants("start a process")
    static void redirected(String folder, int port, long process) throws Exception {
        new ProcessBuilder("/bin/echo", "x").redirectOutput(new File(folder, "file.txt")).start();
    }

    @Wants("start a process")
    static void pipeline(String folder, int port, long process) throws Exception {
        ProcessBuilder.startPipeline(java.util.List.of(new ProcessBuilder(command(port))));
    }

    @Wants("end a process")
    static void destroy(String folder, int port, long process) {
        ProcessHandle.of(process).orElseThrow().destroy();
    }

    @Wants("end a process")
    static void destroyForcibly(String folder, int port, long process) {
        ProcessHandle.of(process).orElseThrow().destroyForcibly();
    }

    @Wants("end a process")
    static void destroyParent(String folder, int port, long process) {
        ProcessHandle.allProcesses().filter(each -> each.pid() == process).forEach(ProcessHandle::destroy);
    }

    @Wants("exit the JVM")
    static void exit(String folder, int port, long process) {
        System.exit(3);
    }

    @Wants("exit the JVM")
    static void exitByRuntime(String folder, int port, long process) {
        Runtime.getRuntime().exit(3);
    }

    @Wants("exit the JVM")
    static void halt(String folder, int port, long process) {
        Runtime.getRuntime().halt(3);
    }

    @Wants("exit the JVM")
    static void exitCaught(String folder, int port, long process) {
        try {
            System.exit(3);
        } catch (Throwable ignored) {
            // It counts as an exit all the same.
        }
    }

    @Wants("add a shutdown hook")
    static void hook(String folder, int port, long process) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> new File(folder, "file.txt").delete()));
    }

    @Wants("add a shutdown hook")
    static void hookByConsumer(String folder, int port, long process) {
        java.util.List.of(new Thread(() -> {})).forEach(Runtime.getRuntime()::addShutdownHook);
    }

    @Wants("raise a signal")
    static void raise(String folder, int port, long process) {
        sun.misc.Signal.raise(new sun.misc.Signal("TERM"));
    }

    @Wants("handle a signal")
    static void handle(String folder, int port, long process) {
        sun.misc.Signal.handle(new sun.misc.Signal("USR2"), sun.misc.SignalHandler.SIG_IGN);
    }

    @Wants("load a native library")
    static void load(String folder, int port, long process) {
        System.load(folder + "/libcanary.so");
    }

    @Wants("load a native library")
    static void loadLibrary(String folder, int port, long process) {
        System.loadLibrary("canary");
    }

    @Wants("load a native library")
    static void loadByRuntime(String folder, int port, long process) {
        Runtime.getRuntime().load(folder + "/libcanary.so");
    }

    @Wants("load a native library")
    static void loadByToken(String folder, int port, long process) throws Exception {
        String configuration = "--name=canary\nlibrary=" + folder + "/libcanary.so\n";
        java.security.Provider base = java.security.Security.getProvider("SunPKCS11");
        base.configure(configuration);
    }
}
