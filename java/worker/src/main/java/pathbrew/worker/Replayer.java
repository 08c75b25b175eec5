package pathbrew.worker;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import pathbrew.run.Conduct;
import pathbrew.run.Guard;
import pathbrew.run.Target;
import pathbrew.run.Thrown;

/**
 * Replays calls on object graphs and answers with outcome, graph and trace.
 *
 * <pre>
 * replays := loader:int fresh:byte abroad:byte patience:int count:int (length:int replay)*
 * replay  := class:name method:name descriptor:name initialise:(count class:name*) graph
 *            statics:(count (owner:name field:name descriptor:name value)*) receiver:value arguments:value*
 *            questions:(count (of:value call)*)
 * </pre>
 *
 * <p>{@link GraphReader} describes graph, value and name. Each replay is answered by one frame. With
 * {@code fresh} each has a loader of its own, so that all its classes are still to be initialised. Questions
 * are calls that are made once the graph after the call is told, on nodes or, by -1, on what was returned.
 * {@code abroad} they run with another machine's settings. A call that takes more than {@code patience}
 * milliseconds and whose trace is full is ended, unless patience is 0.
 */
final class Replayer {
    private final Loaders loaders;
    private final CapturedOutput output;
    private final Answers answers;
    private final Conduct conduct;
    private final Guard guard;
    private volatile Program underWay;
    private long patience;
    private boolean isSpoilt;

    Replayer(Loaders loaders, CapturedOutput output, Answers answers, Conduct conduct, Guard guard) {
        this.loaders = loaders;
        this.output = output;
        this.answers = answers;
        this.conduct = conduct;
        this.guard = guard;
    }

    void replay(ByteBuffer request) {
        Program program = loaders.get(request.getInt());
        boolean fresh = request.get() != 0;
        boolean abroad = request.get() != 0;
        patience = 1_000_000L * request.getInt();
        for (int left = request.getInt(); left > 0; left--) {
            int length = request.getInt();
            ByteBuffer one = request.slice(request.position(), length);
            request.position(request.position() + length);
            replay(one, program, fresh, abroad);
        }
    }

    private void replay(ByteBuffer request, Program program, boolean fresh, boolean abroad) {
        if (program == null) {
            answers.failed("no such loader");
            return;
        }
        output.reset();
        Trace.clear();
        Provided.clear();
        Program.ProgramLoader loader = fresh ? program.fresh() : program.standing();
        Thread.currentThread().setContextClassLoader(loader);
        conduct.begin();
        Abroad settings = abroad ? new Abroad(guard) : null;
        TestFolder folder = new TestFolder();
        try {
            underWay = program;
            isSpoilt = false;
            replay(request, program, loader, folder, () -> {
                restore(settings);
                folder.delete();
            });
        } finally {
            restore(settings);
            folder.delete();
            underWay = null;
            Thread.currentThread().setContextClassLoader(Main.class.getClassLoader());
            if (fresh) {
                loader.release();
            } else if (isSpoilt || Trace.stopped()) {
                program.renew();
            }
        }
    }

    private static void restore(Abroad settings) {
        if (settings != null) {
            settings.restore();
        }
    }

    private void replay(
            ByteBuffer request,
            Program program,
            Program.ProgramLoader loader,
            TestFolder folder,
            Runnable restoring) {
        GraphReader graph = new GraphReader(request, loader, folder);
        Target target = new Target(graph.name().replace('/', '.'), graph.name(), graph.name());
        List<GraphReader.Static> statics = List.of();
        Object result = null;
        Throwable thrown = null;
        Before before = null;
        Probes probes = program.probes();
        boolean isBounded = probes != null && probes.isBounded();
        int limit = probes == null ? Trace.LIMIT : probes.limit();
        try {
            if (isBounded || patience > 0) {
                Trace.begin(limit, isBounded, patience);
            }
            graph.initialise();
            graph.graph();
            statics = graph.statics();
            Object receiver = graph.value(Object.class, "the receiver");
            Class<?>[] parameters = Caller.resolve(loader, target).parameters();
            Object[] arguments = new Object[parameters.length];
            for (int i = 0; i < arguments.length; i++) {
                arguments[i] = graph.value(parameters[i], "argument " + i);
            }
            before = Before.of(graph);
            if (graph.builds()) {
                output.reset();
            }
            graph.restart();
            Trace.begin(limit, isBounded, patience);
            result = Caller.run(loader, target, receiver, arguments);
        } catch (BadRequest bad) {
            isSpoilt = graph.spoils();
            restoring.run();
            conduct.end();
            answers.failed(bad.getMessage());
            return;
        } catch (Thrown wrapped) {
            thrown = wrapped.getCause();
            isSpoilt = thrown instanceof LinkageError;
        } finally {
            Trace.end();
        }
        if (!folder.isAloneTouched()) {
            restoring.run();
            conduct.end();
            answers.failed("it changes files beside its temporary folder");
            return;
        }
        if (before == null) {
            before = new Before(Arrays.asList(graph.nodes()), null);
        }
        answers.replayed(
                new Replayed(target, result, thrown, graph, statics, before, folder, restoring),
                output,
                program.probes(),
                conduct);
    }

