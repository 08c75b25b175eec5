"""Places of the inputs in the words of a method name: `ListHead`, `A0`, `OrderCompare`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pathbrew.classfile.descriptors import BOXES
from pathbrew.expressions import (
    THIS,
    Call,
    ClassName,
    Element,
    Expression,
    Field,
    Length,
    Name,
    Number,
    Text,
    walk,
)
from pathbrew.junit.identifiers import upper_camel

OUTER = "this$"
"""So begins the name of the field that holds the object to which one of an inner class belongs."""
_VALUE = "value"
"""The field that holds what is in a box."""


@dataclass(frozen=True, slots=True)
class Subject:
    """What something is said of; the deeper it lies in the inputs, the less that says."""

    words: str
    depth: int
    is_answer: bool = False
    """Whether it is what the only method of an object returns: it is not said to be, but to be returned."""

    def says(self, predicate: str) -> str:
        """A sentence about it: `GramsIsZero`, `OrderReturnsZero`."""
        return self.words + (predicate.removeprefix("Is") if self.is_answer else predicate)


class Subjects:
    """The words for what the conditions of one case are about.

    `types` are the parameters' descriptors, `only` the methods that are the only ones of their stubs.
    """

    def __init__(
        self,
        conditions: Sequence[Expression],
        types: Mapping[str, str],
        only: frozenset[str] = frozenset(),
    ) -> None:
        self._types = types
        self._only = only
        self._calls: dict[tuple[Expression | None, str], set[Expression]] = {}
        for part in {part for condition in conditions for part in walk(condition)}:
            if isinstance(part, Call):
                self._calls.setdefault((part.owner, part.method), set()).add(part)

    def type_of(self, part: Expression) -> str:
        """The descriptor of a parameter; empty for anything else."""
        return self._types.get(part.name, "") if isinstance(part, Name) else ""

    def of(self, part: Expression, *, is_alone: bool = True) -> Subject | None:
        """The words for a place or for what a call returned; None for anything else.

        Arguments of calls are left out where there is no other call of the method. `is_alone`: no other
        number is added to it, and the like.
        """
        if isinstance(part, Field) and part.name == _VALUE:
            is_box = self.type_of(part.owner)[1:-1] in BOXES
            if is_box or (isinstance(part.owner, Call) and index_of(part.owner) is None):
                part = part.owner
        if isinstance(part, Call) and part.arguments and index_of(part) is None:
            return self._answer(part, is_alone=is_alone)
        return self.place(part)

    def place(self, part: Expression) -> Subject | None:
        """The words for a place, or for what calls without arguments lead to."""
        way = _way(part)
        return None if way is None else _subject(*way)

    def _answer(self, call: Call, *, is_alone: bool) -> Subject | None:
        is_asked = any(
            isinstance(part, Text) or (isinstance(part, Call) and part is not call and index_of(part) is None)
            for part in walk(call)
        )
        if is_asked or len(self._calls.get((call.owner, call.method), ())) > 1:
            return None
        way = ([], 0) if call.owner is None else _way(call.owner)
        if way is None:
            return None
        is_only = is_alone and call.method in self._only
        steps, depth = way
        found = _subject([*steps, "returns" if is_only else call.method], depth + bool(steps))
        return None if found is None else Subject(found.words, found.depth, is_only)


def index_of(part: Expression) -> int | None:
    """The index, if it is an element of an array or a list."""
    match part:
        case Element(_, Number(int(index))) | Call(_, "get", (Number(int(index)),)):
            return index
    return None


def _way(part: Expression) -> tuple[list[str], int] | None:
    """The steps that lead to a place, and how deep it lies."""
    match part:
        case Name(name) | ClassName(name):
            return [name], 0
        case Field(owner, name):
            return _further(owner, name, 0 if owner == THIS else 1)
        case Length(owner):
            return _further(owner, "length", 0)
        case Call(Expression() as owner, name, ()):
            return _further(owner, name, 1)
        case Element(owner, _) | Call(Expression() as owner, _, _):
            index = index_of(part)
            return None if index is None else _further(owner, str(index), 2)
    return None


def _further(owner: Expression, step: str, depth: int) -> tuple[list[str], int] | None:
    way = _way(owner)
    return None if way is None else ([*way[0], step], way[1] + depth)


def _subject(steps: list[str], depth: int) -> Subject | None:
    """The receiver, and the object around it, go without saying."""
    told = [step for step in steps[:-1] if step != THIS.name and not step.startswith(OUTER)] + steps[-1:]
    if not all(step.isidentifier() or step.isdecimal() for step in told):
        return None
    return Subject("".join(map(upper_camel, told)), depth)
