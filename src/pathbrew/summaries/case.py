"""The cases of a method: what each asks of the input, and what it makes of it.

Inputs go by the names that paths give them: `x`, `list.head`, `list.head.value`. A summary says for each name
where it is found when the method is called.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from pathbrew.blocks.outcomes import Outcome
from pathbrew.machine.core.reference_facts import Fact
from pathbrew.reasons import Reason
from pathbrew.summaries.context import Context, general
from pathbrew.terms import Term


class Argument(NamedTuple):
    """One of the arguments; the receiver, if there is one, is the first."""

    number: int


class FieldOf(NamedTuple):
    """A field of the object of another name, as it is when the method is called."""

    owner: str
    attribute: str


class ElementOf(NamedTuple):
    """An element of the array of another name."""

    owner: str
    place: int


class LengthOf(NamedTuple):
    """The length of the array of another name."""

    owner: str


class ElementsOf(NamedTuple):
    """All elements of the array of another name, numbers, as one array term."""

    owner: str


class StaticField(NamedTuple):
    """A static field as it is when the method is called."""

    class_name: str
    key: str


class TextLengthOf(NamedTuple):
    """The length of the text of another name."""

    owner: str


class TextUnitOf(NamedTuple):
    """A character of the text of another name."""

    owner: str
    place: int


Place = Argument | FieldOf | ElementOf | LengthOf | ElementsOf | StaticField | TextLengthOf | TextUnitOf


class Known(NamedTuple):
    """What the input of that name refers to."""

    name: str


class Made(NamedTuple):
    """One of the objects that the case makes."""

    number: int


class Constant(NamedTuple):
    """A constant of an enum."""

    class_name: str
    name: str


class Text(NamedTuple):
    """A string literal."""

    text: str


class Opaque(NamedTuple):
    """Something that only the method itself can make."""

    text: str


CaseValue = Term | int | float | None | Known | Made | Constant | Text | Opaque


class NumberPart(NamedTuple):
    """A number in a string, as Java writes one of that type."""

    descriptor: str
    value: Term
    is_quoted: bool = False
    """Whether the string has the number of the model, without the path being committed to it."""


TextPart = str | Known | NumberPart


class Position(NamedTuple):
    """Where a frame of a stack trace stands, by names."""

    class_name: str
    method: str
    offset: int


@dataclass(frozen=True, slots=True)
class Step:
    """A condition that the case asks for, in the order of its path."""

    condition: Term
    fact: Fact | None
    """What the condition says of a reference, if it is about one."""
    holds: bool
    exceptional: bool | None
    """The side that leads to an exception thrown by the instruction itself, if one does."""
    mark: int
    """How many branches of the case come before it."""
    text: str
    """The side that the case takes, for people."""
    unusual: bool = False
    """Whether the other side comes after all others."""
    untold: bool = False
    """Whether people are not told of it."""


@dataclass(frozen=True, slots=True)
class Write:
    """A field or element of an input object, or a static field, that the case changes."""

    place: Place
    value: CaseValue


@dataclass(frozen=True, slots=True)
class MadeObject:
    """A new object and its fields when the method ends, by attribute.

    Of an array it has the length and elements, of a string the parts, of an exception the frames of the
    methods between the one that has made it and the one that is summarised, innermost first.
    """

    class_name: str
    fields: tuple[tuple[str, CaseValue], ...] = ()
    length: Term | int | None = None
    elements: tuple[tuple[int, CaseValue], ...] = ()
    content: Term | None = None
    """The elements of an array of numbers whose length is open, as one term."""
    parts: tuple[TextPart, ...] | None = None
    frames: tuple[Position, ...] | None = None

    @property
    def values(self) -> tuple[CaseValue, ...]:
        """All that it consists of."""
        numbers = (part.value for part in self.parts or () if isinstance(part, NumberPart))
        return (
            *(value for _, value in (*self.fields, *self.elements)),
            *((self.length, self.content) if self.class_name[0] == "[" else ()),
            *numbers,
        )


class Branch(NamedTuple):
    """A side of a branch that a case takes, by names."""

    class_name: str
    method: str
    offset: int
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Case:
    """One way through a method."""

    steps: tuple[Step, ...]
    guard: tuple[Term, ...]
    """The conditions on numbers, simplified: with the facts they say the same as the steps."""
    result: CaseValue
    thrown: CaseValue
    """What it throws, null if it returns."""
    exception: str | None
    """The internal name of the class of what it throws."""
    message: str | None
    reads: tuple[str, ...]
    """The names of the inputs that it looks at, in the order in which it comes to them."""
    objects: tuple[tuple[str, str], ...]
    """The input objects that it knows, by name, with the names of their classes."""
    writes: tuple[Write, ...]
    made: tuple[MadeObject, ...]
    branches: tuple[Branch, ...]
    rounds: int = 0
    """How often its loops go round at most: the header of none is passed more often."""
    obstacle: str = ""
    """Why it cannot be used at a call without running the method, if so."""

    @property
    def throws(self) -> bool:
        return self.exception is not None

    @property
    def is_of_numbers(self) -> bool:
        """Whether all that it does is to return a number or nothing, and to write numbers to fields."""
        values = (self.result, *(write.value for write in self.writes))
        return not (self.throws or self.made or self.obstacle) and all(map(_is_number, values))


def _is_number(value: CaseValue) -> bool:
    return isinstance(value, Term | int | float)


@dataclass(frozen=True, slots=True)
class Summary:
    """The cases of a method, under which criterion they were made, and what they leave out."""

    class_name: str
    name: str
    descriptor: str
    parameters: tuple[str, ...]
    """The names of the arguments, the receiver's first."""
    criterion: str
    heap: str
    cases: tuple[Case, ...]
    complete: bool
    """Whether every call is one of the cases, exactly."""
    exact: bool
    """Whether each case does what the method does, whatever the arguments are that it fits."""
    any_receiver: bool = False
    """Whether it does the same whatever the class of the object is that it is called on."""
    context: Context = field(default_factory=lambda: general(0))
    """What it takes for granted of its arguments, the receiver's first."""
    separate: bool = False
    """Whether it takes inputs for different objects, and does the same if some of them are one."""
    apart: tuple[str, ...] = ()
    """The names of inputs that are taken to be other objects than those that static fields hold."""
    left_out: tuple[Reason, ...] = ()
    places: dict[str, Place] = field(default_factory=dict)
    initialised: tuple[str, ...] = ()
    """The user's classes that the cases take to be initialised."""
    fields: dict[str, tuple[str, str]] = field(default_factory=dict)
    """The names and descriptors of the fields that are kept under attributes."""

    @property
    def key(self) -> str:
        return f"{self.class_name}.{self.name}{self.descriptor}"
