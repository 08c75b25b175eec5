package pathbrew.worker;

import java.nio.ByteBuffer;
import pathbrew.run.Conduct;
import pathbrew.run.Target;
import pathbrew.run.Thrown;

/**
 * Makes one call and answers with its outcome.
 *
 * <pre>
 * call     := loader:int options:byte class:string method:string descriptor:string values receiver?
 * receiver := descriptor:string values         (of the constructor; present with option RECEIVER)
 * values   := count:int value*
 * </pre>
 */
final class Caller {
    private static final int RECEIVER = 1;
    private static final int REPORT_ARGUMENTS = 2;
    private static final int DESCRIBE_OBJECTS = 4;

    private final Loaders loaders;
    private final CapturedOutput output;
    private final Answers answers;
    private final Conduct conduct;

    Caller(Loaders loaders, CapturedOutput output, Answers answers, Conduct conduct) {
        this.loaders = loaders;
        this.output = output;
        this.answers = answers;
        this.conduct = conduct;
    }

    /** Reads a call and answers it; the request is left after the call whatever happens. */
    void call(ByteBuffer request) {
        Program program = loaders.get(request.getInt());
        Program.ProgramLoader loader = program == null ? null : program.standing();
        int options = request.get();
        String className = ValueReader.string(request).replace('/', '.');
        Target target = new Target(className, ValueReader.string(request), ValueReader.string(request));
        ValueReader reader = new ValueReader(request, loader);
        Object[] arguments = reader.values();
        Target constructor = null;
        Object[] constructorArguments = null;
        if ((options & RECEIVER) != 0) {
            constructor = new Target(className, "<init>", ValueReader.string(request));
            constructorArguments = reader.values();
        }
        Object[] reported = (options & REPORT_ARGUMENTS) != 0 ? arguments : null;
        boolean describe = (options & DESCRIBE_OBJECTS) != 0;
        output.reset();
        conduct.begin();
        try {
            if (loader == null) {
                throw new BadRequest("no such loader");
            }
            if (reader.problem() instanceof LinkageError error) {
                throw new Thrown(error);
            }
            if (reader.problem() != null) {
                throw new BadRequest(reader.problem().toString());
            }
            Object receiver = constructor == null ? null : run(loader, constructor, null, constructorArguments);
            Object result = run(loader, target, receiver, arguments);
            answers.returned(result, target.descriptor(), describe, output, reported, conduct);
        } catch (BadRequest bad) {
            conduct.end();
            answers.failed(bad.getMessage());
        } catch (Thrown thrown) {
            answers.threw(thrown.getCause(), output, reported, conduct);
        }
    }

    static Target.Resolved resolve(Program.ProgramLoader loader, Target target) throws BadRequest, Thrown {
        try {
            return loader.resolve(target);
        } catch (ReflectiveOperationException missing) {
            throw new BadRequest(missing.toString());
        } catch (Throwable thrown) {
            throw new Thrown(thrown);
        }
    }

    static Object run(Program.ProgramLoader loader, Target target, Object receiver, Object[] arguments)
            throws BadRequest, Thrown {
        Target.Resolved resolved = resolve(loader, target);
        check(target, resolved, receiver, arguments);
        try {
            return resolved.call().on(receiver, arguments);
        } catch (Thrown byTheCode) {
            throw byTheCode;
        } catch (IllegalAccessException forbidden) {
            throw new BadRequest(forbidden.toString());
        } catch (Throwable thrown) {
            throw new Thrown(thrown);
        }
    }

    /** What reflection would refuse must not look like an exception of the code under test. */
    private static void check(
            Target target, Target.Resolved resolved, Object receiver, Object[] arguments) throws BadRequest {
        Class<?>[] parameters = resolved.parameters();
        if (parameters.length != arguments.length) {
            throw new BadRequest(target + ": " + arguments.length + " arguments given");
        }
        if ((resolved.receiver() == null) != (receiver == null)) {
            throw new BadRequest(target + ": " + (receiver == null ? "needs a receiver" : "has no receiver"));
        }
        if (receiver != null && !resolved.receiver().isInstance(receiver)) {
            throw new BadRequest(target + ": the receiver does not fit");
        }
        for (int i = 0; i < parameters.length; i++) {
            boolean fits = parameters[i].isPrimitive()
                    ? arguments[i] != null && ValueReader.primitive(arguments[i]) == parameters[i]
                    : arguments[i] == null || parameters[i].isInstance(arguments[i]);
            if (!fits) {
                throw new BadRequest(target + ": argument " + i + " does not fit");
            }
        }
    }
}
