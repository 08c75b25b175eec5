package pathbrew.guard.inside;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What is allowed, read once from a file of lines {@code key TAB value}.
 *
 * <pre>
 * scratch FOLDER    may be read and written below
 * write FOLDER      likewise, if files are allowed
 * read PATH         a file or folder that may be read
 * allow GATE        files, network, processes, exit or natives
 * library FOLDER    native libraries below it may be loaded, if natives are allowed
 * </pre>
 *
 * <p>The JDK, the class path and what the JDK's own classes read of the system may be read in any case.
 */
final class Policy {
    private static final String[] OF_THE_SYSTEM = {
        "/dev/null",
        "/dev/zero",
        "/dev/random",
        "/dev/urandom",
        "/etc/fonts",
        "/etc/localtime",
        "/etc/mime.types",
        "/etc/os-release",
        "/etc/timezone",
        "/sys/devices/system/cpu",
        "/sys/fs/cgroup",
        "/usr/share",
    };

    final Places readable = new Places();
    final Places writable = new Places();
    final Places libraries = new Places();
    final Places jdk = new Places();
    private final Set<String> gates = new HashSet<>();

    Policy(String file) throws IOException {
        List<String> written = new ArrayList<>();
        for (String line : Files.readAllLines(Path.of(file), StandardCharsets.UTF_8)) {
            int tab = line.indexOf('\t');
            if (tab < 0) {
                continue;
            }
            String value = line.substring(tab + 1);
            switch (line.substring(0, tab)) {
                case "scratch" -> writable.add(value);
                case "write" -> written.add(value);
                case "read" -> readable.add(value);
                case "allow" -> gates.add(value);
                case "library" -> libraries.add(value);
                default -> throw new IOException("the guard's policy has no " + line.substring(0, tab));
            }
        }
        if (allows("files")) {
            for (String folder : written) {
                writable.add(folder);
            }
        }
        if (allows("natives")) {
            readable.addAll(libraries);
        }
        jdk.add(System.getProperty("java.home"));
        readable.addAll(jdk);
        readable.addAll(writable);
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            readable.add(entry);
        }
        for (String path : OF_THE_SYSTEM) {
            readable.add(path);
        }
    }

    boolean allows(String gate) {
        return gates.contains(gate);
    }

    boolean mayRead(String path) {
        return readable.hold(path) || Places.isOfOwnProcess(path);
    }

    /** Whether a file may be opened for writing, or one be made there. */
    boolean mayWrite(String path) {
        return writable.holdBelow(path, true) || path.equals("/dev/null") || path.equals("/dev/urandom") || path.equals("/dev/random");
    }

    /** Whether the entry itself, which may be a link, may be made, moved or deleted. */
    boolean mayReplace(String path) {
        return writable.holdBelow(path, false);
    }
}
