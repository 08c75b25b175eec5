package pathbrew.suite;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.jacoco.core.data.ExecutionDataStore;

/** Serves one request: {@code Main REQUEST-FILE MARK}. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        Report report = new Report(new FileOutputStream(FileDescriptor.out), arguments[1]);
        System.setIn(InputStream.nullInputStream());
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        System.setErr(new PrintStream(OutputStream.nullOutputStream()));
        try {
            Request request = Request.read(Path.of(arguments[0]));
            if (request.evaluate) {
                evaluate(request, report);
            } else {
                serve(request, report);
            }
        } catch (Evaluation.UnreadableData unreadable) {
            report.write("unreadable", String.valueOf(unreadable.getMessage()));
        } catch (Throwable failure) {
            report.write("trouble", failure.toString());
        }
        // Threads that tests have left, and their hooks, are not waited for.
        Runtime.getRuntime().halt(0);
    }

    private static void serve(Request request, Report report) throws IOException, InterruptedException {
        CountDownLatch line = watchInput();
        if (!request.sources.isEmpty()) {
            Compiler.compile(request, report);
        }
        JupiterTests jupiter = new JupiterTests(request);
        if (request.wait) {
            jupiter.run(List.of(), report);
            line.await();
        }
        Coverage coverage = Coverage.define(request.measured, report);
        if (request.each != null) {
            report.tell(new EachTest(coverage, request.each, report));
        }
        List<Class<?>> jupiterClasses = new ArrayList<>();
        List<Class<?>> junit4Classes = new ArrayList<>();
        for (String name : request.tests) {
            try {
                Class<?> type = Class.forName(name.replace('/', '.'), false, ClassLoader.getSystemClassLoader());
                (JUnit4Tests.isTestClass(type) ? junit4Classes : jupiterClasses).add(type);
            } catch (ClassNotFoundException notCompiled) {
                report.failed(name, "", "there is no such class");
            } catch (LinkageError unusable) {
                report.failed(name, "", unusable);
            }
        }
        long start = System.nanoTime();
        jupiter.run(jupiterClasses, report);
        JUnit4Tests.run(junit4Classes, request, report);
        double seconds = (System.nanoTime() - start) / 1e9;
        coverage.report(request);
        report.write("done", Double.toString(seconds));
    }

    private static void evaluate(Request request, Report report)
            throws IOException, Evaluation.UnreadableData {
        watchInput();
        Evaluation evaluation = new Evaluation(request.measured, report);
        ExecutionDataStore data = new ExecutionDataStore();
        for (Path file : request.data) {
            data = Selection.merged(data, List.of(Evaluation.load(file, report)));
        }
        if (!request.candidates.isEmpty()) {
            Map<Request.TestName, ExecutionDataStore> tests = new LinkedHashMap<>();
            for (Map.Entry<Request.TestName, Path> test : request.candidates.entrySet()) {
                tests.put(test.getKey(), Evaluation.load(test.getValue(), report));
            }
            for (Request.TestName name : new Selection(evaluation, data, request.bounds).select(tests)) {
                report.write("keep", name.className(), name.method());
            }
        }
        evaluation.tell(data);
        report.write("done", "0");
    }

    /** Writes the execution data of each test that passes. */
    private record EachTest(Coverage coverage, Path folder, Report report) implements Report.Listener {
        @Override
        public void begins() {
            coverage.take();
        }

        @Override
        public void passed(String className, String method) {
            Path file = folder.resolve(className.replace('/', '.') + "." + method + ".exec");
            try {
                Files.createDirectories(folder);
                Coverage.write(coverage.take(), file);
            } catch (IOException unwritable) {
                throw new UncheckedIOException(unwritable);
            }
            report.write("measured", className, method, file.toString());
        }
    }

    /** Counts down at a line of standard input; ends this process with the one that started it. */
    private static CountDownLatch watchInput() {
        CountDownLatch line = new CountDownLatch(1);
        Thread reader =
                new Thread(
                        () -> {
                            try (FileInputStream in = new FileInputStream(FileDescriptor.in)) {
                                while (in.read() == '\n') {
                                    line.countDown();
                                }
                            } catch (IOException closed) {
                                // As if the input had ended.
                            }
                            Runtime.getRuntime().halt(1);
                        },
                        "input");
        reader.setDaemon(true);
        reader.start();
        return line;
    }
}
