"""java.lang.invoke.LambdaMetafactory: objects of a functional interface that run a method."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathbrew.classfile.descriptors import parse_method_descriptor
from pathbrew.machine.core.objects import Function, JavaObject
from pathbrew.machine.library.invoke.conversions import class_name_of, write_lambda_argument
from pathbrew.machine.library.invoke.hidden import define_lambda_class
from pathbrew.machine.library.invoke.source import FunctionSource
from pathbrew.machine.library.invoke.targets import Target

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host
    from pathbrew.program import JavaClass


class LambdaShape:
    """What a lambda expression gives: which interface, which method, and how it is called.

    `factory` takes the captured values and returns the interface; `erased` are the descriptors of the
    interface's method and of its bridges, `instantiated` the one that the compiler checked.
    """

    def __init__(
        self,
        host: JavaClass,
        name: str,
        factory: str,
        erased: tuple[str, ...],
        instantiated: str,
        markers: tuple[str, ...] = (),
    ) -> None:
        self.host = host
        self.name = name
        self.erased = tuple(dict.fromkeys(erased))
        self.instantiated = instantiated
        self.captured, interface = parse_method_descriptor(factory)
        self.interfaces = (class_name_of(interface), *markers)


def link_lambda(vm: Host, shape: LambdaShape, target: Target) -> Function:
    """The call site: takes the captured values, gives the object."""
    python: type[JavaObject] = vm.runtime(define_lambda_class(vm, shape.host, shape.interfaces)).python
    if not shape.captured:
        return _constant_site(vm, shape, target, python())
    for erased in shape.erased:
        forwarder = _forwarder(vm, shape, target, erased)
        for slot in _slots(python.java_class, shape.name + erased):
            setattr(python, slot, forwarder)
    source = FunctionSource(vm)
    captured = [f"c{i}" for i in range(len(shape.captured))]
    source.line(f"made = {source.value(python)}()")
    for name in captured:
        source.line(f"made.{name} = {name}")
    return source.build(captured, "made", name=shape.name)


def _constant_site(vm: Host, shape: LambdaShape, target: Target, made: JavaObject) -> Function:
    """A lambda that captures nothing is one object, which holds its function itself."""
    for erased in shape.erased:
        slots = _slots(made.java_class, shape.name + erased)
        executable = target.executable
        if executable is not None and erased == shape.instantiated == target.descriptor:
            for slot in slots:
                executable.bind(made, slot)
        else:
            forwarder = _forwarder(vm, shape, target, erased)
            for slot in slots:
                setattr(made, slot, forwarder)
    source = FunctionSource(vm)
    return source.build([], source.value(made), name=shape.name)


def _slots(java_class: JavaClass, key: str) -> list[str]:
    """The names under which calls look for the method: its own, and one for each interface."""
    return [key, *(f"{i.name}.{key}" for i in java_class.supertypes if i.is_interface)]


def _forwarder(vm: Host, shape: LambdaShape, target: Target, erased: str) -> Function:
    """The interface's method: converts the arguments, calls, converts the result."""
    source = FunctionSource(vm)
    given, returned = parse_method_descriptor(erased)
    functional = parse_method_descriptor(shape.instantiated)[0]
    arguments = [f"x{i}" for i in range(len(given))]
    wanted = target.parameters[len(shape.captured) :]
    for name, types in zip(arguments, zip(given, wanted, functional, strict=True), strict=True):
        write_lambda_argument(source, name, *types)
    captured = [f"self.c{i}" for i in range(len(shape.captured))]
    call = target.write(source, [*captured, *arguments])
    holder = ["self"] if captured else []
    if returned == "V":
        source.line(call)
        return source.build([*holder, *arguments], None, shape.name)
    before = len(source.lines)
    source.line(f"r = {call}")
    write_lambda_argument(source, "r", target.returned, returned, returned)
    if len(source.lines) == before + 1:
        source.lines.pop()
        return source.build([*holder, *arguments], call, shape.name)
    return source.build([*holder, *arguments], "r", shape.name)
