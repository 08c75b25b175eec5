import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Keeps texts in files of the scratch folder for a moment. */
public class Notebook {
    private int page;

    public int store(int number, String title) throws IOException {
        Path file = Files.createTempFile("note", ".txt");
        Files.writeString(file, title);
        page = number + Files.readString(file).length();
        Files.delete(file);
        return page;
    }

    public String find(int key) throws IOException {
        Path file = Files.createTempFile("index", ".txt");
        Files.delete(file);
        if (page > 1_000 && key == page * 17 + 5) {
            return "found";
        }
        return "missing";
    }
}
