"""Loads emitted code: compiles it, and binds its placeholder names to stubs that link on first use."""

from __future__ import annotations

from collections.abc import Callable
from types import CodeType, FunctionType
from typing import TYPE_CHECKING

from pathbrew.blocks import Body, Symbol, Variant, emit
from pathbrew.blocks.outcomes import DEFAULT, Case
from pathbrew.machine.core.objects import Function, JavaArray, JavaObject, Value
from pathbrew.machine.core.runtime import Statics
from pathbrew.machine.linking.compiled import CompiledCode
from pathbrew.program import Method

if TYPE_CHECKING:
    from pathbrew.machine.core.machine import Machine
    from pathbrew.machine.linking.linker import Linker

Namespace = dict[str, object]
"""The globals of emitted code."""


def compile_method(vm: Machine, method: Method, body: Body, resume: int | None = None) -> Function:
    """Emit, compile and bind a method."""
    variant = vm.variant(method)
    emitted = emit(method.info, body, variant=variant, resume=resume)
    module = compile(emitted.source, f"<{method.owner.name}.{method.name}>", "exec", optimize=0)
    code = next(constant for constant in module.co_consts if isinstance(constant, CodeType))
    offsets = b"".join(offset.to_bytes(2, "big") for offset in emitted.offsets)
    compiled = CompiledCode(code, emitted.symbols, emitted.switches, offsets)
    vm.cache.put(method.owner, _cache_key(method, resume, variant), compiled)
    return bind(vm, method, compiled)


def load_cached(vm: Machine, method: Method) -> Function | None:
    """The method's function if its code is in the disk cache."""
    compiled = vm.cache.get(method.owner, _cache_key(method, None, vm.variant(method)))
    return None if compiled is None else bind(vm, method, compiled)


def _cache_key(method: Method, resume: int | None, variant: Variant) -> str:
    return f"{method.key} {variant.value} {resume}"


def bind(vm: Machine, method: Method, compiled: CompiledCode) -> Function:
    """A function over the class's namespace, with every placeholder bound."""
    runtime = vm.runtime(method.owner)
    namespace = runtime.namespace
    if namespace is None:
        namespace = runtime.namespace = dict(vm.environment)
    linker = vm.linker(method.owner)
    attributes: dict[str, str] = {}
    for name, symbol in compiled.symbols.items():
        kind = symbol[0]
        if kind == "slot":
            attributes[name] = str(symbol[1])
        elif kind == "static":
            attributes[name] = f"f_{symbol[1]}"
        elif kind == "field":
            attributes[name] = linker.attribute(int(symbol[1]))
        elif kind == "edge":
            namespace[name] = vm.edges.number(method, int(symbol[1]), int(symbol[2]))
        elif kind == "case":
            case = Case(int(symbol[2])) if len(symbol) > 2 else DEFAULT
            namespace[name] = vm.edges.number(method, int(symbol[1]), case)
        elif name not in namespace:
            namespace[name] = _BINDERS[str(kind)](vm, linker, namespace, name, symbol)
    namespace.update(compiled.switches)
    code = compiled.code
    if attributes:
        code = code.replace(co_names=tuple(attributes.get(name, name) for name in code.co_names))
    vm.code_table[id(code)] = (method, compiled, code)
    return FunctionType(code, namespace, method.name)


# One binder per kind of symbol: it gives what the name stands for, or a stub that replaces itself. ---


def _bind_method(vm: Machine, linker: Linker, namespace: Namespace, name: str, symbol: Symbol) -> object:
    index, how = int(symbol[1]), str(symbol[2])

    def stub(*arguments: Value) -> Value:
        executable = linker.executable(index, how)
        if executable is None:
            reference = linker.pool.member(index)
            key = reference.name + reference.descriptor

            def virtual(receiver: JavaObject, *rest: Value) -> Value:
                return getattr(receiver, key)(*rest)

            namespace[name] = virtual
            return virtual(*arguments)
        owner = executable.method.owner
        if how == "static":
            vm.initialize(owner)
        if how != "static" or vm.is_initialized(owner):
            executable.bind(namespace, name)
        return executable.function(*arguments)

    return stub


def _bind_new(vm: Machine, linker: Linker, namespace: Namespace, name: str, symbol: Symbol) -> object:
    def stub() -> JavaObject:
        python = linker.instantiable(int(symbol[1]))
        if vm.is_initialized(python.java_class):
            namespace[name] = python
        return python()

    return stub


def _bind_statics(vm: Machine, linker: Linker, namespace: Namespace, name: str, symbol: Symbol) -> object:
    return _UnlinkedStatics(linker, namespace, name, int(symbol[1]))


class _UnlinkedStatics:
    """Stands for the statics of a class until the first access has linked and initialised it."""

    def __init__(self, linker: Linker, namespace: Namespace, name: str, index: int) -> None:
        self.__dict__["link"] = (linker, namespace, name, index)

    def _linked(self, attribute: str) -> tuple[Statics, str]:
        linker, namespace, name, index = self.__dict__["link"]
        field = linker.static_field(index)
        statics = linker.statics(field)
        if field.attribute == attribute and linker.vm.is_initialized(field.owner):
            namespace[name] = statics
        return statics, field.attribute

    def __getattr__(self, attribute: str) -> Value:
        return getattr(*self._linked(attribute))

    def __setattr__(self, attribute: str, value: Value) -> None:
        setattr(*self._linked(attribute), value)


def _bind_type(vm: Machine, linker: Linker, namespace: Namespace, name: str, symbol: Symbol) -> object:
    return vm.type_test(str(symbol[1]))


def _bind_string(vm: Machine, linker: Linker, namespace: Namespace, name: str, symbol: Symbol) -> object:
    return linker.constant(int(symbol[1]))


def _bind_constant(vm: Machine, linker: Linker, namespace: Namespace, name: str, symbol: Symbol) -> object:
    index = int(symbol[1])

    def stub() -> Value:
        value = linker.constant(index)
        namespace[name] = lambda: value
        return value

    return stub


def _bind_site(vm: Machine, linker: Linker, namespace: Namespace, name: str, symbol: Symbol) -> object:
    index, number, at = (int(part) for part in symbol[1:])
    info = linker.file.methods[number]
    method = linker.java_class.methods[info.name + info.descriptor]

    def stub(*arguments: Value) -> Value:
        target = namespace[name] = vm.bootstraps.linked_site(linker, index, method, at, arguments[-1])
        return target(*arguments)

    return stub


def _bind_array(vm: Machine, linker: Linker, namespace: Namespace, name: str, symbol: Symbol) -> object:
    array_class = str(symbol[1])

    def stub(data: list[Value]) -> JavaArray:
        python: type[JavaArray] = vm.runtime(vm.load(array_class)).python
        namespace[name] = python
        return python(data)

    return stub


def _bind_arrays(vm: Machine, linker: Linker, namespace: Namespace, name: str, symbol: Symbol) -> object:
    array_class = str(symbol[1])

    def make(*lengths: int) -> JavaArray:
        return vm.new_arrays(vm.runtime(vm.load(array_class)).python, lengths)

    return make


_BINDERS: dict[str, Callable[[Machine, Linker, Namespace, str, Symbol], object]] = {
    "method": _bind_method,
    "new": _bind_new,
    "statics": _bind_statics,
    "type": _bind_type,
    "string": _bind_string,
    "constant": _bind_constant,
    "site": _bind_site,
    "array": _bind_array,
    "arrays": _bind_arrays,
}
