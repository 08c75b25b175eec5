"""Objects of well-known types of the JDK: collections, text, numbers, dates, simple functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from pathbrew.classfile.signatures import TypeSignature
from pathbrew.objects.graph import ArrayNode, BuildCall, BuiltNode
from pathbrew.program.generics import type_arguments
from pathbrew.scenarios.inputs import Array, Made, Value, box, text

_OBJECT = "Ljava/lang/Object;"
_STRING = "Ljava/lang/String;"

Find: TypeAlias = Callable[[TypeSignature], Sequence[Value]]
"""Gives some values of a type, simple ones first."""
Recipe: TypeAlias = Callable[[TypeSignature, Find], list[Value]]


def new(class_name: str, descriptor: str = "()V", *arguments: Value) -> Made:
    """An object by a constructor."""
    return BuiltNode(class_name, BuildCall(class_name, "<init>", descriptor, arguments))


def static(class_name: str, owner: str, method: str, descriptor: str, *arguments: Value) -> Made:
    """An object by a static factory."""
    return BuiltNode(class_name, BuildCall(owner, method, descriptor, arguments))


def own(class_name: str, method: str, parameters: str = "", *arguments: Value) -> Made:
    """An object by a static factory of its own class."""
    return static(class_name, class_name, method, f"({parameters})L{class_name};", *arguments)


def _given(values: Sequence[Value], most: int = 3) -> list[Value]:
    """The first values that are not null."""
    given: list[Value] = []
    given += [value for value in values if value is not None][:most]
    return given


def _rows(values: Sequence[Value]) -> list[list[Value]]:
    """Contents of collections: none, one, several, in both orders, the same twice."""
    first = _given(values)
    rows: list[list[Value]] = [[]]
    if first:
        rows += [[first[0]], first[:2], first[::-1], [first[0], first[0]]]
        rows += [[value] for value in first[1:]]
    return [*rows, [None]]


def _collection(class_name: str, add: str = "add", *, nulls: bool = True) -> Recipe:
    descriptor = f"({_OBJECT})" + ("V" if add == "addLast" else "Z")

    def make(signature: TypeSignature, find: Find) -> list[Value]:
        (element,) = type_arguments(signature, 1)
        made: list[Value] = []
        for row in _rows(find(element)):
            if nulls or None not in row:
                calls = tuple(BuildCall(class_name, add, descriptor, (item,)) for item in row)
                made.append(BuiltNode(class_name, new(class_name).maker, calls))
        return list(dict.fromkeys(made))

    return make


def _map(class_name: str, *, nulls: bool = True) -> Recipe:
    descriptor = f"({_OBJECT}{_OBJECT}){_OBJECT}"

    def make(signature: TypeSignature, find: Find) -> list[Value]:
        key_type, value_type = type_arguments(signature, 2)
        keys = _given(find(key_type))
        values = _given(find(value_type)) or [None]
        pairs = [(key, values[i % len(values)]) for i, key in enumerate(keys)]
        rows: list[list[tuple[Value, Value]]] = [
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
            for row in rows
        ]
        return list(dict.fromkeys(made))

    return make


def _fixed(*values: Value) -> Recipe:
    return lambda signature, find: list(values)


def _arrays_of(signature: TypeSignature, find: Find) -> list[Array]:
    (element,) = type_arguments(signature, 1)
    return [ArrayNode("[" + _OBJECT, tuple(row)) for row in _rows(find(element))[:4]]


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
                f"([{_OBJECT}){spliterator}",
                array,
            ),
        )
        for array in _arrays_of(signature, find)
    ]


def _streams(signature: TypeSignature, find: Find) -> list[Value]:
    stream = "java/util/stream/Stream"
    return [
        static(stream, "java/util/Arrays", "stream", f"([{_OBJECT})L{stream};", array)
        for array in _arrays_of(signature, find)
    ]


def _optionals(signature: TypeSignature, find: Find) -> list[Value]:
    name = "java/util/Optional"
    (element,) = type_arguments(signature, 1)
    values = _given(find(element))
    full = [own(name, "of", _OBJECT, value) for value in values]
    return [*full[:1], own(name, "empty"), *full[1:]]


def _predicates(signature: TypeSignature, find: Find) -> list[Value]:
    name = "java/util/function/Predicate"
    (element,) = type_arguments(signature, 1)
    values = [*_given(find(element), 2), None]
    return [own(name, "isEqual", _OBJECT, value) for value in values]


def _entries(signature: TypeSignature, find: Find) -> list[Value]:
    key_type, value_type = type_arguments(signature, 2)
    key, value = next(iter(find(key_type)), None), next(iter(find(value_type)), None)
    return [new("java/util/AbstractMap$SimpleEntry", f"({_OBJECT}{_OBJECT})V", key, value)]


def _factory(name: str, method: str, *samples: str) -> Recipe:
    return _fixed(*(own(name, method, _STRING, text(sample)) for sample in samples))


def _time(name: str, method: str, parameters: str, *rows: tuple[int, ...]) -> Recipe:
    return _fixed(*(own(name, method, parameters, *row) for row in rows))


_COMPARATOR = "Ljava/util/Comparator;"
_NATURAL = own("java/util/Comparator", "naturalOrder")
_REVERSE = own("java/util/Comparator", "reverseOrder")
_BIG_INTEGER, _BIG_DECIMAL = "java/math/BigInteger", "java/math/BigDecimal"
_BIG_INTEGERS = [
    own(_BIG_INTEGER, "valueOf", "J", number) for number in (1, 0, -1, 10, 2**31, -(2**31) - 1)
] + [new(_BIG_INTEGER, f"({_STRING})V", text("9223372036854775808"))]
_BIG_DECIMALS = [
    new(_BIG_DECIMAL, f"({_STRING})V", text(number))
    for number in ("1", "0", "-1", "1.5", "0.00", "-2.25", "1E+3")
]
_NUMBERS: list[Value] = [
    box("java/lang/Integer", 1),
    box("java/lang/Integer", 0),
    box("java/lang/Long", -1),
    box("java/lang/Double", 0.5),
    box("java/lang/Double", float("nan")),
    *_BIG_DECIMALS[:1],
]
_BUILDERS = [
    new("java/lang/StringBuilder"),
    new("java/lang/StringBuilder", f"({_STRING})V", text("a")),
    new("java/lang/StringBuilder", f"({_STRING})V", text("abc")),
]
_OBJECTS: list[Value] = [
    text("a"),
    box("java/lang/Integer", 1),
    text("b"),
    box("java/lang/Integer", 2),
    new("java/lang/Object"),
    box("java/lang/Double", 0.5),
    box("java/lang/Character", 97),
    box("java/lang/Boolean", 1),
    box("java/lang/Long", 1),
]


def _readers(samples: Sequence[str]) -> list[Value]:
    return [new("java/io/StringReader", f"({_STRING})V", text(sample)) for sample in samples]


_STREAMS = [
    new("java/io/ByteArrayInputStream", "([B)V", ArrayNode("[B", octets))
    for octets in ((), (97,), (1, 2, -1))
]

RECIPES: dict[str, Recipe] = {
    **dict.fromkeys(
        [f"java/util/{name}" for name in ("List", "Collection", "AbstractList", "AbstractCollection")]
        + ["java/lang/Iterable", "java/util/ArrayList", "java/util/RandomAccess"],
        _collection("java/util/ArrayList"),
    ),
    "java/util/LinkedList": _collection("java/util/LinkedList"),
    "java/util/Vector": _collection("java/util/Vector"),
    "java/util/Stack": _collection("java/util/Stack"),
    **dict.fromkeys(
        ["java/util/Set", "java/util/HashSet", "java/util/AbstractSet"], _collection("java/util/HashSet")
    ),
    "java/util/LinkedHashSet": _collection("java/util/LinkedHashSet"),
    **dict.fromkeys(
        [f"java/util/{name}" for name in ("SortedSet", "NavigableSet", "TreeSet")],
        _collection("java/util/TreeSet", nulls=False),
    ),
    **dict.fromkeys(
        [f"java/util/{name}" for name in ("Deque", "Queue", "ArrayDeque")],
        _collection("java/util/ArrayDeque", nulls=False),
    ),
    "java/util/PriorityQueue": _collection("java/util/PriorityQueue", nulls=False),
    **dict.fromkeys(
        [f"java/util/{name}" for name in ("Map", "HashMap", "AbstractMap")], _map("java/util/HashMap")
    ),
    "java/util/LinkedHashMap": _map("java/util/LinkedHashMap"),
    **dict.fromkeys(
        [f"java/util/{name}" for name in ("SortedMap", "NavigableMap", "TreeMap")],
        _map("java/util/TreeMap", nulls=False),
    ),
    **dict.fromkeys(
        ["java/util/concurrent/ConcurrentMap", "java/util/concurrent/ConcurrentHashMap"],
        _map("java/util/concurrent/ConcurrentHashMap", nulls=False),
    ),
    "java/util/Map$Entry": _entries,
    "java/util/Iterator": _iterators,
    "java/util/stream/Stream": _streams,
    "java/util/Optional": _optionals,
    "java/util/Comparator": _fixed(_NATURAL, _REVERSE),
    "java/util/function/Function": _fixed(own("java/util/function/Function", "identity")),
    "java/util/function/UnaryOperator": _fixed(own("java/util/function/UnaryOperator", "identity")),
    "java/util/function/BinaryOperator": _fixed(
        *(
            own("java/util/function/BinaryOperator", name, _COMPARATOR, _NATURAL)
            for name in ("minBy", "maxBy")
        )
    ),
    "java/util/function/Predicate": _predicates,
    "java/lang/Object": _fixed(*_OBJECTS),
    "java/io/Serializable": _fixed(*_OBJECTS[:4]),
    "java/lang/Comparable": _fixed(*_OBJECTS[:4]),
    "java/lang/Number": _fixed(*_NUMBERS),
    **dict.fromkeys(["java/lang/StringBuilder", "java/lang/Appendable"], _fixed(*_BUILDERS)),
    "java/math/BigInteger": _fixed(*_BIG_INTEGERS),
    "java/math/BigDecimal": _fixed(*_BIG_DECIMALS),
    "java/util/Locale": _factory("java/util/Locale", "forLanguageTag", "en", "de-DE", "tr", "fr-CA-x"),
    "java/nio/charset/Charset": _factory(
        "java/nio/charset/Charset", "forName", "UTF-8", "US-ASCII", "UTF-16"
    ),
    "java/util/TimeZone": _factory("java/util/TimeZone", "getTimeZone", "UTC", "Europe/Berlin"),
    "java/util/UUID": _fixed(*(new("java/util/UUID", "(JJ)V", a, b) for a, b in ((0, 0), (1, 2), (-1, -1)))),
    "java/util/Random": _fixed(new("java/util/Random", "(J)V", 0), new("java/util/Random", "(J)V", 1)),
    "java/util/Date": _fixed(*(new("java/util/Date", "(J)V", ms) for ms in (0, 86_400_000, -1))),
    "java/util/Calendar": _fixed(
        *(
            new("java/util/GregorianCalendar", "(III)V", *day)
            for day in ((2020, 0, 1), (2024, 1, 29), (1999, 11, 31))
        )
    ),
    "java/time/LocalDate": _time(
        "java/time/LocalDate", "of", "III", (2020, 1, 1), (2024, 2, 29), (1999, 12, 31)
    ),
    "java/time/LocalTime": _time("java/time/LocalTime", "of", "II", (0, 0), (12, 30), (23, 59)),
    "java/time/LocalDateTime": _time(
        "java/time/LocalDateTime", "of", "IIIII", (2020, 1, 1, 0, 0), (2024, 2, 29, 23, 59)
    ),
    "java/time/Instant": _time("java/time/Instant", "ofEpochSecond", "J", (0,), (86_400,), (-1,)),
    "java/time/Duration": _time("java/time/Duration", "ofSeconds", "J", (1,), (0,), (-1,), (86_400,)),
    "java/time/Period": _time("java/time/Period", "of", "III", (0, 0, 1), (0, 0, 0), (1, 2, -3)),
    "java/time/Year": _time("java/time/Year", "of", "I", (2020,), (2023,)),
    "java/time/ZoneId": _factory("java/time/ZoneId", "of", "UTC", "Europe/Berlin"),
    "java/util/regex/Pattern": _factory("java/util/regex/Pattern", "compile", "a", "", "[0-9]+", "(a)(b)?"),
    **dict.fromkeys(["java/io/Reader", "java/io/StringReader"], _fixed(*_readers(["", "a", "a\nb"]))),
    "java/io/BufferedReader": _fixed(
        *(
            new("java/io/BufferedReader", "(Ljava/io/Reader;)V", reader)
            for reader in _readers(["", "a", "a\nb"])
        )
    ),
    **dict.fromkeys(["java/io/Writer", "java/io/StringWriter"], _fixed(new("java/io/StringWriter"))),
    "java/io/PrintWriter": _fixed(
        new("java/io/PrintWriter", "(Ljava/io/Writer;)V", new("java/io/StringWriter"))
    ),
    **dict.fromkeys(["java/io/InputStream", "java/io/ByteArrayInputStream"], _fixed(*_STREAMS)),
    **dict.fromkeys(
        ["java/io/OutputStream", "java/io/ByteArrayOutputStream"],
        _fixed(new("java/io/ByteArrayOutputStream")),
    ),
    "java/io/PrintStream": _fixed(
        new("java/io/PrintStream", "(Ljava/io/OutputStream;)V", new("java/io/ByteArrayOutputStream"))
    ),
    **{
        f"java/lang/{name}": _fixed(
            new(f"java/lang/{name}"), new(f"java/lang/{name}", f"({_STRING})V", text("a"))
        )
        for name in ("Exception", "RuntimeException", "Throwable", "Error", "IllegalArgumentException")
    },
}
