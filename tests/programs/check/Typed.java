import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.Supplier;

/** Types at run time: boxes, casts, dispatch, lambdas, generics, exceptions with finally. */
class Typed {
    interface Shape {
        int area();

        default boolean isEmpty() {
            return area() == 0;
        }
    }

    static class Square implements Shape {
        final int side;

        Square(int side) {
            this.side = side;
        }

        @Override
        public int area() {
            return side * side;
        }
    }

    static class Bar extends Square {
        final int width;

        Bar(int side, int width) {
            super(side);
            this.width = width;
        }

        @Override
        public int area() {
            return side * width;
        }
    }

    static void brokenDispatch(boolean wide, int side) {
        if (side <= 0 || side > 100) {
            return;
        }
        Square shape = wide ? new Bar(side, 2 * side) : new Square(side);
        assert shape.area() == side * side; // violated
    }

    static void fixedDispatch(boolean wide, int side) {
        if (side <= 0 || side > 100) {
            return;
        }
        Square shape = wide ? new Bar(side, 2 * side) : new Square(side);
        assert shape.area() == (shape instanceof Bar ? 2 : 1) * side * side && !shape.isEmpty();
    }

    static Object made(int kind) {
        switch (kind) {
            case 0:
                return 7;
            case 1:
                return "seven";
            case 2:
                return 7L;
            case 3:
                return new int[] {7};
            default:
                return null;
        }
    }

    static void brokenCast(int kind) {
        Object some = made(kind);
        if (some instanceof Number) {
            assert (Integer) 7 == some || !(some instanceof Long); // violated
        }
    }

    static void fixedCast(int kind) {
        Object some = made(kind);
        if (some instanceof Number) {
            assert ((Number) some).intValue() == 7;
        } else if (some instanceof int[]) {
            assert ((int[]) some)[0] == 7;
        } else {
            assert some == null || ((String) some).length() == 5;
        }
    }

    static void brokenEquals(int a, long b) {
        Object one = a;
        Object other = b;
        if (a == b) {
            assert one.equals(other); // violated
        }
    }

    static void fixedEquals(int a, long b) {
        Long one = (long) a;
        Long other = b;
        assert one.equals(other) == (a == b) && one.compareTo(other) == Long.compare(a, b);
    }

    static void brokenUnboxed(int n) {
        Integer sum = 0;
        for (int i = 0; i < 4; i++) {
            sum += n;
        }
        assert sum / 4 == n; // violated
    }

    static void fixedUnboxed(int n) {
        Integer sum = 0;
        for (int i = 0; i < 4; i++) {
            sum += n;
        }
        assert sum == 4 * n;
    }

    static void brokenCounter(int n) {
        Integer count = 0;
        for (int i = 0; i < n; i++) {
            count++;
        }
        assert count < 300; // violated
    }

    static void fixedCounter(int n) {
        Integer count = 0;
        for (int i = 0; i < n; i++) {
            count++;
        }
        assert n < 0 || count == n;
    }

    static int withFinally(int x) {
        int result = 0;
        try {
            if (x > 10) {
                throw new IllegalStateException("large");
            }
            result = 100 / x;
            return result;
        } catch (ArithmeticException e) {
            result = -1;
        } finally {
            result += 1;
        }
        return result;
    }

    static void brokenFinally(int x) {
        try {
            assert withFinally(x) != 0; // violated
        } catch (IllegalStateException e) {
            assert x > 10;
        }
    }

    static void fixedFinally(int x) {
        try {
            int got = withFinally(x);
            assert x <= 10 && (x == 0 ? got == 0 : got == 100 / x);
        } catch (IllegalStateException e) {
            assert x > 10;
        }
    }

    static class Resource implements AutoCloseable {
        static int open;

        Resource() {
            open++;
        }

        void use(int x) {
            if (x < 0) {
                throw new IllegalArgumentException();
            }
        }

        @Override
        public void close() {
            open--;
        }
    }

    static void brokenResource(int x) {
        Resource resource = new Resource();
        try {
            resource.use(x);
            resource.close();
        } catch (IllegalArgumentException e) {
            x = 0;
        }
        assert Resource.open == 0; // violated
    }

