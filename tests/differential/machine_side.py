"""Runs programs in Pathbrew's machine, with inputs and outcomes in the form the JVM worker uses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pathbrew.arithmetic import to_float
from pathbrew.classfile import ClassFile, ClassPath, Jdk
from pathbrew.classfile.descriptors import BOXES, parse_method_descriptor
from pathbrew.jvm import JavaArrayValue, JavaBoxedValue, JavaObjectValue, JavaValue
from pathbrew.machine import JavaArray, JavaString, Machine, Thrown
from pathbrew.machine.core.objects import Value
from pathbrew.options import MachineOptions
from pathbrew.program import Program

from .outcomes import Neutral, returned, threw


class MemoryClassPath(ClassPath):
    """A class path whose user classes are given as bytes."""

    def __init__(self, classes: Mapping[str, bytes], jdk: Jdk) -> None:
        super().__init__([], jdk)
        self._memory = {name: ClassFile(data, f"{name}.class") for name, data in classes.items()}

    def find(self, name: str) -> ClassFile | None:
        return self._memory.get(name) or super().find(name)

    def is_user_class(self, name: str) -> bool:
        return name in self._memory


def machine_for(classes: Mapping[str, bytes], jdk: Jdk, options: MachineOptions) -> Machine:
    return Machine(Program(MemoryClassPath(classes, jdk)), options)


def run(
    vm: Machine, class_name: str, method: str, descriptor: str, inputs: Iterable[Sequence[JavaValue]]
) -> list[Neutral]:
    """The outcomes of a static method on each input, in one machine."""
    parameters, result = parse_method_descriptor(descriptor)
    outcomes = []
    for arguments in inputs:
        try:
            values = [to_machine(vm, d, a) for d, a in zip(parameters, arguments, strict=True)]
            value = vm.invoke_static(class_name, method + descriptor, *values)
            outcomes.append(returned(from_machine(value), result))
        except Thrown as thrown:
            outcomes.append(threw(thrown.reference.java_class.name))
    return outcomes


def to_machine(vm: Machine, descriptor: str, value: JavaValue) -> Value:
    if descriptor == "F" and isinstance(value, float):
        return to_float(value)
    if isinstance(value, str):
        return vm.string(value)
    if isinstance(value, JavaArrayValue):
        element = value.descriptor[1:]
        return vm.array(value.descriptor, [to_machine(vm, element, item) for item in value.items])
    return value


def from_machine(value: Value) -> JavaValue:
    if value is None or isinstance(value, int | float):
        return value
    if isinstance(value, JavaString):
        return value.text
    if isinstance(value, JavaArray):
        return JavaArrayValue(value.java_class.name, tuple(from_machine(item) for item in value.data))
    name = value.java_class.name
    if name in BOXES:
        return JavaBoxedValue(BOXES[name], value.f_value)
    return JavaObjectValue(name)
