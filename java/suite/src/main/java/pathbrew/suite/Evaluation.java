package pathbrew.suite;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.IClassCoverage;
import org.jacoco.core.analysis.IMethodCoverage;
import org.jacoco.core.data.ExecutionData;
import org.jacoco.core.data.ExecutionDataStore;
import org.jacoco.core.internal.analysis.MethodSides;
import org.jacoco.core.internal.data.CRC64;
import org.jacoco.core.internal.flow.ClassProbesAdapter;
import org.jacoco.core.internal.flow.ClassProbesVisitor;
import org.jacoco.core.internal.flow.MethodProbesVisitor;
import org.jacoco.core.tools.ExecFileLoader;
import org.objectweb.asm.ClassReader;

/** Tells what execution data of JaCoCo means for some classes of the class path. */
final class Evaluation {
    /** A file is no execution data of JaCoCo. */
    static final class UnreadableData extends Exception {
        private static final long serialVersionUID = 1;

        UnreadableData(String reason) {
            super(reason);
        }
    }

    private final Report report;
    private final Map<String, ClassBytes> classes = new TreeMap<>();

    Evaluation(List<String> measured, Report report) throws IOException {
        this.report = report;
        for (String name : measured) {
            ClassBytes found = ClassBytes.find(name);
            if (found == null) {
                report.write("unmeasured", name, "it is not on the class path");
            } else {
                classes.put(name, found);
            }
        }
    }

    /** The data of a file; one that cannot be read is an {@link UnreadableData}. */
    static ExecutionDataStore load(Path file, Report report) throws UnreadableData {
        ExecFileLoader loader = new ExecFileLoader();
        try {
            loader.load(file.toFile());
        } catch (EOFException cut) {
            throw new UnreadableData("it ends too early");
        } catch (IOException | IllegalStateException unreadable) {
            throw new UnreadableData(unreadable.getMessage());
        }
        ExecutionDataStore data = loader.getExecutionDataStore();
        report.write(
                "data",
                Integer.toString(data.getContents().size()),
                Integer.toString(loader.getSessionInfoStore().getInfos().size()));
        return data;
    }

    /** Reports all that is known of the classes. */
    void tell(ExecutionDataStore data) throws IOException {
        for (Map.Entry<String, ClassBytes> entry : classes.entrySet()) {
            String name = entry.getKey();
            byte[] octets = entry.getValue().octets();
            ExecutionData own = data.get(CRC64.classId(octets));
            String state = own != null ? "measured" : data.contains(name) ? "stale" : "absent";
            report.write("state", name, state);
            tellSides(name, octets, own == null ? null : own.getProbes());
        }
        analyze(data, coverage -> {
            Counts.report(coverage, report);
            for (IMethodCoverage method : coverage.getMethods()) {
                List<String> record = new ArrayList<>(List.of("method", coverage.getName(), key(method)));
                Counts.add(method.getInstructionCounter(), record);
                report.write(record.toArray(String[]::new));
            }
        });
    }

    private static String key(IMethodCoverage method) {
        return method.getName() + method.getDesc();
    }

    void analyze(ExecutionDataStore data, Consumer<IClassCoverage> visitor) throws IOException {
        Analyzer analyzer = new Analyzer(data, visitor::accept);
        for (ClassBytes found : classes.values()) {
            analyzer.analyzeClass(found.octets(), found.location().toString());
        }
    }

    /** Instructions and the sides of branches by their offsets; none of a method with subroutines, now inlined. */
    private void tellSides(String className, byte[] octets, boolean[] probes) {
        List<Integer> offsets = new ArrayList<>();
        ClassReader reader =
                new ClassReader(octets) {
                    @Override
                    protected void readBytecodeInstructionOffset(int offset) {
                        offsets.add(offset);
                    }
                };
        ClassProbesVisitor methods =
                new ClassProbesVisitor() {
                    @Override
                    public MethodProbesVisitor visitMethod(
                            int access, String name, String descriptor, String signature, String[] exceptions) {
                        offsets.clear();
                        return MethodSides.visitor(
                                probes,
                                all -> {
                                    if (all.size() == offsets.size()) {
                                        tell(className, name + descriptor, all, offsets);
                                    }
                                });
                    }

                    @Override
                    public void visitTotalProbeCount(int count) {}
                };
        reader.accept(new ClassProbesAdapter(methods, false), 0);
    }

    private void tell(
            String className, String method, List<MethodSides.Covered> instructions, List<Integer> offsets) {
        List<String> missed = new ArrayList<>(List.of("missed", className, method));
        for (MethodSides.Covered one : instructions) {
            String offset = Integer.toString(offsets.get(one.place()));
            if (!one.covered()) {
                missed.add(offset);
            }
            if (!one.sides().isEmpty()) {
                List<String> record = new ArrayList<>(List.of("sides", className, method, offset));
                one.sides().forEach(covered -> record.add(covered ? "1" : "0"));
                report.write(record.toArray(String[]::new));
            }
        }
        report.write(missed.toArray(String[]::new));
    }
}
