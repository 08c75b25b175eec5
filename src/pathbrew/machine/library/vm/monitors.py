"""The monitors of specifications: a run keeps account of the steps that their automata take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathbrew.machine.core.decisions import MonitorStep
from pathbrew.machine.library.registry import Models

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host

MODELS = Models()

_STEP = "pathbrew/monitors/Watch.step(IIII)V"


@MODELS.machine(_STEP)
def step(vm: Host, promise: int, state: int, letter: int, distance: int, depth: int) -> None:
    if vm.decisions is not None:
        vm.decisions.steps.append(MonitorStep(promise, state, letter, distance))
    vm.library.bytecode(_STEP, promise, state, letter, distance, depth)
