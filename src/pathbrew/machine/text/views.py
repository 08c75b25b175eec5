"""Texts that are views of others: parts, concatenations, mappings, and what is spelled out on demand."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from pathbrew import expressions, terms
from pathbrew.expressions import Call, ClassName, Concatenation, Expression, Nature
from pathbrew.machine.core.objects import Integral
from pathbrew.machine.text.symbolic_text import (
    LATIN_1,
    MOST_SUMMANDS,
    ConstantText,
    ListedText,
    OpenText,
    Text,
    choice,
    evaluate_value,
    listed,
    minus,
    plus,
)
from pathbrew.terms import Evaluator, Term

if TYPE_CHECKING:
    from pathbrew.machine.text.domain import TextDomain


class ViewText(OpenText):
    """A part of another text, perhaps in reverse; where it starts and how long it is may be terms."""

    def __init__(self, base: Text, start: Integral, length: Integral, *, step: int = 1) -> None:
        super().__init__(base.texts)
        self.base = base
        self.start = start
        self.step = step
        self._length = length

    @property
    def length(self) -> Integral:
        return self._length

    @property
    def capacity(self) -> int:
        low, high = self.texts.facts.range(self.start)
        return max(0, self.base.most - max(0, low)) if self.step > 0 else min(high + 1, self.base.most)

    def unit(self, place: int) -> Integral:
        """Not remembered: later in the path more may be known about where the part starts."""
        return self.make_unit(place)

    def make_unit(self, place: int) -> Integral:
        return self.base.at(plus(self.texts.facts.settled(self.start), place * self.step))

    def choose_unit(self, index: Term) -> Integral:
        offset = index if self.step > 0 else terms.ineg(index)
        return self.base.at(plus(self.texts.facts.settled(self.start), offset))

    def is_ascii(self) -> bool:
        return self._is_ascii is True or self.base.is_ascii() or super().is_ascii()

    def preview(self, evaluate: Evaluator) -> str:
        whole = self.base.preview(evaluate)
        start = evaluate_value(evaluate, self.start)
        length = evaluate_value(evaluate, self._length)
        if self.step > 0:
            return whole[start : start + length]
        return whole[start - length + 1 : start + 1][::-1]


class ChangedText(OpenText):
    """Another text with other units; it is as long."""

    def __init__(self, base: Text) -> None:
        super().__init__(base.texts)
        self.base = base

    @property
    def length(self) -> Integral:
        return self.base.length

    @property
    def capacity(self) -> int:
        return self.base.capacity


class OverlaidText(ChangedText):
    """Another text with some of its units replaced."""

    def __init__(self, base: Text, items: dict[int, Integral]) -> None:
        super().__init__(base)
        self.items = items

    def make_unit(self, place: int) -> Integral:
        item = self.items.get(place)
        return self.base.unit(place) if item is None else item

    def choose_unit(self, index: Term) -> Integral:
        result = self.base.at(index)
        for place, item in self.items.items():
            result = choice(terms.ieq(index, place), item, result)
        return result

    def is_ascii(self) -> bool:
        return self.base.is_ascii() and all(map(self.texts.is_ascii_unit, self.items.values()))

    def preview(self, evaluate: Evaluator) -> str:
        units = list(self.base.preview(evaluate))
        for place, item in self.items.items():
            if place < len(units):
                units[place] = chr(evaluate_value(evaluate, item) & 0xFFFF)
        return "".join(units)


class MappedText(ChangedText):
    """The units of another text, each replaced by a function of it."""

    def __init__(
        self, base: Text, function: Callable[[Integral], Integral], *, keeps_ascii: bool = False
    ) -> None:
        super().__init__(base)
        self._function = function
        self._keeps_ascii = keeps_ascii

    def make_unit(self, place: int) -> Integral:
        return self._function(self.base.unit(place))

    def choose_unit(self, index: Term) -> Integral:
        return self._function(self.base.at(index))

    def is_ascii(self) -> bool:
        return (self._keeps_ascii and self.base.is_ascii()) or super().is_ascii()

    def preview(self, evaluate: Evaluator) -> str:
        units = (self._function(ord(unit)) for unit in self.base.preview(evaluate))
        return "".join(chr(evaluate_value(evaluate, unit) & 0xFFFF) for unit in units)


class JoinedText(OpenText):
    """Texts one after the other."""

    def __init__(self, texts: TextDomain, parts: Sequence[Text]) -> None:
        super().__init__(texts)
        self.parts = parts
        self._ends: list[Integral] | None = None

    @property
    def ends(self) -> list[Integral]:
        """Where each part ends."""
        if self._ends is None:
            ends: list[Integral] = []
            end: Integral = 0
            for part in self.parts:
                end = plus(end, part.settled_length())
                ends.append(end)
            self._ends = ends
        return self._ends

    @property
    def length(self) -> Integral:
        return self.ends[-1]

    @property
    def capacity(self) -> int:
        return sum(part.most for part in self.parts)

    def make_unit(self, place: int) -> Integral:
        found: list[tuple[Term, Integral]] = []
        start: Integral = 0
        for part, end in zip(self.parts, self.ends, strict=True):
            here = terms.ilt(place, end)
            if not (here.is_constant and not here.value) and self.texts.facts.range(start)[0] <= place:
                found.append((here, part.at(minus(place, start))))
            if here.is_constant and here.value:
                break
            start = end
        return chosen(found)

    def is_ascii(self) -> bool:
        return all(part.is_ascii() for part in self.parts)

    def preview(self, evaluate: Evaluator) -> str:
        return "".join(part.preview(evaluate) for part in self.parts)

    def expression(self) -> Expression | None:
        """The concatenation, which starts with a string so that nothing is added up as numbers."""
        if self.call is not None or len(self.parts) > MOST_SUMMANDS:
            return self.call
        told: list[Expression] = []
        if isinstance(self.parts[0], ListedText | NumberText):
            told.append(expressions.Text(""))
        for part in self.parts:
            summands = part.as_summands()
            if summands is None:
                return None
            told += summands
        return Concatenation(tuple(told))


def chosen(alternatives: Sequence[tuple[Term, Integral]]) -> Integral:
    """The value behind the first condition that holds; one of them does."""
    if not alternatives:
        return 0
    result = alternatives[-1][1]
    for condition, value in reversed(alternatives[:-1]):
        result = choice(condition, value, result)
    return result


class DeferredText(Text):
    """One of which the path decides only when somebody asks for it what it is."""

    @property
    @abstractmethod
    def actual(self) -> Text: ...

    @property
    def length(self) -> Integral:
        return self.actual.length

    @property
    def capacity(self) -> int:
        return self.actual.capacity

    def make_unit(self, place: int) -> Integral:
        return self.actual.unit(place)


class EitherText(DeferredText):
    """One text if all units of another are Latin-1, else a third one: for the messages of the JDK.

    Which one it is gets decided when somebody reads it.
    """

    def __init__(self, base: Text, latin: Text, other: Text) -> None:
        super().__init__(base.texts)
        self.base = base
        self._latin = latin
        self._other = other
        self._chosen: Text | None = None

    @property
    def actual(self) -> Text:
        if self._chosen is None:
            is_latin = self.texts.usually(
                self.base.all(lambda unit: terms.ilt(unit, LATIN_1)), self.base.is_told_as(Nature.LATIN_1)
            )
            self._chosen = self._latin if is_latin else self._other
        return self._chosen

    def is_ascii(self) -> bool:
        return self.actual.is_ascii()

    def preview(self, evaluate: Evaluator) -> str:
        is_latin = all(ord(unit) < LATIN_1 for unit in self.base.preview(evaluate))
        return (self._latin if is_latin else self._other).preview(evaluate)


class NumberText(DeferredText):
    """A number as Java writes it; its digits are worked out when somebody asks for them."""

    def __init__(self, texts: TextDomain, descriptor: str, value: Term) -> None:
        super().__init__(texts)
        self.descriptor = descriptor
        self.value = value
        self._spelled: Text | None = None

    @property
    def actual(self) -> Text:
        if self._spelled is None:
            self._spelled = self.texts.spelled_number(self.descriptor, self.value)
        return self._spelled

    def is_ascii(self) -> bool:
        return True

    def preview(self, evaluate: Evaluator) -> str:
        return self.texts.number(self.descriptor, evaluate(self.value))

    def expression(self) -> Expression | None:
        number = self.texts.decisions.wording.expression(self.value)
        return None if number is None else Call(ClassName("String"), "valueOf", (number,))

    def as_summands(self) -> tuple[Expression, ...] | None:
        number = self.texts.decisions.wording.expression(self.value)
        return None if number is None else (number,)


def joined(texts: TextDomain, parts: Iterable[Text]) -> Text:
    """The concatenation, with neighbouring constants made one."""
    flat: list[Text] = []
    for part in parts:
        for piece in part.parts if isinstance(part, JoinedText) else (part,):
            last = flat[-1] if flat else None
            if isinstance(piece, ConstantText):
                if not piece.value:
                    continue
                if isinstance(last, ConstantText):
                    flat[-1] = ConstantText(texts, last.value + piece.value)
                    continue
            elif isinstance(piece, ListedText) and isinstance(last, ListedText):
                flat[-1] = ListedText(texts, [*last.units, *piece.units])
                continue
            flat.append(piece)
    if not flat:
        return ConstantText(texts, "")
    return flat[0] if len(flat) == 1 else JoinedText(texts, flat)


def part_of(base: Text, start: Integral, length: Integral) -> Text:
    """A part of a text, which lies inside of it."""
    facts = base.texts.facts
    start, length = facts.settled(start), facts.settled(length)
    if isinstance(length, int):
        if length == 0:
            return ConstantText(base.texts, "")
        if isinstance(start, int):
            if isinstance(base, ConstantText):
                return ConstantText(base.texts, base.value[start : start + length])
            if isinstance(base, ListedText):
                return listed(base.texts, base.units[start : start + length])
    if isinstance(base, ViewText):
        first = plus(base.start, start) if base.step > 0 else minus(base.start, start)
        return ViewText(base.base, first, length, step=base.step)
    return ViewText(base, start, length)
