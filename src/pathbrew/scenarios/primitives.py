"""Numbers, characters and strings to try, those that the code mentions among the first."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from itertools import chain

from pathbrew.arithmetic import RANGES
from pathbrew.scenarios.constants import Constants
from pathbrew.scenarios.inputs import same_key

_FIRST_INTEGERS = (0, 1, -1, 2)
_MORE_INTEGERS = (3, 5, 10, 100, -2, 7, 1000)
_FIRST_FLOATS = (0.0, 1.0, -1.0, 0.5)
_MORE_FLOATS = (2.0, 10.0, 100.0, -0.5, 1e-9, 1e10)
_LAST_FLOATS = (-0.0, float("nan"), float("inf"), float("-inf"))
_LARGEST = {"F": 3.4028234663852886e38, "D": 1.7976931348623157e308}
_FIRST_CHARACTERS = "aA0 "
_MORE_CHARACTERS = "zZ9.-_,/\n\t\0\u00e9\u4e2d\ud83d\udc4d"
_FIRST_STRINGS = ("a", "", "abc")
_MORE_STRINGS = ("0", "1", "-1", " ", "A", "Ab", "12a", "a b", "aba", " a ", "1.5", "true", "\u00e9", "\t\n")
_LATE_STRINGS = (
    "abcabc",
    "a,b",
    "0x1F",
    "1e5",
    "-0",
    "2147483648",
    "\ud83d\ude00",
    "aa",
    "ABC def",
    "a\nb",
    "+1",
)
_LONG_TEXT = 40


def distinct(values: Iterable[float]) -> list[float]:
    """Each once: 0.0 and -0.0 are two, NaN is one."""
    return list({same_key(value): value for value in values}.values())


def integers(descriptor: str, constants: Constants) -> list[int]:
    """Integers of a type: small ones, those in the code, boundaries."""
    low, high = RANGES[descriptor]
    if descriptor == "C":
        return characters(constants)
    near = list(constants.integers)
    every = chain(_FIRST_INTEGERS, near[:24], _MORE_INTEGERS, (high, low, high - 1, low + 1), near[24:])
    return list(dict.fromkeys(number for number in every if low <= number <= high))


def characters(constants: Constants) -> list[int]:
    """Characters: those in the code, one of each usual kind, the first and the last."""
    usual = [ord(character) for character in _FIRST_CHARACTERS]
    more = [ord(character) for character in _MORE_CHARACTERS]
    return list(dict.fromkeys([*usual, *constants.characters[:40], *more, 0, 0xFFFF]))


def floats(descriptor: str, constants: Constants) -> list[float]:
    """Floating-point numbers; what is not a number, and infinities, last."""
    largest = _LARGEST[descriptor]
    mentioned = [*constants.floats, *(float(number) for number in constants.integers if abs(number) < 2**53)]
    every = chain(
        _FIRST_FLOATS, mentioned[:24], _MORE_FLOATS, (largest, -largest), _LAST_FLOATS, mentioned[24:]
    )
    return distinct(as_float(number, descriptor) for number in every)


def as_float(number: float, descriptor: str) -> float:
    """The nearest number of the type."""
    if descriptor == "D":
        return number
    try:
        return float(struct.unpack(">f", struct.pack(">f", number))[0])
    except OverflowError:
        return float("inf") if number > 0 else float("-inf")


def strings(constants: Constants) -> list[str]:
    """Strings: simple ones, those in the code and variants of them."""
    mentioned = [text for text in constants.strings if len(text) <= _LONG_TEXT]
    long = [text for text in constants.strings if len(text) > _LONG_TEXT]
    single = [chr(character) for character in constants.characters]
    every = chain(
        _FIRST_STRINGS,
        mentioned[:24],
        _MORE_STRINGS,
        single[:16],
        chain.from_iterable(_collisions(text) for text in mentioned if _hash(text) in constants.integers),
        chain.from_iterable(map(_variants, mentioned[:10])),
        (one + other for one in mentioned[:4] for other in mentioned[:4] if one and other),
        ("a" + character + "b" for character in single[:8]),
        _LATE_STRINGS,
        mentioned[24:],
        single[16:],
        long,
    )
    return list(dict.fromkeys(every))


def _variants(text: str) -> list[str]:
    if not text:
        return []
    return [text.swapcase(), f" {text} ", text + "a", text[:-1], "a" + text, text[1:]]


def _hash(text: str) -> int:
    """`String.hashCode`."""
    result = 0
    for character in text:
        result = (31 * result + ord(character)) & 0xFFFFFFFF
    return result - (result >> 31 << 32)


def _collisions(text: str) -> list[str]:
    """Another string of that hash code, if there is room: a switch over strings asks for the code first."""
    if len(text) < 2:
        return []
    first, second = ord(text[0]), ord(text[1])
    changed = (first + 1, second - 31) if second >= 63 else (first - 1, second + 31)
    return ["".join(map(chr, changed)) + text[2:]] if all(0 <= unit <= 0xFFFF for unit in changed) else []
