"""What a query is made of: which solver suits it, and how long its bit-blasting may block.

Bitwuzla does not look at its time limit while it rewrites and bit-blasts. Measured here: about 50
microseconds per plain node, and for one operation on 64 bits 20 ms (multiplication, division). What
weighs more than `IN_PROCESS` is given to a process that can be killed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pathbrew.terms import BitVector, FloatingPoint, Term, closure
from pathbrew.terms import operations as ops

IN_PROCESS = 3000
_FLOATING = frozenset(op for name, op in ops.OPERATIONS.items() if name.startswith("fp_"))
_PRODUCT = frozenset((ops.MUL, ops.DIV, ops.REM))
_FP_WEIGHT = {ops.FP_REM: 100_000, ops.FP_DIV: 400, ops.FP_MUL: 300, ops.FP_ADD: 150, ops.FP_SUB: 150}


@dataclass(frozen=True, slots=True)
class Weight:
    """The size of a query in plain nodes, and whether it has floating-point operations."""

    total: int
    floating: bool
    nonlinear: bool

    @property
    def blocks(self) -> bool:
        """Whether bit-blasting it may overrun a time limit noticeably."""
        return self.total > IN_PROCESS


def weigh(conjuncts: Iterable[Term]) -> Weight:
    """Weigh a conjunction, each subterm once."""
    total = 0
    floating = nonlinear = False
    for term in closure(conjuncts):
        op = term.op
        total += 1
        if op in _PRODUCT:
            nonlinear = True
            sort = term.sort
            assert isinstance(sort, BitVector)
            total += (sort.width // 32) ** 2 * 110
        elif op in _FLOATING:
            floating = True
            sort = term.args[0].sort if isinstance(term.args[0].sort, FloatingPoint) else term.sort
            double = isinstance(sort, FloatingPoint) and sort.exponent == 11
            total += _FP_WEIGHT.get(op, 50) // (1 if double else 3)
    return Weight(total, floating, nonlinear)
