import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class Streams {
    record Person(String name, int age, String city) {}

    public static void main(String[] args) {
        List<Person> people = List.of(
            new Person("Ada", 36, "London"), new Person("Linus", 28, "Helsinki"),
            new Person("Grace", 85, "New York"), new Person("Alan", 41, "London"), new Person("Bob", 28, "Helsinki"));
        System.out.println(people.stream().map(Person::name).collect(Collectors.joining(", ", "[", "]")));
        System.out.println(people.stream().filter(p -> p.age() > 30).mapToInt(Person::age).sum());
        System.out.println(people.stream().sorted(Comparator.comparingInt(Person::age).thenComparing(Person::name, Comparator.reverseOrder()))
            .map(Person::name).toList());
        System.out.println(new TreeMap<>(people.stream().collect(Collectors.groupingBy(Person::city, Collectors.counting()))));
        Map<String, Set<String>> byCity = people.stream().collect(Collectors.groupingBy(Person::city, TreeMap::new,
            Collectors.mapping(Person::name, Collectors.toCollection(TreeSet::new))));
        System.out.println(byCity);
        System.out.println(people.stream().collect(Collectors.partitioningBy(p -> p.age() < 40, Collectors.averagingInt(Person::age))));
        Map<String, Integer> ages = people.stream().collect(Collectors.toMap(Person::name, Person::age, Integer::sum, LinkedHashMap::new));
        System.out.println(ages);
        System.out.println(IntStream.rangeClosed(1, 10).filter(i -> i % 2 == 1).mapToObj(Integer::toString).collect(Collectors.joining("+")));
        System.out.println(IntStream.range(0, 20).summaryStatistics());
        System.out.println(Stream.iterate(1, x -> x * 2).limit(12).reduce(0, Integer::sum));
        System.out.println(Stream.of("b", "a", "c").flatMap(s -> Stream.of(s, s + s)).sorted(Comparator.reverseOrder()).toList());
        System.out.println(DoubleStream.of(1.5, 2.5, 3).map(Math::sqrt).boxed().map(x -> String.format("%.3f", x)).toList());
        System.out.println(Arrays.stream(new int[] {5, 3, 9}).boxed().max(Comparator.naturalOrder()).get());
        System.out.println(people.stream().map(Person::age).distinct().skip(1).findFirst().orElse(-1));
        System.out.println(people.stream().anyMatch(p -> p.city().startsWith("New")) + " " + people.stream().allMatch(p -> p.age() > 28));
        Function<Integer, Integer> add = x -> x + 1;
        System.out.println(add.andThen(x -> x * 2).compose((String s) -> s.length()).apply("four"));
        System.out.println(Function.<String>identity().apply("same"));
        Supplier<Stream<String>> words = () -> Stream.of("one", "two", "three", "four");
        System.out.println(words.get().collect(Collectors.groupingBy(String::length)));
        System.out.println(words.get().peek(w -> System.out.print(w + ".")).takeWhile(w -> w.length() == 3).count());
        List<String> fixed = words.get().collect(Collectors.collectingAndThen(Collectors.toList(), Collections::unmodifiableList));
        System.out.println(fixed);
        System.out.println(words.get().mapToInt(String::length).boxed().collect(Collectors.reducing(0, (a, b) -> a * 10 + b)));
        System.out.println(words.get().collect(StringBuilder::new, StringBuilder::append, StringBuilder::append).reverse());
        System.out.println(Optional.of("x").map(s -> s + "y").filter(s -> s.length() == 2).or(() -> Optional.of("z")).get());
        System.out.println(Optional.<String>empty().map(String::length).orElseGet(() -> 0));
        List<Integer> list = new ArrayList<>(List.of(5, 2, 8, 1));
        list.removeIf(x -> x > 6);
        list.replaceAll(x -> x * x);
        list.sort(null);
        list.forEach(x -> System.out.print(x + " "));
        System.out.println();
        Map<String, Integer> map = new HashMap<>();
        map.put("a", 1);
        map.compute("a", (k, v) -> v == null ? 1 : v + 10);
        map.computeIfPresent("a", (k, v) -> v * 2);
        map.replaceAll((k, v) -> v + k.length());
        System.out.println(map);
        System.out.println(Stream.of(3, 1, 2).sorted(Collections.reverseOrder()).map(String::valueOf).collect(Collectors.joining()));
        System.out.println(IntStream.iterate(1, i -> i < 100, i -> i * 3).boxed().toList());
        System.out.println(LongStream.rangeClosed(1, 20).reduce(1, (a, b) -> a * b));
        System.out.println(Stream.of("a,b", "c").map(s -> s.split(",")).flatMap(Arrays::stream).toList());
        System.out.println(IntStream.range(0, 5).mapToObj(i -> new int[] {i, i * i}).filter(p -> p[1] > 3).map(Arrays::toString).toList());
        System.out.println(people.stream().collect(Collectors.summingInt(Person::age)) + " " + people.stream().min(Comparator.comparing(Person::name)).get());
        try {
            Stream.of(1, 0).map(x -> 1 / x).toList();
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }
}
