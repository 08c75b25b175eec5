package pathbrew.guard;

import static pathbrew.guard.Hook.Operand.OWN_PATH;
import static pathbrew.guard.Hook.Operand.THIS;
import static pathbrew.guard.Hook.Operand.VIEWED;
import static pathbrew.guard.Hook.Operand.argument;
import static pathbrew.guard.Hook.Operand.octetsOf;
import static pathbrew.guard.Hook.Operand.pathOf;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which methods of the JDK ask the wall, on 17 to 25.
 *
 * <p>They are the last ones written in Java before the native ones, which cannot be changed once they are loaded.
 */
final class Hooks {
    /** Those besides java.base that have hooked classes. */
    static final List<String> MODULES =
            List.of(
                    "java.desktop",
                    "java.logging",
                    "java.prefs",
                    "jdk.attach",
                    "jdk.jfr",
                    "jdk.management",
                    "jdk.unsupported");

    /** Those that read the clock for what programs see of it. */
    private static final Set<String> CLOCKS =
            Set.of(
                    "java/text/SimpleDateFormat",
                    "java/time/Clock",
                    "java/time/Clock$SystemClock",
                    "java/time/Clock$SystemInstantSource",
                    "java/util/Date",
                    "java/util/GregorianCalendar",
                    "java/util/JapaneseImperialCalendar",
                    "sun/util/calendar/AbstractCalendar",
                    "sun/util/calendar/Gregorian",
                    "sun/util/calendar/JulianCalendar",
                    "sun/util/calendar/LocalGregorianCalendar",
                    "sun/util/locale/provider/CalendarProviderImpl");

    private static final Hook[] NONE = {};

    /** Asked while classes are loaded in the midst of calls: by code that executors of `concolic` do not follow. */
    private final Map<String, Hook[]> byClass = new ConcurrentHashMap<>();

    Hooks() {
        files();
        channels();
        processes();
        network();
        natives();
        tools();
        changes();
        for (String clock : CLOCKS) {
            byClass.putIfAbsent(clock, NONE);
        }
    }

    /** The hooks of a class by its internal name, or null. */
    Hook[] of(String className) {
        return byClass.get(className);
    }

    /** Whether a class reads the clock that may be set ahead. */
    boolean readsClock(String className) {
        return CLOCKS.contains(className);
    }

    private void files() {
        add("java/io/FileInputStream", "open", "read", argument(0));
        add("java/io/FileOutputStream", "open", "write", argument(0));
        add("java/io/RandomAccessFile", "open", "open", argument(0), argument(1));
        String file = "java/io/File";
        add(file, "createNewFile", "create", OWN_PATH);
        add(file, "delete", "delete", OWN_PATH);
        add(file, "deleteOnExit", "delete", OWN_PATH);
        add(file, "mkdir", "makeFolder", OWN_PATH);
        add(file, "renameTo", "move", OWN_PATH, pathOf(0));
        for (String attribute : List.of("setLastModified", "setReadOnly", "setWritable", "setReadable", "setExecutable")) {
            add(file, attribute, "change", OWN_PATH);
        }
        put(file, new Hook("normalizedList", null, "hidesFolder", Hook.Answer.NULL, OWN_PATH));
        add("java/io/File$TempDirectory", "generateFile", "createIn", pathOf(2));
    }

