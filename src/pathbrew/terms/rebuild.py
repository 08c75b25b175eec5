"""Substitution, and building a node again through its smart constructor."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pathbrew.terms import operations as ops
from pathbrew.terms.arrays import select, store
from pathbrew.terms.booleans import and_, ite, not_, or_
from pathbrew.terms.comparisons import equal, fp_at_most, fp_equal, fp_less, less, three_way
from pathbrew.terms.floats import (
    fp_binary,
    fp_convert,
    fp_from_bits,
    fp_from_integer,
    fp_neg,
    fp_to_bits,
    fp_to_integer,
    fp_unary,
)
from pathbrew.terms.integers import binary, extend, truncate
from pathbrew.terms.nodes import Term, application, closure, constant, node, symbols
from pathbrew.terms.operations import Operation
from pathbrew.terms.sums import combine, width_sort


def _sum(t: Term, args: Sequence[Term]) -> Term:
    total = constant(t.value[0], t.sort)
    for argument, factor in zip(args, t.value[1:], strict=True):
        total = combine(total, argument, factor)
    return total


_REBUILD: dict[Operation, Callable[[Term, Sequence[Term]], Term]] = {
    ops.NOT: lambda t, a: not_(a[0]),
    ops.CONJUNCTION: lambda t, a: and_(*a),
    ops.DISJUNCTION: lambda t, a: or_(*a),
    ops.ITE: lambda t, a: ite(a[0], a[1], a[2]),
    ops.EQUAL: lambda t, a: equal(a[0], a[1]),
    ops.LESS: lambda t, a: less(a[0], a[1]),
    ops.SUM: _sum,
    ops.EXTEND: lambda t, a: extend(a[0], width_sort(t)),
    ops.TRUNCATE: lambda t, a: truncate(a[0], width_sort(t)),
    ops.COMPARE: lambda t, a: three_way(t.op, a[0], a[1], width_sort(t)),
    ops.FP_COMPARE_LOW: lambda t, a: three_way(t.op, a[0], a[1], width_sort(t)),
    ops.FP_COMPARE_HIGH: lambda t, a: three_way(t.op, a[0], a[1], width_sort(t)),
    ops.FP_NEG: lambda t, a: fp_neg(a[0]),
    ops.FP_EQUAL: lambda t, a: fp_equal(a[0], a[1]),
    ops.FP_LESS: lambda t, a: fp_less(a[0], a[1]),
    ops.FP_AT_MOST: lambda t, a: fp_at_most(a[0], a[1]),
    ops.FP_TO_BITS: lambda t, a: fp_to_bits(a[0]),
    ops.FP_FROM_BITS: lambda t, a: fp_from_bits(a[0]),
    ops.FP_TO_INTEGER: lambda t, a: fp_to_integer(a[0], width_sort(t)),
    ops.FP_FROM_INTEGER: lambda t, a: fp_from_integer(a[0], t.sort),  # type: ignore[arg-type]
    ops.FP_CONVERT: lambda t, a: fp_convert(a[0], t.sort),  # type: ignore[arg-type]
    ops.SELECT: lambda t, a: select(a[0], a[1]),
    ops.STORE: lambda t, a: store(a[0], a[1], a[2]),
    ops.FILL: lambda t, a: node(ops.FILL, tuple(a), t.sort),
    ops.APPLY: lambda t, a: application(t.value, tuple(a)),
}
for _op in (ops.MUL, ops.DIV, ops.REM, ops.SHL, ops.SHR, ops.USHR, ops.AND, ops.OR, ops.XOR):
    _REBUILD[_op] = lambda t, a: binary(t.op, a[0], a[1])
for _op in (ops.FP_SQRT, ops.FP_FLOOR, ops.FP_CEILING, ops.FP_RINT):
    _REBUILD[_op] = lambda t, a: fp_unary(t.op, a[0])
for _op in (ops.FP_ADD, ops.FP_SUB, ops.FP_MUL, ops.FP_DIV, ops.FP_REM):
    _REBUILD[_op] = lambda t, a: fp_binary(t.op, a[0], a[1])


def rebuild(term: Term, args: Sequence[Term]) -> Term:
    """The node of `term` over other arguments of the same sorts, simplified."""
    return _REBUILD[term.op](term, args)


def substitute(term: Term, replacements: Mapping[Term, Term]) -> Term:
    """A term with subterms replaced at once; what is put in is not replaced again."""
    replaced = dict(replacements)
    for old, new in replaced.items():
        if old.sort is not new.sort:
            raise TypeError(f"{new.sort} does not replace {old.sort}")
    only_variables = all(old.is_variable for old in replaced)
    targets: frozenset[object] = frozenset(replaced)
    for subterm in closure([term]):
        if subterm in replaced or not subterm.args:
            continue
        if only_variables and targets.isdisjoint(symbols(subterm)):
            continue
        args = [replaced.get(a, a) for a in subterm.args]
        if any(new is not old for new, old in zip(args, subterm.args, strict=True)):
            replaced[subterm] = rebuild(subterm, args)
    return replaced.get(term, term)
