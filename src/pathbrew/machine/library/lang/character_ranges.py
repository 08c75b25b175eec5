"""Which characters beyond ASCII have a property, read off the JDK's own code.

Beyond Latin-1 every property is a function of two numbers that the JDK's tables give for a character, so
that it is asked for once for each pair of them; and so is whether a character stands for a number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, TypeVar

from pathbrew.machine.text.symbolic_text import ASCII, LATIN_1, UNITS

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host

Ranges = list[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Numerals:
    """Characters in a row that stand for numbers, each for the same or for one more than the last."""

    low: int
    high: int
    first: int
    step: int

    def with_next(self, code: int, number: int) -> Numerals | None:
        """The same with one more character, if it fits."""
        step = self.step if self.high > self.low else number - self.first
        fits = code == self.high + 1 and step in (0, 1) and number == self.first + step * (code - self.low)
        return Numerals(self.low, code, self.first, step) if fits else None


_CHARACTER = "java/lang/Character"
_TABLES = "java/lang/CharacterData00"


@dataclass(frozen=True, slots=True)
class Moved:
    """Characters, all in a row or every other one, whose counterparts lie by the same number away."""

    low: int
    high: int
    stride: int
    by: int

    def with_next(self, code: int, by: int) -> Moved | None:
        """The same with one more character, if it fits."""
        stride = self.stride if self.high > self.low else code - self.low
        fits = by == self.by and stride in (1, 2) and code == self.high + stride
        return Moved(self.low, code, stride, by) if fits else None


Row = TypeVar("Row", Numerals, Moved)
_MOVED: dict[tuple[int, str], list[Moved]] = {}
_RANGES: dict[tuple[int, str], Ranges] = {}
_NUMBERS: dict[tuple[int, str], list[Numerals]] = {}
_ALIKE: dict[int, list[list[int]]] = {}
"""All by the JDK's version."""


def beyond_ascii(vm: Host, name: str, letter: str) -> Ranges:
    """The ranges of the other characters of the BMP for which the JDK's own code says yes."""
    version = vm.program.class_path.jdk.version
    if (version, name) not in _RANGES:
        method = f"{_CHARACTER}.{name}({letter})Z"
        latin = [code for code in range(ASCII, LATIN_1) if vm.library.bytecode(method, code, 0)]
        groups = [codes for codes in _alike(vm, version) if vm.library.bytecode(method, codes[0], 0)]
        _RANGES[version, name] = _joined(sorted(chain(latin, *groups)))
    return _RANGES[version, name]


def numerals_beyond_ascii(vm: Host, method: str, *arguments: int) -> list[Numerals]:
    """The other characters of the BMP for which a method gives another number than -1."""
    version = vm.program.class_path.jdk.version
    if (version, method) not in _NUMBERS:

        def number(code: int) -> int:
            return int(vm.library.bytecode(f"{_CHARACTER}.{method}", code, *arguments, 0))

        groups = [codes for codes in _alike(vm, version) if number(codes[0]) != -1]
        numbers = ((code, number(code)) for code in _with_latin(groups))
        found = ((code, value) for code, value in numbers if value != -1)
        _NUMBERS[version, method] = _rows(found, lambda code, value: Numerals(code, code, value, 0))
    return _NUMBERS[version, method]


def moved_beyond_ascii(vm: Host, method: str) -> list[Moved]:
    """The other characters of the BMP of which a method gives another one.

    All that the tables say the same of have counterparts, or none has.
    """
    version = vm.program.class_path.jdk.version
    if (version, method) not in _MOVED:

        def by(code: int) -> int:
            return int(vm.library.bytecode(f"{_CHARACTER}.{method}", code, 0)) - code

        groups = [g for g in _alike(vm, version) if any(by(code) for code in (g[0], g[len(g) // 2], g[-1]))]
        found = ((code, away) for code in _with_latin(groups) if (away := by(code)))
        _MOVED[version, method] = _rows(found, lambda code, away: Moved(code, code, 1, away))
    return _MOVED[version, method]


def _with_latin(groups: Iterable[list[int]]) -> Iterator[int]:
    """The characters of groups, after those of Latin-1, of which each is asked for."""
    return chain(range(ASCII, LATIN_1), sorted(chain(*groups)))


def _rows(found: Iterable[tuple[int, int]], begin: Callable[[int, int], Row]) -> list[Row]:
    """Characters in rising order, each with a number, as rows in which they fit together."""
    rows: list[Row] = []
    for code, number in found:
        longer = rows[-1].with_next(code, number) if rows else None
        if longer is None:
            rows.append(begin(code, number))
        else:
            rows[-1] = longer
    return rows


def _alike(vm: Host, version: int) -> list[list[int]]:
    """The characters that the tables say the same of."""
    if version not in _ALIKE:
        tables = vm.load(_TABLES)
        vm.initialize(tables)
        instance = vm.runtime(tables).statics.f_instance
        first = getattr(instance, "getProperties(I)I")
        second = getattr(instance, "getPropertiesEx(I)I")
        groups: dict[tuple[int, int], list[int]] = {}
        for code in range(LATIN_1, UNITS):
            groups.setdefault((first(code, 0), second(code, 0)), []).append(code)
        _ALIKE[version] = list(groups.values())
    return _ALIKE[version]


def _joined(codes: Iterable[int]) -> Ranges:
    """Numbers in rising order as ranges."""
    ranges: Ranges = []
    for code in codes:
        if ranges and ranges[-1][1] == code - 1:
            ranges[-1] = (ranges[-1][0], code)
        else:
            ranges.append((code, code))
    return ranges
