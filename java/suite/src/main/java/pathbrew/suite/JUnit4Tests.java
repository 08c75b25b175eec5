package pathbrew.suite;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.junit.Test;
import org.junit.runner.Description;
import org.junit.runner.JUnitCore;
import org.junit.runner.manipulation.Filter;
import org.junit.runner.manipulation.Ordering;
import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunListener;

/** Runs tests of JUnit 4 with its own core: the platform's engine for them knows no order by seed. */
final class JUnit4Tests {
    private JUnit4Tests() {}

    static boolean isTestClass(Class<?> type) {
        for (Class<?> at = type; at != null && at != Object.class; at = at.getSuperclass()) {
            for (Method method : at.getDeclaredMethods()) {
                if (method.isAnnotationPresent(Test.class)) {
                    return true;
                }
            }
        }
        return false;
    }

    static void run(List<Class<?>> classes, Request request, Report report) {
        if (classes.isEmpty()) {
            return;
        }
        JUnitCore core = new JUnitCore();
        core.addListener(new Reporter(report));
        core.run(
                org.junit.runner.Request.classes(classes.toArray(Class<?>[]::new))
                        .filterWith(new NotSkipped(request))
                        .orderWith(new Shuffled(request)));
    }

    private static Request.TestName name(Description test) {
        String className = test.getClassName() == null ? "" : test.getClassName().replace('.', '/');
        return new Request.TestName(className, test.getMethodName() == null ? "" : test.getMethodName());
    }

    private static final class NotSkipped extends Filter {
        private final Request request;

        NotSkipped(Request request) {
            this.request = request;
        }

        @Override
        public boolean shouldRun(Description test) {
            if (test.isTest()) {
                return !request.skipped.contains(name(test));
            }
            return test.getChildren().stream().anyMatch(this::shouldRun);
        }

        @Override
        public String describe() {
            return "not skipped";
        }
    }

    private static final class Shuffled extends Ordering {
        private final Request request;

        Shuffled(Request request) {
            this.request = request;
        }

        @Override
        protected List<Description> orderItems(Collection<Description> items) {
            List<Description> ordered = new ArrayList<>(items);
            request.shuffle(ordered, Description::getDisplayName);
            return ordered;
        }
    }

    private static final class Reporter extends RunListener {
        private final Report report;
        private long start;
        private boolean failed;

        Reporter(Report report) {
            this.report = report;
        }

        @Override
        public void testRunStarted(Description tests) {
            if (tests.isTest()) {
                report.found(name(tests).className(), name(tests).method());
            }
            tests.getChildren().forEach(this::testRunStarted);
        }

        @Override
        public void testStarted(Description test) {
            report.started(name(test).className(), name(test).method());
            failed = false;
            start = System.nanoTime();
        }

        @Override
        public void testFailure(Failure failure) {
            failed = true;
            Request.TestName name = name(failure.getDescription());
            report.failed(name.className(), name.method(), failure.getException());
        }

        @Override
        public void testAssumptionFailure(Failure failure) {
            testFailure(failure);
        }

        @Override
        public void testIgnored(Description test) {
            report.failed(name(test).className(), name(test).method(), "skipped");
        }

        @Override
        public void testFinished(Description test) {
            if (!failed) {
                double seconds = (System.nanoTime() - start) / 1e9;
                report.passed(name(test).className(), name(test).method(), seconds);
            }
        }
    }
}
