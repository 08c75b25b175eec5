package pathbrew.worker;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** The open class loaders by the caller's numbers; each sees the JDK and its own classes only. */
final class Loaders {
    private final Map<Integer, ProgramLoader> open = new HashMap<>();

    void open(ByteBuffer request) throws IOException {
        int number = request.getInt();
        URL[] entries = new URL[request.getInt()];
        for (int i = 0; i < entries.length; i++) {
            entries[i] = url(ValueReader.string(request));
        }
        Map<String, byte[]> classes = new HashMap<>();
        for (int left = request.getInt(); left > 0; left--) {
            String name = ValueReader.string(request).replace('/', '.');
            byte[] bytes = new byte[request.getInt()];
            request.get(bytes);
            classes.put(name, bytes);
        }
        open.put(number, new ProgramLoader(entries, classes));
    }

    private static URL url(String entry) throws MalformedURLException {
        return Path.of(entry).toUri().toURL();
    }

    ProgramLoader get(int number) {
        return open.get(number);
    }

    void close(int number) {
        ProgramLoader loader = open.remove(number);
        if (loader != null) {
            try {
                loader.close();
            } catch (IOException ignored) {
                // A jar that cannot be closed is of no use to anybody any more.
            }
        }
    }

    /** Looks for a class among the given bytes first, then on the class path. */
    static final class ProgramLoader extends URLClassLoader {
        private final Map<String, byte[]> classes;
        private final Map<Target, Target.Resolved> resolved = new HashMap<>();

        ProgramLoader(URL[] entries, Map<String, byte[]> classes) {
            super("program", entries, ClassLoader.getPlatformClassLoader());
            this.classes = classes;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] bytes = classes.get(name);
            return bytes == null ? super.findClass(name) : defineClass(name, bytes, 0, bytes.length);
        }

        /** Finds the target's class and member once per loader. */
        Target.Resolved resolve(Target target) throws ReflectiveOperationException {
            Target.Resolved found = resolved.get(target);
            if (found == null) {
                found = target.resolve(this);
                resolved.put(target, found);
            }
            return found;
        }
    }
}
