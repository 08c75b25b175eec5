package pathbrew.suite;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.Trees;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * Compiles the tests. A method with an error is left out and the rest compiled again; a file with an error
 * outside of its methods is left out whole.
 */
final class Compiler {
    private final Request request;
    private final Report report;
    private final Map<URI, Source> sources = new LinkedHashMap<>();

    private Compiler(Request request, Report report) {
        this.request = request;
        this.report = report;
    }

    /** Loads what a compilation needs. */
    static void warmUp() throws IOException {
        Source source =
                new Source(Path.of("WarmUp.java"), "class WarmUp { void run(Runnable r) { run(() -> { }); } }");
        JavacTask task =
                (JavacTask)
                        compiler().getTask(null, null, null, List.of("-proc:none"), null, List.of(source));
        task.analyze();
    }

    private static JavaCompiler compiler() {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new IllegalStateException("the Java installation has no compiler");
        }
        return compiler;
    }

    static void compile(Request request, Report report) throws IOException {
        long start = System.nanoTime();
        JavaCompiler compiler = compiler();
        Compiler task = new Compiler(request, report);
        for (Path path : request.sources) {
            Source source = new Source(path, Files.readString(path, StandardCharsets.UTF_8));
            task.sources.put(source.toUri(), source);
        }
        while (!task.sources.isEmpty() && !task.attempt(compiler)) {
            task.sources.values().removeIf(source -> source.dropped);
        }
        report.write("compiled", Double.toString((System.nanoTime() - start) / 1e9));
    }

    /** A file's text, from which methods can be taken out without moving the lines of others. */
    private static final class Source extends SimpleJavaFileObject {
        final Path path;
        private final StringBuilder text;
        List<Method> methods = List.of();
        boolean dropped;

        Source(Path path, String text) {
            super(path.toUri(), Kind.SOURCE);
            this.path = path;
            this.text = new StringBuilder(text);
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }

        void blank(Method method) {
            for (int at = (int) method.start; at < method.end; at++) {
                if (text.charAt(at) != '\n' && text.charAt(at) != '\r') {
                    text.setCharAt(at, ' ');
                }
            }
        }
    }

    private record Method(String className, String name, boolean isTest, long start, long end) {
        boolean contains(long position) {
            return start <= position && position < end;
        }
    }

    private record Broken(Source source, Method method, String message) {}

    /** False when there were errors, what has them is out, and something is left to compile. */
    private boolean attempt(JavaCompiler compiler) throws IOException {
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        List<Source> files = List.copyOf(sources.values());
        JavacTask task = (JavacTask) compiler.getTask(null, null, diagnostics, options(), null, files);
        SourcePositions positions = Trees.instance(task).getSourcePositions();
        for (CompilationUnitTree unit : task.parse()) {
            List<Method> methods = new ArrayList<>();
            String packageName = unit.getPackageName() == null ? "" : unit.getPackageName() + "/";
            for (Tree type : unit.getTypeDecls()) {
                if (type instanceof ClassTree declared) {
                    collect(unit, declared, packageName.replace('.', '/'), positions, methods);
                }
            }
            sources.get(unit.getSourceFile().toUri()).methods = methods;
        }
        task.analyze();
        List<Diagnostic<? extends JavaFileObject>> errors =
                diagnostics.getDiagnostics().stream().filter(Compiler::isError).toList();
        if (errors.isEmpty()) {
            task.generate();
            errors = diagnostics.getDiagnostics().stream().filter(Compiler::isError).toList();
        }
        if (errors.isEmpty()) {
            return true;
        }
        Set<Broken> broken = new LinkedHashSet<>();
        boolean attributed = true;
        for (Diagnostic<? extends JavaFileObject> error : errors) {
            attributed &= take(error, broken);
        }
        if (!attributed) {
            sources.values().forEach(source -> broken.add(new Broken(source, null, "another error stops javac")));
        }
        leaveOut(broken);
        return false;
    }

    private List<String> options() {
        List<Path> classPath = new ArrayList<>(request.entries);
        classPath.add(request.output);
        return List.of(
                "--release",
                Integer.toString(request.release),
                "-proc:none",
                "-Xlint:none",
                "-nowarn",
                "-Xmaxerrs",
                "100000",
                "-encoding",
                "UTF-8",
                "-d",
                request.output.toString(),
                "-classpath",
                classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)),
                // Sources that lie on the class path are not ours to compile.
                "-sourcepath",
                request.output.toString(),
                // A path for processors, an empty folder, keeps javac from starting plugins of the class path.
                "-processorpath",
                System.getProperty("user.home"));
    }

    private static boolean isError(Diagnostic<?> diagnostic) {
        return diagnostic.getKind() == Diagnostic.Kind.ERROR;
    }

    /** Reports an error and notes what has to go; false when it belongs to no source. */
    private boolean take(Diagnostic<? extends JavaFileObject> error, Set<Broken> broken) {
        String message = error.getMessage(Locale.ENGLISH);
        Source source = error.getSource() == null ? null : sources.get(error.getSource().toUri());
        if (source == null) {
            report.write("diagnostic", "", "0", "", message);
            return false;
        }
        Method method =
                source.methods.stream()
                        .filter(candidate -> candidate.contains(error.getPosition()))
                        .findFirst()
                        .orElse(null);
        String name = method == null ? "" : method.name;
        report.write("diagnostic", source.path.toString(), Long.toString(error.getLineNumber()), name, message);
        broken.add(new Broken(source, method, message));
        return true;
    }

    private void leaveOut(Set<Broken> broken) {
        for (Broken part : broken) {
            if (part.method == null && !part.source.dropped) {
                part.source.dropped = true;
                part.source.methods.forEach(method -> reportBroken(method, part.message));
            }
        }
        for (Broken part : broken) {
            if (part.method != null && !part.source.dropped) {
                part.source.blank(part.method);
                reportBroken(part.method, part.message);
            }
        }
    }

    private void reportBroken(Method method, String message) {
        if (method.isTest) {
            report.write("broken", method.className, method.name, message);
        }
    }

    private static void collect(
            CompilationUnitTree unit,
            ClassTree declared,
            String prefix,
            SourcePositions positions,
            List<Method> methods) {
        String name = prefix + declared.getSimpleName();
        for (Tree member : declared.getMembers()) {
            if (member instanceof ClassTree nested) {
                collect(unit, nested, name + "$", positions, methods);
            } else if (member instanceof MethodTree method) {
                long start = positions.getStartPosition(unit, method);
                long end = positions.getEndPosition(unit, method);
                if (start >= 0 && end > start) {
                    boolean isTest = method.getModifiers().getAnnotations().stream().anyMatch(Compiler::isTest);
                    methods.add(new Method(name, method.getName().toString(), isTest, start, end));
                }
            }
        }
    }

    private static boolean isTest(AnnotationTree annotation) {
        String name = annotation.getAnnotationType().toString();
        return name.substring(name.lastIndexOf('.') + 1).equals("Test");
    }
}
