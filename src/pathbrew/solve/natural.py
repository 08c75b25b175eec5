"""Natural models: the values people would choose, found by evaluation, not by another solve.

Each input in turn is offered 0, 1, small and round numbers, printable characters, the values of other
inputs and numbers nearer to 0; what the conjuncts still accept is kept. Only when values stay unnatural
and a solver is given, it is asked once for small values, within the time the query has left.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any
from weakref import WeakKeyDictionary

from pathbrew.arithmetic import to_float
from pathbrew.solve.inversion import candidates
from pathbrew.solve.query import Query, Sat, Solver
from pathbrew.solve.string_variables import text_variables
from pathbrew.terms import (
    BOOL,
    FLOAT,
    ArraySort,
    ArrayValue,
    BitVector,
    Evaluator,
    FloatingPoint,
    Function,
    Model,
    Sort,
    Term,
    Variation,
    and_,
    constant,
    not_,
    symbols,
)
from pathbrew.terms.comparisons import at_most
from pathbrew.terms.compute import identical
from pathbrew.terms.operations import SELECT

Affected = dict[Term | Function, list[Term]]
"""The conjuncts in which each symbol occurs."""

SMALL = 1000
ROUNDS = 2
EFFORT = 25_000
"""Terms that are evaluated at most for the sake of one model."""
MOST_EDGES = 8
"""Values at which conjuncts change sides that are tried."""
_LETTERS = [ord(c) for c in "aA0 .-"]
_INTEGERS = [0, 1, 2, -1, 3, 4, 5, 10, -2, 100]
_FLOATS = [0.0, 1.0, 2.0, -1.0, 0.5, 10.0, -0.5, 100.0]


def natural_model(query: Query, model: Model, solver: Solver | None = None) -> Model:
    """A model of the query that reads better than a given one; never one that violates it."""
    found = _simplified(query.conjuncts, model)
    if solver is None:
        return found
    ugly = [v for v in found if isinstance(v.sort, BitVector) and not _is_natural(v, found[v])]
    if not ugly or query.remaining() <= 0:
        return found
    small = and_(*map(_small, ugly))
    answer = solver.solve(replace(query, conjuncts=(*query.conjuncts, small), hint=found))
    return _simplified(query.conjuncts, answer.model) if isinstance(answer, Sat) else found


class _Effort:
    """How many more terms may be evaluated: a bound that does not depend on the clock."""

    def __init__(self) -> None:
        self.left = EFFORT


def _is_character(variable: Term) -> bool:
    return bool(variable.value.low == 0 and variable.value.high == 0xFFFF)


def _is_natural(variable: Term, value: int) -> bool:
    return 32 <= value < 127 if _is_character(variable) else abs(value) <= SMALL


def _cost(values: dict[Term, int]) -> tuple[int, int]:
    """How many values are not natural, and how far from 0 all are."""
    unnatural = sum(not _is_natural(v, x) for v, x in values.items())
    return unnatural, sum(map(abs, values.values()))


def _small(variable: Term) -> Term:
    low, high = (32, 126) if _is_character(variable) else (-SMALL, SMALL)
    low, high = max(low, variable.value.low), min(high, variable.value.high)
    if low > high:
        return and_()
    lower = at_most(constant(low, variable.sort), variable)
    return and_(lower, at_most(variable, constant(high, variable.sort)))


def _simplified(conjuncts: Iterable[Term], model: Model) -> Model:
    affected: Affected = {}
    for conjunct in conjuncts:
        for symbol in symbols(conjunct):
            affected.setdefault(symbol, []).append(conjunct)
    inputs = sorted((s for s in affected if isinstance(s, Term)), key=lambda v: (v.name, v.number))
    model = Model(model.on(inputs), model.functions)
    effort = _Effort()
    base = _shortened(Evaluator(model), inputs, affected, effort)
    settled: dict[Term, Model] = {}
    for _ in range(ROUNDS):
        before = base.model
        for variable in inputs:
            if settled.get(variable) is base.model:
                continue  # nothing has changed since it could not be improved
            if effort.left <= 0:
                return base.model
            improved = _improve(variable, base, affected, effort)
            if improved is base.model:
                settled[variable] = improved
            else:
                base = Evaluator(improved)
        if base.model is before:
            break
    return base.model


def _shortened(base: Evaluator, inputs: list[Term], affected: Affected, effort: _Effort) -> Evaluator:
    """Take out the units of strings that are not needed, and put usual ones for the rest."""
    for text in text_variables(inputs):
        changed = [variable for variable in (text.length, *text.units.values()) if variable in affected]
        conjuncts = list(dict.fromkeys(c for variable in changed for c in affected[variable]))
        for place in text.shorter(base.model):
            if effort.left <= 0:
                return base
            changes = text.without_unit(place, base.model)
            if _accept(conjuncts, Variation(base, changes), effort):
                base = Evaluator(base.model.updated(changes))
    return base


def _improve(variable: Term, base: Evaluator, affected: Affected, effort: _Effort) -> Model:
    """The evaluator's model with a better value for the variable, or that model itself."""
    model = base.model
    if isinstance(variable.sort, ArraySort):
        return _improve_array(variable, variable.sort, base, affected[variable], effort)
    conjuncts = list(affected[variable])
    current = model[variable]

    def accepted(value: Any) -> bool:
        return _accept(conjuncts, Variation(base, {variable: value}), effort)

    for value in _offers(variable, current, model):
        if effort.left <= 0:
            return model
        if accepted(value):
            return model.updated({variable: value})
    if isinstance(variable.sort, BitVector) and not _is_natural(variable, current):
        nearer = _nearest(current, accepted)
        if nearer != current:
            return model.updated({variable: nearer})
        return _move_together(variable, base, affected) or model
    return model


