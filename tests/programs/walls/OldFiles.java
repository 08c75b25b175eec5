package walls;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.FileReader;
import java.io.FileWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.util.Formatter;
import java.util.Scanner;
import java.util.jar.JarOutputStream;
import java.util.logging.FileHandler;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** Files by java.io and what is built on it; every method is given the canary folder, a port and a process. */
final class OldFiles {
    @Wants("write a file")
    static void overwrite(String folder, int port, long process) throws Exception {
        try (FileOutputStream out = new FileOutputStream(folder + "/file.txt")) {
            out.write(0);
        }
    }

    @Wants("write a file")
    static void append(String folder, int port, long process) throws Exception {
        try (FileOutputStream out = new FileOutputStream(new File(folder, "file.txt"), true)) {
            out.write(0);
        }
    }

    @Wants("write a file")
    static void writer(String folder, int port, long process) throws Exception {
        try (FileWriter out = new FileWriter(folder + "/new.txt")) {
            out.write("x");
        }
    }

    @Wants("write a file")
    static void printStream(String folder, int port, long process) throws Exception {
        new PrintStream(folder + "/file.txt").close();
    }

    @Wants("write a file")
    static void printWriter(String folder, int port, long process) throws Exception {
        new PrintWriter(new File(folder, "file.txt")).close();
    }

    @Wants("write a file")
    static void formatter(String folder, int port, long process) throws Exception {
        new Formatter(folder + "/file.txt").close();
    }

    @Wants("write a file")
    static void randomAccess(String folder, int port, long process) throws Exception {
        try (RandomAccessFile file = new RandomAccessFile(folder + "/file.txt", "rw")) {
            file.setLength(0);
        }
    }

    @Wants("write a file")
    static void zip(String folder, int port, long process) throws Exception {
        new ZipOutputStream(new FileOutputStream(folder + "/new.zip")).close();
    }

    @Wants("write a file")
    static void jar(String folder, int port, long process) throws Exception {
        new JarOutputStream(new FileOutputStream(folder + "/new.jar"), new java.util.jar.Manifest()).close();
    }

    @Wants("create a file")
    static void createNew(String folder, int port, long process) throws Exception {
        new File(folder, "new.txt").createNewFile();
    }

    @Wants("create a file")
    static void temporaryFile(String folder, int port, long process) throws Exception {
        File.createTempFile("new", ".txt", new File(folder));
    }

    @Wants("create a file")
    static void temporaryFolderProperty(String folder, int port, long process) throws Exception {
        System.setProperty("java.io.tmpdir", folder);
        File.createTempFile("new", ".txt", new File(System.getProperty("java.io.tmpdir")));
    }

    @Wants("create a folder")
    static void makeFolder(String folder, int port, long process) {
        new File(folder, "new").mkdir();
    }

    @Wants("create a folder")
    static void makeFolders(String folder, int port, long process) {
        new File(folder, "new/newer/newest").mkdirs();
    }

    @Wants("delete a file")
    static void delete(String folder, int port, long process) {
        new File(folder, "file.txt").delete();
    }

    @Wants("delete a file")
    static void deleteFolder(String folder, int port, long process) {
        new File(folder, "empty").delete();
    }

    @Wants("delete a file")
    static void deleteOnExit(String folder, int port, long process) {
        new File(folder, "file.txt").deleteOnExit();
    }

    @Wants("delete a file")
    static void deleteCaught(String folder, int port, long process) {
        try {
            new File(folder, "file.txt").delete();
        } catch (SecurityException ignored) {
            // Caught, and recorded all the same.
        }
    }

    @Wants("delete a file")
    static void deleteByLyingSubclass(String folder, int port, long process) {
        new File(folder, "file.txt") {
            private static final long serialVersionUID = 1;

            @Override
            public String getPath() {
                return System.getProperty("java.io.tmpdir") + "/harmless";
            }

            @Override
            public String getAbsolutePath() {
                return getPath();
            }
        }.delete();
    }

    @Wants("delete a file")
    static void deleteAll(String folder, int port, long process) {
        deleteAll(new File(folder));
    }

    private static void deleteAll(File file) {
        File[] inner = file.listFiles();
        if (inner != null) {
            for (File each : inner) {
                deleteAll(each);
            }
        }
        file.delete();
    }

    @Wants("move a file")
    static void rename(String folder, int port, long process) {
        new File(folder, "file.txt").renameTo(new File(folder, "other.txt"));
    }

    @Wants("move a file")
    static void renameAway(String folder, int port, long process) {
        new File(folder, "file.txt").renameTo(new File(System.getProperty("java.io.tmpdir"), "stolen.txt"));
    }

    @Wants("move a file")
    static void renameOver(String folder, int port, long process) throws Exception {
        File own = File.createTempFile("own", ".txt");
        own.renameTo(new File(folder, "file.txt"));
    }

    @Wants("change a file's attributes")
    static void lastModified(String folder, int port, long process) {
        new File(folder, "file.txt").setLastModified(0);
    }

    @Wants("change a file's attributes")
    static void readOnly(String folder, int port, long process) {
        new File(folder, "file.txt").setReadOnly();
    }

    @Wants("change a file's attributes")
    static void writable(String folder, int port, long process) {
        new File(folder, "locked.txt").setWritable(true, false);
    }

    @Wants("change a file's attributes")
    static void readable(String folder, int port, long process) {
        new File(folder, "file.txt").setReadable(false);
    }

    @Wants("change a file's attributes")
    static void executable(String folder, int port, long process) {
        new File(folder, "file.txt").setExecutable(true);
    }

    @Wants("read a file")
    static void read(String folder, int port, long process) throws Exception {
        leak(new FileInputStream(folder + "/file.txt").read());
    }

    @Wants("read a file")
    static void reader(String folder, int port, long process) throws Exception {
        leak(new FileReader(folder + "/file.txt").read());
    }

    @Wants("read a file")
    static void scanner(String folder, int port, long process) throws Exception {
        leak(new Scanner(new File(folder, "file.txt")).next().charAt(0));
    }

    @Wants("read a file")
    static void readRandomly(String folder, int port, long process) throws Exception {
        leak(new RandomAccessFile(folder + "/file.txt", "r").read());
    }

    @Wants("read a file")
    static void readZip(String folder, int port, long process) throws Exception {
        leak(new ZipFile(folder + "/archive.zip").size());
    }

    @Wants("read a file")
    static void readUrl(String folder, int port, long process) throws Exception {
        leak(new File(folder, "file.txt").toURI().toURL().openStream().read());
    }

    @Wants("read a file")
    static void readClassPath(String folder, int port, long process) throws Exception {
        java.net.URL[] path = {new File(folder + "/").toURI().toURL()};
        try (java.net.URLClassLoader loader = new java.net.URLClassLoader(path)) {
            leak(loader.getResource("file.txt").openStream().read());
        }
    }

    @Wants("list a folder")
    static void list(String folder, int port, long process) {
        leak(new File(folder).list().length);
    }

    @Wants("write a file")
    static void logToFile(String folder, int port, long process) throws Exception {
        new FileHandler(folder + "/new.log").close();
    }

    @Wants("use preferences")
    static void preferences(String folder, int port, long process) throws Exception {
        System.setProperty("java.util.prefs.userRoot", folder);
        java.util.prefs.Preferences.userRoot().put("key", "value");
        java.util.prefs.Preferences.userRoot().flush();
    }

    static void leak(int secret) {
        throw new IllegalStateException("read " + secret);
    }
}
