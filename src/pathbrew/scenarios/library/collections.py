"""Collections, maps, iterators, streams and optional values, with contents of their element types."""

from __future__ import annotations

from pathbrew.classfile.signatures import BaseType, TypeSignature
from pathbrew.objects.graph import ArrayNode, BuildCall, BuiltNode
from pathbrew.program.generics import type_arguments
from pathbrew.scenarios.inputs import Array, Made, Value, text
from pathbrew.scenarios.library.making import OBJECT, Find, Recipe, fixed, given, new, own, rows, static

_STREAM = "java/util/stream/Stream"


def _collection(class_name: str, *, nulls: bool = True) -> Recipe:
    def make(signature: TypeSignature, find: Find) -> list[Value]:
        (element,) = type_arguments(signature, 1)
        made: list[Value] = []
        for row in rows(find(element)):
            if nulls or None not in row:
                calls = tuple(BuildCall(class_name, "add", f"({OBJECT})Z", (item,)) for item in row)
                made.append(BuiltNode(class_name, new(class_name).maker, calls))
        return list(dict.fromkeys(made))

    return make


def _map(class_name: str, *, nulls: bool = True) -> Recipe:
    descriptor = f"({OBJECT}{OBJECT}){OBJECT}"

    def make(signature: TypeSignature, find: Find) -> list[Value]:
        key_type, value_type = type_arguments(signature, 2)
        keys = given(find(key_type))
        values = given(find(value_type)) or [None]
        pairs = [(key, values[i % len(values)]) for i, key in enumerate(keys)]
        contents: list[list[tuple[Value, Value]]] = [
            [],
            pairs[:1],
            pairs[:2],
            pairs,
            [(key, None) for key in keys[:1]] if nulls else [],
        ]
        made: list[Value] = [
            BuiltNode(
                class_name,
                new(class_name).maker,
                tuple(BuildCall(class_name, "put", descriptor, pair) for pair in row),
            )
            for row in contents
        ]
        return list(dict.fromkeys(made))

    return make


def _arrays_of(signature: TypeSignature, find: Find) -> list[Array]:
    (element,) = type_arguments(signature, 1)
    return [ArrayNode("[" + OBJECT, tuple(row)) for row in rows(find(element))[:4]]


def _iterators(signature: TypeSignature, find: Find) -> list[Value]:
    spliterator = "Ljava/util/Spliterator;"
    return [
        static(
            "java/util/Iterator",
            "java/util/Spliterators",
            "iterator",
            f"({spliterator})Ljava/util/Iterator;",
            static(
                "java/util/Spliterator",
                "java/util/Arrays",
                "spliterator",
                f"([{OBJECT}){spliterator}",
                array,
            ),
        )
        for array in _arrays_of(signature, find)
    ]


def _lists(signature: TypeSignature, find: Find) -> list[Made]:
    made = _collection("java/util/ArrayList")(signature, find)[:4]
    return [value for value in made if isinstance(value, BuiltNode)]


def _list_iterators(signature: TypeSignature, find: Find) -> list[Value]:
    name = "java/util/ListIterator"
    return [
        BuiltNode(name, BuildCall(made.class_name, "listIterator", f"()L{name};", (), made))
        for made in _lists(signature, find)
    ]


def _enumerations(signature: TypeSignature, find: Find) -> list[Value]:
    name = "java/util/Enumeration"
    descriptor = f"(Ljava/util/Collection;)L{name};"
    made = _lists(signature, find)
    return [static(name, "java/util/Collections", "enumeration", descriptor, one) for one in made]


def _streams(signature: TypeSignature, find: Find) -> list[Value]:
    return [
        static(_STREAM, "java/util/Arrays", "stream", f"([{OBJECT})L{_STREAM};", array)
        for array in _arrays_of(signature, find)
    ]


