package real;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Stream pipelines with and without branches around them. */
public final class Pipelines {
    public record Order(String customer, int amount, boolean paid) {}

    private Pipelines() {}

    public static int unpaid(List<Order> orders, int least) {
        int sum = orders.stream()
                .filter(order -> !order.paid() && order.amount() >= least)
                .mapToInt(Order::amount)
                .sum();
        return sum > 1000 ? -1 : sum;
    }

    public static String best(List<Order> orders) {
        Optional<Order> best = orders.stream()
                .filter(Objects::nonNull)
                .max(Comparator.comparingInt(Order::amount));
        return best.map(Order::customer).filter(name -> !name.isEmpty()).orElse("nobody");
    }

    public static boolean mixed(Stream<Order> orders) {
        Map<Boolean, Long> parts = orders.collect(Collectors.partitioningBy(Order::paid, Collectors.counting()));
        return parts.get(true) > 0 && parts.get(false) > 1;
    }

    public static Map<String, Integer> totals(List<Order> orders) {
        Map<String, Integer> totals = orders.stream()
                .collect(Collectors.groupingBy(Order::customer, Collectors.summingInt(Order::amount)));
        if (totals.values().stream().anyMatch(total -> total < 0)) {
            throw new IllegalStateException("a negative total");
        }
        return totals;
    }

    public static String initials(String[] names) {
        return Stream.of(names)
                .map(String::trim)
                .filter(Predicate.not(String::isEmpty))
                .map(name -> Character.isUpperCase(name.charAt(0)) ? name.substring(0, 1) : "?")
                .distinct()
                .limit(3)
                .collect(Collectors.joining("."));
    }

    public static int countVowels(String text) {
        long count = text.chars().filter(c -> "aeiou".indexOf(c) >= 0).count();
        return count > 2 ? 2 : (int) count;
    }

    public static boolean isSorted(int[] numbers) {
        return IntStream.range(1, numbers.length).allMatch(i -> numbers[i - 1] <= numbers[i]);
    }
}
