package walls;

import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.DosFileAttributeView;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.util.Map;
import java.util.Set;

/** Files by java.nio.file and channels. */
final class NewFiles {
    @Wants("write a file")
    static void write(String folder, int port, long process) throws Exception {
        Files.writeString(Path.of(folder, "file.txt"), "x");
    }

    @Wants("write a file")
    static void writer(String folder, int port, long process) throws Exception {
        Files.newBufferedWriter(Path.of(folder, "new.txt")).close();
    }

    @Wants("write a file")
    static void channel(String folder, int port, long process) throws Exception {
        try (FileChannel channel = FileChannel.open(Path.of(folder, "file.txt"), StandardOpenOption.WRITE)) {
            channel.truncate(0);
        }
    }

    @Wants("write a file")
    static void asynchronousChannel(String folder, int port, long process) throws Exception {
        Path path = Path.of(folder, "file.txt");
        try (AsynchronousFileChannel channel = AsynchronousFileChannel.open(path, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(new byte[1]), 0).get();
        }
    }

    @Wants("write a file")
    static void mapped(String folder, int port, long process) throws Exception {
        Path path = Path.of(folder, "file.txt");
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            channel.map(FileChannel.MapMode.READ_WRITE, 0, 1).put(0, (byte) 0);
        }
    }

    @Wants("write a file")
    static void deleteOnClose(String folder, int port, long process) throws Exception {
        Path path = Path.of(folder, "file.txt");
        FileChannel.open(path, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE).close();
    }

    @Wants("read a file")
    static void deleteOnCloseOfReader(String folder, int port, long process) throws Exception {
        Path path = Path.of(folder, "file.txt");
        FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.DELETE_ON_CLOSE).close();
    }

    @Wants("write a file")
    static void createFile(String folder, int port, long process) throws Exception {
        Files.createFile(Path.of(folder, "new.txt"));
    }

    @Wants("write a file")
    static void temporaryFile(String folder, int port, long process) throws Exception {
        Files.createTempFile(Path.of(folder), "new", ".txt");
    }

    @Wants("create a folder")
    static void createFolder(String folder, int port, long process) throws Exception {
        Files.createDirectories(Path.of(folder, "new/newer"));
    }

    @Wants("delete a file")
    static void delete(String folder, int port, long process) throws Exception {
        Files.delete(Path.of(folder, "file.txt"));
    }

    @Wants("delete a file")
    static void deleteIfExists(String folder, int port, long process) throws Exception {
        Files.deleteIfExists(Path.of(folder, "empty"));
    }

    @Wants("delete a file")
    static void deleteByFileUri(String folder, int port, long process) throws Exception {
        Files.delete(Path.of(java.net.URI.create("file://" + folder + "/file.txt")));
    }

    @Wants("read a file")
    static void walkAndDelete(String folder, int port, long process) throws Exception {
        Files.walkFileTree(Path.of(folder), new SimpleFileVisitor<Path>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws java.io.IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path each, java.io.IOException problem)
                    throws java.io.IOException {
                Files.delete(each);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    @Wants("move a file")
    static void move(String folder, int port, long process) throws Exception {
        Files.move(Path.of(folder, "file.txt"), Path.of(folder, "other.txt"));
    }

    @Wants("move a file")
    static void moveAway(String folder, int port, long process) throws Exception {
        Path own = Path.of(System.getProperty("java.io.tmpdir"), "stolen.txt");
        Files.move(Path.of(folder, "file.txt"), own, StandardCopyOption.ATOMIC_MOVE);
    }

    @Wants("read a file")
    static void copy(String folder, int port, long process) throws Exception {
        Files.copy(Path.of(folder, "file.txt"), Files.createTempDirectory("own").resolve("copy.txt"));
    }

    @Wants("delete a file")
    static void copyOver(String folder, int port, long process) throws Exception {
        Path own = Files.createTempFile("own", ".txt");
        Files.copy(own, Path.of(folder, "file.txt"), StandardCopyOption.REPLACE_EXISTING);
    }

    @Wants("change a file's attributes")
    static void lastModified(String folder, int port, long process) throws Exception {
        Files.setLastModifiedTime(Path.of(folder, "file.txt"), FileTime.fromMillis(0));
    }

    @Wants("change a file's attributes")
    static void times(String folder, int port, long process) throws Exception {
        FileTime time = FileTime.fromMillis(0);
        Files.getFileAttributeView(Path.of(folder), BasicFileAttributeView.class).setTimes(time, time, null);
    }

    @Wants("change a file's attributes")
    static void permissions(String folder, int port, long process) throws Exception {
        Files.setPosixFilePermissions(Path.of(folder, "file.txt"), PosixFilePermissions.fromString("rwxrwxrwx"));
    }

    @Wants("change a file's attributes")
    static void mode(String folder, int port, long process) throws Exception {
        Files.setAttribute(Path.of(folder, "file.txt"), "unix:mode", 0777);
    }

    @Wants("change a file's attributes")
    static void owner(String folder, int port, long process) throws Exception {
        Path path = Path.of(folder, "file.txt");
        Files.setOwner(path, Files.getOwner(path));
    }

    @Wants("change a file's attributes")
    static void userAttribute(String folder, int port, long process) throws Exception {
        Path path = Path.of(folder, "file.txt");
        UserDefinedFileAttributeView view = Files.getFileAttributeView(path, UserDefinedFileAttributeView.class);
        view.write("mark", ByteBuffer.wrap(new byte[1]));
    }

    @Wants("change a file's attributes")
    static void dosAttribute(String folder, int port, long process) throws Exception {
        Files.getFileAttributeView(Path.of(folder, "file.txt"), DosFileAttributeView.class).setHidden(true);
    }

    @Wants("read a file")
    static void read(String folder, int port, long process) throws Exception {
        OldFiles.leak(Files.readAllBytes(Path.of(folder, "file.txt")).length);
    }

    @Wants("read a file")
    static void list(String folder, int port, long process) throws Exception {
        try (var entries = Files.list(Path.of(folder))) {
            OldFiles.leak((int) entries.count());
        }
    }

    @Wants("read a file")
    static void secureStream(String folder, int port, long process) throws Exception {
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(Path.of(folder))) {
            ((SecureDirectoryStream<Path>) stream).deleteFile(Path.of("file.txt"));
        }
    }

    @Wants("delete a file")
    static void secureStreamUpwards(String folder, int port, long process) throws Exception {
        Path own = Files.createTempDirectory("own");
        Path there = own.relativize(Path.of(folder, "file.txt"));
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(own)) {
            ((SecureDirectoryStream<Path>) stream).deleteFile(there);
        }
    }

    @Wants("move a file")
    static void secureStreamMove(String folder, int port, long process) throws Exception {
        Path own = Files.createTempDirectory("own");
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(own)) {
            SecureDirectoryStream<Path> secure = (SecureDirectoryStream<Path>) stream;
            secure.move(Path.of(folder, "file.txt"), secure, Path.of("stolen.txt"));
        }
    }

    @Wants("write a file")
    static void secureStreamWrite(String folder, int port, long process) throws Exception {
        Path own = Files.createTempDirectory("own");
        Path there = own.relativize(Path.of(folder, "file.txt"));
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(own)) {
            SecureDirectoryStream<Path> secure = (SecureDirectoryStream<Path>) stream;
            secure.newByteChannel(there, Set.of(StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)).close();
        }
    }

    @Wants("change a file's attributes")
    static void secureStreamTimes(String folder, int port, long process) throws Exception {
        Path own = Files.createTempDirectory("own");
        Path there = own.relativize(Path.of(folder, "file.txt"));
        FileTime time = FileTime.fromMillis(0);
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(own)) {
            ((SecureDirectoryStream<Path>) stream)
                    .getFileAttributeView(there, BasicFileAttributeView.class)
                    .setTimes(time, time, null);
        }
    }

    @Wants("write a file")
    static void zipFileSystem(String folder, int port, long process) throws Exception {
        try (FileSystem zip = FileSystems.newFileSystem(Path.of(folder, "new.zip"), Map.of("create", "true"))) {
            Files.writeString(zip.getPath("/x"), "x");
        }
    }

    @Wants("read a file")
    static void zipFileSystemOfOther(String folder, int port, long process) throws Exception {
        try (FileSystem zip = FileSystems.newFileSystem(Path.of(folder, "archive.zip"))) {
            Files.writeString(zip.getPath("/x"), "x");
        }
    }
}
