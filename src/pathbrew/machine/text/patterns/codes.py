"""Sets of code points as sorted ranges, and the classes of java.util.regex that are such sets."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

Codes = tuple[tuple[int, int], ...]
"""Ranges in rising order, both ends included, no two of them adjacent."""

LAST = 0x10FFFF


def codes(*ranges: tuple[int, int]) -> Codes:
    """The union of ranges in any order."""
    result: list[tuple[int, int]] = []
    for low, high in sorted(ranges):
        if result and low <= result[-1][1] + 1:
            result[-1] = (result[-1][0], max(high, result[-1][1]))
        else:
            result.append((low, high))
    return tuple(result)


def only(text: Iterable[str]) -> Codes:
    return codes(*((ord(character), ord(character)) for character in text))


def union(*sets: Codes) -> Codes:
    return codes(*(part for one in sets for part in one))


def complement(one: Codes, last: int = LAST) -> Codes:
    edges = [(-1, -1), *one, (last + 1, last + 1)]
    gaps = [(before[1] + 1, after[0] - 1) for before, after in pairwise(edges)]
    return tuple((low, high) for low, high in gaps if low <= high)


def intersection(one: Codes, other: Codes) -> Codes:
    return complement(union(complement(one), complement(other)))


def contains(one: Codes, code: int) -> bool:
    return any(low <= code <= high for low, high in one)


def without_case(one: Codes) -> Codes:
    """With both cases of every ASCII letter that is in the set."""
    letters = [code for low, high in one for code in range(low, min(high, 127) + 1) if chr(code).isalpha()]
    return union(one, only(chr(code).swapcase() for code in letters))


ALL = codes((0, LAST))
LINE_ENDS = only("\n\r\u0085\u2028\u2029")
DIGITS, CAPITALS, SMALL = codes((48, 57)), codes((65, 90)), codes((97, 122))
LETTERS = union(CAPITALS, SMALL)
WORD = union(LETTERS, DIGITS, only("_"))
SPACE = union(only(" "), codes((9, 13)))
HORIZONTAL = union(only(" \t\xa0\u1680\u180e\u202f\u205f\u3000"), codes((0x2000, 0x200A)))
VERTICAL = union(codes((10, 13)), only("\x85\u2028\u2029"))
PUNCTUATION = codes((33, 47), (58, 64), (91, 96), (123, 126))

PREDEFINED = {"d": DIGITS, "w": WORD, "s": SPACE, "h": HORIZONTAL, "v": VERTICAL}
"""The classes that a backslash and a letter name; a capital letter names the complement."""

PROPERTIES = {
    "ASCII": codes((0, 127)),
    "Alnum": union(LETTERS, DIGITS),
    "Alpha": LETTERS,
    "Blank": only(" \t"),
    "Cntrl": codes((0, 31), (127, 127)),
    "Digit": DIGITS,
    "Graph": union(LETTERS, DIGITS, PUNCTUATION),
    "L1": codes((0, 255)),
    "Lower": SMALL,
    "Print": codes((32, 126)),
    "Punct": PUNCTUATION,
    "Space": SPACE,
    "Upper": CAPITALS,
    "XDigit": union(DIGITS, codes((65, 70), (97, 102))),
    "all": ALL,
}
"""The properties of `\\p{...}` that are the same in every version of Unicode."""