    /** The probes of the replay under way, or null. */
    Probes probes() {
        Program program = underWay;
        return program == null ? null : program.probes();
    }

    /**
     * The objects before the call and, if some were built, what they looked like.
     *
     * <p>The graph after the call begins with the same objects, so that an index means the same in both.
     */
    record Before(List<Object> nodes, byte[] picture) {
        static Before of(GraphReader graph) throws BadRequest {
            List<Object> given = Arrays.asList(graph.nodes());
            if (!graph.builds()) {
                return new Before(given, null);
            }
            ValueWriter out = new ValueWriter(false);
            GraphWriter writer = new GraphWriter(out, given, graph.sparse());
            try {
                writer.graph();
            } catch (IOException tooLarge) {
                throw new BadRequest(tooLarge.getMessage());
            }
            return new Before(writer.nodes(), out.toByteArray());
        }
    }

    /**
     * How a replay ended.
     *
     * <pre>
     * replayed := (0 | 1 type:byte value plain? | 2 thrown value | 3) statics:(count value*) graph
     *             before:(0 | 1 graph) files asked:(0 | 1 (0 | 1 type:byte value)* graph)
     * </pre>
     *
     * <p>Nothing returned, a value of that type, told plainly where it refers to an object, an exception as
     * {@link Untrusted} writes it and as an object of the graph, or that patience has ended the call; then the
     * statics of the request and the graph as they are after the call, and the graph as it was before if
     * objects were built, and what is in its temporary folder. Where there were questions and the call returned, what each gave, nothing where it
     * threw, and the graph as it is by then: an index means the same in both.
     */
    record Replayed(
            Target target,
            Object result,
            Throwable thrown,
            GraphReader graph,
            List<GraphReader.Static> statics,
            Before before,
            TestFolder folder,
            Runnable restoring) {

        void write(ValueWriter out) throws IOException {
            try {
                tell(out);
            } finally {
                restoring.run();
            }
        }

        private void tell(ValueWriter out) throws IOException {
            GraphWriter after = new GraphWriter(out, before.nodes, graph.sparse());
            char type = target.name().equals("<init>") ? 'L' : resultType(target.descriptor());
            if (Trace.stopped()) {
                out.octet(3);
            } else if (thrown != null) {
                out.octet(2);
                Untrusted.write(thrown, out);
                after.value(thrown, Object.class);
            } else if (type == 'V') {
                out.octet(0);
            } else {
                boolean reference = type == 'L' || type == '[';
                out.octet(1);
                out.octet(type);
                after.value(result, reference ? Object.class : ValueReader.primitive(result));
                if (reference && result != null) {
                    after.plain(result);
                }
            }
            out.number(statics.size());
            for (GraphReader.Static place : statics) {
                after.slot(place.slot());
            }
            after.graph();
            out.octet(before.picture == null ? 0 : 1);
            if (before.picture != null) {
                out.raw(before.picture);
            }
            folder.write(out);
            int questions = thrown == null && !Trace.stopped() ? graph.count() : 0;
            out.octet(questions == 0 ? 0 : 1);
            if (questions > 0) {
                ask(questions, new GraphWriter(out, after.nodes(), graph.sparse()), out);
            }
        }

        private void ask(int questions, GraphWriter then, ValueWriter out) throws IOException {
            boolean legible = true;
            for (int left = questions; left > 0; left--) {
                GraphReader.Answer answer = null;
                try {
                    Trace.resume();
                    answer = legible ? graph.ask(result) : null;
                } catch (BadRequest unanswerable) {
                    legible = false;
                } finally {
                    Trace.end();
                }
                out.octet(answer == null ? 0 : 1);
                if (answer != null) {
                    char type = resultType(answer.descriptor());
                    out.octet(type);
                    boolean reference = type == 'L' || type == '[';
                    then.value(answer.value(), reference ? Object.class : ValueReader.primitive(answer.value()));
                }
            }
            then.graph();
        }

        private static char resultType(String descriptor) {
            return descriptor.charAt(descriptor.indexOf(')') + 1);
        }
    }
}
