package pathbrew.suite;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;

/** A class file of the class path, and where it lies. */
record ClassBytes(URL location, byte[] octets) {
    /** The class of that internal name; null if there is none. */
    static ClassBytes find(String name) throws IOException {
        URL location = ClassLoader.getSystemResource(name + ".class");
        if (location == null) {
            return null;
        }
        try (InputStream in = location.openStream()) {
            return new ClassBytes(location, in.readAllBytes());
        }
    }

    boolean isOfTheJdk() {
        return location.getProtocol().equals("jrt");
    }
}
