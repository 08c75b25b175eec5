import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Programs that count, group and look up in maps. */
class Counting {
    //@ branches: all
    static int mostFrequent(List<Integer> numbers) {
        Map<Integer, Integer> counts = new LinkedHashMap<>();
        for (Integer number : numbers) {
            counts.merge(number, 1, Integer::sum);
        }
        int best = -1;
        int most = 1;
        for (Map.Entry<Integer, Integer> entry : counts.entrySet()) {
            if (entry.getValue() > most) {
                most = entry.getValue();
                best = entry.getKey();
            }
        }
        return best;
    }

    //@ branches: all
    static boolean twice(List<Integer> numbers) {
        Map<Integer, Boolean> seen = new HashMap<>();
        for (int number : numbers) {
            if (seen.put(number, true) != null) {
                return true;
            }
        }
        return false;
    }

    //@ branches: all
    static int total(Map<Integer, Integer> stock, int limit) {
        int total = 0;
        for (Map.Entry<Integer, Integer> entry : stock.entrySet()) {
            if (entry.getKey() > limit) {
                total += entry.getValue();
            }
        }
        return total > 100 ? 100 : total;
    }

    //@ branches: all
    static int price(Map<Integer, Integer> prices, int article, int count) {
        Integer price = prices.get(article);
        if (price == null) {
            return prices.getOrDefault(0, 1) * count;
        }
        if (price < 0) {
            throw new IllegalStateException("negative price");
        }
        return prices.containsKey(count) ? price : price * count;
    }

    //@ branches: all
    static int[] twoSum(List<Integer> numbers, int target) {
        Map<Integer, Integer> places = new HashMap<>();
        for (int i = 0; i < numbers.size(); i++) {
            Integer other = places.get(target - numbers.get(i));
            if (other != null) {
                return new int[] {other, i};
            }
            places.put(numbers.get(i), i);
        }
        return null;
    }

    //@ branches: all
    static int groups(List<Integer> numbers) {
        Map<Boolean, List<Integer>> parts = new HashMap<>();
        for (Integer number : numbers) {
            parts.computeIfAbsent(number > 10, key -> new ArrayList<>()).add(number);
        }
        List<Integer> large = parts.get(true);
        return large != null && large.size() > 1 ? large.get(1) : 0;
    }
}
