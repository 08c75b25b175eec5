package pathbrew.guard.inside;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.nio.file.AccessDeniedException;
import java.util.Set;

/**
 * What the JDK's methods ask before they act: each method here returns or throws.
 *
 * <p>A refusal is recorded even if the code catches it. Reads end as the caller declares, the rest in a
 * {@code SecurityException}. A thread that {@link Held} trusts is asked nothing.
 */
public final class Wall {
    /** Where main classes of ours find {@link Held}; they take it away before any other code runs. */
    private static final String HELD = "pathbrew.guard";

    private static final String FILES = "files";
    private static final String NETWORK = "network";
    private static final String PROCESSES = "processes";
    private static final String EXIT = "exit";
    private static final String NATIVES = "natives";
    private static final String NONE = "";

    /** Libraries of the JDK by which its classes reach other processes or load other libraries. */
    private static final Set<String> OUTWARD =
            Set.of("attach", "j2gss", "j2pcsc", "j2pkcs11", "prefs", "saproc", "sctp", "jsound");

    private static final ThreadLocal<Boolean> TRUSTED = new ThreadLocal<>();

    private static volatile Policy policy;
    /** Milliseconds by which the clock is ahead of the real one. */
    private static volatile long ahead;
    private static volatile boolean isClockRead;
    private static String mutationJar;

    private Wall() {}

    /** Called once, by the agent; from then on nothing opens the wall. */
    public static synchronized void seal(
            String policyFile,
            String jars,
            MethodHandle getProviders,
            MethodHandle setProviders,
            MethodHandles.Lookup memory)
            throws IOException {
        if (policy != null) {
            throw new IllegalStateException("the guard is sealed");
        }
        Changes.use(getProviders, setProviders);
        mutationJar = jars + "mutation.jar";
        String command = System.getProperty("sun.java.command", "");
        boolean isWorker = command.equals(jars + "worker.jar");
        boolean isExecutor = command.startsWith(jars + "agent.jar ");
        if (isWorker || isExecutor || command.startsWith("pathbrew.suite.Main ")) {
            System.getProperties().put(HELD, new Held(memory));
        }
        policy = new Policy(policyFile);
    }

    static Object readable(String path) {
        policy.readable.add(path);
        return null;
    }

    static Object setClock(Long milliseconds) {
        ahead = milliseconds;
        return null;
    }

    static Object takeClockRead() {
        boolean before = isClockRead;
        isClockRead = false;
        return before;
    }

    /** The time that programs see. */
    public static long millis(long now) {
        isClockRead = true;
        return now + ahead;
    }

    /** The same in nanoseconds after some moment; -1 if that is too long ago for them. */
    public static long nanos(long adjustment) {
        isClockRead = true;
        return adjustment == -1 ? -1 : adjustment + 1_000_000 * ahead;
    }

    static Object trust(Runnable body) {
        Boolean before = TRUSTED.get();
        TRUSTED.set(Boolean.TRUE);
        try {
            body.run();
        } finally {
            if (before == null) {
                TRUSTED.remove();
            }
        }
        return null;
    }

    static Object settle() {
        Boolean before = TRUSTED.get();
        TRUSTED.set(Boolean.TRUE);
        try {
            return Changes.settle();
        } finally {
            if (before == null) {
                TRUSTED.remove();
            }
        }
    }

    private static boolean isOpen() {
        return policy == null || TRUSTED.get() != null;
    }

    private static boolean isOpen(String gate) {
        return isOpen() || policy.allows(gate);
    }

    private static SecurityException refused(String action, String gate, String detail) {
        if (!Refusals.isFull()) {
            Refusals.add(action, gate, detail, Refusals.find());
        }
        return new SecurityException(message(action, gate, detail));
    }

    private static String message(String action, String gate, String detail) {
        return "wants to " + action + (detail.isEmpty() ? "" : " (" + detail + ")") + "; refused"
                + (gate.isEmpty() ? "" : " (--allow " + gate + ")");
    }

    // Reading

    private static boolean isUnreadable(String action, String path) {
        if (isOpen() || policy.mayRead(path)) {
            return false;
        }
        if (!Refusals.isFull()) {
            Refusals.Finder where = Refusals.find();
            // Class loaders try entries of the class path that need not exist.
            if (!where.isClassPath) {
                Refusals.add(action, FILES, path, where);
            }
        }
        return true;
    }

    public static void read(String path) throws FileNotFoundException {
        if (path != null && isUnreadable("read a file", path)) {
            throw new FileNotFoundException(message("read a file", FILES, path));
        }
    }

    public static boolean hidesFolder(String path) {
        return isUnreadable("list a folder", path);
    }

