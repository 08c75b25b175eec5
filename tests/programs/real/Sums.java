package real;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Pairs and triples of numbers with a given sum. */
public final class Sums {
    private Sums() {}

    public static int[] two(int[] numbers, int target) {
        Map<Integer, Integer> places = new HashMap<>();
        for (int i = 0; i < numbers.length; i++) {
            Integer other = places.get(target - numbers[i]);
            if (other != null) {
                return new int[] {other, i};
            }
            places.putIfAbsent(numbers[i], i);
        }
        return new int[0];
    }

    public static Optional<List<Integer>> two(List<Integer> numbers, Integer target) {
        Set<Integer> seen = new HashSet<>();
        for (Integer number : numbers) {
            if (number == null) {
                continue;
            }
            if (seen.contains(target - number)) {
                return Optional.of(List.of(target - number, number));
            }
            seen.add(number);
        }
        return Optional.empty();
    }

    public static List<List<Long>> three(List<Long> sorted, long target) {
        List<List<Long>> found = new ArrayList<>();
        for (int i = 0; i < sorted.size() - 2; i++) {
            int low = i + 1;
            int high = sorted.size() - 1;
            while (low < high) {
                long sum = sorted.get(i) + sorted.get(low) + sorted.get(high);
                if (sum == target) {
                    found.add(List.of(sorted.get(i), sorted.get(low++), sorted.get(high--)));
                } else if (sum < target) {
                    low++;
                } else {
                    high--;
                }
            }
        }
        return found;
    }
}
