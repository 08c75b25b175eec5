"""pathbrew.Pathbrew: where drivers ask for inputs and state assumptions.

Only a machine over terms has inputs to give; in a concrete run the class's own code runs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from pathbrew import terms
from pathbrew.errors import AssumedAway, Obstacle
from pathbrew.machine.core.objects import Integral, JavaString, Value
from pathbrew.machine.library.registry import Models
from pathbrew.terms import Term

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host
    from pathbrew.machine.library.lang.classes import Mirror

MODELS = Models()

_CLASS = "pathbrew/Pathbrew"
_RESULTS = {
    "Boolean": "Z",
    "Byte": "B",
    "Short": "S",
    "Char": "C",
    "Int": "I",
    "Long": "J",
    "Float": "F",
    "Double": "D",
    "String": "Ljava/lang/String;",
}


def _declare(name: str, descriptor: str) -> None:
    key = f"{_CLASS}.any{name}(){descriptor}"

    @MODELS.machine(key)
    def any_value(vm: Host, depth: int) -> Value:
        if vm.inputs is None:
            return vm.library.bytecode(key, depth)
        return vm.inputs.ask(f"pathbrew.Pathbrew.any{name}", descriptor)


for _name, _descriptor in _RESULTS.items():
    _declare(_name, _descriptor)


@MODELS.machine(f"{_CLASS}.any(Ljava/lang/Class;)Ljava/lang/Object;")
def any_object(vm: Host, mirror: Mirror, depth: int) -> Value:
    if vm.inputs is None:
        return vm.library.bytecode(f"{_CLASS}.any(Ljava/lang/Class;)Ljava/lang/Object;", mirror, depth)
    return vm.inputs.ask("pathbrew.Pathbrew.any", mirror.mirrored.descriptor)


@MODELS.machine(f"{_CLASS}.anyArray(Ljava/lang/Class;)Ljava/lang/Object;")
def any_array(vm: Host, mirror: Mirror, depth: int) -> Value:
    if vm.inputs is None:
        return vm.library.bytecode(f"{_CLASS}.anyArray(Ljava/lang/Class;)Ljava/lang/Object;", mirror, depth)
    return vm.inputs.ask("pathbrew.Pathbrew.anyArray", "[" + mirror.mirrored.descriptor)


@MODELS.machine(f"{_CLASS}.undeclared(Ljava/lang/String;)Ljava/lang/Error;")
def undeclared(vm: Host, where: JavaString, depth: int) -> NoReturn:
    raise Obstacle(f"no case is declared for this call of {where.text}")


@MODELS.symbolic(f"{_CLASS}.assume(Z)V")
def assume(vm: Host, condition: Integral, depth: int) -> None:
    if vm.decisions is None:
        vm.library.bytecode(f"{_CLASS}.assume(Z)V", condition, depth)
        return
    holds = vm.decisions.decide(terms.ine(condition, 0)) if isinstance(condition, Term) else condition
    if not holds:
        raise AssumedAway("an assumption of the driver does not hold")
