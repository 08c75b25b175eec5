"""The Python base of java.lang.invoke.VarHandle."""

from __future__ import annotations

from types import MethodType
from typing import TYPE_CHECKING

from pathbrew.classfile.descriptors import parse_method_descriptor
from pathbrew.machine.core.objects import Function, JavaObject, Value
from pathbrew.machine.library.invoke.access_modes import (
    CATEGORIES,
    PLAIN,
    access_descriptor,
    access_function,
    access_type,
)
from pathbrew.machine.library.invoke.conversions import is_primitive, write_reflective_cast
from pathbrew.machine.library.invoke.source import FunctionSource
from pathbrew.machine.library.invoke.variables import Variable

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host
    from pathbrew.machine.library.invoke.handle_objects import MethodHandleObject


class VarHandleObject(JavaObject):
    """A variable handle. Calls of its access modes arrive as attributes; it keeps what it answers."""

    variable: Variable
    exact = False

    def __getattr__(self, name: str) -> Value:
        mode, opened, rest = name.partition("(")
        if not opened:
            raise AttributeError(name)
        if mode not in CATEGORIES:
            return MethodType(self.vm.select(type(self), name), self)
        function = self.__dict__[name] = self._access(mode, opened + rest)
        return function

    def supports(self, mode: str) -> bool:
        return self.variable.supports(CATEGORIES[mode], mode in PLAIN)

    def _access(self, mode: str, descriptor: str) -> Function:
        """The function of an access mode for the types of the caller."""
        vm = self.vm
        if not self.supports(mode):
            vm.throwing.new("java/lang/UnsupportedOperationException")
        declared = access_descriptor(self.variable, mode)
        if declared == descriptor:
            return access_function(self.variable, mode)
        if self.exact:
            ours, theirs = (vm.handles.type_text(d) for d in (declared, descriptor))
            expected = "expected" if vm.program.class_path.jdk.version < 21 else "handle's method type"
            vm.handles.wrong_type(f"{expected} {ours} but found {theirs}")
        if _erased(declared) == _erased(descriptor):
            return self._cast(mode, descriptor)
        return vm.handles.as_type(self.method_handle(mode), descriptor).function

    def _cast(self, mode: str, descriptor: str) -> Function:
        """For types that differ in their references only, which are then cast as `Class.cast` does."""
        source = FunctionSource(self.vm)
        wanted, returned = access_type(self.variable, mode)
        given, result = parse_method_descriptor(descriptor)
        names = [f"x{i}" for i in range(len(given))]
        for name, before, after in zip(names, given, wanted, strict=True):
            write_reflective_cast(source, name, before, after)
        function = source.value(access_function(self.variable, mode))
        source.line(f"r = {function}({', '.join([*names, 'd'])})")
        if result != "V":
            write_reflective_cast(source, "r", returned, result)
        return source.build(names, "r", mode)

    def _with_exact_behavior(self, depth: int) -> VarHandleObject:
        return self if self.exact else make_variable_handle(self.vm, self.variable, exact=True)

    def _with_invoke_behavior(self, depth: int) -> VarHandleObject:
        return make_variable_handle(self.vm, self.variable) if self.exact else self

    def method_handle(self, mode: str) -> MethodHandleObject:
        """The access mode as a method handle of its own type."""
        function = access_function(self.variable, mode)
        return self.vm.handles.make(access_descriptor(self.variable, mode), function)


# Both are abstract in VarHandle, so that no model can stand for them.
setattr(
    VarHandleObject,
    "withInvokeExactBehavior()Ljava/lang/invoke/VarHandle;",
    VarHandleObject._with_exact_behavior,
)
setattr(
    VarHandleObject,
    "withInvokeBehavior()Ljava/lang/invoke/VarHandle;",
    VarHandleObject._with_invoke_behavior,
)


def _erased(descriptor: str) -> str:
    parameters, returned = parse_method_descriptor(descriptor)
    return "".join(kind if is_primitive(kind) else "L" for kind in (*parameters, returned))


def make_variable_handle(vm: Host, variable: Variable, exact: bool = False) -> VarHandleObject:
    made: VarHandleObject = vm.runtime(vm.load("java/lang/invoke/VarHandle")).python()
    made.variable = variable
    made.exact = exact
    return made
