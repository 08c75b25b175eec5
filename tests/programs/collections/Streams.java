import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Streams, optionals and iterators. */
class Streams {
    //@ branches: all
    static int sumOfPositive(List<Integer> numbers) {
        int sum = numbers.stream().filter(n -> n > 0).mapToInt(n -> n).sum();
        return sum > 10 ? 1 : 0;
    }

    //@ branches: all
    static List<Integer> squares(List<Integer> numbers, int limit) {
        return numbers.stream().map(n -> n * n).filter(n -> n < limit).collect(Collectors.toList());
    }

    //@ branches: all
    static boolean any(Set<Integer> numbers, int limit) {
        return numbers.stream().anyMatch(n -> n == limit);
    }

    //@ branches: all
    static int first(Stream<Integer> numbers) {
        return numbers.filter(n -> n > 5).findFirst().orElse(-1);
    }

    //@ branches: all
    static int or(Optional<Integer> one, OptionalInt other) {
        if (one.isPresent()) {
            return one.get() > 3 ? 1 : 0;
        }
        return other.orElse(-1) == 7 ? 7 : other.isEmpty() ? 2 : 3;
    }

    //@ branches: all
    static int drain(Iterator<Integer> numbers, int limit) {
        int sum = 0;
        while (numbers.hasNext()) {
            sum += numbers.next();
            if (sum > limit) {
                return sum;
            }
        }
        return -1;
    }
}
