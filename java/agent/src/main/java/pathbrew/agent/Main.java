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
    private static final int VERSION = 2;
    private static final String EXIT = "exit the JVM";

    private final Connection connection;
    private final Conduct conduct;
    private final Events events;
    private final Places places = new Places();
    private final URL[] classPath;
    private ByteBuffer opened;
    private Program program;

    private Main(Connection connection, Guard guard, URL[] classPath) {
        this.connection = connection;
        this.classPath = classPath;
        this.events = new Events(connection, places);
        this.conduct = new Conduct(guard);
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
        Main main = new Main(connection, guard, classPath.toArray(URL[]::new));
        main.greet();
        while (true) {
            main.serve(connection.next());
        }
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
        program = new Program(classPath, following, places);
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
        events.flush();
        boolean exits = false;
        for (String[] refusal : account.refusals()) {
            if (refusal[0].equals(EXIT) && !exits) {
                exits = true;
                new Outcome(Told.EXITED, refusal[2], null, null, 0).tell(events);
            }
        }
        if (!exits) {
            outcome.tell(events);
        }
        events.flag(account.isLost());
        events.flush(Connection.ENDED);
        try {
            loader.close();
        } catch (IOException ignored) {
            // Its classes are of no use to anybody any more.
        }
    }
}
