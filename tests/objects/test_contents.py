"""What objects of the JDK hold, as the real JVM reports their fields."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathbrew.classfile import Jdk
from pathbrew.jvm import JvmWorker, ReplayRequest
from pathbrew.objects.contents import Contents, contents_of
from pathbrew.objects.graph import BoxNode, GraphValue, Reference, StringNode

from ..compiling import javac

SOURCE = """
import java.util.*;
class Held {
    static Object list() { return Collections.unmodifiableList(new ArrayList<>(List.of("a", "b"))); }
    static Object linked() { return Collections.synchronizedList(new LinkedList<>(List.of("a"))); }
    static Object set() { return Collections.unmodifiableSet(new TreeSet<>(Set.of(3, 1, 2))); }
    static Object none() { return Collections.unmodifiableMap(new HashMap<>()); }
    static Object one() { return new TreeMap<>(Map.of("a", 1)); }
    static Object two() { return Collections.unmodifiableMap(new TreeMap<>(Map.of("a", 1, "b", 2))); }
    static Object hashed() { return new LinkedHashMap<>(Map.of("a", 1, "b", 2)); }
    static Object nulls() {
        Map<String, String> map = new HashMap<>(Map.of("b", "c"));
        map.put("a", null);
        return map;
    }
    static Object many() {
        Map<Integer, Integer> map = new HashMap<>();
        for (int i = 0; i < 30; i++) map.put(i, i);
        return map;
    }
    static Object setOf() { return Set.of("b", "c", "a"); }
    static Object pairOf() { return Set.of(2, 1); }
    static Object mapOf() { return Map.of("b", 2, "a", 1); }
    static Object ofObjects() { return Set.of(new Object() {}, new Object() {}); }
    static Object day() { return java.time.LocalDate.of(2024, 2, 29); }
    static Object early() { return java.time.LocalTime.of(7, 5); }
    static Object late() { return java.time.LocalTime.of(23, 59, 0, 7); }
    static Object noon() { return java.time.LocalDateTime.of(-1, 12, 31, 12, 0); }
    static Object span() { return java.time.Duration.ofMillis(-1500); }
    static Object moment() { return java.time.Instant.ofEpochSecond(5); }
    static Object months() { return java.time.Period.ofMonths(-3); }
    static Object number() { return OptionalInt.of(0); }
    static Object missing() { return OptionalDouble.empty(); }
    static Object id() { return new UUID(-1, 1); }
    static Object date() { return new Date(-1); }
    static Object identity() { return Collections.unmodifiableCollection(new ArrayList<>()); }
}
"""


@pytest.fixture(scope="module")
def held(jdk: Jdk, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("held")
    (folder / "Held.java").write_text(SOURCE)
    javac(jdk, "-d", folder, folder / "Held.java")
    return folder


@pytest.mark.parametrize(
    ("method", "maker", "items", "around"),
    [
        ("list", "Arrays.asList", ["a", "b"], ""),
        ("linked", "Arrays.asList", ["a"], ""),
        ("set", "Arrays.asList", [1, 2, 3], "java/util/HashSet"),
        ("none", "Collections.emptyMap", [], ""),
        ("one", "Collections.singletonMap", ["a", 1], ""),
        ("two", "Map.of", ["a", 1, "b", 2], ""),
        ("hashed", "Map.of", ["a", 1, "b", 2], ""),
    ],
)
def test_what_makes_an_equal_object(
    worker: JvmWorker, held: Path, method: str, maker: str, items: list[object], around: str
) -> None:
    found, told = _contents(worker, held, method)
    assert found is not None
    assert (found.maker, found.around) == (f"java/util/{maker}", around)
    if found.is_map_of:
        assert {*zip(told[::2], told[1::2], strict=True)} == {*zip(items[::2], items[1::2], strict=True)}
        assert found.counted.number == ("I", len(items) // 2)
    else:
        assert told == items if method != "set" else {*told} == {*items}


@pytest.mark.parametrize(
    ("method", "maker", "numbers"),
    [
        ("day", "java/time/LocalDate.of", [2024, 2, 29]),
        ("early", "java/time/LocalTime.of", [7, 5]),
        ("late", "java/time/LocalTime.of", [23, 59, 0, 7]),
        ("noon", "java/time/LocalDateTime.of", [-1, 12, 31, 12, 0]),
        ("span", "java/time/Duration.ofSeconds", [-2, 500_000_000]),
        ("moment", "java/time/Instant.ofEpochSecond", [5]),
        ("months", "java/time/Period.of", [0, -3, 0]),
        ("number", "java/util/OptionalInt.of", [0]),
        ("missing", "java/util/OptionalDouble.empty", []),
        ("date", "java/util/Date", [-1]),
    ],
)
def test_what_is_made_of_numbers(
    worker: JvmWorker, held: Path, method: str, maker: str, numbers: list[int]
) -> None:
    found, _ = _contents(worker, held, method)
    assert found is not None
    assert (found.maker, [number for _, number in found.numbers]) == (maker, numbers)


@pytest.mark.parametrize(
    ("method", "items"), [("setOf", ["a", "b", "c"]), ("pairOf", [1, 2]), ("mapOf", ["a", 1, "b", 2])]
)
def test_what_has_another_order_in_each_jvm_is_told_in_one(
    worker: JvmWorker, held: Path, method: str, items: list[object]
) -> None:
    assert _contents(worker, held, method)[1] == items


def test_an_identifier_is_its_text(worker: JvmWorker, held: Path) -> None:
    found, _ = _contents(worker, held, "id")
    assert found is not None
    assert found.text == "ffffffff-ffff-ffff-0000-000000000001"


@pytest.mark.parametrize(("method", "size"), [("nulls", 2), ("many", 30)])
def test_of_other_maps_the_size_is_told(worker: JvmWorker, held: Path, method: str, size: int) -> None:
    found, _ = _contents(worker, held, method)
    assert found == Contents("java/util/Map", number=("I", size), method="size")


def test_what_equals_only_itself_has_no_equal(worker: JvmWorker, held: Path) -> None:
    assert _contents(worker, held, "identity") == (None, [])
    assert _contents(worker, held, "ofObjects") == (None, [])


def _contents(worker: JvmWorker, held: Path, method: str) -> tuple[Contents | None, list[object]]:
    with worker.open([held]) as loader:
        (result,) = worker.replay_many(loader, [ReplayRequest("Held", method, "()Ljava/lang/Object;")])
    assert isinstance(result.returned, Reference)
    found = contents_of(result.nodes_after, result.returned.index)

    def told(item: GraphValue) -> object:
        node = result.nodes_after[item.index] if isinstance(item, Reference) else None
        return (
            node.text if isinstance(node, StringNode) else node.value if isinstance(node, BoxNode) else item
        )

    return found, [told(item) for item in found.items] if found is not None else []
