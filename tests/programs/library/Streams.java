import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** Sequential streams, Optional, and functions. */
public class Streams {
    record Person(String name, int age, String city) {}

    public static void main(String[] args) {
        System.out.println(IntStream.range(0, 20).filter(i -> i % 3 == 0).mapToObj(Integer::toString).collect(Collectors.joining(",", "[", "]")));
        TreeMap<Integer, List<String>> byLength = Stream.of("x", "yy", "zzz", "ww").collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.toList()));
        System.out.println(byLength);
        System.out.println(Stream.iterate(1, i -> i * 2).limit(10).reduce(0, Integer::sum));
        System.out.println(Arrays.stream(new int[]{3, 1, 2}).sorted().boxed().toList());
        System.out.println(IntStream.rangeClosed(1, 5).summaryStatistics());
        List<Person> people = List.of(new Person("Ann", 31, "Rome"), new Person("Bob", 25, "Oslo"), new Person("Cy", 31, "Oslo"));
        System.out.println(people.stream().sorted(Comparator.comparingInt(Person::age).thenComparing(Person::name, Comparator.reverseOrder())).map(Person::name).toList());
        System.out.println(new TreeMap<>(people.stream().collect(Collectors.groupingBy(Person::city, Collectors.averagingInt(Person::age)))));
        System.out.println(people.stream().collect(Collectors.partitioningBy(p -> p.age() > 30, Collectors.counting())));
        Map<String, Integer> ages = people.stream().collect(Collectors.toMap(Person::name, Person::age, (x, y) -> x, LinkedHashMap::new));
        System.out.println(ages);
        System.out.println(people.stream().mapToInt(Person::age).average().getAsDouble() + " " + people.stream().max(Comparator.comparing(Person::age)).get());
        System.out.println(Stream.of(List.of(1, 2), List.of(3)).flatMap(List::stream).map(x -> x * x).toList());
        System.out.println(Stream.of(5, 3, 5, 1).distinct().sorted(Collections.reverseOrder()).peek(x -> System.out.print(x + ";")).skip(1).findFirst());
        System.out.println("hello".chars().mapToObj(c -> (char) c).filter(Character::isLetter).map(String::valueOf).collect(Collectors.toList()));
        System.out.println(Stream.of("a", "b").anyMatch("b"::equals) + " " + IntStream.of(1, 2).allMatch(i -> i > 1) + Stream.empty().noneMatch(x -> true));
        System.out.println(DoubleStream.of(1.5, 2.5).sum() + " " + LongStream.rangeClosed(1, 20).reduce(1, (x, y) -> x * y));
        System.out.println(IntStream.iterate(1, i -> i < 100, i -> i * 3).boxed().takeWhile(i -> i < 50).collect(Collectors.toSet()).size());
        String sorted = Stream.of("b", "a").collect(Collectors.collectingAndThen(Collectors.toCollection(TreeSet::new), Object::toString));
        System.out.println(sorted);
        String both = Stream.of(1, 2, 3, 4).collect(Collectors.teeing(Collectors.summingInt(x -> x), Collectors.counting(), (s, n) -> s + "/" + n));
        System.out.println(both);
        System.out.println(Optional.of(3).map(x -> x + 1).filter(x -> x > 3).orElse(0) + " " + Optional.empty() + OptionalInt.of(2) + Optional.ofNullable((String) null).or(() -> Optional.of("z")));
        Function<Integer, Integer> twice = x -> x * 2;
        System.out.println(twice.andThen(x -> x + 1).compose((Integer x) -> x - 3).apply(10) + " " + Predicate.not("a"::equals).test("a"));
        Supplier<List<String>> make = ArrayList::new;
        BiFunction<String, Integer, Character> at = String::charAt;
        UnaryOperator<String> up = String::toUpperCase;
        System.out.println(make.get() + "" + at.apply("xyz", 1) + up.apply("q") + IntStream.rangeClosed(1, 3).mapToObj(int[]::new).map(x -> x.length).toList());
        try { Optional.empty().get(); } catch (NoSuchElementException e) { System.out.println(e); }
        try { Stream.of(1, 1).collect(Collectors.toMap(x -> x, x -> x)); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        Stream<Integer> once = Stream.of(1);
        once.count();
        try { once.count(); } catch (IllegalStateException e) { System.out.println(e); }
    }
}
