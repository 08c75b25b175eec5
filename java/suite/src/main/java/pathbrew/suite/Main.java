package pathbrew.suite;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import org.jacoco.core.data.ExecutionDataStore;
import pathbrew.run.Conduct;
import pathbrew.run.Guard;

/**
 * Serves requests from standard input until it ends: {@code Main MARK ROLE}.
 *
 * <p>The role says what to make ready before the first request comes: {@code compile}, {@code run} or {@code
 * evaluate}. Requests that have sources compile them and run nothing. Tests are run by one request at most: their
 * classes stay loaded.
 */
public final class Main {
    private final Report report;
    private final Guard guard;

    private Main(Report report, Guard guard) {
        this.report = report;
        this.guard = guard;
    }

    public static void main(String[] arguments) throws InterruptedException {
        Guard guard = Guard.take();
        Report report = new Report(new FileOutputStream(FileDescriptor.out), arguments[0], guard);
        LinkedBlockingQueue<Request> requests = readRequests(guard);
        System.setIn(InputStream.nullInputStream());
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        System.setErr(new PrintStream(OutputStream.nullOutputStream()));
        Main main = new Main(report, guard);
        try {
            warmUp(arguments[1]);
        } catch (Throwable failure) {
            report.write("trouble", failure.toString());
        }
        while (true) {
            main.serve(requests.take());
        }
    }

    private static void warmUp(String role) throws IOException {
        switch (role) {
            case "compile" -> Compiler.warmUp();
            case "run" -> JupiterTests.warmUp();
            default -> { }
        }
    }

    private void serve(Request request) {
        try {
            if (request.evaluate) {
                evaluate(request);
            } else if (request.sources.isEmpty()) {
                run(request);
            } else {
                Compiler.compile(request, report);
            }
        } catch (Evaluation.UnreadableData unreadable) {
            report.write("unreadable", String.valueOf(unreadable.getMessage()));
        } catch (Throwable failure) {
            report.write("trouble", failure.toString());
        }
    }

    private void run(Request request) throws IOException {
        Coverage coverage = Coverage.define(request.measured, report, guard.memory());
        if (request.each != null) {
            report.tell(new EachTest(coverage, request.each, report));
        }
        report.watch(new Conduct(guard));
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
        new JupiterTests(request).run(jupiterClasses, report);
        JUnit4Tests.run(junit4Classes, request, report);
        double seconds = (System.nanoTime() - start) / 1e9;
        coverage.report(request);
        report.write("done", Double.toString(seconds));
    }

    private void evaluate(Request request) throws IOException, Evaluation.UnreadableData {
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
        if (request.execFile != null) {
            Coverage.write(data, request.execFile);
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

    /** The requests as they come; the end of the input ends this process, whatever it is at. */
    private static LinkedBlockingQueue<Request> readRequests(Guard guard) {
        LinkedBlockingQueue<Request> requests = new LinkedBlockingQueue<>();
        Thread reader =
                new Thread(
                        () -> {
                            try (BufferedReader in =
                                    new BufferedReader(
                                            new InputStreamReader(
                                                    new FileInputStream(FileDescriptor.in),
                                                    StandardCharsets.UTF_8))) {
                                for (Request next = Request.read(in); next != null; next = Request.read(in)) {
                                    requests.add(next);
                                }
                            } catch (IOException closed) {
                                // As if the input had ended.
                            }
                            guard.halt(0);
                        },
                        "input");
        reader.setDaemon(true);
        reader.start();
        return requests;
    }
}
