package pathbrew.worker;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.HashMap;
import java.util.Map;
import pathbrew.run.Target;

/** A class path with the classes given beside it, and the loaders over it. */
final class Program implements Closeable {
    private final URL[] entries;
    private final Map<String, byte[]> given;
    private final Probes probes;
    private final Inputs inputs;
    private final Map<String, byte[]> prepared = new HashMap<>();
    private Files files;
    private ProgramLoader standing;

    /** {@code given} are classes by dotted name; with probes, a program's classes are instrumented. */
    Program(URL[] entries, Map<String, byte[]> given, Probes probes, Inputs inputs) {
        this.entries = entries;
        this.given = given;
        this.probes = probes;
        this.inputs = inputs;
    }

    /** The probes of a traced program, else null. */
    Probes probes() {
        return probes;
    }

    /** The loader that lives as long as the program. */
    ProgramLoader standing() {
        if (standing == null) {
            standing = new ProgramLoader(this, probes != null);
        }
        return standing;
    }

    /** A loader whose classes are yet to be initialised. */
    ProgramLoader fresh() {
        return new ProgramLoader(this, true);
    }

    /**
     * Has another standing loader from now on: calls that were ended leave static state in between, and a
     * class that could not be initialised is lost to its loader, though in another order it might be.
     */
    void renew() {
        if (standing != null) {
            standing.release();
            standing = null;
        }
    }

    @Override
    public void close() throws IOException {
        if (standing != null) {
            standing.close();
        }
        if (files != null) {
            files.close();
        }
    }

    /** The bytes to define a class from, or null; they are read and instrumented once. */
    private synchronized byte[] prepare(String name) {
        byte[] bytes = prepared.get(name);
        if (bytes == null) {
            bytes = given.containsKey(name) ? given.get(name) : read(name.replace('.', '/') + ".class");
            if (bytes != null && probes != null) {
                bytes = new Instrumenter(probes, inputs, this::isLibrary).instrument(name, bytes);
            }
            if (bytes != null) {
                prepared.put(name, bytes);
            }
        }
        return bytes;
    }

    private boolean isLibrary(String className) {
        return !given.containsKey(className.replace('/', '.')) && read(className + ".class") == null;
    }

    private byte[] read(String path) {
        if (files == null) {
            files = new Files(entries);
        }
        try (InputStream in = files.getResourceAsStream(path)) {
            return in == null ? null : in.readAllBytes();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** The resources of the class path, those of the JDK left out. */
    private static final class Files extends URLClassLoader {
        Files(URL[] entries) {
            super("files", entries, null);
        }

        @Override
        public URL getResource(String name) {
            return findResource(name);
        }
    }

    /** Sees the JDK and its program's classes only: the given ones first, then the class path. */
    static final class ProgramLoader extends URLClassLoader {
        private final Program program;
        private final boolean prepared;
        private final Map<Target, Target.Resolved> resolved = new HashMap<>();
        private final Map<Class<?>, Class<?>> stubs = new HashMap<>();

        private ProgramLoader(Program program, boolean prepared) {
            super("program", program.entries, ClassLoader.getPlatformClassLoader());
            this.program = program;
            this.prepared = prepared;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (program.probes != null && name.equals(Instrumenter.TRACE)) {
                return Trace.class;
            }
            if (program.probes != null && name.equals(Inputs.PROVIDED)) {
                return Provided.class;
            }
            if (program.probes != null && name.equals(Inputs.WRAPPED)) {
                return Wrapped.class;
            }
            if (StubMaker.SHARED.containsKey(name)) {
                return StubMaker.SHARED.get(name);
            }
            byte[] bytes = prepared ? program.prepare(name) : program.given.get(name);
            if (bytes != null) {
                return defineClass(name, bytes, 0, bytes.length);
            }
            if (prepared) {
                throw new ClassNotFoundException(name);
            }
            return super.findClass(name);
        }

        /** Lets go of what it has open. */
        void release() {
            try {
                close();
            } catch (IOException ignored) {
                // Its classes are of no use to anybody any more.
            }
        }

        /** The class of the stubs of a type, made when it is asked for. */
        Class<?> stubClass(Class<?> type) {
            return stubs.computeIfAbsent(type, wanted -> {
                byte[] bytes = StubMaker.write(wanted);
                return defineClass(StubMaker.name(wanted), bytes, 0, bytes.length);
            });
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
