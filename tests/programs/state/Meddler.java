package state;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.Locale;
import java.util.Properties;
import java.util.TimeZone;
import java.util.logging.ConsoleHandler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.Logger;

/** Changes what others see of the JVM; {@code look} tells what is to be seen. */
public final class Meddler {
    public static void property() {
        System.setProperty("meddled", "yes");
    }

    public static void propertyObject() {
        System.getProperties().put("meddled", "yes");
    }

    public static void properties() {
        System.setProperties(new Properties());
    }

    public static void removedProperty() {
        System.clearProperty("java.version");
    }

    public static void locale() {
        Locale.setDefault(Locale.JAPAN);
    }

    public static void formatLocale() {
        Locale.setDefault(Locale.Category.FORMAT, Locale.JAPAN);
    }

    public static void zone() {
        TimeZone.setDefault(TimeZone.getTimeZone("Asia/Tokyo"));
    }

    public static void in() {
        System.setIn(new ByteArrayInputStream(new byte[3]));
    }

    public static void out() {
        System.setOut(new PrintStream(new ByteArrayOutputStream()));
    }

    public static void handler() {
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> {});
    }

    public static void threadName() {
        Thread.currentThread().setName("meddled");
    }

    public static void threadPriority() {
        Thread.currentThread().setPriority(Thread.MIN_PRIORITY);
    }

    public static void loader() {
        Thread.currentThread().setContextClassLoader(new ClassLoader() {});
    }

    public static void interrupt() {
        Thread.currentThread().interrupt();
    }

    public static void level() {
        Logger.getLogger("").setLevel(Level.OFF);
    }

    public static void logHandler() {
        Logger.getLogger("").addHandler(new ConsoleHandler());
    }

    public static void logReset() {
        LogManager.getLogManager().reset();
    }

    public static void provider() {
        java.security.Security.addProvider(new java.security.Provider("Meddled", "1", "none") {
            private static final long serialVersionUID = 1;
        });
    }

    public static void noProvider() {
        java.security.Security.removeProvider("SunJCE");
    }

    public static void thread() {
        Thread thread = new Thread(() -> {
            while (true) {
                Thread.onSpinWait();
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    public static void pool() throws Exception {
        java.util.concurrent.Executors.newFixedThreadPool(1).submit(() -> {}).get();
    }

    public static String look() {
        return System.getProperty("meddled") + " "
                + (System.getProperty("java.version") != null) + " "
                + Locale.getDefault() + " "
                + Locale.getDefault(Locale.Category.FORMAT) + " "
                + TimeZone.getDefault().getID() + " "
                + (Thread.getDefaultUncaughtExceptionHandler() == null) + " "
                + (Thread.currentThread().getName().equals("meddled") || Thread.currentThread().getPriority() == 1)
                + " "
                + Thread.currentThread().isInterrupted() + " "
                + Logger.getLogger("").getLevel() + " "
                + Logger.getLogger("").getHandlers().length + " "
                + (java.security.Security.getProvider("Meddled") == null) + " "
                + (java.security.Security.getProvider("SunJCE") != null);
    }
}
