package pathbrew.worker;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import pathbrew.run.Guard;

/** The open programs by the caller's numbers. */
final class Loaders {
    private static final byte WATCHED = 2;
    private static final byte STOPPING = 3;
    private static final byte PASSING = 4;
    private static final byte BOUNDED = 5;

    private final Map<Integer, Program> open = new HashMap<>();
    private final Guard guard;

    Loaders(Guard guard) {
        this.guard = guard;
    }

    void open(ByteBuffer request) throws IOException {
        int number = request.getInt();
        byte traced = request.get();
        URL[] entries = new URL[request.getInt()];
        for (int i = 0; i < entries.length; i++) {
            String entry = ValueReader.string(request);
            guard.makeReadable(entry);
            entries[i] = url(entry);
        }
        Map<String, byte[]> classes = new HashMap<>();
        for (int left = request.getInt(); left > 0; left--) {
            String name = ValueReader.string(request).replace('/', '.');
            byte[] bytes = new byte[request.getInt()];
            request.get(bytes);
            classes.put(name, bytes);
        }
        Set<Probes.Place> watched = new HashSet<>();
        boolean isWatching = traced == WATCHED || traced == STOPPING;
        for (int left = isWatching ? request.getInt() : 0; left > 0; left--) {
            watched.add(
                    new Probes.Place(ValueReader.string(request), ValueReader.string(request), request.getInt()));
        }
        List<Pattern> inputs = new ArrayList<>();
        for (int left = traced != 0 ? request.getInt() : 0; left > 0; left--) {
            inputs.add(Pattern.compile(ValueReader.string(request)));
        }
        boolean wrapping = traced != 0 && request.get() != 0;
        if (traced != 0) {
            Instrumenter.warmUp();
        }
        Probes probes = traced == 0
                ? null
                : new Probes(watched, traced == STOPPING, traced == PASSING, traced == BOUNDED);
        open.put(number, new Program(entries, classes, probes, new Inputs(inputs, wrapping)));
    }

    private static URL url(String entry) throws MalformedURLException {
        return Path.of(entry).toUri().toURL();
    }

    /** The program of that number, or null. */
    Program get(int number) {
        return open.get(number);
    }

    void close(int number) {
        Program program = open.remove(number);
        if (program != null) {
            try {
                program.close();
            } catch (IOException ignored) {
                // A jar that cannot be closed is of no use to anybody any more.
            }
        }
    }
}
