"""What a query is made of: which solver suits it, and how long its bit-blasting may block.

Bitwuzla does not look at its time limit while it rewrites, bit-blasts and preprocesses. Measured: about
50 microseconds per plain node, and for one operation on 64 bits 20 ms (multiplication, division). What
weighs more than `IN_PROCESS` plain nodes is given to a process that can be killed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pathbrew.terms import BitVector, FloatingPoint, Term, closure
from pathbrew.terms import operations as ops

IN_PROCESS = 400
HARD = 200
_FLOATING = frozenset(op for name, op in ops.OPERATIONS.items() if name.startswith("fp_"))
_PRODUCT = frozenset((ops.MUL, ops.DIV, ops.REM))
_FP_WEIGHT = {
    ops.FP_REM: 100_000,
    ops.FP_SQRT: 400,
    ops.FP_DIV: 400,
    ops.FP_MUL: 300,
    ops.FP_ADD: 150,
    ops.FP_SUB: 150,
}


@dataclass(frozen=True, slots=True)
class Weight:
    """How many terms a query has, what they weigh together, and of what kind they are."""

    nodes: int
    total: int
    floating: bool
    nonlinear: bool

    @property
    def hard(self) -> bool:
        """Whether it has several products or quotients of unknown integers, on which solvers are slow."""
        return self.nonlinear and self.total > HARD

    @property
    def blocks(self) -> bool:
        """Whether bit-blasting it may overrun a time limit noticeably."""
        return self.total > IN_PROCESS


def weigh(conjuncts: Iterable[Term]) -> Weight:
    """Weigh a conjunction, each subterm once."""
    terms = closure(conjuncts)
    total = len(terms)
    floating = nonlinear = False
    for term in terms:
        op = term.op
        if op in _PRODUCT:
            if _is_shift(term):
                continue
            sort = term.sort
            assert isinstance(sort, BitVector)
            total += sort.width**2 * 110 // 1024
            nonlinear = nonlinear or not term.args[1].is_constant
        elif op in _FLOATING:
            floating = True
            sort = term.args[0].sort if isinstance(term.args[0].sort, FloatingPoint) else term.sort
            double = isinstance(sort, FloatingPoint) and sort.exponent == 11
            total += _FP_WEIGHT.get(op, 50) // (1 if double else 3)
    return Weight(len(terms), total, floating, nonlinear)


def _is_shift(term: Term) -> bool:
    """Whether it is a quotient or remainder by a power of two, which is lowered to shifts."""
    divisor = term.args[1]
    return divisor.is_constant and divisor.value > 0 and divisor.value & (divisor.value - 1) == 0
