package real;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Counts words in texts. */
public final class WordCount {
    private final Map<String, Integer> counts = new HashMap<>();
    private int total;

    public void add(String text, Set<String> ignored) {
        for (String word : text.toLowerCase(Locale.ROOT).split(" ")) {
            if (word.isEmpty() || ignored.contains(word)) {
                continue;
            }
            counts.merge(word, 1, Integer::sum);
            total++;
        }
    }

    public String mostFrequent() {
        String best = null;
        int most = 0;
        for (Map.Entry<String, Integer> entry : new TreeMap<>(counts).entrySet()) {
            if (entry.getValue() > most) {
                most = entry.getValue();
                best = entry.getKey();
            }
        }
        return best;
    }

    public int percentage(String word) {
        Integer count = counts.get(word);
        if (count == null) {
            return 0;
        }
        return count == total ? 100 : count * 100 / total;
    }

    public static Map<Integer, Integer> lengths(String[] words) {
        Map<Integer, Integer> lengths = new TreeMap<>();
        for (String word : words) {
            if (word != null && !word.isBlank()) {
                lengths.compute(word.trim().length(), (length, count) -> count == null ? 1 : count + 1);
            }
        }
        return lengths;
    }
}
