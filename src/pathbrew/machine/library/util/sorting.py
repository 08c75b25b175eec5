"""java.util.Arrays.sort of primitives, by Python's sort."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from pathbrew.machine.core.objects import JavaArray, Value
from pathbrew.machine.library.registry import Models

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host

MODELS = Models()
_ARRAYS = "java/util/Arrays"


def _in_total_order(value: float) -> tuple[bool, float, float]:
    """Java's order: -0.0 before 0.0, and NaN last."""
    return (True, 0.0, 0.0) if value != value else (False, value, math.copysign(1.0, value))


def _declare(letter: str) -> None:
    key = _in_total_order if letter in "FD" else None
    kind = float if letter in "FD" else int
    whole, part = f"{_ARRAYS}.sort([{letter})V", f"{_ARRAYS}.sort([{letter}II)V"

    def sortable(elements: Value) -> bool:
        """Terms are left to the JDK's code."""
        return isinstance(elements, list) and all(element.__class__ is kind for element in elements)

    def sort_all(vm: Host, array: JavaArray | None, depth: int) -> None:
        if array is not None and sortable(array.data):
            array.data.sort(key=key)
        else:
            vm.library.bytecode(whole, array, depth)

    def sort_range(vm: Host, array: JavaArray | None, start: int, end: int, depth: int) -> None:
        if array is not None and 0 <= start <= end <= len(array.data) and sortable(array.data[start:end]):
            array.data[start:end] = sorted(array.data[start:end], key=key)
        else:
            vm.library.bytecode(part, array, start, end, depth)

    MODELS.machine(whole)(sort_all)
    MODELS.machine(part)(sort_range)


for _letter in "BCSIJFD":
    _declare(_letter)
