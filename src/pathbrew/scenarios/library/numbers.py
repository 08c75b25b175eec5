"""Large numbers, numbers of any kind, and what goes with them."""

from __future__ import annotations

from pathbrew.classfile.signatures import BaseType, TypeSignature
from pathbrew.scenarios.inputs import Value, box, text
from pathbrew.scenarios.library.making import STRING, Find, Recipe, fixed, new, own

_INTEGER, _DECIMAL = "java/math/BigInteger", "java/math/BigDecimal"
_RANDOM, _UUID = "java/util/Random", "java/util/UUID"
_SMALL = (1, 0, -1, 10, 2**31, -(2**31) - 1)
_LARGE = ("9223372036854775808", "-1208925819614629174706176")
_DECIMALS = ("1", "0", "-1", "1.5", "0.00", "-2.25", "1E+3", "0.125")


def _integers(signature: TypeSignature, find: Find) -> list[Value]:
    mentioned = [number for number in find(BaseType("J")) if isinstance(number, int)]
    small = [own(_INTEGER, "valueOf", "J", number) for number in dict.fromkeys([*_SMALL, *mentioned])]
    return [*small[:4], *(new(_INTEGER, f"({STRING})V", text(digits)) for digits in _LARGE), *small[4:]]


def _decimals(signature: TypeSignature, find: Find) -> list[Value]:
    mentioned = [own(_DECIMAL, "valueOf", "D", n) for n in find(BaseType("D")) if _is_finite(n)]
    fixed_ones = [new(_DECIMAL, f"({STRING})V", text(digits)) for digits in _DECIMALS]
    return [*fixed_ones, *mentioned[4:]]


def _is_finite(number: Value) -> bool:
    return isinstance(number, float) and abs(number) < 1e300


NUMBERS: dict[str, Recipe] = {
    _INTEGER: _integers,
    _DECIMAL: _decimals,
    "java/lang/Number": fixed(
        box("java/lang/Integer", 1),
        box("java/lang/Integer", 0),
        box("java/lang/Long", -1),
        box("java/lang/Double", 0.5),
        box("java/lang/Double", float("nan")),
        new(_DECIMAL, f"({STRING})V", text("1")),
    ),
    "java/math/MathContext": fixed(*(new("java/math/MathContext", "(I)V", digits) for digits in (7, 2, 0))),
    _RANDOM: fixed(*(new(_RANDOM, "(J)V", seed) for seed in range(4))),
    _UUID: fixed(*(new(_UUID, "(JJ)V", most, least) for most, least in ((0, 0), (1, 2), (-1, -1)))),
}
