"""java.lang.runtime.ObjectMethods: equals, hashCode and toString of records."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathbrew.classfile.descriptors import WRAPPERS
from pathbrew.machine.core.objects import Function
from pathbrew.machine.library.invoke.concatenation import write_string, write_text
from pathbrew.machine.library.invoke.conversions import is_primitive
from pathbrew.machine.library.invoke.source import FunctionSource
from pathbrew.machine.library.invoke.targets import Target
from pathbrew.program import JavaClass

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host

_IDENTICAL = frozenset("ZBSCIJ")


def link_record_method(
    vm: Host, method: str, record: JavaClass, names: list[str], getters: list[Target]
) -> Function | None:
    """The method of that name for a record; None when there is no such method."""
    if method == "equals":
        return _equals(vm, record, getters)
    if method == "hashCode":
        return _hash_code(vm, getters)
    return _to_string(vm, record, names, getters) if method == "toString" else None


def _equals(vm: Host, record: JavaClass, getters: list[Target]) -> Function:
    source = FunctionSource(vm)
    source.decide("other")
    source.line("if self is other: return 1")
    test = source.value(vm.type_test(record.name))
    source.line(f"if other is None or not (other.__class__ in {test} or {test}.admits(other)): return 0")
    # The JDK nests its tests so that the last component is compared first.
    for getter in reversed(getters):
        source.line(f"x = {getter.write(source, ['self'])}")
        source.line(f"y = {getter.write(source, ['other'])}")
        kind = getter.returned
        if kind in _IDENTICAL:
            source.line(f"if not {source.same('x', 'y', kind)}: return 0")
        elif is_primitive(kind):
            compare = source.static_method(WRAPPERS[kind], f"compare({kind}{kind})I")
            source.line(f"if {source.truth(f'{compare}(x, y, d)')}: return 0")
        else:
            source.decide("x")
            source.decide("y")
            equal = source.truth(f"x.{source.attribute('equals(Ljava/lang/Object;)Z')}(y, d)")
            source.line(f"if x is not y and (x is None or not {equal}): return 0")
    return source.build(["self", "other"], "1", name="equals")


def _hash_code(vm: Host, getters: list[Target]) -> Function:
    source = FunctionSource(vm)
    source.line("h = 0")
    for getter in getters:
        source.line(f"x = {getter.write(source, ['self'])}")
        kind = getter.returned
        if is_primitive(kind):
            method = source.static_method(WRAPPERS[kind], f"hashCode({kind})I")
            hashed = f"{method}(x, d)"
        else:
            source.decide("x")
            hashed = f"(0 if x is None else x.{source.attribute('hashCode()I')}(d))"
        source.line(f"h = {source.operation('iadd', source.operation('imul', '31', 'h'), hashed)}")
    return source.build(["self"], "h", name="hashCode")


def _to_string(vm: Host, record: JavaClass, names: list[str], getters: list[Target]) -> Function:
    source = FunctionSource(vm)
    pieces: list[str] = []
    text = f"{simple_name(record)}["
    for i, (name, getter) in enumerate(zip(names, getters, strict=True)):
        source.line(f"x{i} = {getter.write(source, ['self'])}")
        pieces += [source.value(f"{text}{name}="), write_text(source, f"x{i}", getter.returned)]
        text = ", "
    pieces.append(source.value("]" if getters else f"{text}]"))
    return source.build(["self"], write_string(source, pieces), name="toString")


def simple_name(java_class: JavaClass) -> str:
    """`Class.getSimpleName` of a class that has a class file."""
    file = java_class.file
    for entry in file.inner_classes if file is not None else ():
        if entry.inner == java_class.name:
            return entry.name or ""
    return java_class.name.rpartition("/")[2]
