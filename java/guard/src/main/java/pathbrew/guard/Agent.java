package pathbrew.guard;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Defines the wall inside java.base, has the JDK's classes ask it, and seals it. */
public final class Agent {
    private static final String[] INSIDE = {"Policy", "Places", "Refusals", "Refusals$Finder", "Changes", "Held", "Wall"};
    private static final String INSIDE_PACKAGE = "pathbrew.guard.inside.";

    private Agent() {}

    /** Ends with the wall standing and sealed, or throws. */
    public static void start(String policyFile, Instrumentation instrumentation) throws Throwable {
        Class<?> neighbour = Class.forName("jdk.internal.util.ArraysSupport");
        String inside = neighbour.getPackageName();
        open(instrumentation, inside, inside, "jdk.internal.misc", "sun.security.jca");
        MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(neighbour, MethodHandles.lookup());
        Class<?> wall = null;
        for (String name : INSIDE) {
            wall = lookup.defineClass(bytes(INSIDE_PACKAGE.replace('.', '/') + name + ".class"));
        }
        guard(instrumentation);
        Class<?> providers = Class.forName("sun.security.jca.Providers");
        Class<?> list = Class.forName("sun.security.jca.ProviderList");
        MethodHandles.Lookup provided = MethodHandles.privateLookupIn(providers, MethodHandles.lookup());
        MethodHandle get = provided.findStatic(providers, "getProviderList", MethodType.methodType(list));
        MethodHandle set = provided.findStatic(providers, "setProviderList", MethodType.methodType(void.class, list));
        MethodHandles.Lookup memory =
                MethodHandles.privateLookupIn(Class.forName("jdk.internal.misc.Unsafe"), MethodHandles.lookup());
        String jar = Agent.class.getProtectionDomain().getCodeSource().getLocation().getPath();
        wall.getMethod(
                        "seal",
                        String.class,
                        String.class,
                        MethodHandle.class,
                        MethodHandle.class,
                        MethodHandles.Lookup.class)
                .invoke(null, policyFile, jar.substring(0, jar.lastIndexOf('/') + 1), get, set, memory);
    }

    /** Opens packages of java.base to the loader of this class alone, and one to the JDK's modules that ask the wall. */
    private static void open(Instrumentation instrumentation, String inside, String... packages) {
        Set<Module> asking = new HashSet<>();
        for (String name : Hooks.MODULES) {
            Module module = ModuleLayer.boot().findModule(name).orElse(null);
            if (module != null) {
                asking.add(module);
            }
        }
        Map<String, Set<Module>> opened = new HashMap<>();
        for (String name : packages) {
            opened.put(name, Set.of(Agent.class.getModule()));
        }
        instrumentation.redefineModule(
                Object.class.getModule(), Set.of(), Map.of(inside, asking), opened, Set.of(), Map.of());
    }

    private static byte[] bytes(String path) throws IOException {
        try (InputStream in = Agent.class.getClassLoader().getResourceAsStream(path)) {
            return in.readAllBytes();
        }
    }

    /** The transformer stays: classes that are loaded later pass it, and so do retransformations by others. */
    private static void guard(Instrumentation instrumentation) throws UnmodifiableClassException {
        Transformer transformer = new Transformer();
        instrumentation.addTransformer(transformer, true);
        List<Class<?>> loaded = new ArrayList<>();
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (transformer.guards(type)) {
                loaded.add(type);
            }
        }
        instrumentation.retransformClasses(loaded.toArray(new Class<?>[0]));
        transformer.check();
    }
}
