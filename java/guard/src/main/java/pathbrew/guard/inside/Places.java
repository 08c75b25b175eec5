package pathbrew.guard.inside;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;

/** Files and folders with all that lies below them; and what a path means to the kernel. */
final class Places {
    /** Those of the process that the JDK reads, exactly; the rest of /proc leads anywhere. */
    private static final String[] OF_OWN_PROCESS = {
        "/proc/self/cgroup", "/proc/self/mountinfo", "/proc/cgroups", "/proc/meminfo", "/proc/cpuinfo"
    };
    private static final String PROCESSES = "/proc/";
    private static final Charset NAMES = Charset.forName(System.getProperty("sun.jnu.encoding"));
    private static final String FOLDER = workingFolder();

    private volatile String[] roots = {};

    /** The kernel's, not the system property's, which may say anything. */
    private static String workingFolder() {
        try {
            return Path.of("/proc/self/cwd").toRealPath().toString();
        } catch (IOException elsewhere) {
            return Path.of(System.getProperty("user.dir")).toAbsolutePath().toString();
        }
    }

    static String text(byte[] octets) {
        return new String(octets, NAMES);
    }

    static boolean isOfOwnProcess(String path) {
        for (String allowed : OF_OWN_PROCESS) {
            if (path.equals(allowed)) {
                return true;
            }
        }
        return false;
    }

    /** Adds a path as it is written and as it is without links. */
    synchronized void add(String path) {
        String written = plain(path);
        if (written != null) {
            append(written);
        }
        String real = real(path, true);
        if (real != null && !real.equals(written)) {
            append(real);
        }
    }

    synchronized void addAll(Places others) {
        for (String root : others.roots) {
            append(root);
        }
    }

    private void append(String root) {
        if (!root.equals("/") && !(root + "/").equals(PROCESSES)) {
            String[] more = Arrays.copyOf(roots, roots.length + 1);
            more[roots.length] = root;
            roots = more;
        }
    }

    /** Whether a path is one of these or lies below one, as written or without links. */
    boolean hold(String path) {
        String written = plain(path);
        if (written != null && !written.startsWith(PROCESSES) && isWithin(written, true)) {
            return true;
        }
        String real = real(path, true);
        return real != null && !real.startsWith(PROCESSES) && isWithin(real, true);
    }

    /** Whether a path without links lies below one of these; the last link is followed or not. */
    boolean holdBelow(String path, boolean follow) {
        String real = real(path, follow);
        return real != null && isWithin(real, false);
    }

    private boolean isWithin(String path, boolean orIs) {
        for (String root : roots) {
            if (path.startsWith(root)
                    && (path.length() == root.length() ? orIs : path.charAt(root.length()) == '/')) {
                return true;
            }
        }
        return false;
    }

    /** An absolute path without empty parts and dots, or null if it leads upwards. */
    private static String plain(String path) {
        StringBuilder plain = new StringBuilder();
        String absolute = path.startsWith("/") ? path : FOLDER + "/" + path;
        int start = 0;
        while (start < absolute.length()) {
            int end = absolute.indexOf('/', start);
            if (end < 0) {
                end = absolute.length();
            }
            String part = absolute.substring(start, end);
            if (part.equals("..")) {
                return null;
            }
            if (!part.isEmpty() && !part.equals(".")) {
                plain.append('/').append(part);
            }
            start = end + 1;
        }
        return plain.length() == 0 ? "/" : plain.toString();
    }

    /** Where the kernel would end up, or null where that cannot be said; what is not there yet may be made. */
    static String real(String path, boolean follow) {
        try {
            Path absolute = Path.of(path.startsWith("/") ? path : FOLDER + "/" + path);
            return real(absolute, follow);
        } catch (InvalidPathException unusable) {
            return null;
        }
    }

    private static String real(Path path, boolean follow) {
        Path name = path.getFileName();
        if (name == null) {
            return "/";
        }
        if (follow) {
            try {
                return path.toRealPath().toString();
            } catch (IOException missing) {
                // A link to what is not there would make it, wherever that is.
                if (Files.isSymbolicLink(path)) {
                    return null;
                }
            }
        }
        String last = name.toString();
        if (last.equals(".")) {
            return real(path.getParent(), follow);
        }
        if (last.equals("..")) {
            try {
                return path.toRealPath().toString();
            } catch (IOException missing) {
                return null;
            }
        }
        String parent = real(path.getParent(), true);
        return parent == null ? null : parent.equals("/") ? "/" + last : parent + "/" + last;
    }

    /** Where an open file lies, or null where the system does not tell. */
    static String ofDescriptor(int descriptor) {
        if (descriptor < 0) {
            return FOLDER;
        }
        try {
            Path link = Path.of("/proc/self/fd/" + descriptor);
            return Files.exists(link, LinkOption.NOFOLLOW_LINKS) ? link.toRealPath().toString() : null;
        } catch (IOException unknown) {
            return null;
        }
    }
}
