"""Back-propagation: what a condition on a value says about the guards of its alternatives.

`x.f > y` is a condition on `x == z ? y : w`: one alternative contradicts it, so it says `x != z && w > y`.
"""

from __future__ import annotations

from weakref import WeakKeyDictionary

from pathbrew import terms
from pathbrew.terms import Term, operations
from pathbrew.terms.rebuild import rebuild

MOST_DEPTH = 2
"""Choices within choices that are looked into."""
_COMPARISONS = (operations.EQUAL, operations.LESS)
_known: WeakKeyDictionary[Term, Term | None] = WeakKeyDictionary()
"""Runs have most of their conditions in common; None for what stays as it is: no value may keep its key."""


def propagated(condition: Term) -> Term:
    """The condition with a comparison moved into choices where it is settled for one alternative."""
    if condition not in _known:
        moved = _moved(condition, MOST_DEPTH)
        _known[condition] = None if moved is condition else moved
    return _known[condition] or condition


def _moved(condition: Term, depth: int) -> Term:
    if condition.op is operations.NOT:
        return terms.not_(_moved(condition.args[0], depth))
    if condition.op not in _COMPARISONS or depth == 0:
        return condition
    for place, side in enumerate(condition.args):
        if side.op is not operations.ITE:
            continue
        guard, one, other = side.args
        first, second = (
            _moved(rebuild(condition, _replaced(condition.args, place, choice)), depth - 1)
            for choice in (one, other)
        )
        if first.is_constant or second.is_constant:
            return terms.ite(guard, first, second)
    return condition


def _replaced(args: tuple[Term, ...], place: int, choice: Term) -> list[Term]:
    return [choice if number == place else argument for number, argument in enumerate(args)]