def _primitive_streams(kind: str, descriptor: str) -> Recipe:
    name = f"java/util/stream/{kind}Stream"

    def make(signature: TypeSignature, find: Find) -> list[Value]:
        numbers = list(find(BaseType(descriptor)))
        contents = [numbers[1:2], [], numbers[:3], numbers[3:4]]
        arrays = [ArrayNode(f"[{descriptor}", tuple(row)) for row in contents]
        return [own(name, "of", f"[{descriptor}", array) for array in arrays]

    return make


def _optionals(signature: TypeSignature, find: Find) -> list[Value]:
    name = "java/util/Optional"
    (element,) = type_arguments(signature, 1)
    full = [own(name, "of", OBJECT, value) for value in given(find(element))]
    return [*full[:1], own(name, "empty"), *full[1:]]


def _primitive_optionals(kind: str, descriptor: str) -> Recipe:
    name = f"java/util/Optional{kind}"

    def make(signature: TypeSignature, find: Find) -> list[Value]:
        full = [own(name, "of", descriptor, number) for number in find(BaseType(descriptor))[:6]]
        return [*full[:1], own(name, "empty"), *full[1:]]

    return make


def _entries(signature: TypeSignature, find: Find) -> list[Value]:
    key_type, value_type = type_arguments(signature, 2)
    key, value = next(iter(find(key_type)), None), next(iter(find(value_type)), None)
    return [new("java/util/AbstractMap$SimpleEntry", f"({OBJECT}{OBJECT})V", key, value)]


def _properties(*contents: tuple[str, str]) -> Made:
    name = "java/util/Properties"
    descriptor = f"(Ljava/lang/String;Ljava/lang/String;){OBJECT}"
    calls = [BuildCall(name, "setProperty", descriptor, (text(k), text(v))) for k, v in contents]
    return BuiltNode(name, new(name).maker, tuple(calls))


def _util(names: str, recipe: Recipe) -> dict[str, Recipe]:
    return dict.fromkeys((f"java/util/{name}" for name in names.split()), recipe)


COLLECTIONS: dict[str, Recipe] = {
    **_util(
        "List Collection AbstractList AbstractCollection ArrayList RandomAccess",
        _collection("java/util/ArrayList"),
    ),
    "java/lang/Iterable": _collection("java/util/ArrayList"),
    **_util("LinkedList", _collection("java/util/LinkedList")),
    **_util("Vector", _collection("java/util/Vector")),
    **_util("Stack", _collection("java/util/Stack")),
    **_util("Set HashSet AbstractSet", _collection("java/util/HashSet")),
    **_util("LinkedHashSet", _collection("java/util/LinkedHashSet")),
    **_util("SortedSet NavigableSet TreeSet", _collection("java/util/TreeSet", nulls=False)),
    **_util("Deque Queue ArrayDeque", _collection("java/util/ArrayDeque", nulls=False)),
    **_util("PriorityQueue", _collection("java/util/PriorityQueue", nulls=False)),
    **_util("Map HashMap AbstractMap", _map("java/util/HashMap")),
    **_util("LinkedHashMap", _map("java/util/LinkedHashMap")),
    **_util("SortedMap NavigableMap TreeMap", _map("java/util/TreeMap", nulls=False)),
    **_util(
        "concurrent/ConcurrentMap concurrent/ConcurrentHashMap",
        _map("java/util/concurrent/ConcurrentHashMap", nulls=False),
    ),
    "java/util/Map$Entry": _entries,
    "java/util/Properties": fixed(_properties(("a", "b")), _properties()),
    "java/util/Iterator": _iterators,
    "java/util/ListIterator": _list_iterators,
    "java/util/Enumeration": _enumerations,
    _STREAM: _streams,
    "java/util/Optional": _optionals,
    **{
        name: recipe
        for kind, descriptor in (("Int", "I"), ("Long", "J"), ("Double", "D"))
        for name, recipe in (
            (f"java/util/stream/{kind}Stream", _primitive_streams(kind, descriptor)),
            (f"java/util/Optional{kind}", _primitive_optionals(kind, descriptor)),
        )
    },
}
