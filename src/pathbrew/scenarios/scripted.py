"""Stubs of scenarios in the machine: objects of interfaces whose methods give the same to every call."""

from __future__ import annotations

from collections.abc import Mapping

from pathbrew.classfile.descriptors import default_value
from pathbrew.errors import Obstacle
from pathbrew.heap.stubs import abstract_methods, initialise_above, stub_class
from pathbrew.machine import JavaObject, Machine
from pathbrew.machine.core.objects import Function, Value
from pathbrew.program import JavaClass, Method
from pathbrew.scenarios.inputs import Stub


class ScriptedStub(JavaObject):
    """An object of an interface; `results` are what its methods give, by name and descriptor."""

    results: Mapping[str, Value]


class ScriptedStubs:
    """Makes such objects in one machine."""

    def __init__(self, vm: Machine) -> None:
        self.vm = vm
        self._classes: dict[JavaClass, type[ScriptedStub]] = {}

    def make(self, tree: Stub, results: list[Value]) -> ScriptedStub:
        """The object for a stub, with what its answers give; raises Obstacle where these change."""
        declared = self.vm.load(tree.class_name)
        keys = [answer.method + answer.descriptor for answer in tree.answers]
        if not declared.is_interface or len(set(keys)) < len(keys):
            raise Obstacle(f"a scenario with a stub of {declared.java_name}")
        if declared not in self._classes:
            self._classes[declared] = _python_class(self.vm, declared)
        initialise_above(self.vm, self._classes[declared].java_class)
        made = self._classes[declared]()
        made.results = dict(zip(keys, results, strict=True))
        return made


def _python_class(vm: Machine, declared: JavaClass) -> type[ScriptedStub]:
    stub = stub_class(vm, declared)
    members: dict[str, object] = {"java_class": stub, "vm": vm}
    for method in abstract_methods(stub):
        members[method.key] = _answering(method)
    return type(f"scripted {declared.name}", (ScriptedStub,), members)


def _answering(method: Method) -> Function:
    key, nothing = method.key, None if method.returned == "V" else default_value(method.returned)

    def call(this: ScriptedStub, *arguments: Value) -> Value:
        return this.results.get(key, nothing)

    return call
