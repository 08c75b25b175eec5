"""Texts of which some units, or how many there are, are terms.

A text is immutable: a length and UTF-16 units. What is made from it (a part, a concatenation, another case)
is a view of it, so that its units become terms only when somebody asks for them. A unit counts only below the
length; whoever uses it sees to that.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pathbrew import expressions, terms
from pathbrew.errors import Diverged
from pathbrew.expressions import Call, Concatenation, Expression, Is, Nature, place_named
from pathbrew.machine.core.objects import Integral
from pathbrew.machine.core.tables import looked_up
from pathbrew.terms import Evaluator, Term, operations
from pathbrew.terms.roles import TextLength, TextUnit

if TYPE_CHECKING:
    from pathbrew.machine.text.domain import TextDomain

LENGTHS = (12, 64, 300)
"""The bounds that an operation on all units of an input tries, one after the other; a longer one is cut."""
MOST_SUMMANDS = 6
"""A concatenation of more parts is not told."""
ASCII, LATIN_1, UNITS = 128, 256, 1 << 16


def choice(condition: Term, one: Integral, other: Integral) -> Integral:
    """`condition ? one : other` for ints."""
    if condition.is_constant:
        return one if condition.value else other
    if one is other or (one.__class__ is int and one == other):
        return one
    first = one if isinstance(one, Term) else terms.constant(one, terms.INT)
    return plain(terms.ite(condition, first, other))


def plain(value: Integral) -> Integral:
    """A constant term as the number it stands for."""
    return value.value if isinstance(value, Term) and value.is_constant else value


def plus(left: Integral, right: Integral) -> Integral:
    if left.__class__ is int and right.__class__ is int:
        return left + right
    return plain(terms.iadd(left, right))


def minus(left: Integral, right: Integral) -> Integral:
    if left.__class__ is int and right.__class__ is int:
        return left - right
    return plain(terms.isub(left, right))


def between(low: int, value: Integral, high: int) -> Term:
    """Whether a number lies in a range, both ends included."""
    return terms.and_(terms.ige(value, low), terms.ile(value, high))


class Text(ABC):
    """A sequence of units."""

    call: Expression | None = None
    """The call of the library that made it."""

    def __init__(self, texts: TextDomain) -> None:
        self.texts = texts
        self._units: dict[int, Integral] = {}
        self._indexed: dict[Term, Integral] = {}

    @property
    @abstractmethod
    def length(self) -> Integral: ...

    @property
    @abstractmethod
    def capacity(self) -> int:
        """A number that the length does not exceed; for an input, one is decided on."""

    @abstractmethod
    def make_unit(self, place: int) -> Integral: ...

    @abstractmethod
    def preview(self, evaluate: Evaluator) -> str:
        """The text under a model; decides nothing."""

    @abstractmethod
    def is_ascii(self) -> bool:
        """Whether all units are ASCII, which may be decided on."""

    def unit(self, place: int) -> Integral:
        """The unit at a place; one at or beyond the length means nothing."""
        unit = self._units.get(place)
        if unit is None:
            unit = self._units[place] = self.make_unit(place)
        return unit

    @property
    def most(self) -> int:
        """The greatest length that is possible."""
        high = self.texts.facts.range(self.settled_length())[1]
        return high if high <= LENGTHS[0] else min(high, self.capacity)

    @property
    def least(self) -> int:
        return max(0, self.texts.facts.range(self.settled_length())[0])

    def at(self, index: Integral) -> Integral:
        """The unit at an index that may be a term, and is inside."""
        index = self.texts.facts.settled(index)
        if not isinstance(index, Term):
            return self.unit(index)
        unit = self._indexed.get(index)
        if unit is None:
            unit = self._indexed[index] = self.choose_unit(index)
        return unit

    def choose_unit(self, index: Term) -> Integral:
        low, high = self.texts.facts.range(index)
        if high >= LENGTHS[0]:
            high = min(high, self.most - 1)
        low = max(low, 0)
        if high < low:
            return 0
        if high - low > self.texts.most_choices:
            return self.unit(int(self.texts.decisions.concretize(index)))
        result = self.unit(high)
        for place in range(high - 1, low - 1, -1):
            result = choice(terms.ieq(index, place), self.unit(place), result)
        return result

    def expression(self) -> Expression | None:
        """As Java writes it, if it can be told."""
        return self.call

    def as_summands(self) -> tuple[Expression, ...] | None:
        """The same as parts of a concatenation."""
        told = self.expression()
        return None if told is None else (told,)

    def is_told_as(self, nature: Nature) -> Expression | None:
        """That it has such characters only, for people."""
        told = self.expression()
        return None if told is None else Is(told, nature)

    def answers(self, condition: Term, method: str, *arguments: Text | Expression) -> Term:
        """The condition, which is what a method of this text answers: it is told that way."""
        owner = self.expression()
        given = [a if isinstance(a, Expression) else a.expression() for a in arguments]
        told = tuple(one for one in given if one is not None)
        if owner is not None and len(told) == len(given):
            self.texts.decisions.wording.note_condition(condition, Call(owner, method, told))
        return condition

    def settled_length(self) -> Integral:
        """The length, as a number if only one is possible on this path."""
        return self.texts.facts.settled(self.length)

    def committed_length(self) -> int:
        """One length, which the path is committed to."""
        length = self.settled_length()
        if isinstance(length, Term):
            if self.texts.facts.range(length)[1] > LENGTHS[0]:
                _ = self.capacity
            length = self.texts.decisions.concretize(length)
        return int(length)

    def listed(self) -> list[Integral]:
        """The units, for one length, which the path is committed to."""
        return [self.unit(place) for place in range(self.committed_length())]

    def inside(self, place: int) -> Term:
        """Whether there is a unit at that place."""
        return terms.ilt(place, self.settled_length())

    def all(self, test: Callable[[Integral], Term]) -> Term:
        """Whether all units pass a test."""
        return terms.and_(
            *(terms.or_(terms.not_(self.inside(place)), test(self.unit(place))) for place in range(self.most))
        )


class ConstantText(Text):
    """A text that is known."""

    def __init__(self, texts: TextDomain, value: str) -> None:
        super().__init__(texts)
        self.value = value

    @property
    def length(self) -> Integral:
        return len(self.value)

    @property
    def capacity(self) -> int:
        return len(self.value)

    def choose_unit(self, index: Term) -> Integral:
        found = looked_up(index, list(map(ord, self.value)), 0, terms.INT)
        return super().choose_unit(index) if found is None else plain(found)

    def make_unit(self, place: int) -> Integral:
        # Views ask for places outside of a part, too, where another part is chosen then.
        return ord(self.value[place]) if 0 <= place < len(self.value) else 0

    def preview(self, evaluate: Evaluator) -> str:
        return self.value

    def is_ascii(self) -> bool:
        return self.value.isascii()

    def expression(self) -> Expression:
        return expressions.Text(self.value)


class OpenText(Text):
    """A text that asks whether it is ASCII by a decision of its own."""

    _is_ascii: bool | None = None

    def is_ascii(self) -> bool:
        if self._is_ascii is None:
            condition = self.all(lambda unit: terms.ilt(unit, ASCII))
            self._is_ascii = self.texts.usually(condition, self.is_told_as(Nature.ASCII))
        return self._is_ascii

    def preview(self, evaluate: Evaluator) -> str:
        length = evaluate_value(evaluate, self.length)
        return "".join(chr(evaluate_value(evaluate, self.unit(place)) & 0xFFFF) for place in range(length))


class InputText(OpenText):
    """An input: a variable for the length and one for each unit that is asked for."""

    def __init__(self, texts: TextDomain, name: str) -> None:
        super().__init__(texts)
        self.name = name
        self._length = terms.variable(f"{name}.length()", terms.INT, 0, (1 << 31) - 1, TextLength(name))
        self._capacity = 0

    @property
    def length(self) -> Term:
        return self._length

    @property
    def capacity(self) -> int:
        if not self._capacity:
            self._capacity = bounded(self.texts, self._length, self.name)
        return self._capacity

    def unit(self, place: int) -> Term:
        unit = super().unit(place)
        assert isinstance(unit, Term)
        return unit

    @property
    def asked(self) -> list[int]:
        """The places whose units were asked for."""
        return list(self._units)

    def make_unit(self, place: int) -> Integral:
        role = TextUnit(self.name, place)
        unit = terms.variable(f"{self.name}.charAt({place})", terms.INT, 0, UNITS - 1, role)
        self.texts.owners[unit] = self
        return unit

    def expression(self) -> Expression:
        return place_named(self.name)

    def preview(self, evaluate: Evaluator) -> str:
        length = int(evaluate(self._length))
        if length > LENGTHS[-1] * 100:
            raise Diverged(f"{self.name} has {length} characters")
        return "".join(chr(evaluate_value(evaluate, self.unit(place))) for place in range(length))


class ElementsText(OpenText):
    """The elements that an array of symbolic length had at some time."""

    def __init__(
        self, texts: TextDomain, name: str, length: Integral, load: Callable[[int], Integral]
    ) -> None:
        super().__init__(texts)
        self.name = name
        self._length = length
        self._load = load
        self._capacity = 0

    @property
    def length(self) -> Integral:
        return self._length

    @property
    def capacity(self) -> int:
        if not self._capacity:
            self._capacity = bounded(self.texts, self._length, self.name)
        return self._capacity

    def make_unit(self, place: int) -> Integral:
        return self._load(place)


def bounded(texts: TextDomain, length: Integral, name: str) -> int:
    """A bound of the length, which is decided on: the least of a few that holds."""
    low, high = texts.facts.range(length)
    for bound in LENGTHS:
        if high <= bound or (low <= bound and texts.is_at_most(length, bound)):
            return max(1, min(bound, high))
    raise Diverged(f"a string is longer than {LENGTHS[-1]} characters: {name}")


class ListedText(OpenText):
    """Units one by one."""

    def __init__(self, texts: TextDomain, units: Sequence[Integral]) -> None:
        super().__init__(texts)
        self.units = units

    @property
    def length(self) -> Integral:
        return len(self.units)

    @property
    def capacity(self) -> int:
        return len(self.units)

    def make_unit(self, place: int) -> Integral:
        return self.units[place] if place < len(self.units) else 0

    def is_ascii(self) -> bool:
        if self._is_ascii is None:
            self._is_ascii = all(map(self.texts.is_ascii_unit, self.units))
        return self._is_ascii

    def expression(self) -> Expression | None:
        if self.call is not None or len(self.units) > MOST_SUMMANDS:
            return self.call
        summands = self.as_summands()
        return None if summands is None else Concatenation((expressions.Text(""), *summands))

    def as_summands(self) -> tuple[Expression, ...] | None:
        if self.call is not None:
            return (self.call,)
        units = [self.texts.decisions.wording.character(unit) for unit in self.units]
        told = tuple(unit for unit in units if unit is not None)
        return told if len(told) == len(units) else None


def evaluate_value(evaluate: Evaluator, value: Integral) -> int:
    return int(evaluate(value)) if isinstance(value, Term) else value


def is_ascii_term(term: Term, is_ascii_variable: Callable[[Term], bool]) -> bool:
    """Whether a term is a choice among numbers and variables that are ASCII."""
    pending, seen = [term], {term}
    leaves: dict[Term, None] = {}
    while pending:
        top = pending.pop()
        if top.op is operations.ITE:
            for inner in top.args[1:]:
                if inner not in seen:
                    seen.add(inner)
                    pending.append(inner)
        elif not (top.is_constant and 0 <= top.value < ASCII):
            leaves[top] = None
    return all(leaf.op is operations.VARIABLE and is_ascii_variable(leaf) for leaf in leaves)


def listed(texts: TextDomain, units: Sequence[Integral]) -> Text:
    """A text of single units."""
    numbers = [unit for unit in units if not isinstance(unit, Term)]
    if len(numbers) < len(units):
        return ListedText(texts, units)
    return ConstantText(texts, "".join(map(chr, numbers)))
