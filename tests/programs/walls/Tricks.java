package walls;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Paths that are not what they seem. */
final class Tricks {
    @Wants("delete a file")
    static void upwards(String folder, int port, long process) throws Exception {
        new File(System.getProperty("java.io.tmpdir") + "/.." + up() + folder + "/file.txt").delete();
    }

    private static String up() {
        return "/..".repeat(20);
    }

    @Wants("write a file")
    static void relative(String folder, int port, long process) throws Exception {
        new FileOutputStream(".." + up() + folder + "/file.txt").close();
    }

    @Wants("write a file")
    static void workingFolderProperty(String folder, int port, long process) throws Exception {
        System.setProperty("user.dir", folder);
        new FileOutputStream(new File("file.txt").getAbsoluteFile()).close();
        new FileOutputStream(folder + "/file.txt").close();
    }

    @Wants("write a file")
    static void slashes(String folder, int port, long process) throws Exception {
        new FileOutputStream("//" + folder.replace("/", "//./") + "//.//file.txt").close();
    }

    @Wants("link a file")
    static void symbolicLink(String folder, int port, long process) throws Exception {
        Path link = Path.of(System.getProperty("java.io.tmpdir"), "link");
        Files.createSymbolicLink(link, Path.of(folder, "file.txt"));
        Files.writeString(link, "x");
    }

    @Wants("link a file")
    static void symbolicLinkToFolder(String folder, int port, long process) throws Exception {
        Path link = Path.of(System.getProperty("java.io.tmpdir"), "link");
        Files.createSymbolicLink(link, Path.of(folder));
        new File(link + "/file.txt").delete();
    }

    @Wants("link a file")
    static void hardLink(String folder, int port, long process) throws Exception {
        Path link = Path.of(System.getProperty("java.io.tmpdir"), "hard");
        Files.createLink(link, Path.of(folder, "file.txt"));
        Files.writeString(link, "x");
    }

    @Wants("link a file")
    static void linkThere(String folder, int port, long process) throws Exception {
        Files.createSymbolicLink(Path.of(folder, "new"), Path.of("file.txt"));
    }

    @Wants("write a file")
    static void rootOfProcess(String folder, int port, long process) throws Exception {
        new FileOutputStream("/proc/self/root" + folder + "/file.txt").close();
    }

    @Wants("read a file")
    static void readRootOfProcess(String folder, int port, long process) throws Exception {
        OldFiles.leak(new FileInputStream("/proc/self/root" + folder + "/file.txt").read());
    }

    @Wants("write a file")
    static void workingFolderOfProcess(String folder, int port, long process) throws Exception {
        new FileOutputStream("/proc/self/cwd" + up() + folder + "/file.txt").close();
    }

    @Wants("write a file")
    static void descriptors(String folder, int port, long process) throws Exception {
        for (int number = 3; number < 64; number++) {
            new FileOutputStream("/proc/self/fd/" + number, true).close();
        }
    }

    @Wants("read a file")
    static void standardInput(String folder, int port, long process) throws Exception {
        OldFiles.leak(Files.newInputStream(Path.of("/dev/fd/0")).read());
    }

    @Wants("write a file")
    static void memoryOfProcess(String folder, int port, long process) throws Exception {
        new FileOutputStream("/proc/self/mem").close();
    }

    @Wants("read a file")
    static void environmentOfProcess(String folder, int port, long process) throws Exception {
        OldFiles.leak(Files.readString(Path.of("/proc/self/environ")).length());
    }

    @Wants("write a file")
    static void linkThatWasThere(String folder, int port, long process) throws Exception {
        Path link = Path.of(System.getProperty("java.io.tmpdir"), "planted");
        if (Files.isSymbolicLink(link)) {
            Files.writeString(link, "x");
        } else {
            Files.writeString(Path.of(folder, "file.txt"), "x");
        }
    }

    @Wants("write a file")
    static void danglingLinkThatWasThere(String folder, int port, long process) throws Exception {
        Path link = Path.of(System.getProperty("java.io.tmpdir"), "dangling");
        if (Files.isSymbolicLink(link)) {
            Files.writeString(link, "x");
        } else {
            Files.writeString(Path.of(folder, "new.txt"), "x");
        }
    }
}
