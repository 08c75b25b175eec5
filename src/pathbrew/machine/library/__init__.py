"""Models in Python of what is native, bound to the VM, or hopelessly slow as bytecode."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from pathbrew.machine.library.registry import Function, Model, Models
from pathbrew.machine.objects import JavaObject
from pathbrew.program import JavaClass, Method

if TYPE_CHECKING:
    from pathbrew.machine.executable import Executable
    from pathbrew.machine.machine import Machine

_MODULES: dict[str, str] = {
    "java/lang/Object": "objects",
    "java/lang/Class": "classes",
    "java/lang/String": "strings",
    "java/lang/StackTraceElement": "throwables",
    "java/lang/System": "system",
    "java/lang/Throwable": "throwables",
}
"""Which module holds the models of a class; modules are imported when the class is first used."""


class Library:
    """Finds the model of a method, bound to one machine."""

    def __init__(self, vm: Machine) -> None:
        self._vm = vm
        self._bytecode: dict[str, Executable] = {}

    def find(self, method: Method) -> Function | None:
        models = models_of(method.owner.name)
        model = models.get(f"{method.owner.name}.{method.key}") if models is not None else None
        return None if model is None else model.bound(self._vm)

    def bytecode(self, method: str, *arguments: Any) -> Any:
        """Run the JDK's own code of a method that has a model: what models leave to it is exact for free.

        The method is named as in `java/lang/String.charAt(I)C`; the arguments end with the depth.
        """
        executable = self._bytecode.get(method)
        if executable is None:
            from pathbrew.machine.executable import Executable

            owner, _, key = method.partition(".")
            found = self._vm.load(owner).methods[key]
            executable = self._bytecode[method] = Executable(self._vm, found, modelled=False)
        return executable.function(*arguments)

    def base(self, java_class: JavaClass) -> type[JavaObject]:
        for walk in java_class.superclasses():
            models = models_of(walk.name)
            if models is not None and walk.name in models.bases:
                return models.bases[walk.name]
        return JavaObject


def models_of(class_name: str) -> Models | None:
    module = _MODULES.get(class_name)
    if module is None:
        return None
    models: Models = importlib.import_module(f"pathbrew.machine.library.{module}").MODELS
    return models


__all__ = ["Function", "Library", "Model", "Models"]
