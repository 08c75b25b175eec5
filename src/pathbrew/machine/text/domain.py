"""What symbolic texts ask of whoever follows them: facts, decisions, how numbers are spelled."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from pathbrew import terms
from pathbrew.expressions import Expression
from pathbrew.machine.core.known_intervals import Facts
from pathbrew.machine.core.objects import Integral, Value
from pathbrew.machine.text.symbolic_text import (
    ASCII,
    ConstantText,
    InputText,
    ListedText,
    Text,
    between,
    is_ascii_term,
    listed,
    plain,
)
from pathbrew.machine.text.views import NumberText, joined
from pathbrew.reasons import Cause, Reason
from pathbrew.terms import Term

if TYPE_CHECKING:
    from pathbrew.machine.core.decisions import Decisions


class TextDomain(ABC):
    """Symbolic texts that belong together."""

    most_choices = 16
    """An index that may be one of more is decided on."""

    def __init__(self, decisions: Decisions) -> None:
        self.decisions = decisions
        self.facts = Facts(decisions)
        self.owners: dict[Term, InputText] = {}
        """The input that each variable is a unit of."""

    def usually(self, condition: Term, meaning: Expression | None = None) -> bool:
        """Decide on something whose other side is taken up only after all that is usual."""
        return self.decisions.decide(condition, exceptional=False, meaning=meaning, unusual=True)

    @abstractmethod
    def is_at_most(self, length: Value, bound: int) -> bool:
        """Decide on a bound of a length."""

    # Texts ------------------------------------------------------------------------------------------

    def constant(self, value: str) -> ConstantText:
        return ConstantText(self, value)

    def input(self, name: str) -> InputText:
        return InputText(self, name)

    def joined(self, pieces: list[str | Text]) -> Text:
        """Texts and strings of Python in a row."""
        return joined(self, (self.constant(piece) if isinstance(piece, str) else piece for piece in pieces))

    def primitive(self, descriptor: str, value: Value) -> Text:
        """A primitive as string concatenation writes it."""
        if not isinstance(value, Term):
            return self.constant(self.number(descriptor, value))
        if descriptor == "C":
            return ListedText(self, [plain(terms.i2c(value))])
        return NumberText(self, descriptor, value)

    # Units ------------------------------------------------------------------------------------------

    def is_ascii_unit(self, unit: Value) -> bool:
        """Whether a unit, or any number, is ASCII: asked of the whole input that it comes from."""
        if not isinstance(unit, Term):
            return bool(0 <= unit < ASCII)
        low, high = self.facts.range(unit)
        if low >= 0 and high < ASCII:
            return True
        if low >= ASCII or high < 0:
            return False
        if is_ascii_term(unit, self._is_ascii_variable):
            return True
        return self.usually(between(0, unit, ASCII - 1))

    def _is_ascii_variable(self, variable: Term) -> bool:
        owner = self.owners.get(variable)
        return owner is not None and owner.is_ascii()

    # Numbers ----------------------------------------------------------------------------------------

    def number(self, descriptor: str, value: Value) -> str:
        """A concrete primitive as Java writes it."""
        if descriptor == "Z":
            return "true" if value else "false"
        if descriptor == "C":
            return chr(value & 0xFFFF)
        return self.floating(descriptor, value) if descriptor in ("F", "D") else str(value)

    @abstractmethod
    def floating(self, descriptor: str, value: Value) -> str:
        """A concrete float or double as Java writes it."""

    def spelled_number(self, descriptor: str, value: Value) -> Text:
        """The text of a number: an integer's sign and how many digits it has are decided on."""
        if not isinstance(value, Term):
            return self.constant(self.number(descriptor, value))
        if descriptor == "Z":
            return self.constant("true" if self.decisions.decide(terms.ine(value, 0)) else "false")
        if descriptor in ("F", "D"):
            self.decisions.note(Reason(Cause.TEXT_READ))
            return self.constant(self.number(descriptor, self.decisions.concretize(value)))
        less = terms.llt if value.sort is terms.LONG else terms.ilt
        is_negative = self.decisions.decide(less(value, 0))
        for count in range(1, most_digits(value)):
            limit = 10**count
            if self.decisions.decide(less(-limit, value) if is_negative else less(value, limit)):
                return listed(self, digits(value, count, is_negative=is_negative))
        return listed(self, digits(value, most_digits(value), is_negative=is_negative))


def most_digits(value: Term) -> int:
    """How many digits a number of that sort may have."""
    return 19 if value.sort is terms.LONG else 10


def digits(value: Term, count: int, *, is_negative: bool) -> list[Integral]:
    """The units of a number of which sign and number of digits are known."""
    is_long = value.sort is terms.LONG
    divide, remainder = (terms.ldiv, terms.lrem) if is_long else (terms.idiv, terms.irem)
    zero = ord("0")
    units: list[Integral] = [ord("-")] if is_negative else []
    for power in range(count - 1, -1, -1):
        digit = remainder(divide(value, 10**power), 10)
        digit = terms.l2i(digit) if is_long else digit
        units.append(plain(terms.isub(zero, digit) if is_negative else terms.iadd(zero, digit)))
    return units
