"""What a generated program consists of, as far as the code inside it can name it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TypeVar

T = TypeVar("T")

OBJECT = "Ljava/lang/Object;"
STRING = "Ljava/lang/String;"
MAIN, SHAPE, BASE, DERIVED, OTHER, FAULT = "Main", "Shape", "Base", "Derived", "Other", "Fault"

PRIMITIVES = ("I", "J", "F", "D", "Z", "B", "S", "C")
PRIMITIVE_ARRAYS = tuple(f"[{primitive}" for primitive in PRIMITIVES)
PLAIN_REFERENCES = (
    OBJECT,
    STRING,
    *PRIMITIVE_ARRAYS,
    f"[{OBJECT}",
    f"[{STRING}",
    "[Ljava/lang/Integer;",
    "[[I",
    "[[D",
    f"[[{STRING}",
)
OWN_REFERENCES = tuple(f"L{name};" for name in (SHAPE, BASE, DERIVED, OTHER))
OWN_ARRAYS = (f"[L{BASE};", f"[L{DERIVED};", f"[L{SHAPE};")

# The kind of value that stands for a descriptor on the operand stack; references are "A".
KINDS = {"I": "I", "J": "J", "F": "F", "D": "D", "Z": "I", "B": "I", "S": "I", "C": "I"}


def kind_of(descriptor: str) -> str:
    return KINDS.get(descriptor, "A")


def class_name(descriptor: str) -> str:
    """What a constant of that type is called: a class's internal name or an array's descriptor."""
    return descriptor[1:-1] if descriptor[0] == "L" else descriptor


@dataclass(frozen=True, slots=True)
class Field:
    """A field that code may read and write."""

    owner: str
    name: str
    descriptor: str


@dataclass(frozen=True, slots=True)
class Method:
    """A method that code may call, and with which instruction.

    Methods mostly call those of higher rank, so that few runs lose themselves in recursion.
    """

    invocation: str
    owner: str
    name: str
    parameters: tuple[str, ...]
    result: str
    rank: int = 0

    @property
    def descriptor(self) -> str:
        return f"({''.join(self.parameters)}){self.result}"


class Dice:
    """Random choices; quicker than the methods of Random, and as repeatable."""

    __slots__ = ("roll",)

    def __init__(self, random: Random) -> None:
        self.roll = random.random

    def pick(self, choices: Sequence[T]) -> T:
        return choices[int(self.roll() * len(choices))]

    def chance(self, probability: float) -> bool:
        return self.roll() < probability

    def between(self, low: int, high: int) -> int:
        """A number from low to high, both included."""
        return low + int(self.roll() * (high - low + 1))


@dataclass
class World:
    """The classes, fields and methods of one program.

    Without objects there is the main class only; with them an interface, a class that implements it, its
    subclass and another implementation.
    """

    objects: bool
    static_fields: dict[str, list[Field]] = field(default_factory=dict)
    instance_fields: dict[str, list[Field]] = field(default_factory=dict)
    methods: dict[str, list[Method]] = field(default_factory=dict)
    constructors: dict[str, Method] = field(default_factory=dict)

    def __post_init__(self) -> None:
        own = (*OWN_REFERENCES, *OWN_ARRAYS) if self.objects else ()
        self.references: tuple[str, ...] = (*PLAIN_REFERENCES, *own)
        self.subtypes = {type_: self._subtypes(type_) for type_ in self.references}

    def _subtypes(self, type_: str) -> tuple[str, ...]:
        """The types that may stand where this one is expected, itself included.

        The verifier takes interfaces for Object but not arrays of them: `[LShape;` has no other subtype.
        """
        if type_ == OBJECT:
            return self.references
        if type_ == f"[{OBJECT}":
            return tuple(name for name in self.references if name[0] == "[" and name[1] in "L[")
        lower = {
            f"L{SHAPE};": OWN_REFERENCES,
            f"L{BASE};": (f"L{BASE};", f"L{DERIVED};"),
            f"[L{BASE};": (f"[L{BASE};", f"[L{DERIVED};"),
        }
        return lower.get(type_, (type_,))

    def add_static(self, field_: Field) -> None:
        self.static_fields.setdefault(field_.descriptor, []).append(field_)

    def add_instance(self, field_: Field) -> None:
        self.instance_fields.setdefault(field_.descriptor, []).append(field_)

    def callable_from(self, rank: int, dice: Dice) -> dict[str, list[Method]]:
        """Most methods of higher rank and some others, by their result."""
        chosen: dict[str, list[Method]] = {}
        for result, methods in self.methods.items():
            for method in methods:
                if dice.chance(0.9 if method.rank > rank else 0.08):
                    chosen.setdefault(result, []).append(method)
        return chosen

    def add_method(self, method: Method) -> None:
        self.methods.setdefault(method.result, []).append(method)
