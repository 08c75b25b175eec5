package pathbrew.agent;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.instrument.Instrumentation;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import pathbrew.run.Conduct;
import pathbrew.run.Guard;
import pathbrew.run.Memory;

/** An executor: serves runs of the code on a class path over its standard streams. */
public final class Main {
    private static final int MAGIC = 0x50424358;
    private static final int VERSION = 5;
    private static final String EXIT = "exit the JVM";

    /** Until it is taken. */
    private static Instrumentation instrumentation;

    private final Connection connection;
    private final Guard guard;
    private final Conduct conduct;
    private final Events events;
    private final Places places = new Places();
    private final URL[] classPath;
    private final Library library;
    private ByteBuffer opened;
    private Program program;

    private Main(Connection connection, Guard guard, URL[] classPath, Instrumentation instrumentation) {
        this.connection = connection;
        this.library = new Library(instrumentation, places);
        this.classPath = classPath;
        this.events = new Events(connection, places);
        this.guard = guard;
        this.conduct = new Conduct(guard);
    }

    /** The JVM's launcher calls this before {@link #main}. */
    public static void agentmain(String options, Instrumentation instrumentation) {
        Main.instrumentation = instrumentation;
    }

    public static void main(String[] arguments) throws Exception {
        Guard guard = Guard.take();
        Memory.Access.give(guard.memory());
        Connection connection = new Connection(
                new BufferedInputStream(new FileInputStream(FileDescriptor.in)),
                new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 16),
                guard);
        PrintStream silent = new PrintStream(OutputStream.nullOutputStream());
        System.setIn(new ByteArrayInputStream(new byte[0]));
        System.setOut(silent);
        System.setErr(silent);
        List<URL> classPath = new ArrayList<>();
        for (String entry : arguments) {
            guard.makeReadable(entry);
            classPath.add(Path.of(entry).toUri().toURL());
        }
        Main main = new Main(connection, guard, classPath.toArray(URL[]::new), instrumentation);
        instrumentation = null;
        prepare();
        main.greet();
        while (true) {
            main.serve(connection.next());
        }
    }

    /**
     * Loads what instrumented code comes to, before there is any: loading runs code of the JDK, which may be instrumented
     * by then, and would come to a class that is being loaded.
     */
    private static void prepare() throws ClassNotFoundException {
        Class<?>[] outer = {
            Arithmetic.class, Connection.class, Events.class, HashTables.class, Places.class, Run.class, RunValues.class,
            Shadow.class, Passing.class, Told.class, Tracked.class, Values.class, Memory.class
        };
        for (Class<?> type : outer) {
            Class.forName(type.getName());
            for (Class<?> nested : type.getDeclaredClasses()) {
                Class.forName(nested.getName());
            }
        }
        HiddenCallers.prepare();
    }

    private void greet() {
        connection.send(Connection.HELLO, ByteBuffer.allocate(8).putInt(MAGIC).putInt(VERSION).array());
    }

    private void serve(Connection.Frame frame) throws IOException {
        switch (frame.kind()) {
            case Connection.OPEN -> open(frame.content());
            case Connection.RUN -> run(frame.content());
            default -> { }
        }
    }

    private static List<String> texts(ByteBuffer in) {
        List<String> texts = new ArrayList<>();
        for (int left = in.getInt(); left > 0; left--) {
            texts.add(Connection.text(in));
        }
        return texts;
    }

    /** Who asks from here on may be another: it is told anew what branches are. Instrumented classes stay if they can. */
    private void open(ByteBuffer in) {
        events.tellAgain();
        if (in.equals(opened)) {
            return;
        }
        opened = in.duplicate();
        Following following = new Following(texts(in), texts(in), texts(in));
        library.follow(following);
        program = new Program(classPath, following, places, library);
    }

    /** One run, in a loader of its own. */
    private void run(ByteBuffer in) {
        connection.begin();
        Program.Loader loader = program.fresh();
        Thread thread = Thread.currentThread();
        ClassLoader own = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        conduct.begin();
        Outcome outcome;
        try {
            outcome = new Call(in, loader, connection, events, places).make();
        } finally {
            Shadow.begin(new Run());
            thread.setContextClassLoader(own);
        }
        Conduct.Account account = conduct.end();
        events.tellUnfollowed();
        for (String[] refusal : account.refusals()) {
            if (!refusal[0].equals(EXIT)) {
                events.event(Told.REFUSED).text(refusal[0]).text(refusal[1]).text(refusal[2]);
            } else if (outcome.ending() != Told.EXITED) {
                outcome = new Outcome(Told.EXITED, refusal[2], null, null, 0);
            }
        }
        events.flush();
        outcome.tell(events);
        events.flag(account.isLost() || guard.hasLibraries());
        events.flush(Connection.ENDED);
        try {
            loader.close();
        } catch (IOException ignored) {
            // Its classes are of no use to anybody any more.
        }
    }
}
