"""Linear loops: any number of rounds in one step, where counters and accumulators have closed forms.

A round of such a loop is one way through its blocks that writes no memory. A counter changes by a constant
in each round, an accumulator by a linear form of counters; after n rounds both are terms over n and what
was before, exact modulo the width of their type. That all n rounds are gone asks for the conditions of
every one of them: comparisons of linear forms hold in all rounds if they hold in the first and the last one
and no form wraps around between them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pathbrew import terms
from pathbrew.blocks import ir
from pathbrew.blocks.graph import Loop
from pathbrew.engines.backward.predecessors import Predecessors
from pathbrew.engines.backward.suffix import Place, Suffix, conjoined, replaced
from pathbrew.semantics.memory import register_of
from pathbrew.semantics.transfer import Copy, Piece, initial
from pathbrew.terms import BitVector, Role, Term, operations
from pathbrew.terms.intervals import Bounds, bounds
from pathbrew.terms.sums import linear

MOST_ROUNDS = (1 << 31) - 1


@dataclass(frozen=True, slots=True)
class Round:
    """One way round a loop: the pieces of its blocks, and the conditions over what was before it."""

    pieces: tuple[Piece, ...]
    conditions: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Jump:
    """A suffix before any number of rounds; `is_exact` if no way round the loop is left out."""

    suffix: Suffix
    is_exact: bool


class _NotLinear(Exception):
    """The loop has no closed form."""


class LinearLoops:
    """Finds them, and steps back over all their rounds at once."""

    def __init__(self, predecessors: Predecessors) -> None:
        self._predecessors = predecessors
        self._rounds: dict[tuple[object, int, int], Round | None] = {}

    def jump(self, suffix: Suffix) -> Jump | None:
        """The suffix before one or more rounds of the loop that its place is the header of."""
        place = suffix.place
        key = (place.method, place.block, suffix.depth)
        if key not in self._rounds:
            self._rounds[key] = self._round(place, suffix.depth)
        found = self._rounds[key]
        if found is None:
            return None
        count = terms.variable(f"?rounds{suffix.unknowns}", terms.INT, 1, MOST_ROUNDS, Role.ROUNDS)
        try:
            forms = _Forms(found, suffix.depth, place, count)
            replacements = forms.after(_registers(suffix.conditions, suffix.depth))
            more = list(forms.conditions())
        except _NotLinear:
            return None
        conditions = replaced(suffix.conditions, replacements)
        conditions = None if conditions is None else conjoined(conditions, more)
        if conditions is None:
            conditions = (terms.FALSE,)
        jumped = replace(
            suffix,
            conditions=conditions,
            unknowns=suffix.unknowns + 1,
            is_entering=True,
            length=suffix.length + 1,
        )
        return Jump(jumped, forms.is_exact)

    def _round(self, place: Place, depth: int) -> Round | None:
        loop = self._predecessors.graph(place.method, place.body).loops.get(place.block)
        cycle = None if loop is None else _cycle(place, loop)
        if cycle is None:
            return None
        pieces: list[Piece] = []
        conditions: list[Term] = []
        for number, block in enumerate(cycle):
            end = place.within(block, len(place.body.blocks[block].instructions))
            start, piece = self._predecessors.piece(end, depth)
            if start > 0 or piece.memory or piece.forgets or piece.fresh or piece.reasons:
                return None
            following = cycle[(number + 1) % len(cycle)]
            leaving = self._predecessors.evaluation(end, depth).edge(
                place.body.blocks[block].terminator, following
            )
            before = _through(leaving, [*pieces, piece], place, depth)
            conditions.append(before)
            conditions += [_through(c, pieces, place, depth) for c in piece.conditions]
            pieces.append(piece)
        taken_apart = conjoined((), conditions)
        return None if taken_apart is None else Round(tuple(pieces), taken_apart)


def _cycle(place: Place, loop: Loop) -> list[int] | None:
    """The blocks of a loop in order, if there is only one way round it."""
    cycle = [loop.header]
    while True:
        block = place.body.blocks[cycle[-1]]
        inside = [b for b in dict.fromkeys(block.normal_successors()) if b in loop.nodes]
        if len(inside) != 1 or isinstance(block.terminator, ir.Switch):
            return None
        if inside[0] == loop.header:
            return cycle if len(cycle) == len(loop.nodes) else None
        if inside[0] in cycle:
            return None
        cycle.append(inside[0])


def _through(term: Term, pieces: list[Piece] | tuple[Piece, ...], place: Place, depth: int) -> Term:
    """A term after some pieces, over the registers before them."""
    for piece in reversed(pieces):
        replacements: dict[Term, Term] = {}
        for variable in _registers((term,), depth):
            found = register_of(variable)
            assert found is not None
            value = piece.registers.get(found[1])
            if isinstance(value, Copy):
                value = initial(place.body, depth, value.source, found[2])
            if value is not None:
                replacements[variable] = value
        if replacements:
            term = terms.substitute(term, replacements)
    return term


def _registers(conditions: tuple[Term, ...], depth: int) -> list[Term]:
    """The variables of the frame's registers in some terms."""
    found = {s for c in conditions for s in terms.symbols(c) if isinstance(s, Term)}
    return [v for v in found if (r := register_of(v)) is not None and r[0] == depth]


