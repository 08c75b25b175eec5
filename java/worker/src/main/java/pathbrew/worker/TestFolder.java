package pathbrew.worker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.stream.Stream;

/** The temporary folder that a replay has for itself; it is there once somebody asks for it. */
final class TestFolder {
    private static final int MOST = 32;
    private static final long LONGEST = 10_000;
    private static final int FOLDER = 0;
    private static final int TEXT = 1;
    private static final int OTHER = 2;

    private static final String KEPT = "kept";

    private Path around;
    private Path path;

    Path path() throws BadRequest {
        try {
            if (path == null) {
                around = Files.createTempDirectory("test");
                Files.createFile(around.resolve(KEPT));
                path = Files.createDirectory(around.resolve("folder"));
            }
            return path;
        } catch (IOException | SecurityException full) {
            throw new BadRequest("no temporary folder can be made: " + full.getMessage());
        }
    }

    /**
     * Tells what is in the folder.
     *
     * <pre>
     * files := count:int (name:string kind:byte text:string?)*
     * </pre>
     *
     * <p>Folders, short texts with what they hold, and other files; names are relative.
     */
    void write(ValueWriter out) throws IOException {
        List<Path> found = found();
        out.number(found.size());
        for (Path file : found) {
            out.string(path.relativize(file).toString().replace('\\', '/'));
            boolean isFolder = Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS);
            String text = isFolder ? null : text(file);
            out.octet(isFolder ? FOLDER : text == null ? OTHER : TEXT);
            if (text != null) {
                out.string(text);
            }
        }
    }

    private List<Path> found() {
        if (path == null) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(path)) {
            return files.filter(file -> !file.equals(path)).sorted().limit(MOST).toList();
        } catch (IOException | UncheckedIOException | SecurityException unreadable) {
            return List.of();
        }
    }

    private static String text(Path file) {
        try {
            if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || Files.size(file) > LONGEST) {
                return null;
            }
            ByteBuffer octets = ByteBuffer.wrap(Files.readAllBytes(file));
            return StandardCharsets.UTF_8.newDecoder().decode(octets).toString();
        } catch (CharacterCodingException noText) {
            return null;
        } catch (IOException | SecurityException unreadable) {
            return null;
        }
    }

    /** Whether nothing was made or deleted beside the folder, where others have their files. */
    boolean isAloneTouched() {
        if (path == null) {
            return true;
        }
        try (Stream<Path> beside = Files.list(around)) {
            return beside.filter(file -> !file.equals(path)).toList().equals(List.of(around.resolve(KEPT)));
        } catch (IOException | UncheckedIOException | SecurityException gone) {
            return false;
        }
    }

    void delete() {
        if (path == null) {
            return;
        }
        try {
            Files.walkFileTree(around, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Files.delete(file);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path folder, IOException failure) throws IOException {
                    Files.delete(folder);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException | SecurityException left) {
            // It goes with the JVM's scratch folder.
        }
        path = null;
    }
}
