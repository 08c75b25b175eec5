"""java.lang.Math and StrictMath on symbolic numbers.

What IEEE 754 defines is a term that every solver knows: roots, roundings, absolute values, extrema. The other
functions are asked of the real JVM (see `pathbrew.called`), if there is one to ask.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pathbrew import terms
from pathbrew.called.mathematics import KNOWN
from pathbrew.machine.core.objects import Floating, Integral, Value
from pathbrew.machine.core.symbolic import concrete
from pathbrew.machine.library.registry import DECLINED, Declined, Models
from pathbrew.machine.text.symbolic_text import plain
from pathbrew.terms import DOUBLE, FLOAT, Sort, Term

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host

MODELS = Models()
_TWO = frozenset(("atan2", "hypot", "pow"))


def _both(key: str) -> list[str]:
    return [f"java/lang/Math.{key}", f"java/lang/StrictMath.{key}"]


def _term(value: Floating, sort: Sort) -> Term:
    return value if isinstance(value, Term) else terms.constant(value, sort)


def _concrete(term: Term) -> Floating:
    number: Floating = concrete(term)
    return number


def _declare_exact(name: str, build: Callable[[Floating], Term]) -> None:
    def model(vm: Host, value: Floating, depth: int) -> Floating:
        return _concrete(build(value))

    MODELS.on_terms(*_both(f"{name}(D)D"))(model)


_declare_exact("sqrt", terms.dsqrt)
_declare_exact("floor", terms.dfloor)
_declare_exact("ceil", terms.dceil)
_declare_exact("rint", terms.drint)


def _declare_for(sort: Sort, letter: str) -> None:
    zero, minus_zero = terms.constant(0.0, sort), terms.constant(-0.0, sort)
    is_double = sort is DOUBLE
    subtract = terms.dsub if is_double else terms.fsub

    @MODELS.on_terms(*_both(f"abs({letter}){letter}"))
    def absolute(vm: Host, value: Floating, depth: int) -> Floating:
        term = _term(value, sort)
        return _concrete(terms.ite(terms.fp_at_most(term, zero), subtract(zero, term), term))

    def extreme(vm: Host, left: Floating, right: Floating, *, greater: bool) -> Floating:
        """NaN if either is; of two zeros the right one."""
        a, b = _term(left, sort), _term(right, sort)
        wrong_zero = minus_zero if greater else zero
        takes_a = terms.fp_at_most(b, a) if greater else terms.fp_at_most(a, b)
        zeros = terms.and_(terms.fp_equal(b, zero), terms.equal(a, wrong_zero))
        return _concrete(terms.ite(terms.is_nan(a), a, terms.ite(zeros, b, terms.ite(takes_a, a, b))))

    @MODELS.on_terms(*_both(f"max({letter}{letter}){letter}"))
    def maximum(vm: Host, a: Floating, b: Floating, depth: int) -> Floating:
        return extreme(vm, a, b, greater=True)

    @MODELS.on_terms(*_both(f"min({letter}{letter}){letter}"))
    def minimum(vm: Host, a: Floating, b: Floating, depth: int) -> Floating:
        return extreme(vm, a, b, greater=False)

    @MODELS.on_terms(*_both(f"round({letter}){'J' if is_double else 'I'}"))
    def rounded(vm: Host, value: Floating, depth: int) -> Integral:
        """The floor, and one more from the half on; both differences are exact where they matter."""
        value = value if is_double else terms.f2d(value)
        below = terms.dfloor(value)
        rest = terms.dsub(value, below)
        up = terms.fp_at_most(terms.constant(0.5, DOUBLE), rest)
        result = terms.ite(up, terms.dadd(below, 1.0), below)
        return plain(terms.d2l(result) if is_double else terms.d2i(result))


_declare_for(DOUBLE, "D")
_declare_for(FLOAT, "F")


def _declare_called(owner: str, name: str) -> None:
    key = f"{owner}.{name}({'DD' if name in _TWO else 'D'})D"

    @MODELS.on_terms(key)
    def called(vm: Host, *arguments: Value) -> Floating | Declined:
        values = arguments[:-1]
        if name == "pow" and not isinstance(values[1], Term) and values[1] in (0.0, 1.0, 2.0):
            return _simple_power(values[0], values[1])
        if vm.called is None:
            return DECLINED
        applied: Floating = vm.called.apply(name, key, values, DOUBLE)
        return applied


def _simple_power(base: Term, exponent: float) -> Floating:
    """The exponents for which the power is exact or a product; HotSpot and StrictMath multiply for 2."""
    if exponent == 0.0:
        return 1.0
    return base if exponent == 1.0 else _concrete(terms.dmul(base, base))


for _owner in ("java/lang/Math", "java/lang/StrictMath"):
    for _name in KNOWN:
        _declare_called(_owner, _name)
