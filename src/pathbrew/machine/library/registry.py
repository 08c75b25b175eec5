"""How models are declared."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pathbrew.machine.objects import JavaObject

if TYPE_CHECKING:
    from pathbrew.machine.machine import Machine

Function = Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Model:
    """A Python function for a Java method.

    It takes the arguments, receiver first, and the call depth; before them the machine, if it needs it.
    """

    function: Function
    needs_machine: bool

    def bound(self, vm: Machine) -> Function:
        if not self.needs_machine:
            return self.function
        function = self.function

        def call(*arguments: Any) -> Any:
            return function(vm, *arguments)

        return call


class Models(dict[str, Model]):
    """The models of one module by `class.name(descriptor)`; several methods may share one."""

    def __init__(self) -> None:
        super().__init__()
        self.bases: dict[str, type[JavaObject]] = {}

    def plain(self, *methods: str) -> Callable[[Function], Function]:
        """Declare a model that takes just the method's arguments and the call depth."""
        return self._declare(methods, needs_machine=False)

    def machine(self, *methods: str) -> Callable[[Function], Function]:
        """Declare a model that takes the machine first."""
        return self._declare(methods, needs_machine=True)

    def _declare(self, methods: tuple[str, ...], needs_machine: bool) -> Callable[[Function], Function]:
        def declare(function: Function) -> Function:
            for method in methods:
                self[method] = Model(function, needs_machine)
            return function

        return declare
