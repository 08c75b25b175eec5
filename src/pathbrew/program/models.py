"""Model methods: Java code that is executed in the place of a method that has none to look at."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pathbrew.classfile.annotations import ConstantElement
from pathbrew.classfile.descriptors import java_method
from pathbrew.errors import InputError
from pathbrew.program.classes import JavaClass, Method
from pathbrew.program.linkage import LinkageError

if TYPE_CHECKING:
    from pathbrew.program.program import Program

_MODELS = "Lpathbrew/Models;"


def find_models(program: Program, classes: Iterable[str]) -> dict[str, str]:
    """The models among the methods of classes: for `owner.key` of a method that of its model.

    Raises InputError for one that is no model of any method.
    """
    found: dict[str, str] = {}
    for name in classes:
        for method in program.load(name).methods.values():
            named = _named(method)
            if named is None:
                continue
            real = _modelled(program, method, named)
            key = f"{real.owner.name}.{real.key}"
            if key in found:
                raise InputError(f"{_told(method)}: there is another model of {named}: {found[key]}")
            found[key] = f"{method.owner.name}.{method.key}"
    return found


def _named(method: Method) -> str | None:
    """The method that an annotation names."""
    for annotation in method.annotations:
        if annotation.type == _MODELS:
            value = annotation.element("value")
            return str(value.value) if isinstance(value, ConstantElement) else ""
    return None


def _modelled(program: Program, method: Method, named: str) -> Method:
    if not method.is_static or not method.has_code:
        raise InputError(f"{_told(method)}: a model is a static method with a body")
    class_name, _, name = named.rpartition(".")
    owner = class_named(program, class_name)
    if owner is None:
        raise InputError(f'{_told(method)}: @Models("{named}") names no class that is on the class path')
    real = owner.methods.get(name + method.descriptor)
    if real is not None and real.is_static:
        return real
    receiver = f"L{owner.name};"
    if method.parameters[:1] == (receiver,):
        rest = f"({''.join(method.parameters[1:])}){method.returned}"
        real = owner.methods.get(name + rest)
        if real is not None and not real.is_static:
            return real
    known = [java_method(m.name, m.descriptor) for m in owner.methods.values() if m.name == name]
    raise InputError(
        f'{_told(method)}: @Models("{named}") has the signature of no such method; '
        f"{class_name} has {', '.join(known) or f'no {name}'}, and a model of one that is not static takes "
        "the object first"
    )


def class_named(program: Program, class_name: str) -> JavaClass | None:
    """The class of a name as Java writes it, in which a dot may stand for a nested class, too."""
    name = class_name.replace(".", "/")
    while True:
        try:
            return program.load(name)
        except LinkageError:
            outer, slash, nested = name.rpartition("/")
            if not slash:
                return None
            name = f"{outer}${nested}"


def _told(method: Method) -> str:
    return f"{method.owner.java_name}.{java_method(method.name, method.descriptor)}"
