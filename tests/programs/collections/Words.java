import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Strings in collections. */
class Words {
    //@ branches: all
    static int count(List<String> words, String wanted) {
        Map<String, Integer> counts = new HashMap<>();
        for (String word : words) {
            counts.merge(word, 1, Integer::sum);
        }
        Integer found = counts.get(wanted);
        if (found == null) {
            return 0;
        }
        return found > 1 ? 2 : 1;
    }

    //@ branches: all
    static String greeting(Map<String, String> settings) {
        String name = settings.get("name");
        if (name == null) {
            return "nobody";
        }
        return name.startsWith("A") ? "Hello " + settings.getOrDefault("title", "you") : name;
    }

    //@ branches: all
    static boolean distinct(List<String> words) {
        Set<String> seen = new HashSet<>();
        for (String word : words) {
            if (!seen.add(word)) {
                return false;
            }
        }
        return seen.contains("end");
    }

    //@ branches: all
    static int longest(Set<String> words) {
        int longest = 0;
        for (String word : words) {
            if (word.length() > longest) {
                longest = word.length();
            }
        }
        return longest > 3 ? longest : 0;
    }

    //@ branches: all
    static String first(TreeMap<String, Integer> ranks, Optional<String> preferred) {
        if (preferred.isPresent() && ranks.containsKey(preferred.get())) {
            return preferred.get();
        }
        return ranks.isEmpty() ? "" : ranks.firstKey();
    }
}
