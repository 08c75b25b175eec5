"""java.lang.Math and StrictMath on symbolic numbers.

What IEEE 754 defines is a term that every solver knows: roots, roundings, absolute values, extrema. The other
functions are asked of the real JVM (see `pathbrew.called`), if there is one to ask.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pathbrew import terms
from pathbrew.called.mathematics import KNOWN
from pathbrew.machine.core.objects import Value
from pathbrew.machine.core.symbolic import concrete
from pathbrew.machine.library.registry import DECLINED, Models
from pathbrew.terms import DOUBLE, FLOAT, Sort, Term

if TYPE_CHECKING:
    from pathbrew.machine.core.machine import Machine

MODELS = Models()
_TWO = frozenset(("atan2", "hypot", "pow"))


def _both(key: str) -> list[str]:
    return [f"java/lang/Math.{key}", f"java/lang/StrictMath.{key}"]


def _term(value: Any, sort: Sort) -> Term:
    return value if isinstance(value, Term) else terms.constant(value, sort)


def _declare_exact(name: str, build: Any) -> None:
    def model(vm: Machine, value: Any, depth: int) -> Any:
        return concrete(build(value))

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
    def absolute(vm: Machine, value: Any, depth: int) -> Any:
        value = _term(value, sort)
        return concrete(terms.ite(terms.fp_at_most(value, zero), subtract(zero, value), value))

    def extreme(vm: Machine, a: Any, b: Any, *, greater: bool) -> Any:
        """NaN if either is; of two zeros the right one."""
        a, b = _term(a, sort), _term(b, sort)
        wrong_zero = minus_zero if greater else zero
        takes_a = terms.fp_at_most(b, a) if greater else terms.fp_at_most(a, b)
        zeros = terms.and_(terms.fp_equal(b, zero), terms.equal(a, wrong_zero))
        return concrete(terms.ite(terms.is_nan(a), a, terms.ite(zeros, b, terms.ite(takes_a, a, b))))

    @MODELS.on_terms(*_both(f"max({letter}{letter}){letter}"))
    def maximum(vm: Machine, a: Any, b: Any, depth: int) -> Any:
        return extreme(vm, a, b, greater=True)

    @MODELS.on_terms(*_both(f"min({letter}{letter}){letter}"))
    def minimum(vm: Machine, a: Any, b: Any, depth: int) -> Any:
        return extreme(vm, a, b, greater=False)

    @MODELS.on_terms(*_both(f"round({letter}){'J' if is_double else 'I'}"))
    def rounded(vm: Machine, value: Any, depth: int) -> Any:
        """The floor, and one more from the half on; both differences are exact where they matter."""
        value = value if is_double else terms.f2d(value)
        below = terms.dfloor(value)
        rest = terms.dsub(value, below)
        up = terms.fp_at_most(terms.constant(0.5, DOUBLE), rest)
        result = terms.ite(up, terms.dadd(below, 1.0), below)
        return concrete(terms.d2l(result) if is_double else terms.d2i(result))


_declare_for(DOUBLE, "D")
_declare_for(FLOAT, "F")


def _declare_called(owner: str, name: str) -> None:
    key = f"{owner}.{name}({'DD' if name in _TWO else 'D'})D"

    @MODELS.on_terms(key)
    def called(vm: Machine, *arguments: Value) -> Any:
        values = arguments[:-1]
        if name == "pow" and not isinstance(values[1], Term) and values[1] in (0.0, 1.0, 2.0):
            return _simple_power(values[0], values[1])
        if vm.called is None:
            return DECLINED
        return vm.called.apply(name, key, values, DOUBLE)


def _simple_power(base: Term, exponent: float) -> Any:
    """The exponents for which the power is exact or a product; HotSpot and StrictMath multiply for 2."""
    if exponent == 0.0:
        return 1.0
    return base if exponent == 1.0 else concrete(terms.dmul(base, base))


for _owner in ("java/lang/Math", "java/lang/StrictMath"):
    for _name in KNOWN:
        _declare_called(_owner, _name)
