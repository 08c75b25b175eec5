import java.io.*;
import java.nio.file.*;

/** Keeps texts in files: what it does shows in the folder that it is given. */
public class Notes {
    private final Path folder;

    public Notes(Path folder) {
        this.folder = folder;
    }

    public void save(String name, String text) throws IOException {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("no name");
        }
        Files.writeString(folder.resolve(name), text);
    }

    public String read(String name) throws IOException {
        Path file = folder.resolve(name);
        if (!Files.exists(file)) {
            return null;
        }
        return Files.readString(file);
    }

    public int count() {
        String[] names = folder.toFile().list();
        return names == null ? -1 : names.length;
    }

    public static int lines(File file) throws IOException {
        int count = 0;
        for (String line : Files.readAllLines(file.toPath())) {
            count += line.startsWith("#") ? 0 : 1;
        }
        return count;
    }

    public static boolean isLarge(Path file) throws IOException {
        return Files.size(file) > 10;
    }

    public static String kind(File file) {
        if (file.isDirectory()) {
            return "folder";
        }
        return file.exists() ? "file" : "nothing";
    }
}
