"""java.lang.invoke.MethodHandle."""

from __future__ import annotations

from pathbrew.machine.invocation.handle_objects import MethodHandleObject
from pathbrew.machine.library.registry import Models

MODELS = Models()
MODELS.bases["java/lang/invoke/MethodHandle"] = MethodHandleObject
