"""Random terms, each built twice: through the smart constructors and naively, node by node."""

from __future__ import annotations

import random
from typing import NamedTuple

from pathbrew.terms import BOOL, INT, BitVector, Term, and_, bitvector, constant, not_, or_, variable
from pathbrew.terms import operations as ops
from pathbrew.terms.booleans import ite
from pathbrew.terms.comparisons import equal, less, three_way
from pathbrew.terms.integers import binary, extend, truncate
from pathbrew.terms.nodes import closure, node
from pathbrew.terms.sums import add, scale, sub


class Pair(NamedTuple):
    """The same expression simplified and as written."""

    smart: Term
    naive: Term


BITWISE = (ops.AND, ops.OR, ops.XOR)
ARITHMETIC = (ops.MUL, ops.DIV, ops.REM)
SHIFTS = (ops.SHL, ops.SHR, ops.USHR)


def leaf(term: Term) -> Pair:
    return Pair(term, term)


class Generator:
    """Random expressions over a few variables of one width, with conversions to half of it."""

    def __init__(self, rng: random.Random, sort: BitVector, names: str = "xy", ranged: bool = False) -> None:
        self.rng = rng
        self.sort = sort
        self.half = bitvector(sort.width // 2)
        self.variables = [self._variable(name, ranged) for name in names]

    def _variable(self, name: str, ranged: bool) -> Term:
        if not ranged:
            return variable(name, self.sort)
        low, high = sorted(self.rng.randint(self.sort.low, self.sort.high) for _ in range(2))
        return variable(name, self.sort, low, high)

    def constant(self, sort: BitVector) -> Term:
        corners = [0, 1, -1, 2, 3, 4, sort.low, sort.high, sort.low + 1]
        return constant(self.rng.choice([*corners, self.rng.randint(sort.low, sort.high)]), sort)

    def integer(self, depth: int, sort: BitVector | None = None) -> Pair:
        """A bit-vector expression."""
        sort = sort or self.sort
        rng = self.rng
        if depth == 0 or rng.random() < 0.1:
            if sort is not self.sort or rng.random() < 0.35:
                return leaf(self.constant(sort))
            return leaf(rng.choice(self.variables))
        shape = rng.randrange(10)
        if shape < 3:
            return self._sum(self.integer(depth - 1, sort), self.integer(depth - 1, sort), sort)
        if shape < 7:
            op = rng.choice(BITWISE + ARITHMETIC + SHIFTS)
            a, b = self.integer(depth - 1, sort), self.integer(rng.randrange(depth), sort)
            return Pair(binary(op, a.smart, b.smart), node(op, (a.naive, b.naive), sort))
        if shape == 7:
            c, a, b = self.boolean(depth - 1), self.integer(depth - 1, sort), self.integer(depth - 1, sort)
            return Pair(ite(c.smart, a.smart, b.smart), node(ops.ITE, (c.naive, a.naive, b.naive), sort))
        if sort is self.sort:
            a = self.integer(depth - 1, self.half)
            return Pair(extend(a.smart, sort), node(ops.EXTEND, (a.naive,), sort))
        a = self.integer(depth - 1, self.sort)
        return Pair(truncate(a.smart, sort), node(ops.TRUNCATE, (a.naive,), sort))

    def _sum(self, a: Pair, b: Pair, sort: BitVector) -> Pair:
        shape = self.rng.randrange(3)
        if shape == 0:
            return Pair(add(a.smart, b.smart), node(ops.SUM, (a.naive, b.naive), sort, (0, 1, 1)))
        if shape == 1:
            return Pair(sub(a.smart, b.smart), node(ops.SUM, (a.naive, b.naive), sort, (0, 1, -1)))
        return Pair(scale(a.smart, -1), node(ops.SUM, (a.naive,), sort, (0, -1)))

    def boolean(self, depth: int) -> Pair:
        """A condition."""
        rng = self.rng
        shape = rng.randrange(8) if depth > 0 else rng.randrange(4)
        if shape < 4:
            a, b = self.integer(max(depth - 1, 0)), self.integer(rng.randrange(max(depth, 1)))
            if rng.random() < 0.15:
                order = Pair(
                    three_way(ops.COMPARE, a.smart, b.smart, INT),
                    node(ops.COMPARE, (a.naive, b.naive), INT),
                )
                a, b = order, leaf(constant(rng.randint(-2, 2), INT))
            if shape < 2:
                return Pair(equal(a.smart, b.smart), node(ops.EQUAL, (a.naive, b.naive), BOOL))
            return Pair(less(a.smart, b.smart), node(ops.LESS, (a.naive, b.naive), BOOL))
        a = self.boolean(depth - 1)
        if shape == 4:
            return Pair(not_(a.smart), node(ops.NOT, (a.naive,), BOOL))
        b = self.boolean(depth - 1)
        if shape == 5:
            return Pair(and_(a.smart, b.smart), node(ops.CONJUNCTION, (a.naive, b.naive), BOOL))
        if shape == 6:
            return Pair(or_(a.smart, b.smart), node(ops.DISJUNCTION, (a.naive, b.naive), BOOL))
        c = self.boolean(depth - 1)
        return Pair(ite(c.smart, a.smart, b.smart), node(ops.ITE, (c.naive, a.naive, b.naive), BOOL))


def tree_size(term: Term) -> int:
    """How many nodes the term has when nothing is shared; a negation is a sign, not a node."""
    sizes: dict[Term, int] = {}
    for subterm in closure([term]):
        sizes[subterm] = (subterm.op is not ops.NOT) + sum(sizes[a] for a in subterm.args)
    return sizes[term]
