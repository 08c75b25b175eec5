"""When an int or long operation wraps around."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pathbrew import terms
from pathbrew.terms import Term

_INT_MIN, _LONG_MIN = -(1 << 31), -(1 << 63)


def wraps(operation: str, operands: Sequence[Term]) -> Term | None:
    """When the result is not the mathematical one; None for operations that cannot wrap."""
    rule = _RULES.get(operation)
    return None if rule is None else rule(*operands)


def _wide(exact: Callable[[Term, Term], Term], narrow: Callable[[Term, Term], Term]) -> Callable[..., Term]:
    return lambda a, b: terms.lne(exact(terms.i2l(a), terms.i2l(b)), terms.i2l(narrow(a, b)))


def _long_add(a: Term, b: Term) -> Term:
    total = terms.ladd(a, b)
    return terms.llt(terms.land(terms.lxor(a, total), terms.lxor(b, total)), 0)


def _long_sub(a: Term, b: Term) -> Term:
    difference = terms.lsub(a, b)
    return terms.llt(terms.land(terms.lxor(a, b), terms.lxor(a, difference)), 0)


def _long_mul(a: Term, b: Term) -> Term:
    product = terms.lmul(a, b)
    differs = terms.and_(terms.lne(b, 0), terms.lne(terms.ldiv(product, b), a))
    return terms.or_(differs, terms.and_(terms.leq(a, _LONG_MIN), terms.leq(b, -1)))


_RULES: dict[str, Callable[..., Term]] = {
    "iadd": _wide(terms.ladd, terms.iadd),
    "isub": _wide(terms.lsub, terms.isub),
    "imul": _wide(terms.lmul, terms.imul),
    "ineg": lambda a: terms.ieq(a, _INT_MIN),
    "idiv": lambda a, b: terms.and_(terms.ieq(a, _INT_MIN), terms.ieq(b, -1)),
    "ladd": _long_add,
    "lsub": _long_sub,
    "lmul": _long_mul,
    "lneg": lambda a: terms.leq(a, _LONG_MIN),
    "ldiv": lambda a, b: terms.and_(terms.leq(a, _LONG_MIN), terms.leq(b, -1)),
}
