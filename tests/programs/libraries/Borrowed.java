package libraries;

import java.io.File;
import java.nio.charset.StandardCharsets;
import org.apache.commons.io.FileUtils;
import org.apache.commons.io.IOUtils;
import org.apache.commons.io.file.PathUtils;

/** Harm by a well-known library; every method is given the canary folder, a port and a process. */
final class Borrowed {
    private static File file(String folder) {
        return new File(folder, "file.txt");
    }

    private static File own() throws Exception {
        return File.createTempFile("own", ".txt");
    }

    static void deleteDirectory(String folder, int port, long process) throws Exception {
        FileUtils.deleteDirectory(new File(folder));
    }

    static void deleteQuietly(String folder, int port, long process) {
        FileUtils.deleteQuietly(new File(folder));
    }

    static void cleanDirectory(String folder, int port, long process) throws Exception {
        FileUtils.cleanDirectory(new File(folder));
    }

    static void forceDelete(String folder, int port, long process) throws Exception {
        FileUtils.forceDelete(file(folder));
    }

    static void forceDeleteOnExit(String folder, int port, long process) throws Exception {
        FileUtils.forceDeleteOnExit(file(folder));
    }

    static void write(String folder, int port, long process) throws Exception {
        FileUtils.writeStringToFile(file(folder), "x", StandardCharsets.UTF_8);
    }

    static void touch(String folder, int port, long process) throws Exception {
        FileUtils.touch(file(folder));
    }

    static void copyOver(String folder, int port, long process) throws Exception {
        FileUtils.copyFile(own(), file(folder));
    }

    static void copyDirectory(String folder, int port, long process) throws Exception {
        FileUtils.copyDirectory(own().getParentFile(), new File(folder, "folder"));
    }

    static void moveAway(String folder, int port, long process) throws Exception {
        FileUtils.moveFile(file(folder), new File(own().getParentFile(), "moved.txt"));
    }

    static void moveDirectory(String folder, int port, long process) throws Exception {
        FileUtils.moveDirectory(new File(folder, "folder"), new File(folder, "moved"));
    }

    static void makeDirectory(String folder, int port, long process) throws Exception {
        FileUtils.forceMkdir(new File(folder, "new"));
    }

    static void deletePath(String folder, int port, long process) throws Exception {
        PathUtils.delete(new File(folder).toPath());
    }

    static void setReadOnly(String folder, int port, long process) throws Exception {
        PathUtils.setReadOnly(file(folder).toPath(), true);
    }

    static void download(String folder, int port, long process) throws Exception {
        IOUtils.toByteArray(java.net.URI.create("http://127.0.0.1:" + port + "/"));
    }
}
