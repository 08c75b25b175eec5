"""The Python base of java.lang.invoke.MethodHandle."""

from __future__ import annotations

from types import MethodType
from typing import TYPE_CHECKING

from pathbrew.classfile.access_flags import PUBLIC
from pathbrew.errors import Obstacle
from pathbrew.machine.core.objects import Function, JavaObject, Value

if TYPE_CHECKING:
    from pathbrew.machine.core.executable import Executable
    from pathbrew.machine.library.invoke.targets import Target


class MethodHandleObject(JavaObject):
    """A method handle: a function of the types that `descriptor` says.

    A direct handle knows its `target`, and its `executable` if the function is that of one method. A handle
    of variable arity knows the one of `fixed` arity and the type of array that it collects. Calls of
    `invokeExact` and `invoke`, which may have any descriptor (JVMS 2.9.3), arrive as attributes; the handle
    keeps what it answers.
    """

    descriptor: str
    function: Function
    target: Target | None = None
    executable: Executable | None = None
    fixed: MethodHandleObject | None = None
    collected: str | None = None

    @property
    def conversions(self) -> dict[str, MethodHandleObject]:
        """The handles that `asType` gave, by descriptor."""
        known: dict[str, MethodHandleObject] = self.__dict__.setdefault("known_conversions", {})
        return known

    @property
    def f_type(self) -> JavaObject:
        return self.vm.handles.method_type(self.descriptor)

    def __getattr__(self, name: str) -> Value:
        if name.startswith("invokeExact("):
            return self._invoke_exact(name, name[11:])
        if name.startswith("invoke("):
            function = self.vm.handles.as_type(self, name[6:]).function
            self.__dict__[name] = function
            return function
        if "(" in name:
            self._check_modelled(name)
            return MethodType(self.vm.select(type(self), name), self)
        raise AttributeError(name)

    def _check_modelled(self, key: str) -> None:
        """The JDK's inner methods work on handles of the JDK's own making only."""
        method = self.java_class.methods.get(key)
        if method is not None and not method.access & PUBLIC and self.vm.library.find(method) is None:
            raise Obstacle(f"unmodelled method {self.java_class.java_name}.{method.name}")

    def _invoke_exact(self, name: str, descriptor: str) -> Function:
        if descriptor != self.descriptor:
            ours, theirs = (self.vm.handles.type_text(d) for d in (self.descriptor, descriptor))
            expected = "expected" if self.vm.program.class_path.jdk.version < 21 else "handle's method type"
            self.vm.handles.wrong_type(f"{expected} {ours} but found {theirs}")
        if self.executable is not None:
            self.executable.bind(self, name)
        else:
            self.__dict__[name] = self.function
        return self.function
