import java.io.File;

/** Code that nobody should run unprotected. */
public class Cleaner {
    static String clean(String path, boolean really) {
        File file = new File(path);
        if (!really) {
            return "would delete " + file.getName();
        }
        return file.delete() ? "deleted" : "kept";
    }
}
