"""Smart constructors of booleans and of choice."""

from __future__ import annotations

from collections.abc import Callable

from pathbrew.terms.nodes import FALSE, TRUE, Term, node
from pathbrew.terms.operations import CONJUNCTION, CONSTANT, DISJUNCTION, ITE, NOT, Operation
from pathbrew.terms.sorts import BOOL

FLATTEN = 8
"""How many arguments a conjunction, disjunction or sum collects before it nests."""


def not_(a: Term | bool) -> Term:
    """Negation; a double one vanishes."""
    if a.__class__ is bool:
        return FALSE if a else TRUE
    assert isinstance(a, Term)
    op = a.op
    if op is NOT:
        return a.args[0]
    if op is CONSTANT:
        return FALSE if a.value else TRUE
    return node(NOT, (a,), BOOL)


def and_(*conjuncts: Term | bool) -> Term:
    """Conjunction: flat up to a bound, in a fixed order, without repetition or contradiction."""
    return _connect(CONJUNCTION, conjuncts, TRUE, FALSE)


def or_(*disjuncts: Term | bool) -> Term:
    """Disjunction: flat up to a bound, in a fixed order, without repetition or excluded middle."""
    return _connect(DISJUNCTION, disjuncts, FALSE, TRUE)


def implies(a: Term | bool, b: Term | bool) -> Term:
    return or_(not_(a), b)


def _connect(op: Operation, operands: tuple[Term | bool, ...], neutral: Term, absorbing: Term) -> Term:
    members: set[Term] = set()
    for operand in operands:
        if not isinstance(operand, Term):
            operand = TRUE if operand else FALSE
        if operand is absorbing:
            return absorbing
        if operand is neutral:
            continue
        if operand.op is op and len(members) + len(operand.args) <= FLATTEN:
            members.update(operand.args)
        else:
            members.add(operand)
    for member in members:
        if member.op is NOT and member.args[0] in members:
            return absorbing
    if not members:
        return neutral
    if len(members) == 1:
        return members.pop()
    return node(op, tuple(sorted(members, key=lambda t: t.number)), BOOL)


def ite(condition: Term, a: Term, b: Term) -> Term:
    """`condition ? a : b`, for terms of one sort."""
    if a.sort is not b.sort:
        raise TypeError(f"a choice between {a.sort} and {b.sort}")
    if a is b:
        return a
    op = condition.op
    if op is CONSTANT:
        return a if condition.value else b
    if op is NOT:
        return ite(condition.args[0], b, a)
    if a.op is ITE and a.args[0] is condition:
        a = a.args[1]
    if b.op is ITE and b.args[0] is condition:
        b = b.args[2]
    if a is b:
        return a
    if a.sort is BOOL:
        if a.op is CONSTANT:
            return or_(condition, b) if a.value else and_(not_(condition), b)
        if b.op is CONSTANT:
            return or_(not_(condition), a) if b.value else and_(condition, a)
    return node(ITE, (condition, a, b), a.sort)


def lift(term: Term, function: Callable[[Term], Term]) -> Term | None:
    """Move an operation into a choice between two constants, where it folds; None for other terms."""
    if term.op is ITE:
        condition, a, b = term.args
        if a.op is CONSTANT and b.op is CONSTANT:
            return ite(condition, function(a), function(b))
    return None
