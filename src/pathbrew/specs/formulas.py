"""Past-time linear temporal logic: a formula's value at an event, from what is remembered of the last one."""

from __future__ import annotations

from collections.abc import Callable

from pathbrew.specs.syntax import (
    And,
    Atom,
    CallAtom,
    Constant,
    Formula,
    Historically,
    Not,
    Once,
    Or,
    Previously,
    Since,
    StateAtom,
)

Truth = Callable[[Atom], bool]
"""Which atoms hold at an event."""


def holds(formula: Formula, truth: Truth) -> bool:
    """The value of a formula without temporal operators."""
    return Past(formula).step(None, truth)[0]


class Past:
    """Evaluates a formula event by event.

    What is remembered between events is a tuple with one value for each temporal subformula: its own, or for
    `previously` that of its operand. None stands for the time before the first event.
    """

    def __init__(self, formula: Formula) -> None:
        self.formula = formula
        self._temporal: list[Formula] = []
        _subformulas(formula, self._temporal)

    def step(self, memory: tuple[bool, ...] | None, truth: Truth) -> tuple[bool, tuple[bool, ...]]:
        """The formula's value at the event, and what to remember."""
        values: dict[Formula, bool] = {}
        last = None if memory is None else dict(zip(self._temporal, memory, strict=True))
        value = _value(self.formula, truth, last, values)
        return value, tuple(
            values[f.operand] if isinstance(f, Previously) else values[f] for f in self._temporal
        )


def _subformulas(formula: Formula, found: list[Formula]) -> None:
    match formula:
        case Not(operand):
            _subformulas(operand, found)
        case And(left, right) | Or(left, right):
            _subformulas(left, found)
            _subformulas(right, found)
        case Previously(operand) | Once(operand) | Historically(operand):
            _subformulas(operand, found)
            if formula not in found:
                found.append(formula)
        case Since(left, right):
            _subformulas(left, found)
            _subformulas(right, found)
            if formula not in found:
                found.append(formula)
        case _:
            pass


def _value(
    formula: Formula, truth: Truth, last: dict[Formula, bool] | None, values: dict[Formula, bool]
) -> bool:
    """The value now; all subformulas are evaluated, because they may have to be remembered."""
    if formula in values:
        return values[formula]

    def now(part: Formula) -> bool:
        return _value(part, truth, last, values)

    match formula:
        case CallAtom() | StateAtom():
            value = truth(formula)
        case Constant(constant):
            value = constant
        case Not(operand):
            value = not now(operand)
        case And(left, right):
            first, second = now(left), now(right)
            value = first and second
        case Or(left, right):
            first, second = now(left), now(right)
            value = first or second
        case Previously(operand, at_start):
            now(operand)
            value = at_start if last is None else last[formula]
        case Once(operand):
            value = now(operand) or (last is not None and last[formula])
        case Historically(operand):
            value = now(operand) and (last is None or last[formula])
        case Since(left, right, is_weak):
            first, second = now(left), now(right)
            value = second or (first and (is_weak if last is None else last[formula]))
    values[formula] = value
    return value
