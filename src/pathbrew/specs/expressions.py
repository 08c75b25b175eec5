"""Expressions over events by derivatives: what may follow after an event (Brzozowski).

The constructors keep expressions in a normal form, so that there are finitely many derivatives.
"""

from __future__ import annotations

from collections.abc import Iterable

from pathbrew.specs.formulas import Truth, holds
from pathbrew.specs.syntax import Choice, Empty, Expression, Letter, Nothing, Repeat, Sequence

NOTHING, EMPTY = Nothing(), Empty()


def sequence(first: Expression, second: Expression) -> Expression:
    if isinstance(first, Nothing) or isinstance(second, Nothing):
        return NOTHING
    if isinstance(first, Empty):
        return second
    if isinstance(second, Empty):
        return first
    if isinstance(first, Sequence):
        return Sequence(first.first, sequence(first.second, second))
    return Sequence(first, second)


def choice(options: Iterable[Expression]) -> Expression:
    flat: dict[Expression, None] = {}
    for option in options:
        flat |= dict.fromkeys(option.options if isinstance(option, Choice) else (option,))
    flat.pop(NOTHING, None)
    if len(flat) > 1:
        return Choice(tuple(sorted(flat, key=repr)))
    return next(iter(flat), NOTHING)


def repeat(repeated: Expression) -> Expression:
    if isinstance(repeated, Nothing | Empty):
        return EMPTY
    return repeated if isinstance(repeated, Repeat) else Repeat(repeated)


def may_end(expression: Expression) -> bool:
    """Whether the sequence without events belongs to it."""
    match expression:
        case Empty() | Repeat():
            return True
        case Sequence(first, second):
            return may_end(first) and may_end(second)
        case Choice(options):
            return any(map(may_end, options))
        case _:
            return False


def after(expression: Expression, truth: Truth) -> Expression:
    """What may follow the event; `NOTHING` if the event itself may not be there."""
    match expression:
        case Letter(condition):
            return EMPTY if holds(condition, truth) else NOTHING
        case Sequence(first, second):
            rest = sequence(after(first, truth), second)
            return choice([rest, after(second, truth)]) if may_end(first) else rest
        case Choice(options):
            return choice(after(option, truth) for option in options)
        case Repeat(repeated):
            return sequence(after(repeated, truth), expression)
        case _:
            return NOTHING