    static void fixedResource(int x) {
        try (Resource resource = new Resource()) {
            resource.use(x);
        } catch (IllegalArgumentException e) {
            x = 0;
        }
        assert Resource.open == 0;
    }

    static int applied(IntBinaryOperator operation, int a, int b) {
        return operation.applyAsInt(a, b);
    }

    static void brokenLambda(int a, int b) {
        int factor = b > 0 ? 2 : 3;
        int got = applied((x, y) -> x * factor + y, a, b);
        assert got != 17 || factor != 3; // violated
    }

    static void fixedLambda(int a, int b) {
        int factor = b > 0 ? 2 : 3;
        int got = applied((x, y) -> x * factor + y, a, b);
        assert got == a * factor + b;
    }

    static void brokenSupplier(int n) {
        List<Supplier<Integer>> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int own = i * n;
            all.add(() -> own);
        }
        assert all.get(2).get() >= all.get(1).get(); // violated
    }

    static void fixedSupplier(int n) {
        List<Supplier<Integer>> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int own = i * n;
            all.add(() -> own);
        }
        assert all.get(2).get() - all.get(1).get() == n;
    }

    static void brokenCompose(int x) {
        Function<Integer, Integer> twice = v -> v * 2;
        Function<Integer, Integer> both = twice.andThen(v -> v + 1);
        assert both.apply(x) > x || x < 0; // violated
    }

    static void fixedCompose(int x) {
        Function<Integer, Integer> twice = v -> v * 2;
        Function<Integer, Integer> both = twice.andThen(v -> v + 1);
        assert (both.apply(x) & 1) == 1;
    }

    static void brokenOptional(int x) {
        Optional<Integer> some = x > 5 ? Optional.of(x) : Optional.empty();
        assert some.map(v -> v + 1).orElse(0) >= 0; // violated
    }

    static void fixedOptional(int x) {
        Optional<Integer> some = x > 5 ? Optional.of(x) : Optional.empty();
        assert some.map(v -> v / 2).orElse(0) >= 0;
    }

    static void brokenDeque(int a, int b) {
        Deque<Integer> deque = new ArrayDeque<>();
        deque.push(a);
        deque.addLast(b);
        deque.push(a + b);
        assert deque.pollLast() == b && deque.peekFirst() >= a; // violated
    }

    static void fixedDeque(int a, int b) {
        Deque<Integer> deque = new ArrayDeque<>();
        deque.push(a);
        deque.addLast(b);
        deque.push(a + b);
        assert deque.size() == 3 && deque.pollLast() == b && deque.peekFirst() == a + b;
    }

    static void brokenSet(int a, int b, int c) {
        Set<Integer> set = new HashSet<>(Arrays.asList(a, b, c));
        assert set.size() != 2; // violated
    }

    static void fixedSet(int a, int b, int c) {
        Set<Integer> set = new HashSet<>(Arrays.asList(a, b, c));
        assert set.contains(a) && set.contains(c) && set.size() >= 1 && set.size() <= 3;
    }

    static void brokenTreeMap(int a, int b) {
        TreeMap<Integer, String> map = new TreeMap<>();
        map.put(a, "a");
        map.put(b, "b");
        assert map.firstKey() < map.lastKey(); // violated
    }

    static void fixedTreeMap(int a, int b) {
        TreeMap<Integer, String> map = new TreeMap<>();
        map.put(a, "a");
        map.put(b, "b");
        assert map.firstKey() == Math.min(a, b) && map.get(b).equals("b");
    }

    static void brokenLinkedList(int n) {
        if (n < 0 || n > 4) {
            return;
        }
        LinkedList<Integer> list = new LinkedList<>();
        for (int i = 0; i < n; i++) {
            list.addFirst(i);
        }
        list.removeIf(v -> v % 2 == 0);
        assert list.size() * 2 == n; // violated
    }

    static void fixedLinkedList(int n) {
        if (n < 0 || n > 4) {
            return;
        }
        LinkedList<Integer> list = new LinkedList<>();
        for (int i = 0; i < n; i++) {
            list.addFirst(i);
        }
        list.removeIf(v -> v % 2 == 0);
        assert list.size() == n / 2;
    }
}
