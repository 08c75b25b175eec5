package pathbrew.worker;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.SynchronousQueue;
import pathbrew.run.Conduct;
import pathbrew.run.Guard;
import pathbrew.run.Memory;

/**
 * Serves requests until standard input ends.
 *
 * <pre>
 * request := OPEN loader:int traced:byte classpath:(count string*) classes:(count (name:string length:int bytes)*)
 *            watched:(count (class:string key:string offset:int)*)   if traced is 2 or 3, else nothing;
 *                                                                     3 ends a call at the first of them,
 *                                                                     4 tells where lines begin and methods end,
 *                                                                     5 ends one whose trace grows too long
 *            inputs:(count regex:string*)             if traced: methods whose results the replays give
 *            wrapping:byte                            if traced: operations that wrap around throw
 *          | CLOSE loader:int
 *          | CALL count:int call*
 *          | REPLAY replays
 * </pre>
 *
 * <p>The caller numbers the loaders. OPEN and CLOSE are answered by one frame, CALL and REPLAY by one frame
 * per call, in order.
 */
public final class Main {
    private static final byte OPEN = 1;
    private static final byte CLOSE = 2;
    private static final byte CALL = 3;
    private static final byte REPLAY = 4;

    private final CapturedOutput output = new CapturedOutput();
    private final Loaders loaders;
    private final Answers answers;
    private final Caller caller;
    private final Replayer replayer;

    private Main(Answers answers, Guard guard) {
        this.answers = answers;
        output.install();
        Conduct conduct = new Conduct(guard);
        this.loaders = new Loaders(guard);
        this.caller = new Caller(loaders, output, answers, conduct);
        this.replayer = new Replayer(loaders, output, answers, conduct, guard);
    }

    public static void main(String[] arguments) throws Exception {
        Guard guard = Guard.take();
        Memory.Access.give(guard.memory());
        DataInputStream requests = new DataInputStream(new FileInputStream(FileDescriptor.in));
        Answers answers = new Answers(new FileOutputStream(FileDescriptor.out), guard);
        System.setIn(new ByteArrayInputStream(new byte[0]));
        // Reading has its own thread so that the process ends with its parent even while a call hangs.
        SynchronousQueue<ByteBuffer> queue = new SynchronousQueue<>();
        startDaemon("requests", () -> readInto(queue, requests, guard));
        startDaemon("flush", answers::flushForEver);
        Main main = new Main(answers, guard);
        Thread farewell = new Thread(() -> answers.exited(main.output, main.replayer.probes()));
        guard.trust(() -> Runtime.getRuntime().addShutdownHook(farewell));
        answers.ready(System.getProperty("java.version"));
        while (true) {
            main.serve(queue.take());
        }
    }

    private static void startDaemon(String name, Runnable body) {
        Thread thread = new Thread(body, name);
        thread.setDaemon(true);
        thread.start();
    }

    private static void readInto(SynchronousQueue<ByteBuffer> queue, DataInputStream requests, Guard guard) {
        try {
            while (true) {
                byte[] frame = new byte[requests.readInt()];
                requests.readFully(frame);
                queue.put(ByteBuffer.wrap(frame));
            }
        } catch (EOFException end) {
            guard.halt(0);
        } catch (IOException | InterruptedException | OutOfMemoryError failure) {
            guard.halt(1);
        }
    }

    private void serve(ByteBuffer request) {
        byte kind = request.get();
        switch (kind) {
            case OPEN -> open(request);
            case CLOSE -> {
                loaders.close(request.getInt());
                answers.done();
            }
            case CALL -> {
                for (int left = request.getInt(); left > 0; left--) {
                    caller.call(request);
                }
            }
            case REPLAY -> replayer.replay(request);
            default -> answers.failed("unknown request " + kind);
        }
        answers.flush();
    }

    private void open(ByteBuffer request) {
        try {
            loaders.open(request);
            answers.done();
        } catch (IOException | IllegalArgumentException failure) {
            answers.failed(failure.toString());
        }
    }
}
