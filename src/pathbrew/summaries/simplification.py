"""Simplifies the conditions of a case once, when it is stored: the same set of inputs in fewer words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from pathbrew import terms
from pathbrew.solve import Answer, Query, Unsat
from pathbrew.terms import BitVector, Model, Term, operations

MOST_ASKED = 12
"""Conditions up to which solvers are asked whether one follows from the others."""
LIMIT = 0.2
"""Seconds for one such question."""

Solve = Callable[[Query], Answer]


def simplified(conditions: Iterable[Term], solve: Solve, hint: Model | None = None) -> tuple[Term, ...]:
    """Conditions that hold for the same inputs.

    Ranges are put together, and what follows from others is left out.
    """
    left = _with_ranges(_conjuncts(conditions))
    if not 1 < len(left) <= MOST_ASKED:
        return tuple(left)
    for condition in reversed(list(left)):
        others = [other for other in left if other is not condition]
        if _shares_variables(condition, others) and _follows(condition, others, solve, hint):
            left = others
    return tuple(left)


def constant_under(value: Term, guard: Sequence[Term], model: Model, solve: Solve) -> Term:
    """The value, or the constant that it always is where the guard holds."""
    if (
        value.is_constant
        or value.is_variable
        or value.sort is terms.REF
        or isinstance(value.sort, terms.ArraySort)
    ):
        return value
    constant = terms.constant(terms.evaluate(value, model), value.sort)
    return constant if _follows(terms.equal(value, constant), list(guard), solve, model) else value


def _follows(condition: Term, others: list[Term], solve: Solve, hint: Model | None) -> bool:
    return isinstance(solve(Query((*others, terms.not_(condition)), LIMIT, hint)), Unsat)


def _conjuncts(conditions: Iterable[Term]) -> list[Term]:
    found: dict[Term, None] = {}
    pending = list(conditions)[::-1]
    while pending:
        condition = pending.pop()
        if condition.op is operations.CONJUNCTION:
            pending += condition.args[::-1]
        elif not (condition.is_constant and condition.value):
            found[condition] = None
    return list(found)


def _shares_variables(condition: Term, others: list[Term]) -> bool:
    mine = set(terms.variables(condition))
    return any(not mine.isdisjoint(terms.variables(other)) for other in others)


@dataclass(slots=True)
class _Range:
    """What is said of one integer: from where to where, and which it is not."""

    low: int
    high: int
    excluded: set[int] = field(default_factory=set)

    def tightened(self) -> None:
        while self.low in self.excluded:
            self.low += 1
        while self.high in self.excluded:
            self.high -= 1
        self.excluded = {value for value in self.excluded if self.low < value < self.high}


def _with_ranges(conditions: list[Term]) -> list[Term]:
    """Comparisons of the same term with constants as one range, at the place of the first of them."""
    ranges: dict[Term, _Range] = {}
    result: list[Term | None] = []
    for condition in conditions:
        compared = _compared(condition)
        if compared is None:
            result.append(condition)
            continue
        term, low, high, excluded = compared
        known = ranges.get(term)
        if known is None:
            bounds = terms.bounds(term)
            known = ranges[term] = _Range(bounds.low, bounds.high)
            result.append(term)
        known.low, known.high = max(known.low, low), min(known.high, high)
        known.excluded |= excluded
    _shift(ranges, result)
    return [each for entry in result if entry is not None for each in _written(entry, ranges)]


def _shift(ranges: dict[Term, _Range], result: list[Term | None]) -> None:
    """Say of `x` what is said of `x + 5`, where `x` is known not to be so large that the sum wraps."""
    pending = list(ranges)
    while pending:
        left = []
        for term in pending:
            base, offset = _shifted(term)
            if base is term:
                continue
            bounds = terms.bounds(base)
            known = ranges.get(base) or _Range(bounds.low, bounds.high)
            sort = term.sort
            assert isinstance(sort, BitVector)
            if known.low + offset < sort.low or known.high + offset > sort.high:
                left.append(term)
                continue
            said = ranges.pop(term)
            known.low, known.high = max(known.low, said.low - offset), min(known.high, said.high - offset)
            known.excluded |= {value - offset for value in said.excluded}
            place = result.index(term)
            result[place] = None if base in ranges else base
            ranges[base] = known
        if len(left) == len(pending):
            return
        pending = left


def _shifted(term: Term) -> tuple[Term, int]:
    """`x` and 5 for `x + 5`; any other term and 0."""
    if term.op is operations.SUM and len(term.args) == 1 and term.value[1] == 1:
        return term.args[0], int(term.value[0])
    return term, 0


def _compared(condition: Term) -> tuple[Term, int, int, set[int]] | None:
    """The integer term that a condition compares with a constant, and what it says of it."""
    negated = condition.op is operations.NOT
    inner = condition.args[0] if negated else condition
    if inner.op not in (operations.EQUAL, operations.LESS):
        return None
    left, right = inner.args
    sort = left.sort
    if not isinstance(sort, BitVector) or left.is_constant == right.is_constant:
        return None
    least, most = -(1 << sort.width - 1), (1 << sort.width - 1) - 1
    term, value = (right, left.value) if left.is_constant else (left, right.value)
    if inner.op is operations.EQUAL:
        return (term, least, most, {value}) if negated else (term, value, value, set())
    is_less = (term is left) != negated
    bound = value if negated else value - 1 if is_less else value + 1
    return (term, least, bound, set()) if is_less else (term, bound, most, set())


def _written(entry: Term, ranges: dict[Term, _Range]) -> list[Term]:
    known = ranges.get(entry)
    if known is None:
        return [entry]
    known.tightened()
    sort, bounds = entry.sort, terms.bounds(entry)
    if known.low == known.high:
        return [terms.equal(entry, terms.constant(known.low, sort))]
    at_least, at_most = (terms.lge, terms.lle) if sort is terms.LONG else (terms.ige, terms.ile)
    written = []
    if known.low > bounds.low:
        written.append(at_least(entry, known.low))
    if known.high < bounds.high:
        written.append(at_most(entry, known.high))
    differing = (terms.equal(entry, terms.constant(value, sort)) for value in sorted(known.excluded))
    return written + [terms.not_(same) for same in differing]