    public static void readFolder(byte[] octets) throws AccessDeniedException {
        readChannel("list a folder", Places.text(octets));
    }

    private static void readChannel(String action, String path) throws AccessDeniedException {
        if (isUnreadable(action, path)) {
            throw new AccessDeniedException(path, null, message(action, FILES, path));
        }
    }

    // Writing

    private static void mayWrite(String action, String path) {
        if (!isOpen() && !policy.mayWrite(path)) {
            throw refused(action, FILES, path);
        }
    }

    private static void mayReplace(String action, String path) {
        if (!isOpen() && !policy.mayReplace(path)) {
            throw refused(action, FILES, path);
        }
    }

    public static void write(String path) {
        mayWrite("write a file", path);
    }

    /** A {@code RandomAccessFile}, whose mode has the bit 1 if it is for reading only. */
    public static void open(String path, int mode) throws FileNotFoundException {
        if ((mode & 1) != 0) {
            read(path);
        } else {
            write(path);
        }
    }

    public static void openChannel(byte[] octets, int flags) throws AccessDeniedException {
        openPath(Places.text(octets), flags);
    }

    private static void openPath(String path, int flags) throws AccessDeniedException {
        // O_RDONLY is zero, O_WRONLY and O_RDWR are one and two, everywhere.
        if ((flags & 3) == 0) {
            readChannel("read a file", path);
        } else {
            write(path);
        }
    }

    public static void openAt(int folder, byte[] octets, int flags) throws AccessDeniedException {
        if (!isOpen()) {
            openPath(at("open a file", folder, octets), flags);
        }
    }

    public static void create(String path) {
        mayWrite("create a file", path);
    }

    public static void create(byte[] octets) {
        create(Places.text(octets));
    }

    public static void createIn(String folder) {
        mayWrite("create a file", folder + "/temporary");
    }

    public static void makeFolder(String path) {
        mayReplace("create a folder", path);
    }

    public static void makeFolder(byte[] octets) {
        makeFolder(Places.text(octets));
    }

    public static void delete(String path) {
        mayReplace("delete a file", path);
    }

    public static void delete(byte[] octets) {
        delete(Places.text(octets));
    }

    public static void deleteAt(int folder, byte[] octets) {
        if (!isOpen()) {
            delete(at("delete a file", folder, octets));
        }
    }

    public static void move(String from, String to) {
        mayReplace("move a file", from);
        mayReplace("move a file", to);
    }

    public static void move(byte[] from, byte[] to) {
        move(Places.text(from), Places.text(to));
    }

    public static void moveAt(int fromFolder, byte[] from, int toFolder, byte[] to) {
        if (!isOpen()) {
            move(at("move a file", fromFolder, from), at("move a file", toFolder, to));
        }
    }

    public static void link(byte[] existing, byte[] added) {
        mayReplace("link a file", Places.text(existing));
        mayReplace("link a file", Places.text(added));
    }

    /** Without links in the folders that may be written, what was checked is what is opened. */
    public static void linkTo(byte[] target, byte[] added) {
        if (isOpen()) {
            return;
        }
        String path = Places.text(added);
        String to = Places.text(target);
        String aim = to.startsWith("/") ? to : path.substring(0, path.lastIndexOf('/') + 1) + to;
        if (!policy.allows(FILES) || !policy.mayWrite(aim)) {
            throw refused("link a file", FILES, path);
        }
        mayReplace("link a file", path);
    }

    public static void change(String path) {
        mayWrite("change a file's attributes", path);
    }

    public static void change(byte[] octets) {
        change(Places.text(octets));
    }

    /** Attributes of a file that only an open folder knows. */
    public static void changeUnseen() {
        if (!isOpen()) {
            throw refused("change a file's attributes", NONE, "in an open folder");
        }
    }

    private static String at(String action, int folder, byte[] octets) {
        String path = Places.text(octets);
        if (path.startsWith("/")) {
            return path;
        }
        String parent = Places.ofDescriptor(folder);
        if (parent == null) {
            throw refused(action, FILES, path);
        }
        return parent + "/" + path;
    }

    public static void preferences() {
        if (!isOpen(FILES)) {
            throw refused("use preferences", FILES, "");
        }
    }

    // Processes and the JVM's end

    public static void startProcess(Object command) {
        if (!isOpen(PROCESSES)) {
            throw refused("start a process", PROCESSES, String.join(" ", (String[]) command));
        }
    }

    public static void endProcess(Object process) {
        if (!isOpen(PROCESSES)) {
            throw refused("end a process", PROCESSES, process.toString());
        }
    }

    public static void exit(int status) {
        if (!isOpen(EXIT) && !isMutationAnalysis()) {
            throw refused("exit the JVM", EXIT, Integer.toString(status));
        }
    }

