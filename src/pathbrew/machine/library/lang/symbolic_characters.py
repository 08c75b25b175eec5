"""java.lang.Character on symbolic characters.

Of ASCII the answer is a term of a few comparisons. Whether a character is ASCII is asked once for the whole
input that it comes from. For the rest of the BMP the ranges are read off the JDK's own code, once for each
property.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from pathbrew import terms
from pathbrew.machine.core.box_caches import box
from pathbrew.machine.core.objects import Integral, JavaObject, JavaString
from pathbrew.machine.core.tables import by_range
from pathbrew.machine.library.lang.character_ranges import (
    beyond_ascii,
    moved_beyond_ascii,
    numerals_beyond_ascii,
)
from pathbrew.machine.library.lang.symbolic_strings import truth
from pathbrew.machine.library.registry import DECLINED, Declined, Models
from pathbrew.machine.text.questions import ascii_lower, ascii_upper, is_white
from pathbrew.machine.text.symbolic_text import UNITS, between, choice, minus
from pathbrew.terms import Term

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host

MODELS = Models()
_CHARACTER = "java/lang/Character"
_CAPITALS, _SMALL, _DIGITS = (65, 90), (97, 122), (48, 57)
_LETTERS = (_CAPITALS, _SMALL)
PROPERTIES: dict[str, tuple[tuple[int, int], ...]] = {
    "isDigit": (_DIGITS,),
    "isLetter": _LETTERS,
    "isLetterOrDigit": (*_LETTERS, _DIGITS),
    "isAlphabetic": _LETTERS,
    "isUpperCase": (_CAPITALS,),
    "isLowerCase": (_SMALL,),
    "isTitleCase": (),
    "isDefined": ((0, 127),),
    "isSpaceChar": ((32, 32),),
    "isISOControl": ((0, 31), (127, 127)),
    "isJavaIdentifierStart": (*_LETTERS, (36, 36), (95, 95)),
    "isJavaIdentifierPart": (*_LETTERS, _DIGITS, (36, 36), (95, 95), (0, 8), (14, 27), (127, 127)),
    "isIdentifierIgnorable": ((0, 8), (14, 27), (127, 127)),
}
"""The ASCII characters that have a property."""


def _within(ranges: Iterable[tuple[int, int]], unit: Integral) -> Term:
    return terms.or_(*(between(low, unit, high) for low, high in ranges))


def _has_property(vm: Host, name: str, letter: str, unit: Integral) -> Integral | Declined:
    if vm.texts.is_ascii_unit(unit):
        return truth(_within(PROPERTIES[name], unit))
    if not vm.texts.decisions.decide(between(0, unit, UNITS - 1)):
        return DECLINED
    return truth(_within(beyond_ascii(vm, name, letter), unit))


def _declare(name: str) -> None:
    for letter in "CI":
        if name == "isAlphabetic" and letter == "C":
            continue

        def model(vm: Host, unit: Integral, depth: int, letter: str = letter) -> Integral | Declined:
            return _has_property(vm, name, letter, unit)

        MODELS.on_terms(f"{_CHARACTER}.{name}({letter})Z")(model)


for _name in PROPERTIES:
    _declare(_name)


@MODELS.on_terms(f"{_CHARACTER}.isWhitespace(C)Z", f"{_CHARACTER}.isWhitespace(I)Z")
def is_whitespace(vm: Host, unit: Integral, depth: int) -> Integral:
    return truth(is_white(unit))


def _declare_case(name: str, convert: Callable[[Integral], Integral]) -> None:
    for letter in "CI":

        def model(vm: Host, unit: Integral, depth: int) -> Integral | Declined:
            return convert(unit) if vm.texts.is_ascii_unit(unit) else counterpart(vm, unit, f"{name}(I)I")

        MODELS.on_terms(f"{_CHARACTER}.{name}({letter}){letter}")(model)


def counterpart(vm: Host, unit: Integral, method: str) -> Integral | Declined:
    """The counterpart of a character beyond ASCII."""
    if not isinstance(unit, Term) or not vm.texts.decisions.decide(between(0, unit, UNITS - 1)):
        return DECLINED
    parts: list[tuple[int, Term]] = [(0, unit)]
    for each in moved_beyond_ascii(vm, method):
        other = terms.iadd(unit, each.by)
        if each.stride == 2:
            is_one = terms.ieq(terms.iand(unit, 1), each.low & 1)
            other = terms.ite(is_one, other, unit)
        if parts[-1][0] == each.low:
            parts.pop()
        parts.append((each.low, other))
        parts.append((each.high + 1, unit))
    return by_range(unit, parts)


_declare_case("toLowerCase", ascii_lower)
_declare_case("toUpperCase", ascii_upper)


def digit_value(unit: Integral, radix: int) -> tuple[Integral, Term]:
    """The digit that an ASCII character stands for, and whether it stands for one."""
    is_decimal = between(48, unit, min(57, 47 + radix))
    value = minus(unit, 48)
    if radix <= 10:
        return value, is_decimal
    is_small = between(97, unit, 86 + radix)
    is_capital = between(65, unit, 54 + radix)
    letter = choice(is_small, minus(unit, 87), minus(unit, 55))
    return choice(terms.ile(unit, 57), value, letter), terms.or_(is_decimal, is_small, is_capital)


@MODELS.on_terms(f"{_CHARACTER}.digit(CI)I", f"{_CHARACTER}.digit(II)I")
def digit(vm: Host, unit: Integral, radix: Integral, depth: int) -> Integral | Declined:
    if isinstance(radix, Term):
        return DECLINED
    if not 2 <= radix <= 36:
        return -1
    if not vm.texts.is_ascii_unit(unit):
        value = _number_beyond_ascii(vm, unit, "digit(II)I", 36)
        return value if value is DECLINED else choice(terms.ilt(value, radix), value, -1)
    value, is_digit = digit_value(unit, radix)
    return choice(is_digit, value, -1)


def _number_beyond_ascii(vm: Host, unit: Integral, method: str, *arguments: int) -> Integral | Declined:
    if not vm.texts.decisions.decide(between(0, unit, UNITS - 1)):
        return DECLINED
    number: Integral = -1
    for each in numerals_beyond_ascii(vm, method, *arguments):
        value = minus(unit, each.low - each.first) if each.step else each.first
        number = choice(between(each.low, unit, each.high), value, number)
    return number


@MODELS.on_terms(f"{_CHARACTER}.getNumericValue(C)I", f"{_CHARACTER}.getNumericValue(I)I")
def numeric_value(vm: Host, unit: Integral, depth: int) -> Integral | Declined:
    if not vm.texts.is_ascii_unit(unit):
        return _number_beyond_ascii(vm, unit, "getNumericValue(I)I")
    value, is_digit = digit_value(unit, 36)
    return choice(is_digit, value, -1)


@MODELS.on_terms(f"{_CHARACTER}.valueOf(C)L{_CHARACTER};")
def box_char(vm: Host, unit: Integral, depth: int) -> JavaObject:
    return box(vm, _CHARACTER, "C", unit, depth)


@MODELS.on_terms(f"{_CHARACTER}.toString(C)Ljava/lang/String;")
def char_text(vm: Host, unit: Integral, depth: int) -> JavaString:
    return vm.texts.string(vm.texts.primitive("C", unit))
