package pathbrew.suite;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.data.ExecutionData;
import org.jacoco.core.data.ExecutionDataStore;
import org.jacoco.core.data.ExecutionDataWriter;
import org.jacoco.core.data.SessionInfo;
import org.jacoco.core.instr.Instrumenter;
import org.jacoco.core.runtime.IExecutionDataAccessorGenerator;
import org.jacoco.core.runtime.RuntimeData;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The coverage of some classes of the class path. Their instrumented form is defined before anything else
 * could load them, by the class loader that would: tests share their package at run time.
 */
public final class Coverage {
    private static final RuntimeData DATA = new RuntimeData();

    private final Report report;
    private final Map<String, ClassBytes> originals = new TreeMap<>();
    private final ExecutionDataStore total = new ExecutionDataStore();
    private final Set<String> visited = new HashSet<>();
    private final Set<String> measured;
    private final MethodHandles.Lookup memory;

    private Coverage(List<String> measured, Report report, MethodHandles.Lookup memory) {
        this.measured = new HashSet<>(measured);
        this.report = report;
        this.memory = memory;
    }

    /** The probes of an instrumented class, for its own code. */
    public static boolean[] probes(long id, String name, int count) {
        return DATA.getExecutionData(id, name, count).getProbes();
    }

    static Coverage define(List<String> measured, Report report, MethodHandles.Lookup memory) throws IOException {
        Coverage coverage = new Coverage(measured, report, memory);
        Instrumenter instrumenter = new Instrumenter(new ProbesCall());
        for (String name : measured) {
            coverage.define(name, instrumenter);
        }
        return coverage;
    }

    private static final class ProbesCall implements IExecutionDataAccessorGenerator {
        @Override
        public int generateDataAccessor(long id, String name, int count, MethodVisitor code) {
            code.visitLdcInsn(id);
            code.visitLdcInsn(name);
            code.visitLdcInsn(count);
            code.visitMethodInsn(
                    Opcodes.INVOKESTATIC,
                    "pathbrew/suite/Coverage",
                    "probes",
                    "(JLjava/lang/String;I)[Z",
                    false);
            return 4;
        }
    }

    /** Defines a class after its supertypes: to define it loads them. */
    private void define(String name, Instrumenter instrumenter) throws IOException {
        if (!visited.add(name)) {
            return;
        }
        ClassBytes found = ClassBytes.find(name);
        if (found == null) {
            unmeasured(name, "it is not on the class path");
            return;
        }
        if (found.isOfTheJdk()) {
            unmeasured(name, "it belongs to the JDK");
            return;
        }
        ClassReader reader = new ClassReader(found.octets());
        if (reader.getSuperName() != null) {
            define(reader.getSuperName(), instrumenter);
        }
        for (String type : reader.getInterfaces()) {
            define(type, instrumenter);
        }
        if (measured.contains(name)) {
            instrument(name, found, instrumenter);
        }
    }

    private void unmeasured(String name, String reason) {
        if (measured.contains(name)) {
            report.write("unmeasured", name, reason);
        }
    }

    private void instrument(String name, ClassBytes original, Instrumenter instrumenter) throws IOException {
        try {
            byte[] changed = instrumenter.instrument(original.octets(), name);
            CodeSource source = new CodeSource(codeSource(original.location(), name), (Certificate[]) null);
            ClassLoader loader = ClassLoader.getSystemClassLoader();
            defineIn(loader, changed, new ProtectionDomain(source, null, loader, null));
            originals.put(name, original);
        } catch (IOException | LinkageError unusable) {
            Throwable cause = unusable.getCause() == null ? unusable : unusable.getCause();
            unmeasured(name, cause.toString());
        }
    }

    /** By the JDK's internal {@code Unsafe}: what is public defines classes beside others of their package only. */
    private void defineIn(ClassLoader loader, byte[] octets, ProtectionDomain domain) {
        try {
            Class<?> type = memory.lookupClass();
            Object unsafe = memory.findStatic(type, "getUnsafe", MethodType.methodType(type)).invoke();
            MethodType signature =
                    MethodType.methodType(
                            Class.class,
                            String.class,
                            byte[].class,
                            int.class,
                            int.class,
                            ClassLoader.class,
                            ProtectionDomain.class);
            MethodHandle define = memory.findVirtual(type, "defineClass", signature);
            define.invoke(unsafe, null, octets, 0, octets.length, loader, domain);
        } catch (ReflectiveOperationException impossible) {
            throw new AssertionError(impossible);
        } catch (Throwable unusable) {
            throw new LinkageError("cannot be defined", unusable);
        }
    }

    /** The folder or jar that a class file lies in. */
    private static URL codeSource(URL location, String name) throws IOException {
        String text = location.toString();
        // By its parts, since letters beyond ASCII are longer in an address.
        int end = text.length();
        for (int parts = name.split("/").length; parts > 0; parts--) {
            end = text.lastIndexOf('/', end - 1);
        }
        text = text.substring(0, end + 1);
        if (text.startsWith("jar:")) {
            text = text.substring("jar:".length(), text.lastIndexOf("!/"));
        }
        return URI.create(text).toURL();
    }

    /** What was covered since this was asked last; it counts for the report, too. */
    ExecutionDataStore take() {
        ExecutionDataStore taken = new ExecutionDataStore();
        DATA.collect(data -> copy(data, taken), session -> {}, true);
        taken.accept(data -> copy(data, total));
        return taken;
    }

    private static void copy(ExecutionData data, ExecutionDataStore target) {
        target.put(new ExecutionData(data.getId(), data.getName(), data.getProbes().clone()));
    }

    /** Writes data as a file that JaCoCo reads. */
    static void write(ExecutionDataStore data, Path file) throws IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            ExecutionDataWriter writer = new ExecutionDataWriter(out);
            writer.visitSessionInfo(new SessionInfo("pathbrew", 0, System.currentTimeMillis()));
            data.accept(writer);
            writer.flush();
        }
    }

    void report(Request request) throws IOException {
        take();
        if (request.execFile != null) {
            write(total, request.execFile);
        }
        Analyzer analyzer = new Analyzer(total, coverage -> Counts.report(coverage, report));
        for (ClassBytes original : originals.values()) {
            analyzer.analyzeClass(original.octets(), original.location().toString());
        }
    }
}
