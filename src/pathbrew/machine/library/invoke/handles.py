"""Method types and method handles."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from pathbrew.classfile import MethodHandleRef
from pathbrew.classfile.descriptors import parse_method_descriptor
from pathbrew.machine.core.objects import Function, JavaObject, JavaString, Value
from pathbrew.machine.library.invoke.conversions import can_convert, class_of, is_primitive, write_as_type
from pathbrew.machine.library.invoke.source import FunctionSource
from pathbrew.machine.library.invoke.targets import Target, resolve, target_of

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host
    from pathbrew.machine.library.invoke.handle_objects import MethodHandleObject
    from pathbrew.machine.linking.linker import Linker


class Handles:
    """Makes the method types and method handles of one machine.

    A type is known by its descriptor: there is one MethodType object for each.
    """

    def __init__(self, vm: Host) -> None:
        self._vm = vm
        self._types: dict[str, JavaObject] = {}

    # Types ------------------------------------------------------------------------------------------

    def method_type(self, descriptor: str) -> JavaObject:
        """The java.lang.invoke.MethodType of a descriptor."""
        found = self._types.get(descriptor)
        if found is None:
            vm = self._vm
            parameters, returned = parse_method_descriptor(descriptor)
            mirrors = [vm.mirror(class_of(vm, parameter)) for parameter in parameters]
            result = vm.mirror(class_of(vm, returned))
            java_class = vm.load("java/lang/invoke/MethodType")
            vm.initialize(java_class)
            found = vm.runtime(java_class).python()
            found.f_rtype = result
            found.f_ptypes = vm.array("[Ljava/lang/Class;", mirrors)
            found.descriptor = descriptor
            self._types[descriptor] = found
        return found

    def type_text(self, descriptor: str) -> str:
        """A type as `MethodType.toString` writes it."""
        text: JavaString = self._vm.invoke_virtual(
            self.method_type(descriptor), "toString()Ljava/lang/String;"
        )
        return text.text

    # Handles ----------------------------------------------------------------------------------------

    def make(self, descriptor: str, function: Function) -> MethodHandleObject:
        """A method handle that runs a Python function."""
        made: MethodHandleObject = self._vm.runtime(self._vm.load("java/lang/invoke/MethodHandle")).python()
        made.descriptor = descriptor
        made.function = function
        return made

    def of_target(self, target: Target) -> MethodHandleObject:
        """A direct method handle; one for a method of variable arity collects its last arguments."""
        executable = target.executable
        made = self.make(
            target.descriptor, executable.function if executable is not None else target.function()
        )
        made.target = target
        if executable is not None:
            executable.bind(made, "function")
            made.executable = executable
        return self.varargs(made) if target.has_variable_arity else made

    def of_reference(self, linker: Linker, reference: MethodHandleRef) -> MethodHandleObject:
        """A method handle constant."""
        return self.of_target(resolve(self._vm, linker.java_class, reference))

    def varargs(self, handle: MethodHandleObject) -> MethodHandleObject:
        """The handle with variable arity; the handle of fixed arity stays as it was."""
        made = self.make(handle.descriptor, handle.function)
        made.fixed = handle
        made.target = handle.target
        return made

    def as_type(self, handle: MethodHandleObject, descriptor: str) -> MethodHandleObject:
        """`MethodHandle.asType`."""
        if handle.descriptor == descriptor:
            return handle
        known = handle.conversions.get(descriptor)
        if known is None:
            known = handle.conversions[descriptor] = self._convert(handle, descriptor)
        return known

    def _convert(self, handle: MethodHandleObject, descriptor: str) -> MethodHandleObject:
        if handle.fixed is not None:
            return self._convert_variable_arity(handle.fixed, handle.collected, descriptor)
        vm = self._vm
        given, result = parse_method_descriptor(descriptor)
        wanted, returned = parse_method_descriptor(handle.descriptor)
        convertible = len(given) == len(wanted) and all(
            can_convert(vm, *pair) for pair in [*zip(given, wanted, strict=True), (returned, result)]
        )
        if not convertible:
            ours, theirs = (self.type_text(d) for d in (handle.descriptor, descriptor))
            self.wrong_type(f"cannot convert MethodHandle{ours} to {theirs}")
        source = FunctionSource(vm)
        names = [f"x{i}" for i in range(len(given))]
        for name, before, after in zip(names, given, wanted, strict=True):
            write_as_type(source, name, before, after)
        source.line(f"r = {target_of(handle).write(source, names)}")
        write_as_type(source, "r", returned, result)
        return self.make(descriptor, source.build(names, "r"))

    def _convert_variable_arity(
        self, fixed: MethodHandleObject, collected: str | None, descriptor: str
    ) -> MethodHandleObject:
        from pathbrew.machine.library.invoke.combinators import collector

        vm = self._vm
        given = parse_method_descriptor(descriptor)[0]
        wanted = parse_method_descriptor(fixed.descriptor)[0]
        array = collected or wanted[-1]
        takes_array = len(given) == len(wanted) and not is_primitive(given[-1])
        if takes_array and class_of(vm, given[-1]).is_subtype(class_of(vm, array)):
            return self.as_type(fixed, descriptor)
        count = len(given) - len(wanted) + 1
        if count < 0:
            cause = vm.throwing.make(
                "java/lang/IllegalArgumentException", f"array length is not legal: {count}"
            )
            vm.throwing.new("java/lang/invoke/WrongMethodTypeException", "cannot build collector", cause)
        return self.as_type(collector(vm, fixed, len(wanted) - 1, array, count), descriptor)

    def wrong_type(self, message: str) -> NoReturn:
        self._vm.throwing.new("java/lang/invoke/WrongMethodTypeException", message)

    def invoke_with(self, handle: MethodHandleObject, arguments: list[Value], depth: int) -> Value:
        """`MethodHandle.invokeWithArguments`: objects in, an object out."""
        generic = f"({'Ljava/lang/Object;' * len(arguments)})Ljava/lang/Object;"
        return self.as_type(handle, generic).function(*arguments, depth)
