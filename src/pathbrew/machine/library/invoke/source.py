"""Small Python functions made from source: adapters, accessors and call sites."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from types import CodeType, FunctionType
from typing import TYPE_CHECKING

from pathbrew import arithmetic
from pathbrew.machine.core.objects import Function, Value

if TYPE_CHECKING:
    from pathbrew.machine.core.executable import Executable
    from pathbrew.machine.core.host import Host

"""Takes the arguments, receiver first, and the call depth."""


class FunctionSource:
    """The lines of one function that takes named arguments and the depth `d`, and the values it refers to.

    Names are numbered, so that functions of one shape have the same source and are compiled once.
    """

    def __init__(self, vm: Host) -> None:
        self.vm = vm
        self.names: dict[str, object] = {}
        self.lines: list[str] = []
        self.symbolic = None if vm.decisions is None else vm.bootstraps.symbolic
        """What to do with values that may be terms; None in a machine over plain values."""
        self._attributes: dict[str, str] = {}
        self._known: dict[int, str] = {}

    def line(self, text: str) -> None:
        self.lines.append(text)

    def value(self, value: object) -> str:
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
        if self.vm.is_initialized(owner):
            return self.executable(executable)
        name = f"v{len(self.names)}"
        names, vm = self.names, self.vm

        def stub(*arguments: Value) -> Value:
            vm.initialize(owner)
            if vm.is_initialized(owner):
                executable.bind(names, name)
            return executable.function(*arguments)

        names[name] = stub
        return name

    def check_null(self, value: str) -> None:
        if self.symbolic is None:
            self.line(f"if {value} is None: {self.value(self.vm.throwing.null_pointer)}()")
        else:
            check = self.value(self.vm.environment["check_null"])
            self.line(f"if {value} is None or {value}.may_be_null: {value} = {check}({value})")

    def decide(self, value: str) -> None:
        """Have a reference decided on before it is compared with null or another one."""
        if self.symbolic is not None:
            self.line(f"if {value} is not None and {value}.may_be_null: {value} = {value}.resolve()")

    def commit(self, value: str, what: str) -> None:
        """Have a number concrete for something that works on plain numbers only."""
        if self.symbolic is not None:
            self.line(f"{value} = {self.value(self.symbolic.committed)}({value}, {what!r})")

    def truth(self, value: str) -> str:
        """A boolean as a Python condition."""
        return value if self.symbolic is None else f"{self.value(self.symbolic.truth)}({value})"

    def operation(self, name: str, *operands: str) -> str:
        """An operation of the JVM, by its name, on values."""
        if self.symbolic is None:
            return f"{self.value(getattr(arithmetic, name))}({', '.join(operands)})"
        return f"{self.value(self.symbolic.operate)}({', '.join([repr(name), *operands])})"

    def same(self, left: str, right: str, kind: str) -> str:
        """The condition that two values are identical, as atomic instructions compare them."""
        if self.symbolic is not None:
            return f"{self.value(self.symbolic.same)}({left}, {right}, {kind!r})"
        if kind in ("F", "D"):
            bits = self.value(arithmetic.double_bits)
            return f"{bits}({left}) == {bits}({right})"
        return f"{left} is {right}" if kind[0] in "L[" else f"{left} == {right}"

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