    private void channels() {
        String kernel = "sun/nio/fs/UnixNativeDispatcher";
        add(kernel, "open", "openChannel", octetsOf(0), argument(1));
        add(kernel, "openat", "openAt", argument(0), argument(1), argument(2));
        add(kernel, "opendir", "readFolder", octetsOf(0));
        add(kernel, "link", "link", octetsOf(0), octetsOf(1));
        add(kernel, "symlink", "linkTo", argument(0), octetsOf(1));
        add(kernel, "unlink", "delete", octetsOf(0));
        add(kernel, "unlinkat", "deleteAt", argument(0), argument(1));
        add(kernel, "rmdir", "delete", octetsOf(0));
        add(kernel, "mknod", "create", octetsOf(0));
        add(kernel, "mkdir", "makeFolder", octetsOf(0));
        add(kernel, "rename", "move", octetsOf(0), octetsOf(1));
        add(kernel, "renameat", "moveAt", argument(0), argument(1), argument(2), argument(3));
        for (String attribute : List.of("chown", "lchown", "chmod", "utimes", "lutimes")) {
            add(kernel, attribute, "change", octetsOf(0));
        }
        String views = "sun/nio/fs/UnixFileAttributeViews$";
        add(views + "Basic", "setTimes", "change", VIEWED);
        add(views + "Posix", "setMode", "change", VIEWED);
        add(views + "Posix", "setOwners", "change", VIEWED);
        add("sun/nio/fs/LinuxDosFileAttributeView", "updateDosAttribute", "change", VIEWED);
        add("sun/nio/fs/UnixUserDefinedFileAttributeView", "write", "change", VIEWED);
        add("sun/nio/fs/UnixUserDefinedFileAttributeView", "delete", "change", VIEWED);
        String streams = "sun/nio/fs/UnixSecureDirectoryStream$";
        add(streams + "BasicFileAttributeViewImpl", "setTimes", "changeUnseen");
        add(streams + "PosixFileAttributeViewImpl", "setPermissions", "changeUnseen");
        add(streams + "PosixFileAttributeViewImpl", "setOwners", "changeUnseen");
        add("java/util/prefs/FileSystemPreferencesFactory", "userRoot", "preferences");
        add("java/util/prefs/FileSystemPreferencesFactory", "systemRoot", "preferences");
    }

    private void processes() {
        add("java/lang/ProcessImpl", "start", "startProcess", argument(0));
        add("java/lang/ProcessHandleImpl", "destroyProcess", "endProcess", THIS);
        add("java/lang/Runtime", "exit", "exit", argument(0));
        add("java/lang/Runtime", "halt", "exit", argument(0));
        add("java/lang/Runtime", "addShutdownHook", "atExit", argument(0));
        add("jdk/internal/misc/Signal", "raise", "raise", argument(0));
        add("jdk/internal/misc/Signal", "handle", "handle", argument(0));
    }

    private void network() {
        String byFamily = "(Ljava/net/ProtocolFamily;Ljava/io/FileDescriptor;Ljava/net/InetAddress;I)";
        one("sun/nio/ch/Net", "bind", byFamily + "V", "listen", argument(2), argument(3));
        one("sun/nio/ch/Net", "connect", byFamily + "I", "connect", argument(2), argument(3));
        String byPath = "(Ljava/io/FileDescriptor;Ljava/nio/file/Path;)";
        one("sun/nio/ch/UnixDomainSockets", "bind", byPath + "V", "listen", argument(1));
        one("sun/nio/ch/UnixDomainSockets", "connect", byPath + "I", "connect", argument(1));
        String plain = "java/net/AbstractPlainSocketImpl";
        one(plain, "doConnect", "(Ljava/net/InetAddress;II)V", "connect", argument(0), argument(1));
        one(plain, "bind", "(Ljava/net/InetAddress;I)V", "listen", argument(0), argument(1));
        add("java/net/InetAddress", "getAddressesFromNameService", "lookUp", argument(0));
        add("java/net/InetAddress", "getHostFromNameService", "lookUp", argument(0));
        one("java/net/InetAddress", "isReachable", "(Ljava/net/NetworkInterface;II)Z", "connect", THIS);
    }

    private void natives() {
        add("java/lang/Runtime", "load0", "load", argument(0), argument(1));
        add("java/lang/Runtime", "loadLibrary0", "load", argument(0), argument(1));
        String loading = "(Ljava/lang/Class;Ljava/lang/String;Z)Ljdk/internal/loader/NativeLibrary;";
        one("jdk/internal/loader/NativeLibraries", "loadLibrary", loading, "loadFile", argument(1));
        add("jdk/internal/loader/RawNativeLibraries", "load", "loadFile", argument(0));
        add("jdk/internal/foreign/abi/AbstractLinker", "downcallHandle0", "foreignCall");
        add("jdk/internal/foreign/abi/AbstractLinker", "upcallStub", "foreignCall");
        add("jdk/internal/foreign/AbstractMemorySegmentImpl", "reinterpretInternal", "foreignMemory");
        memory();
    }

