package pathbrew.suite;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Serves one request: {@code Main REQUEST-FILE MARK}. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        Report report = new Report(new FileOutputStream(FileDescriptor.out), arguments[1]);
        System.setIn(InputStream.nullInputStream());
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        System.setErr(new PrintStream(OutputStream.nullOutputStream()));
        try {
            serve(Request.read(Path.of(arguments[0])), report);
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