class _Forms:
    """The registers after n rounds, and the conditions of all rounds."""

    def __init__(self, round_: Round, depth: int, place: Place, count: Term) -> None:
        self._round = round_
        self._depth = depth
        self._place = place
        self._count = count
        self._steps: dict[Term, int | None] = {}
        """By how much a register changes in each round; None if not by a constant."""
        self._widened: dict[Term, None] = {}
        """Linear forms of int that are widened to long, which is linear only if they do not wrap around."""
        self.is_exact = True

    def _after_one(self, variable: Term) -> Term:
        return _through(variable, self._round.pieces, self._place, self._depth)

    def _step(self, variable: Term) -> int | None:
        if variable not in self._steps:
            sort = variable.sort
            step = None
            if isinstance(sort, BitVector):
                subtract = terms.isub if sort is terms.INT else terms.lsub
                change = subtract(self._after_one(variable), variable)
                step = change.value if change.is_constant else None
            elif self._after_one(variable) is variable:
                step = 0
            self._steps[variable] = step
        return self._steps[variable]

    # Values -----------------------------------------------------------------------------------------

    def after(self, variables: list[Term]) -> dict[Term, Term]:
        """The registers after all rounds, over those before them."""
        result = {}
        for variable in variables:
            value = self._after_all(variable)
            if value is not variable:
                result[variable] = value
        return result

    def _after_all(self, variable: Term) -> Term:
        step = self._step(variable)
        if step is not None:
            return _moved(variable, step, self._count)
        one = self._after_one(variable)
        if variable not in terms.symbols(one):
            # Set anew in each round: what counts is the last one.
            return self._in_last_round(one)
        return self._accumulated(variable, one, self._count)

    def _in_last_round(self, term: Term) -> Term:
        """A term over counters and accumulators as it is in the last round."""
        before = terms.isub(self._count, 1)
        replacements = {}
        for variable in _registers((term,), self._depth):
            step = self._step(variable)
            if step is None:
                replacements[variable] = self._accumulated(variable, self._after_one(variable), before)
            elif step:
                replacements[variable] = _moved(variable, step, before)
        return terms.substitute(term, replacements)

    def _accumulated(self, variable: Term, one: Term, count: Term) -> Term:
        """What a sum is after some rounds when a linear form of counters is added in each."""
        sort = variable.sort
        if not isinstance(sort, BitVector):
            raise _NotLinear
        coefficients, offset = linear(one)
        if coefficients.pop(variable, 0) != 1:
            raise _NotLinear
        rounds = terms.i2l(count)
        pairs = terms.lushr(terms.lmul(rounds, terms.lsub(rounds, 1)), 1)
        is_int = sort is terms.INT
        total = terms.ladd(terms.i2l(variable) if is_int else variable, terms.lmul(rounds, offset))
        for term, factor in coefficients.items():
            slope = self._slope(term)
            wide = terms.i2l(term) if term.sort is terms.INT else term
            each = terms.ladd(terms.lmul(rounds, wide), terms.lmul(pairs, slope))
            total = terms.ladd(total, terms.lmul(each, factor))
        return terms.l2i(total) if is_int else total

    def _slope(self, term: Term) -> int:
        """By how much a linear form changes in each round, modulo its width."""
        coefficients, _ = linear(term)
        slope = 0
        for part, factor in coefficients.items():
            if part.is_variable and part in _registers((part,), self._depth):
                step = self._step(part)
                if step is None:
                    raise _NotLinear
                slope += factor * step
            elif part.op is operations.EXTEND and part.args[0].sort is terms.INT:
                inner = self._slope(part.args[0])
                if inner:
                    self._widened[part.args[0]] = None
                slope += factor * inner
            elif any(self._step(v) != 0 for v in _registers((part,), self._depth)):
                raise _NotLinear
        sort = term.sort
        assert isinstance(sort, BitVector)
        return sort.wrap(slope)

    # Conditions -------------------------------------------------------------------------------------

    def conditions(self) -> Iterator[Term]:
        """That every round was gone, over the registers before the first."""
        proven: set[Term] = set()
        used: set[Term] = set(self._widened)
        yield from map(self._stays_in_range, self._widened)
        for condition in self._round.conditions:
            if all(self._step(v) == 0 for v in _registers((condition,), self._depth)):
                yield condition
                continue
            comparison = condition.args[0] if condition.op is operations.NOT else condition
            if comparison.op not in (operations.LESS, operations.EQUAL):
                raise _NotLinear
            left, right = comparison.args
            if left.sort is not terms.INT:
                raise _NotLinear
            for side in (left, right):
                if self._slope(side):
                    used.add(side)
                    yield self._stays_in_range(side)
            proven |= self._kept_in_range(condition, left, right)
            yield from self._in_all_rounds(condition, left, right)
        if not used <= proven:
            self.is_exact = False

    def _in_all_rounds(self, condition: Term, left: Term, right: Term) -> Iterator[Term]:
        is_unequal = condition.op is operations.NOT and condition.args[0].op is operations.EQUAL
        last_left, last_right = self._in_last_round(left), self._in_last_round(right)
        if not is_unequal:
            yield condition
            yield self._in_last_round(condition)
            return
        below = terms.and_(terms.ilt(left, right), terms.ilt(last_left, last_right))
        above = terms.and_(terms.igt(left, right), terms.igt(last_left, last_right))
        if abs(self._slope(left) - self._slope(right)) > 1:
            self.is_exact = False  # one of more rounds may pass over equality
        yield terms.or_(below, above)

    def _stays_in_range(self, side: Term) -> Term:
        """A linear form does not wrap around before the last round."""
        before = terms.i2l(terms.isub(self._count, 1))
        last = terms.ladd(terms.i2l(side), terms.lmul(before, self._slope(side)))
        return terms.and_(terms.lge(last, terms.INT.low), terms.lle(last, terms.INT.high))

    def _kept_in_range(self, condition: Term, left: Term, right: Term) -> set[Term]:
        """The sides that cannot wrap around while the condition holds."""
        if condition.op is operations.EQUAL or condition.args[0].op is operations.EQUAL:
            return set()
        low, high = (left, right) if condition.op is operations.LESS else (right, left)
        strict = condition.op is operations.LESS
        kept = set()
        if self._slope(low) > 0 and self._slope(high) == 0:
            limits = bounds(high)
            most = limits.high if isinstance(limits, Bounds) else terms.INT.high
            if most - strict + self._slope(low) <= terms.INT.high:
                kept.add(low)
        if self._slope(high) < 0 and self._slope(low) == 0:
            limits = bounds(low)
            least = limits.low if isinstance(limits, Bounds) else terms.INT.low
            if least + strict + self._slope(high) >= terms.INT.low:
                kept.add(high)
        return kept


def _moved(variable: Term, step: int, rounds: Term) -> Term:
    """A counter after some rounds."""
    if step == 0:
        return variable
    if variable.sort is terms.INT:
        return terms.iadd(variable, terms.imul(rounds, step))
    return terms.ladd(variable, terms.lmul(terms.i2l(rounds), step))
