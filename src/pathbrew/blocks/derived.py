"""Methods that the compiler writes by itself: those of records and enums that their declaration implies."""

from __future__ import annotations

from pathbrew.blocks.decode import Bytecode, decode
from pathbrew.classfile import ClassFile
from pathbrew.classfile.access_flags import ENUM
from pathbrew.program import JavaClass, Method

_OBJECT_METHODS = "java/lang/runtime/ObjectMethods"
_ENUM_METHODS = ("values", "valueOf", "$values")


def is_derived(method: Method) -> bool:
    """Whether a method says nothing that its class's declaration does not say.

    Accessors, the canonical constructor, `equals`, `hashCode` and `toString` of records count if nobody wrote
    them, or wrote just that; so do `values` and `valueOf` of enums.
    """
    owner, code = method.owner, method.info.code
    if owner.access & ENUM:
        return method.is_static and method.name in _ENUM_METHODS
    if owner.file is None or owner.file.record is None or code is None or method.is_static:
        return False
    steps = decode(method.info, code)
    components = {component.name for component in owner.file.record}
    if method.name == "<init>":
        return _keeps_components(owner.file, method, steps)
    if not method.parameters and method.name in components:
        return _is_getter(owner.file, method, steps)
    return any(step.name == "invokedynamic" and _is_of_records(owner.file, step) for step in steps)


def has_derived(java_class: JavaClass, name: str) -> bool:
    """Whether the compiler wrote the methods of that name."""
    found = [method for method in java_class.methods.values() if method.name == name]
    return bool(found) and all(map(is_derived, found))


def _is_getter(file: ClassFile, method: Method, steps: list[Bytecode]) -> bool:
    names = [step.name for step in steps]
    if len(steps) != 3 or names[:2] != ["aload_0", "getfield"] or not names[2].endswith("return"):
        return False
    return file.pool.member(steps[1].operands[0]).name == method.name


def _keeps_components(file: ClassFile, method: Method, steps: list[Bytecode]) -> bool:
    """Whether a constructor puts each parameter into the field of its component, and that is all."""
    assert file.record is not None
    if method.parameters != tuple(component.descriptor for component in file.record):
        return False
    stored = [file.pool.member(s.operands[0]).name for s in steps if s.name == "putfield"]
    return (
        stored == [component.name for component in file.record]
        and len(steps) == 3 * len(stored) + 3
        and sum(step.name.startswith("invoke") for step in steps) == 1
    )


def _is_of_records(file: ClassFile, step: Bytecode) -> bool:
    site = file.pool.dynamic(step.operands[0])
    return file.bootstrap_methods[site.bootstrap_index].handle.member.owner == _OBJECT_METHODS
