package pathbrew.agent;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A class path whose classes are instrumented once, and the loaders over it, one for each run. */
final class Program {
    /** What instrumented code calls. */
    private static final Class<?>[] CALLED = {Shadow.class, Passing.class};

    private final URL[] entries;
    private final Following following;
    private final Instrumenter instrumenter;
    private final Library library;
    private final URLClassLoader files;
    private final Map<String, byte[]> prepared = new HashMap<>();

    Program(URL[] entries, Following following, Places places, Library library) {
        this.entries = entries;
        this.following = following;
        this.library = library;
        this.instrumenter = new Instrumenter(places, following);
        this.files = new URLClassLoader("files", entries, null) {
            @Override
            public URL getResource(String name) {
                return findResource(name);
            }
        };
    }

    /** A loader whose classes are yet to be initialised. */
    Loader fresh() {
        return new Loader(this);
    }

    synchronized int preparedCount() {
        return prepared.size();
    }

    /** The classes that stand in for hidden ones. */
    synchronized List<String> made() {
        return prepared.keySet().stream().filter(name -> name.contains("$$Pathbrew$")).toList();
    }

    private synchronized byte[] prepare(String name) throws ClassNotFoundException {
        byte[] bytes = prepared.get(name);
        if (bytes == null) {
            try (InputStream in = files.getResourceAsStream(name.replace('.', '/') + ".class")) {
                if (in == null) {
                    throw new ClassNotFoundException(name);
                }
                bytes = in.readAllBytes();
            } catch (IOException unreadable) {
                throw new ClassNotFoundException(name, unreadable);
            }
            if (following.isInstrumented(name)) {
                library.prepare(bytes);
                bytes = instrumenter.instrument(bytes, prepared);
            }
            prepared.put(name, bytes);
        }
        return bytes;
    }

    /** Sees the JDK, the classes of the program, and what instrumented code calls. */
    static final class Loader extends URLClassLoader {
        private final Program program;

        private Loader(Program program) {
            super("program", program.entries, ClassLoader.getPlatformClassLoader());
            this.program = program;
        }

        /** Whether a class of the class path is instrumented; its name is dotted. */
        boolean follows(String name) {
            return program.following.isInstrumented(name);
        }

        /** Classes are loaded in the midst of anything: what is being passed waits. */
        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            Passing.initializing();
            try {
                return super.loadClass(name, resolve);
            } finally {
                Passing.initialized();
            }
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            for (Class<?> called : CALLED) {
                if (name.equals(called.getName())) {
                    return called;
                }
            }
            byte[] bytes = program.prepare(name);
            return defineClass(name, bytes, 0, bytes.length);
        }
    }
}