    /** What writes into objects; 17 to 25 name them alike. */
    private void memory() {
        Map<String, String> types = new HashMap<>();
        String[] names = {"Int", "I", "Byte", "B", "Short", "S", "Char", "C", "Long", "J", "Float", "F", "Double", "D"};
        for (int i = 0; i < names.length; i += 2) {
            types.put(names[i], names[i + 1]);
        }
        types.put("Boolean", "Z");
        types.put("Object", "Ljava/lang/Object;");
        String unsafe = "sun/misc/Unsafe";
        for (Map.Entry<String, String> type : types.entrySet()) {
            for (String form : List.of("", "Volatile")) {
                String descriptor = "(Ljava/lang/Object;J" + type.getValue() + ")V";
                one(unsafe, "put" + type.getKey() + form, descriptor, "writeMemory", argument(0));
            }
        }
        for (String kind : List.of("Int", "Long", "Object")) {
            add(unsafe, "putOrdered" + kind, "writeMemory", argument(0));
            add(unsafe, "compareAndSwap" + kind, "writeMemory", argument(0));
            add(unsafe, "getAndSet" + kind, "writeMemory", argument(0));
            add(unsafe, "getAndAdd" + kind, "writeMemory", argument(0));
        }
        one(unsafe, "setMemory", "(Ljava/lang/Object;JJB)V", "writeMemory", argument(0));
        String copy = "(Ljava/lang/Object;JLjava/lang/Object;JJ)V";
        one(unsafe, "copyMemory", copy, "writeMemory", argument(2));
    }

    private void tools() {
        String diagnostic = "com/sun/management/internal/HotSpotDiagnostic";
        one(diagnostic, "dumpHeap", "(Ljava/lang/String;Z)V", "write", argument(0));
        one(
                diagnostic,
                "dumpThreads",
                "(Ljava/lang/String;Lcom/sun/management/HotSpotDiagnosticMXBean$ThreadDumpFormat;)V",
                "write",
                argument(0));
        add(diagnostic, "setVMOption", "setOption", argument(0));
        add("com/sun/management/internal/DiagnosticCommandImpl", "invoke", "command", argument(0));
        add("sun/tools/attach/AttachProviderImpl", "attachVirtualMachine", "attach", argument(0));
        add("jdk/jfr/FlightRecorder", "getFlightRecorder", "record");
        String printing = "javax/print/PrintServiceLookup";
        add(printing, "lookupPrintServices", "print");
        add(printing, "lookupMultiDocPrintServices", "print");
        add(printing, "lookupDefaultPrintService", "print");
        add("sun/print/PrintServiceLookupProvider", "<clinit>", "print");
        add("java/awt/print/PrinterJob", "getPrinterJob", "print");
        Hook display = new Hook("getHeadlessProperty", null, "hidesDisplay", Hook.Answer.TRUE);
        put("java/awt/GraphicsEnvironment", display);
    }

    private void changes() {
        add("java/lang/Thread", "start", "started", THIS);
        add("java/lang/VirtualThread", "start", "started", THIS);
        for (String setter :
                List.of("setLevel", "addHandler", "removeHandler", "setUseParentHandlers", "setFilter", "setParent")) {
            add("java/util/logging/Logger", setter, "configureLogging");
        }
        for (String setter : List.of("reset", "readConfiguration", "updateConfiguration")) {
            add("java/util/logging/LogManager", setter, "configureLogging");
        }
        add("sun/security/jca/Providers", "setProviderList", "setProviders");
    }

    private void add(String className, String method, String call, Hook.Operand... operands) {
        one(className, method, null, call, operands);
    }

    private void one(String className, String method, String descriptor, String call, Hook.Operand... operands) {
        put(className, new Hook(method, descriptor, call, null, operands));
    }

    private void put(String className, Hook hook) {
        Hook[] before = byClass.getOrDefault(className, new Hook[0]);
        Hook[] hooks = Arrays.copyOf(before, before.length + 1);
        hooks[before.length] = hook;
        byClass.put(className, hooks);
    }
}
