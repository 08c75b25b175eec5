package pathbrew.agent;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.objectweb.asm.ClassReader;

/**
 * Instruments classes of the JDK where they are, from the moment on that a program mentions one of them.
 *
 * <p>Those that are loaded already may not get members: only bodies of methods change. Without an {@link Instrumentation}
 * the JDK is left as it is.
 */
final class Library implements ClassFileTransformer {
    private static final int CLASS_ENTRY = 7;

    private final Instrumentation instrumentation;
    private final Places places;
    private Following following;
    /** Classes that have come by. */
    private final Set<String> seen = ConcurrentHashMap.newKeySet();
    private boolean isActive;

    Library(Instrumentation instrumentation, Places places) {
        this.instrumentation = instrumentation;
        this.places = places;
    }

    /** Other classes are followed from now on. */
    synchronized void follow(Following next) {
        Following before = following;
        following = next;
        if (isActive) {
            retransform(before, next);
        }
    }

    /** A class of the program is about to be loaded. */
    void prepare(byte[] program) {
        if (!isActive && mentions(new ClassReader(program))) {
            activate();
        }
    }

    private boolean mentions(ClassReader reader) {
        char[] buffer = new char[reader.getMaxStringLength()];
        for (int i = 1; i < reader.getItemCount(); i++) {
            int place = reader.getItem(i);
            if (place > 0 && reader.readByte(place - 1) == CLASS_ENTRY) {
                String name = reader.readUTF8(place, buffer);
                // What the methods of records become mentions java.util.Objects.
                if (following.library().isFollowed(name) || name.equals("java/lang/runtime/ObjectMethods")) {
                    return true;
                }
            }
        }
        return false;
    }

    private synchronized void activate() {
        if (!isActive && instrumentation != null) {
            isActive = true;
            LibraryClasses.load();
            instrumentation.addTransformer(this, true);
            retransform(following, following);
            // What was loaded meanwhile, because instrumenting needed it, has not been seen.
            retransform(following, following);
        }
    }

    private void retransform(Following before, Following after) {
        List<Class<?>> loaded = new ArrayList<>();
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            String name = type.getName().replace('.', '/');
            boolean isOurs = before.library().isFollowed(name) || after.library().isFollowed(name);
            isOurs &= before != after || !seen.contains(name);
            if (isOurs && type.getClassLoader() == null && instrumentation.isModifiableClass(type)) {
                loaded.add(type);
            }
        }
        try {
            instrumentation.retransformClasses(loaded.toArray(new Class<?>[0]));
        } catch (UnmodifiableClassException | LinkageError refused) {
            places.unfollowed("classes of the JDK: " + refused);
        }
    }

    @Override
    public byte[] transform(
            Module module, ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] bytes) {
        if (name == null || loader != null) {
            return null;
        }
        // Classes are loaded in the midst of calls, and code that is followed decides whether they are.
        Passing.initializing();
        try {
            if (!following.library().isFollowed(name)) {
                return null;
            }
            seen.add(name);
            return new Instrumenter(places, following).instrumentLibrary(bytes);
        } catch (Throwable failure) {
            places.unfollowed(name.replace('/', '.') + ": " + failure);
            return null;
        } finally {
            Passing.initialized();
        }
    }
}
