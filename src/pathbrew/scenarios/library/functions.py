"""Functions that the JDK hands out, exceptions, and objects of no particular type."""

from __future__ import annotations

from pathbrew.classfile.signatures import TypeSignature
from pathbrew.program.generics import erased, type_arguments
from pathbrew.scenarios.inputs import Value, box, text
from pathbrew.scenarios.library.making import OBJECT, STRING, Find, Recipe, fixed, given, new, own, static

_COMPARATOR = "java/util/Comparator"
_NATURAL = own(_COMPARATOR, "naturalOrder")
_REVERSE = own(_COMPARATOR, "reverseOrder")
_COLLECTORS = {
    "toList": (OBJECT, "Ljava/util/List;", "Ljava/util/Collection;"),
    "toSet": (OBJECT, "Ljava/util/Set;", "Ljava/util/Collection;"),
    "counting": ("Ljava/lang/Long;",),
}
"""With the types that their results may be taken for."""
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


def _identities(signature: TypeSignature, find: Find) -> list[Value]:
    """The function that returns what it is given, where that is of the type of its results."""
    argument, result = type_arguments(signature, 2)
    return [own("java/util/function/Function", "identity")] if argument == result else []


def _predicates(signature: TypeSignature, find: Find) -> list[Value]:
    name = "java/util/function/Predicate"
    (element,) = type_arguments(signature, 1)
    values = [*given(find(element), 2), None]
    return [own(name, "isEqual", OBJECT, value) for value in values]


def _collectors(signature: TypeSignature, find: Find) -> list[Value]:
    """Those whose results are of the type that is asked for."""
    name = "java/util/stream/Collector"
    result = erased(type_arguments(signature, 3)[2])
    return [
        static(name, "java/util/stream/Collectors", method, f"()L{name};")
        for method, results in _COLLECTORS.items()
        if result in results
    ]


def _exceptions(name: str) -> Recipe:
    full = f"java/lang/{name}"
    cause = new("java/lang/IllegalStateException", f"({STRING})V", text("b"))
    return fixed(
        new(full),
        new(full, f"({STRING})V", text("a")),
        new(full, f"({STRING}Ljava/lang/Throwable;)V", text("a"), cause),
    )


FUNCTIONS: dict[str, Recipe] = {
    _COMPARATOR: fixed(_NATURAL, _REVERSE),
    "java/util/function/Function": _identities,
    "java/util/function/UnaryOperator": fixed(own("java/util/function/UnaryOperator", "identity")),
    "java/util/function/BinaryOperator": fixed(
        *(
            own("java/util/function/BinaryOperator", name, f"L{_COMPARATOR};", _NATURAL)
            for name in ("minBy", "maxBy")
        )
    ),
    "java/util/function/Predicate": _predicates,
    "java/util/stream/Collector": _collectors,
    "java/lang/Object": fixed(*_OBJECTS),
    "java/io/Serializable": fixed(*_OBJECTS[:4]),
    "java/lang/Comparable": fixed(*_OBJECTS[:4]),
    **{
        f"java/lang/{name}": _exceptions(name)
        for name in ("Exception", "RuntimeException", "Throwable", "Error", "IllegalArgumentException")
    },
}
