package pathbrew.agent;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import pathbrew.run.Target;
import pathbrew.run.Thrown;

/** A call that the selector asks for, with inputs that it describes. */
final class Call {
    private final ByteBuffer in;
    private final Program.Loader loader;
    private final Connection connection;
    private final Events events;
    private final Places places;

    Call(ByteBuffer in, Program.Loader loader, Connection connection, Events events, Places places) {
        this.in = in;
        this.loader = loader;
        this.connection = connection;
        this.events = events;
        this.places = places;
    }

    Outcome make() {
        Target target = new Target(Connection.text(in).replace('/', '.'), Connection.text(in), Connection.text(in));
        int mostDecisions = in.getInt();
        Map<String, Long> inputs = new HashMap<>();
        for (int left = in.getInt(); left > 0; left--) {
            inputs.put(Connection.text(in), in.getLong());
        }
        Thread thread = Thread.currentThread();
        Run run = new Run(new Run.Setting(thread, connection, events, places, loader, inputs, mostDecisions));
        Shadow.begin(run);
        try {
            return make(run, target);
        } finally {
            run.tellElsewhere();
        }
    }

    private Outcome make(Run run, Target target) {
        String key = target.name() + target.descriptor();
        try {
            Target.Resolved resolved = target.resolve(loader);
            Object receiver = in.get() == 0 ? null : run.argument(in);
            Object[] arguments = new Object[in.getInt()];
            int[] numbers = new int[arguments.length];
            for (int i = 0; i < arguments.length; i++) {
                boolean isSymbolic = in.get() != 0;
                arguments[i] = run.argument(in);
                numbers[i] = isSymbolic ? run.inputNumber() : 0;
            }
            run.start();
            if (!loader.follows(target.className())) {
                events.event(Told.STRIPPED).text(target.className() + "." + target.name());
            }
            Passing.pass(key, Run.ENTRY, numbers);
            Object result = resolved.call().on(receiver, arguments);
            return returned(run, key, result);
        } catch (Thrown thrown) {
            return threw(run, thrown.getCause());
        } catch (Throwable thrown) {
            return threw(run, thrown);
        }
    }

    private static Outcome returned(Run run, String key, Object result) {
        if (run.ending() != 0) {
            return new Outcome(run.ending(), null, null, null, 0);
        }
        int number = Passing.outcome(result, key);
        return new Outcome(Told.RETURNED, null, null, result, number);
    }

    private static Outcome threw(Run run, Throwable thrown) {
        StackTraceElement[] trace = thrown.getStackTrace();
        if (thrown instanceof NullPointerException && trace.length > 0 && !isLibrary(trace[0].getClassName())) {
            // The receiver of a call was null: nothing went anywhere.
            Passing.unmade();
        }
        Passing.done();
        if (run.ending() != 0) {
            return new Outcome(run.ending(), null, null, null, 0);
        }
        String message;
        try {
            message = thrown.getMessage();
        } catch (Throwable refused) {
            message = null;
        }
        if (message != null && thrown instanceof NullPointerException && message.contains("\"<local")) {
            // It names one of the variables that instrumentation has added.
            message = null;
        }
        return new Outcome(Told.THREW, thrown.getClass().getName().replace('.', '/'), message, null, 0);
    }

    private static boolean isLibrary(String name) {
        return name.startsWith("java.") || name.startsWith("jdk.") || name.startsWith("sun.");
    }
}
