"""java.lang.System."""

from __future__ import annotations

from pathbrew.machine.library.registry import Models

MODELS = Models()


@MODELS.plain("java.lang.System.registerNatives()V")
def register_natives(depth: int) -> None:
    pass
