"""Small Python functions made from source: adapters, accessors and call sites."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any

from pathbrew.program import Initialization

if TYPE_CHECKING:
    from pathbrew.machine.executable import Executable
    from pathbrew.machine.machine import Machine

Function = Callable[..., Any]
"""Takes the arguments, receiver first, and the call depth."""


class FunctionSource:
    """The lines of one function that takes named arguments and the depth `d`, and the values it refers to.

    Names are numbered, so that functions of one shape have the same source and are compiled once.
    """

    def __init__(self, vm: Machine) -> None:
        self.vm = vm
        self.names: dict[str, Any] = {}
        self.lines: list[str] = []
        self._attributes: dict[str, str] = {}
        self._known: dict[int, str] = {}

    def line(self, text: str) -> None:
        self.lines.append(text)

    def value(self, value: Any) -> str:
        """A name for a value that stays the same."""
        name = self._known.get(id(value))
        if name is None:
            name = self._known[id(value)] = f"v{len(self.names)}"
            self.names[name] = value
        return name

    def attribute(self, name: str) -> str:
        """A placeholder for an attribute whose name is not a Python identifier."""
        placeholder = f"a{len(self._attributes)}"
        self._attributes[placeholder] = name
        return placeholder

    def executable(self, executable: Executable) -> str:
        """A name for what runs a method, now and after it was compiled."""
        name = self._known.get(id(executable))
        if name is None:
            name = self._known[id(executable)] = f"v{len(self.names)}"
            executable.bind(self.names, name)
        return name

    def static_method(self, class_name: str, key: str) -> str:
        """A name for a static method, whose class is initialised now."""
        java_class = self.vm.load(class_name)
        self.vm.initialize(java_class)
        return self.executable(self.vm.executable(java_class.methods[key]))

    def static_executable(self, executable: Executable) -> str:
        """A name for a static method, whose class is initialised when it is first called."""
        owner = executable.method.owner
        if owner.initialization is Initialization.DONE:
            return self.executable(executable)
        name = f"v{len(self.names)}"
        names, vm = self.names, self.vm

        def stub(*arguments: Any) -> Any:
            vm.initialize(owner)
            if owner.initialization is Initialization.DONE:
                executable.bind(names, name)
            return executable.function(*arguments)

        names[name] = stub
        return name

    def check_null(self, value: str) -> None:
        self.line(f"if {value} is None: {self.value(self.vm.throwing.null_pointer)}()")

    def check_cast(self, value: str, class_name: str) -> None:
        test = self.value(self.vm.type_test(class_name))
        self.line(f"if {value} is not None and {value}.__class__ not in {test}: {test}.cast({value})")

    def build(self, arguments: Sequence[str], result: str | None = None, name: str = "adapter") -> Function:
        """The function; `result` is the expression it returns."""
        body = list(self.lines)
        if result is not None:
            body.append(f"return {result}")
        header = f"def m({', '.join([*arguments, 'd'])}):"
        code = _compiled("\n ".join([header, *(body or ["pass"])]))
        if self._attributes:
            code = code.replace(co_names=tuple(self._attributes.get(n, n) for n in code.co_names))
        return FunctionType(code, self.names, name)


@lru_cache(maxsize=4096)
def _compiled(source: str) -> CodeType:
    module = compile(source, "<invocation>", "exec", optimize=0)
    return next(constant for constant in module.co_consts if isinstance(constant, CodeType))
