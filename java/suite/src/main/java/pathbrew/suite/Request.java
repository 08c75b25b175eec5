package pathbrew.suite;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;

/**
 * What to do, as {@link Records} that end with one called {@code end}. Class names are internal.
 *
 * <pre>
 * source PATH         compile this file
 * entry PATH          the class path to compile with
 * output FOLDER       where compiled tests lie; on this JVM's class path
 * release NUMBER      the language level to compile for
 * test CLASS          run the tests of this class
 * skip CLASS METHOD   but not this one
 * seed NUMBER         the order of classes and methods
 * reversed            that order backwards
 * measure CLASS       report the coverage of this class
 * exec PATH           write JaCoCo's execution data there, of all that was run or is evaluated
 * each FOLDER         and there that of each test that passes
 * evaluate            run nothing: tell what the data means for the classes that are to be measured
 * data PATH           execution data of tests that have run before
 * select CLASS METHOD PATH   a test and its data: which of these tests add to what the data says?
 * bound CLASS LINE BRANCHES INSTRUCTIONS   what those before cover there at most, where there is no data
 * </pre>
 */
final class Request {
    record TestName(String className, String method) {}

    final List<Path> sources = new ArrayList<>();
    final List<Path> entries = new ArrayList<>();
    final List<String> tests = new ArrayList<>();
    final Set<TestName> skipped = new HashSet<>();
    final List<String> measured = new ArrayList<>();
    Path output;
    Path execFile;
    int release;
    long seed;
    boolean reversed;
    boolean evaluate;
    Path each;
    final List<Path> data = new ArrayList<>();
    final Map<TestName, Path> candidates = new LinkedHashMap<>();
    final Map<String, Map<Integer, Selection.Bound>> bounds = new HashMap<>();

    /** The next request, or null at the end of the input. */
    static Request read(BufferedReader in) throws IOException {
        Request request = new Request();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (line.equals("end")) {
                return request;
            }
            request.take(Records.fields(line));
        }
        return null;
    }

    /** Shuffles by the seed, from whatever order: two items swap places in the reversed one. */
    <T> void shuffle(List<T> items, Function<T, String> name) {
        items.sort(Comparator.comparing(name));
        Collections.shuffle(items, new Random(seed));
        if (reversed) {
            Collections.reverse(items);
        }
    }

    private void take(String[] fields) {
        switch (fields[0]) {
            case "source" -> sources.add(Path.of(fields[1]));
            case "entry" -> entries.add(Path.of(fields[1]));
            case "output" -> output = Path.of(fields[1]);
            case "release" -> release = Integer.parseInt(fields[1]);
            case "test" -> tests.add(fields[1]);
            case "skip" -> skipped.add(new TestName(fields[1], fields[2]));
            case "seed" -> seed = Long.parseLong(fields[1]);
            case "measure" -> measured.add(fields[1]);
            case "exec" -> execFile = Path.of(fields[1]);
            case "each" -> each = Path.of(fields[1]);
            case "evaluate" -> evaluate = true;
            case "data" -> data.add(Path.of(fields[1]));
            case "select" -> candidates.put(new TestName(fields[1], fields[2]), Path.of(fields[3]));
            case "bound" ->
                    bounds.computeIfAbsent(fields[1], name -> new HashMap<>())
                            .put(
                                    Integer.valueOf(fields[2]),
                                    new Selection.Bound(
                                            Integer.parseInt(fields[3]), Integer.parseInt(fields[4])));
            case "reversed" -> reversed = true;
            default -> throw new IllegalArgumentException("unknown field " + fields[0]);
        }
    }
}
