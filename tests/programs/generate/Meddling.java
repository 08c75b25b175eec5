import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.PrintStream;
import java.util.Locale;
import java.util.TimeZone;

/** Calls that change the world around them, beside others that do not. */
public class Meddling {
    public static int prints(int x) {
        for (int i = 0; i < 40_000; i++) {
            System.out.println("a line of some fifty characters that nobody wants to see");
        }
        System.err.println("and an error");
        return x;
    }

    /** Deletes what lies in the folder that it runs in, if that is one for temporary files. */
    public static int deletesFolder() {
        File folder = new File("").getAbsoluteFile();
        int deleted = 0;
        if (folder.getPath().startsWith(System.getProperty("java.io.tmpdir"))) {
            File[] files = folder.listFiles();
            for (int i = 0; files != null && i < files.length; i++) {
                deleted += files[i].delete() ? 1 : 0;
            }
            folder.delete();
        }
        return deleted;
    }

    public static int writesFile(int x) throws java.io.IOException {
        try (java.io.FileWriter writer = new java.io.FileWriter("written-by-code-under-test.txt")) {
            writer.write(x);
        }
        return x;
    }

    public static int redirects(int x) {
        System.setOut(new PrintStream(new ByteArrayOutputStream()));
        System.setErr(null);
        System.out.println(x);
        return x;
    }

    public static String speaks(int x) {
        Locale.setDefault(Locale.GERMANY);
        TimeZone.setDefault(TimeZone.getTimeZone("GMT+9"));
        System.setProperty("line.separator", "|");
        System.clearProperty("java.io.tmpdir");
        return x > 0 ? "ja" : "nein";
    }

    @SuppressWarnings("removal")
    public static int secures(int x) {
        System.setSecurityManager(null);
        Thread.setDefaultUncaughtExceptionHandler((thread, error) -> System.exit(9));
        return x;
    }

    public static int failsElsewhere(int x) throws InterruptedException {
        Thread thread = new Thread(() -> {
            throw new IllegalStateException("nobody catches this");
        });
        thread.start();
        thread.join();
        return x;
    }

    public static int plain(int x) {
        return x > 1000 ? x - 1000 : x;
    }
}
