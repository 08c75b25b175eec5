package pathbrew.agent;

import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;

/** Instruments every class of some jars and has the JVM link it: prints what it refuses, and how many it took. */
final class Verification {
    private Verification() {}

    public static void main(String[] jars) throws Exception {
        int linked = 0;
        int refused = 0;
        for (String jar : jars) {
            Places places = new Places();
            URL[] entries = {Path.of(jar).toUri().toURL()};
            Following following = new Following(List.of(), List.of(), List.of());
            Library library = new Library(null, places);
            library.follow(following);
            Program program = new Program(entries, following, places, library);
            try (JarFile file = new JarFile(jar); Program.Loader loader = program.fresh()) {
                List<String> names = new ArrayList<>();
                for (String name : file.stream().map(entry -> entry.getName()).toList()) {
                    if (name.endsWith(".class") && !name.endsWith("-info.class") && !name.startsWith("META-INF/")) {
                        names.add(name.substring(0, name.length() - 6).replace('/', '.'));
                    }
                }
                for (int i = 0; i < names.size(); i++) {
                    String name = names.get(i);
                    int before = program.preparedCount();
                    try {
                        // Links, and so verifies, the class without initialising it.
                        Class.forName(name, false, loader).getDeclaredMethods();
                        linked++;
                    } catch (VerifyError | ClassFormatError error) {
                        refused++;
                        System.out.println("refused " + name + ": " + error);
                    } catch (LinkageError missing) {
                        // A class that it depends on is not there: nothing is known of this one.
                    }
                    if (program.preparedCount() > before) {
                        program.made().stream().filter(made -> !names.contains(made)).forEach(names::add);
                    }
                }
            }
            places.unfollowed(0).forEach(place -> System.out.println("not followed: " + place));
        }
        System.out.println(linked + " linked, " + refused + " refused");
    }
}
