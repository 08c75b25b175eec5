"""Strings of an execution on terms: each is a text of the machine's, by its reference, and never changes.

What a path search would decide on is a choice here; what cannot be one raises NotEncoded.
"""

from __future__ import annotations

from pathbrew import terms
from pathbrew.errors import NotEncoded
from pathbrew.expressions import Expression
from pathbrew.machine.core.decisions import Decisions
from pathbrew.machine.core.objects import Integral, Value
from pathbrew.machine.core.reference_facts import Fact
from pathbrew.machine.text.domain import TextDomain, digits, most_digits
from pathbrew.machine.text.symbolic_text import LENGTHS, InputText, OpenText, Text, choice, listed
from pathbrew.machine.text.views import ChangedText, JoinedText, ViewText
from pathbrew.terms import Term, operations


class _Undecided(Decisions):
    """Nothing is decided on: there is no path."""

    def decide(
        self,
        condition: Term,
        exceptional: bool | None = None,
        meaning: Expression | None = None,
        *,
        unusual: bool = False,
        is_given: bool = False,
        fact: Fact | None = None,
    ) -> bool:
        if condition.is_constant:
            return bool(condition.value)
        raise NotEncoded("a string whose characters would have to be told apart")

    def concretize(self, term: Term) -> Value:
        if term.is_constant:
            return term.value
        raise NotEncoded("a string that may be very long")


class ChoiceText(OpenText):
    """One of two texts."""

    def __init__(self, condition: Term, one: Text, other: Text) -> None:
        super().__init__(one.texts)
        self.condition = condition
        self.one = one
        self.other = other

    @property
    def length(self) -> Integral:
        return choice(self.condition, self.one.length, self.other.length)

    @property
    def capacity(self) -> int:
        return max(self.one.most, self.other.most)

    def make_unit(self, place: int) -> Integral:
        return choice(self.condition, self.one.unit(place), self.other.unit(place))


class UnstatedText(OpenText):
    """A text of which nothing is stated."""

    @property
    def length(self) -> Integral:
        raise NotEncoded("the text of a number or of an object")

    @property
    def capacity(self) -> int:
        raise NotEncoded("the text of a number or of an object")

    def make_unit(self, place: int) -> Integral:
        raise NotEncoded("the text of a number or of an object")


class SharedTexts(TextDomain):
    """The strings of one execution; inputs are followed up to `longest` characters."""

    most_choices = 64

    def __init__(self, longest: int) -> None:
        super().__init__(_Undecided())
        self.longest = min((each for each in LENGTHS if each >= longest), default=LENGTHS[-1])
        self.contents: dict[int, Text] = {}
        """Every string there is, by its reference."""
        self._chosen: dict[tuple[Term, str], Text] = {}

    def of(self, reference: Term, null: str = "") -> Text:
        """What a reference to a string stands for; null, which the caller has excluded, for any text."""
        known = self._chosen.get((reference, null))
        if known is None:
            known = self._chosen[reference, null] = self._read(reference, null)
        return known

    def _read(self, reference: Term, null: str) -> Text:
        if reference.op is operations.ITE:
            condition, one, other = reference.args
            return _choose(condition, self.of(one, null), self.of(other, null))
        if not reference.is_constant:
            raise NotEncoded("a string that one of many objects holds")
        if not reference.value:
            return self.constant(null)
        return self.contents.get(reference.value) or UnstatedText(self)

    def is_at_most(self, length: Value, bound: int) -> bool:
        """Whoever uses all of an input notes that it may be longer."""
        return bound >= self.longest

    def floating(self, descriptor: str, value: Value) -> str:
        raise NotEncoded("the text of a float")

    def primitive(self, descriptor: str, value: Value) -> Text:
        if isinstance(value, Term) and value.is_constant:
            value = value.value
        return UnstatedText(self) if descriptor in ("F", "D") else super().primitive(descriptor, value)

    def spelled_number(self, descriptor: str, value: Value) -> Text:
        """The text of a number: a choice among those of each sign and number of digits."""
        if not isinstance(value, Term):
            return self.constant(self.number(descriptor, value))
        if descriptor == "Z":
            return _choose(terms.ine(value, 0), self.constant("true"), self.constant("false"))
        less = terms.llt if value.sort is terms.LONG else terms.ilt
        known = terms.bounds(value)
        result: Text | None = None
        for count in range(most_digits(value), 0, -1):
            least, limit = 10 ** (count - 1) if count > 1 else 0, 10**count
            for is_negative in (True, False):
                low, high = (-limit + 1, -max(least, 1)) if is_negative else (least, limit - 1)
                if high < known.low or low > known.high:
                    continue
                text = listed(self, digits(value, count, is_negative=is_negative))
                signed = less(value, 0) if is_negative else terms.not_(less(value, 0))
                fits = less(-limit, value) if is_negative else less(value, limit)
                if count == most_digits(value):
                    fits = terms.TRUE
                result = text if result is None else _choose(terms.and_(signed, fits), text, result)
        assert result is not None
        return result


def inputs_of(text: Text) -> set[InputText]:
    """The inputs that a text is made of."""
    found: set[InputText] = set()
    seen: set[int] = set()
    pending = [text]
    while pending:
        top = pending.pop()
        if id(top) in seen:
            continue
        seen.add(id(top))
        match top:
            case InputText():
                found.add(top)
            case ViewText() | ChangedText():
                pending.append(top.base)
            case JoinedText():
                pending += top.parts
            case ChoiceText():
                pending += (top.one, top.other)
    return found


def _choose(condition: Term, one: Text, other: Text) -> Text:
    if condition.is_constant:
        return one if condition.value else other
    return one if one is other else ChoiceText(condition, one, other)