    /** Hooks that are classes of the JDK are its own business. */
    public static void atExit(Object hook) {
        if (hook == null || isOpen() || (hook.getClass() != Thread.class && Refusals.isJdk(hook.getClass()))) {
            return;
        }
        if (isMutationAnalysis()) {
            return;
        }
        if (!policy.allows(EXIT)) {
            throw refused("add a shutdown hook", EXIT, "");
        }
        Changes.atExit((Thread) hook);
    }

    public static void raise(Object signal) {
        if (!isOpen(EXIT)) {
            throw refused("raise a signal", EXIT, String.valueOf(signal));
        }
    }

    public static void handle(Object signal) {
        if (!isOpen(EXIT)) {
            throw refused("handle a signal", EXIT, String.valueOf(signal));
        }
    }

    // Network

    public static void connect(Object address, int port) {
        if (!isOpen(NETWORK) && !isMutationAnalysis()) {
            throw refused("open a connection", NETWORK, address + ":" + port);
        }
    }

    public static void connect(Object address) {
        if (!isOpen(NETWORK)) {
            throw refused("open a connection", NETWORK, String.valueOf(address));
        }
    }

    public static void listen(Object address, int port) {
        if (!isOpen(NETWORK)) {
            throw refused("open a port", NETWORK, address + ":" + port);
        }
    }

    public static void listen(Object address) {
        if (!isOpen(NETWORK)) {
            throw refused("open a port", NETWORK, String.valueOf(address));
        }
    }

    public static void lookUp(String host) {
        if (!isOpen(NETWORK) && host != null && !host.equals("localhost") && !Refusals.find().isLocalHost) {
            throw refused("look up a host name", NETWORK, host);
        }
    }

    public static void lookUp(Object address) {
        if (!isOpen(NETWORK) && !Refusals.find().isLocalHost) {
            throw refused("look up a host name", NETWORK, ((java.net.InetAddress) address).getHostAddress());
        }
    }

    // Native code

    public static void load(Object from, String library) {
        if (isOpen() || Refusals.isJdk((Class<?>) from) && !OUTWARD.contains(library)) {
            return;
        }
        if (!policy.allows(NATIVES)) {
            throw refused("load a native library", NATIVES, library);
        }
    }

    public static void loadFile(String path) {
        if (isOpen() || path != null && path.startsWith("/") && policy.jdk.hold(path)) {
            return;
        }
        if (!policy.allows(NATIVES) || path == null || !path.startsWith("/") || !policy.libraries.hold(path)) {
            throw refused("load a native library", NATIVES, String.valueOf(path));
        }
        Changes.library();
    }

    public static void loadFile(Object path) {
        loadFile(String.valueOf(path));
    }

    public static void foreignCall() {
        if (!isOpen(NATIVES)) {
            throw refused("call native code", NATIVES, "");
        }
    }

    public static void foreignMemory() {
        if (!isOpen(NATIVES)) {
            throw refused("reach into memory", NATIVES, "");
        }
    }

    /** Of {@code sun.misc.Unsafe}, which libraries use for objects and arrays of their own. */
    public static void writeMemory(Object into) {
        if (into != null && !into.getClass().isArray() && Refusals.isJdk(into.getClass()) && !isOpen(NATIVES)) {
            throw refused("reach into memory", NATIVES, into.getClass().getName());
        }
    }

    // Tools and the desktop

    public static void setOption(String name) {
        if (!isOpen()) {
            throw refused("change the JVM's options", NONE, name);
        }
    }

    public static void command(String name) {
        if (!isOpen()) {
            throw refused("run a diagnostic command", NONE, name);
        }
    }

    public static void attach(String process) {
        if (!isOpen()) {
            throw refused("attach to a JVM", NONE, process);
        }
    }

    public static void attach(Object process) {
        attach(String.valueOf(process));
    }

    public static void record() {
        if (!isOpen()) {
            throw refused("record the JVM", NONE, "");
        }
    }

    public static void print() {
        if (!isOpen()) {
            throw refused("print", NONE, "");
        }
    }

    public static boolean hidesDisplay() {
        return !isOpen();
    }

    // Changes of the JVM's state

    public static void started(Object thread) {
        if (!isOpen() && !Refusals.find().isOwnThread) {
            Changes.started((Thread) thread);
        }
    }

    public static void configureLogging() {
        if (!isOpen() && !Refusals.find().isLogManager) {
            Changes.logging();
        }
    }

    public static void setProviders() {
        if (!isOpen()) {
            Changes.providers();
        }
    }

    /** PIT's own processes talk to each other, and end, from its own code. */
    private static boolean isMutationAnalysis() {
        return Refusals.find().isOf(mutationJar);
    }
}