def _improve_array(
    variable: Term, sort: ArraySort, base: Evaluator, conjuncts: list[Term], effort: _Effort
) -> Model:
    """The model with a better value for one element."""
    current: ArrayValue = base.model[variable]
    entries = current.entries
    looked_at = [(conjunct, _indices(conjunct, variable)) for conjunct in conjuncts]
    for index, held in entries.items():
        looking = [conjunct for conjunct, indices in looked_at if indices is None or index in indices]
        for value in _element_offers(sort.element, held):
            offered = ArrayValue(current.default, {**entries, index: value})
            if effort.left <= 0:
                return base.model
            if _accept(looking, Variation(base, {variable: offered}), effort):
                return base.model.updated({variable: offered})
    return base.model


def _accept(conjuncts: list[Term], variation: Variation, effort: _Effort) -> bool:
    """Whether all hold; what refuses one value often refuses the next, and is put first."""
    try:
        for place, conjunct in enumerate(conjuncts):
            if not variation(conjunct):
                conjuncts.insert(0, conjuncts.pop(place))
                return False
        return True
    finally:
        effort.left -= len(variation)


def _indices(conjunct: Term, array: Term) -> frozenset[int] | None:
    """The places at which a conjunct looks into an array; None where they depend on other inputs."""
    known = _looked_at.setdefault(conjunct, {})
    if array in known:
        return known[array]
    found: set[int] = set()
    seen = {conjunct}
    stack = [conjunct]
    known[array] = None
    while stack:
        term = stack.pop()
        if term is array:
            return None
        if term.op is SELECT and term.args[0] is array and term.args[1].is_constant:
            found.add(term.args[1].value)
            continue
        for argument in term.args:
            if argument not in seen and array in symbols(argument):
                seen.add(argument)
                stack.append(argument)
    known[array] = frozenset(found)
    return known[array]


_looked_at: WeakKeyDictionary[Term, dict[Term, frozenset[int] | None]] = WeakKeyDictionary()
"""What `_indices` has found; paths share most of their conjuncts."""


def _move_together(variable: Term, base: Evaluator, affected: Affected) -> Model | None:
    """Give a variable a smaller value and mend the one conjunct this breaks through another variable."""
    conjuncts = affected[variable]
    edges = (x for c in conjuncts for v, x in candidates(not_(c), base) if v is variable)
    offers = {0: None, 1: None} | {x + d: None for x in islice(edges, MOST_EDGES) for d in (0, 1, -1)}
    current = base(variable)
    for value in sorted((x for x in offers if abs(x) < abs(current)), key=abs):
        if not variable.value.low <= value <= variable.value.high:
            continue
        first = Variation(base, {variable: value})
        broken = [c for c in conjuncts if not first(c)]
        if len(broken) != 1:
            continue
        for other, mended in islice(candidates(broken[0], first), 6):
            if other is variable or not isinstance(other.sort, BitVector):
                continue
            if _cost({variable: value, other: mended}) >= _cost({variable: current, other: base(other)}):
                continue
            both = Variation(base, {variable: value, other: mended})
            if all(both(c) for c in (*conjuncts, *affected.get(other, ()))):
                return both.model()
    return None


def _offers(variable: Term, current: Any, model: Model) -> Iterator[Any]:
    """Better values than the current one, best first."""
    sort = variable.sort
    liked: list[Any]
    if isinstance(sort, BitVector):
        others = [x for v, x in model.items() if v.sort is sort and v is not variable]
        liked = _characters(current) if _is_character(variable) else _INTEGERS
        liked = [*liked, *(x for x in others if _is_natural(variable, x))]
        liked = [x for x in liked if variable.value.low <= x <= variable.value.high]
    elif isinstance(sort, FloatingPoint):
        liked = [*_FLOATS, *_rounded(current)]
        if sort is FLOAT:
            liked = [to_float(value) for value in liked]
    else:
        liked = [False] if sort is BOOL else [0]
    for value in liked:
        if identical(value, current):
            return
        yield value


def _characters(current: int) -> list[int]:
    return _LETTERS[:3] if 32 <= current < 127 else [*_LETTERS, *range(33, 127)]


def _rounded(x: float) -> list[float]:
    if not math.isfinite(x):
        return []
    return [float(round(x)), *(float(f"{x:.{digits}g}") for digits in range(1, 8))]


def _element_offers(sort: Sort, held: Any) -> Iterator[Any]:
    liked: list[Any] = [0.0, 1.0] if isinstance(sort, FloatingPoint) else [0, 1, 2, -1, 5, 10]
    if sort is BOOL:
        liked = [False]
    elif isinstance(sort, ArraySort):
        return
    for value in liked:
        if identical(value, held):
            return
        yield value


def _nearest(current: int, accepted: Callable[[int], bool]) -> int:
    """A value nearer to 0 by bisection, as if acceptance were monotonic; each step is checked."""
    best, refused = current, 0
    while abs(best - refused) > 1:
        middle = (best + refused) // 2
        if accepted(middle):
            best = middle
        else:
            refused = middle
    return best
