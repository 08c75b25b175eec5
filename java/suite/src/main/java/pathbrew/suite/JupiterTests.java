package pathbrew.suite;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.List;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.ClassOrdererContext;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.MethodOrdererContext;
import org.junit.jupiter.engine.JupiterTestEngine;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.PostDiscoveryFilter;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs tests of JUnit 5, with nothing that the class path may bring along to change the run. */
final class JupiterTests {
    // Orders are instances that JUnit makes by the name of their class.
    private static Request request;

    private final Launcher launcher;

    /** Loads what a run needs. */
    static void warmUp() {
        JupiterTests tests = new JupiterTests(new Request());
        tests.launcher.discover(discovery(List.of()));
    }

    JupiterTests(Request request) {
        JupiterTests.request = request;
        launcher =
                LauncherFactory.create(
                        LauncherConfig.builder()
                                .enableTestEngineAutoRegistration(false)
                                .enableLauncherSessionListenerAutoRegistration(false)
                                .enableLauncherDiscoveryListenerAutoRegistration(false)
                                .enablePostDiscoveryFilterAutoRegistration(false)
                                .enableTestExecutionListenerAutoRegistration(false)
                                .addTestEngines(new JupiterTestEngine())
                                .build());
    }

    void run(List<Class<?>> classes, Report report) {
        TestPlan plan = launcher.discover(discovery(classes));
        if (!classes.isEmpty()) {
            launcher.execute(plan, new Reporter(report));
        }
    }

    private static LauncherDiscoveryRequest discovery(List<Class<?>> classes) {
        LauncherDiscoveryRequestBuilder discovery =
                LauncherDiscoveryRequestBuilder.request()
                        .enableImplicitConfigurationParameters(false)
                        .configurationParameter(
                                MethodOrderer.DEFAULT_ORDER_PROPERTY_NAME, ShuffledMethods.class.getName())
                        .configurationParameter(
                                ClassOrderer.DEFAULT_ORDER_PROPERTY_NAME, ShuffledClasses.class.getName())
                        .filters(
                                (PostDiscoveryFilter)
                                        descriptor ->
                                                FilterResult.includedIf(
                                                        !request.skipped.contains(
                                                                name(descriptor.getSource().orElse(null)))));
        classes.forEach(type -> discovery.selectors(selectClass(type)));
        return discovery.build();
    }

    private static Request.TestName name(TestSource source) {
        if (source instanceof MethodSource method) {
            return new Request.TestName(method.getClassName().replace('.', '/'), method.getMethodName());
        }
        if (source instanceof ClassSource type) {
            return new Request.TestName(type.getClassName().replace('.', '/'), "");
        }
        return new Request.TestName("", "");
    }

    static final class ShuffledMethods implements MethodOrderer {
        @Override
        public void orderMethods(MethodOrdererContext context) {
            request.shuffle(context.getMethodDescriptors(), test -> test.getMethod().getName());
        }
    }

    static final class ShuffledClasses implements ClassOrderer {
        @Override
        public void orderClasses(ClassOrdererContext context) {
            request.shuffle(context.getClassDescriptors(), test -> test.getTestClass().getName());
        }
    }

    private static final class Reporter implements TestExecutionListener {
        private final Report report;
        private long start;

        Reporter(Report report) {
            this.report = report;
        }

        @Override
        public void testPlanExecutionStarted(TestPlan plan) {
            plan.accept(
                    new TestPlan.Visitor() {
                        @Override
                        public void visit(TestIdentifier test) {
                            Request.TestName name = name(test.getSource().orElse(null));
                            if (!name.method().isEmpty()) {
                                report.found(name.className(), name.method());
                            }
                        }
                    });
        }

        @Override
        public void executionStarted(TestIdentifier test) {
            Request.TestName name = name(test.getSource().orElse(null));
            if (!name.method().isEmpty()) {
                report.started(name.className(), name.method());
                start = System.nanoTime();
            }
        }

        @Override
        public void executionSkipped(TestIdentifier test, String reason) {
            Request.TestName name = name(test.getSource().orElse(null));
            report.failed(name.className(), name.method(), "skipped: " + reason);
        }

        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            double seconds = (System.nanoTime() - start) / 1e9;
            Request.TestName name = name(test.getSource().orElse(null));
            if (result.getStatus() == TestExecutionResult.Status.SUCCESSFUL) {
                if (!name.method().isEmpty()) {
                    report.passed(name.className(), name.method(), seconds);
                }
            } else if (result.getThrowable().isPresent()) {
                report.failed(name.className(), name.method(), result.getThrowable().get());
            } else {
                report.failed(name.className(), name.method(), result.getStatus().toString());
            }
        }
    }
}
