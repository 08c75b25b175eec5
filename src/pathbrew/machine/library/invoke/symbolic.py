"""What call sites and handles do with values that may be terms or undecided references."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathbrew import arithmetic, terms
from pathbrew.machine.core.objects import Value
from pathbrew.machine.core.symbolic import concrete
from pathbrew.machine.core.unknown import decided
from pathbrew.reasons import Cause, Reason
from pathbrew.terms import Term

if TYPE_CHECKING:
    from pathbrew.machine.core.decisions import Decisions


class SymbolicValues:
    """Decides and computes where a value is not concrete; plain values are left to `arithmetic`."""

    def __init__(self, decisions: Decisions) -> None:
        self._decisions = decisions

    def truth(self, value: Value) -> bool:
        """A boolean or int as a condition."""
        return self._decisions.decide(terms.ine(value, 0)) if isinstance(value, Term) else bool(value)

    def same(self, left: Value, right: Value, kind: str) -> bool:
        """Whether two values of a type are identical: references by identity, floats by their bits."""
        if kind[0] in "L[":
            return decided(left) is decided(right)
        if isinstance(left, Term) or isinstance(right, Term):
            sort = terms.sort_of(kind)
            pair = [v if isinstance(v, Term) else terms.constant(v, sort) for v in (left, right)]
            return self._decisions.decide(terms.equal(*pair))
        if kind in "FD":
            return arithmetic.double_bits(left) == arithmetic.double_bits(right)
        return bool(left == right)

    def operate(self, name: str, *operands: Value) -> Value:
        """An operation of the JVM by its name."""
        if any(isinstance(operand, Term) for operand in operands):
            return concrete(getattr(terms, name)(*operands))
        return getattr(arithmetic, name)(*operands)

    def committed(self, value: Value, what: str) -> Value:
        """A concrete value; the path is committed to it from now on."""
        if not isinstance(value, Term):
            return value
        self._decisions.note(Reason(Cause.USED_CONCRETE, details=(what,)))
        return self._decisions.concretize(value)
