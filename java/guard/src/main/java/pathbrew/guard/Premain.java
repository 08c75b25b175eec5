package pathbrew.guard;

import java.lang.instrument.Instrumentation;
import java.net.URL;
import java.net.URLClassLoader;

/** Where the JVM enters: {@code -javaagent:guard.jar=POLICY-FILE}. */
public final class Premain {
    private Premain() {}

    /**
     * Installs the guard by classes of a loader that nobody else has: what java.base opens to them, it opens to
     * nobody on the class path. Whatever goes wrong ends the JVM.
     */
    public static void premain(String policyFile, Instrumentation instrumentation) throws Exception {
        URL jar = Premain.class.getProtectionDomain().getCodeSource().getLocation();
        URLClassLoader own = new URLClassLoader("guard", new URL[] {jar}, ClassLoader.getPlatformClassLoader());
        own.loadClass("pathbrew.guard.Agent")
                .getMethod("start", String.class, Instrumentation.class)
                .invoke(null, policyFile, instrumentation);
    }
}
