"""When an int or long operation wraps around."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pathbrew import terms
from pathbrew.terms import Term

_INT_MIN, _INT_MAX = -(1 << 31), (1 << 31) - 1
_LONG_MIN, _LONG_MAX = -(1 << 63), (1 << 63) - 1
_WIDTHS = (8, 16, 24, 31, 32, 39, 47, 55)
"""Factors below two to one of these, and below two to what is left of 63, make a product that is a long."""


def wraps(operation: str, operands: Sequence[Term]) -> Term | None:
    """When the result is not the mathematical one; None for operations that cannot wrap."""
    rule = _RULES.get(operation)
    return None if rule is None else rule(*operands)


def _wide(exact: Callable[[Term, Term], Term]) -> Callable[..., Term]:
    return lambda a, b: _beyond(exact(terms.i2l(a), terms.i2l(b)), _INT_MIN, _INT_MAX)


def _beyond(value: Term, low: int, high: int) -> Term:
    return terms.or_(terms.llt(value, low), terms.lgt(value, high))


def _long_add(a: Term, b: Term) -> Term:
    total = terms.ladd(a, b)
    return terms.llt(terms.land(terms.lxor(a, total), terms.lxor(b, total)), 0)


def _long_sub(a: Term, b: Term) -> Term:
    difference = terms.lsub(a, b)
    return terms.llt(terms.land(terms.lxor(a, b), terms.lxor(a, difference)), 0)


def _long_mul(a: Term, b: Term) -> Term:
    for one, other in ((a, b), (b, a)):
        if one.is_constant:
            return _long_multiple(other, one.value)
    # Bounds often tell that there is no need to divide.
    fits = (terms.and_(_is_below(a, width), _is_below(b, 63 - width)) for width in _WIDTHS)
    return terms.and_(terms.not_(terms.or_(*fits)), _differs(a, b))


def _long_multiple(value: Term, factor: int) -> Term:
    if factor in (0, 1):
        return terms.FALSE
    if factor > 0:
        return _beyond(value, -(-_LONG_MIN // factor), _LONG_MAX // factor)
    return _beyond(value, -(_LONG_MAX // -factor), min(_LONG_MIN // factor, _LONG_MAX))


def _is_below(value: Term, width: int) -> Term:
    return terms.not_(_beyond(value, -(1 << width) + 1, (1 << width) - 1))


def _differs(a: Term, b: Term) -> Term:
    product = terms.lmul(a, b)
    differs = terms.and_(terms.lne(b, 0), terms.lne(terms.ldiv(product, b), a))
    return terms.or_(differs, terms.and_(terms.leq(a, _LONG_MIN), terms.leq(b, -1)))


_RULES: dict[str, Callable[..., Term]] = {
    "iadd": _wide(terms.ladd),
    "isub": _wide(terms.lsub),
    "imul": _wide(terms.lmul),
    "ineg": lambda a: terms.ieq(a, _INT_MIN),
    "idiv": lambda a, b: terms.and_(terms.ieq(a, _INT_MIN), terms.ieq(b, -1)),
    "ladd": _long_add,
    "lsub": _long_sub,
    "lmul": _long_mul,
    "lneg": lambda a: terms.leq(a, _LONG_MIN),
    "ldiv": lambda a, b: terms.and_(terms.leq(a, _LONG_MIN), terms.leq(b, -1)),
}
