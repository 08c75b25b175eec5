import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** Boxed values, collections, lambdas and streams. */
class Held {
    static void brokenBoxed(int x) {
        Integer a = x;
        Integer b = x;
        assert a == b; // violated
    }

    static void fixedBoxed(int x) {
        Integer a = x;
        Integer b = x;
        assert a.equals(b);
    }

    static void brokenCached(int x) {
        if (x < 0 || x > 200) {
            return;
        }
        Integer a = x;
        Integer b = x;
        assert a == b; // violated
    }

    static void fixedCached(int x) {
        if (x < 0 || x > 200) {
            return;
        }
        Integer a = x;
        Integer b = x;
        assert a == b || x > 127;
    }

    static void brokenList(int a, int b) {
        List<Integer> list = new ArrayList<>();
        list.add(a);
        if (b > 0) {
            list.add(b);
        }
        assert list.size() == 1; // violated
    }

    static void fixedList(int a, int b) {
        List<Integer> list = new ArrayList<>();
        list.add(a);
        if (b > 0) {
            list.add(b);
        }
        assert list.size() == (b > 0 ? 2 : 1);
    }

    static void brokenMap(int a, int b) {
        Map<Integer, Integer> map = new HashMap<>();
        map.put(a, 1);
        map.put(b, 2);
        assert map.size() == 2; // violated
    }

    static void fixedMap(int a, int b) {
        Map<Integer, Integer> map = new HashMap<>();
        map.put(a, 1);
        map.put(b, 2);
        assert map.size() == (a == b ? 1 : 2);
    }

    static void brokenOverwritten(int a, int b) {
        Map<Integer, Integer> map = new HashMap<>();
        map.put(a, 1);
        map.put(b, 2);
        assert map.get(a) == 1; // violated
    }

    static void fixedOverwritten(int a, int b) {
        Map<Integer, Integer> map = new HashMap<>();
        map.put(a, 1);
        map.put(b, 2);
        assert map.get(b) == 2;
    }

    static void brokenLambda(int a, int x) {
        IntUnaryOperator add = v -> v + a;
        assert add.applyAsInt(x) != 77; // violated
    }

    static void fixedLambda(int a, int x) {
        IntUnaryOperator add = v -> v + a;
        assert add.applyAsInt(x) == a + x;
    }

    static void brokenComposed(int x) {
        IntUnaryOperator twice = v -> 2 * v;
        int r = twice.andThen(v -> v + 1).applyAsInt(x);
        assert r != 21; // violated
    }

    static void fixedComposed(int x) {
        IntUnaryOperator twice = v -> 2 * v;
        int r = twice.andThen(v -> v + 1).applyAsInt(x);
        assert (r & 1) == 1;
    }

    static void brokenStream(int a, int b) {
        if (a < -9 || a > 9 || b < -9 || b > 9) {
            return;
        }
        int sum = IntStream.of(a, b, 1).filter(v -> v > 0).sum();
        assert sum != 12; // violated
    }

    static void fixedStream(int a, int b) {
        if (a < -9 || a > 9 || b < -9 || b > 9) {
            return;
        }
        int sum = IntStream.of(a, b, 1).filter(v -> v > 0).sum();
        assert sum >= 1;
    }

    static void brokenNull(Integer x) {
        int r = x == null ? 0 : x;
        assert r != 5; // violated
    }

    static void fixedNull(Integer x) {
        int r = x == null ? 0 : x;
        assert x == null || r == x;
    }
}
