"""Monitors for a single thread: counted, so that unbalanced use is noticed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathbrew.machine.core.objects import JavaObject

if TYPE_CHECKING:
    from pathbrew.machine.core.machine import Machine


class Monitors:
    """Counts how often each object's monitor is held."""

    def __init__(self, vm: Machine) -> None:
        self._vm = vm
        self._held: dict[int, tuple[JavaObject, int]] = {}

    def enter(self, reference: JavaObject) -> None:
        key = id(reference)
        count = self._held[key][1] if key in self._held else 0
        self._held[key] = (reference, count + 1)

    def exit(self, reference: JavaObject) -> None:
        key = id(reference)
        if key not in self._held:
            self._vm.throwing.new("java/lang/IllegalMonitorStateException")
        count = self._held[key][1] - 1
        if count:
            self._held[key] = (reference, count)
        else:
            del self._held[key]

    def holds(self, reference: JavaObject) -> bool:
        return id(reference) in self._held
