"""Which characters beyond ASCII have a property, read off the JDK's own code.

Beyond Latin-1 every property is a function of two numbers that the JDK's tables give for a character, so
that it is asked for once for each pair of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import TYPE_CHECKING

from pathbrew.machine.text.symbolic_text import ASCII, LATIN_1, UNITS

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host

Ranges = list[tuple[int, int]]
_CHARACTER = "java/lang/Character"
_TABLES = "java/lang/CharacterData00"
_RANGES: dict[tuple[int, str], Ranges] = {}
_ALIKE: dict[int, list[list[int]]] = {}
"""Both by the JDK's version."""


def beyond_ascii(vm: Host, name: str, letter: str) -> Ranges:
    """The ranges of the other characters of the BMP for which the JDK's own code says yes."""
    version = vm.program.class_path.jdk.version
    if (version, name) not in _RANGES:
        method = f"{_CHARACTER}.{name}({letter})Z"
        latin = [code for code in range(ASCII, LATIN_1) if vm.library.bytecode(method, code, 0)]
        groups = [codes for codes in _alike(vm, version) if vm.library.bytecode(method, codes[0], 0)]
        _RANGES[version, name] = _joined(sorted(chain(latin, *groups)))
    return _RANGES[version, name]


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
