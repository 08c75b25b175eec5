"""How models are declared."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final, TypeVar

from pathbrew.machine.core.objects import Function, JavaObject, Value

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host

F = TypeVar("F", bound=Function)


class Declined(Enum):
    """The answer of a model for symbolic arguments that leaves the call to the bytecode."""

    DECLINED = "declined"


DECLINED: Final = Declined.DECLINED


@dataclass(frozen=True, slots=True)
class Model:
    """A Python function for a Java method.

    It takes the arguments, receiver first, and the call depth; before them the machine, if it needs it.
    One that is `only_native` steps aside in JDKs that have the method as bytecode. One that `takes_terms` can
    work on symbolic values; the others are given concrete ones only.
    """

    function: Function
    needs_machine: bool
    only_native: bool = False
    takes_terms: bool = False

    def bound(self, vm: Host) -> Function:
        if not self.needs_machine:
            return self.function
        function = self.function

        def call(*arguments: Value) -> Value:
            return function(vm, *arguments)

        return call


class Models(dict[str, Model]):
    """The models of one module by `class.name(descriptor)`; several methods may share one."""

    def __init__(self) -> None:
        super().__init__()
        self.bases: dict[str, type[JavaObject]] = {}
        self.over_terms: dict[str, Function] = {}

    def plain(self, *methods: str) -> Callable[[F], F]:
        """Declare a model that takes just the method's arguments and the call depth."""
        return self._declare(methods, needs_machine=False)

    def machine(self, *methods: str) -> Callable[[F], F]:
        """Declare a model that takes the machine first."""
        return self._declare(methods, needs_machine=True)

    def native(self, *methods: str) -> Callable[[F], F]:
        """Declare a plain model for the JDKs in which the method is native."""
        return self._declare(methods, needs_machine=False, only_native=True)

    def symbolic(self, *methods: str) -> Callable[[F], F]:
        """Declare a model that takes the machine first and can work on terms."""
        return self._declare(methods, needs_machine=True, takes_terms=True)

    def on_terms(self, *methods: str) -> Callable[[F], F]:
        """Declare what runs instead of the bytecode when an argument is symbolic.

        It takes the machine first; references are decided. What it leaves to the bytecode it answers by
        DECLINED, before it has changed anything.
        """

        def declare(function: F) -> F:
            self.over_terms.update(dict.fromkeys(methods, function))
            return function

        return declare

    def _declare(
        self,
        methods: tuple[str, ...],
        needs_machine: bool,
        only_native: bool = False,
        takes_terms: bool = False,
    ) -> Callable[[F], F]:
        def declare(function: F) -> F:
            for method in methods:
                self[method] = Model(function, needs_machine, only_native, takes_terms)
            return function

        return declare
