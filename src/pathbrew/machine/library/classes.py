"""java.lang.Class."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pathbrew.machine.library.registry import Models

if TYPE_CHECKING:
    from pathbrew.machine.machine import Machine

MODELS = Models()


@MODELS.plain("java/lang/Class.registerNatives()V")
def register_natives(depth: int) -> None:
    pass


@MODELS.machine(
    "java/lang/Class.desiredAssertionStatus()Z",
    "java/lang/Class.desiredAssertionStatus0(Ljava/lang/Class;)Z",
)
def desired_assertion_status(vm: Machine, this: Any, *rest: Any) -> int:
    """As with `java -ea`: enabled in user classes only."""
    enabled = vm.options.assertions and vm.program.class_path.is_user_class(this.mirrored.name)
    return 1 if enabled else 0
