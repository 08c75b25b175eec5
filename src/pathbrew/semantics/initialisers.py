"""Which classes a method may initialise."""

from __future__ import annotations

from collections.abc import Iterable

from pathbrew.blocks import ir
from pathbrew.classfile import MemberRef
from pathbrew.errors import NotEncoded
from pathbrew.program import JavaClass, LinkageError, Method, Program
from pathbrew.semantics.universe import body_of


class LibraryState(NotEncoded):
    """A constant of a library class is needed, which can be initialised before everything else."""

    def __init__(self, java_class: JavaClass) -> None:
        super().__init__(f"static fields of {java_class.java_name}")
        self.java_class = java_class


def needed_classes(program: Program, method: Method) -> list[JavaClass]:
    """The user's classes that a method, or what it calls, may initialise, in no matter which order."""
    found: dict[JavaClass, None] = {}
    seen = {method}
    pending = [method]
    is_user_class = program.class_path.is_user_class

    def add_class(name: str) -> None:
        if is_user_class(name) and not name.startswith("["):
            try:
                java_class = program.load(name)
            except LinkageError:
                return
            if java_class not in found:
                found[java_class] = None
                # Any method may be called on its objects.
                add_methods(m for m in java_class.methods.values() if not m.is_static)

    def add_methods(methods: Iterable[Method]) -> None:
        for each in map(program.executed, methods):
            if each not in seen and each.has_code:
                seen.add(each)
                pending.append(each)

    add_class(method.owner.name)
    while pending:
        body = body_of(pending.pop())
        for block in () if body is None else body.blocks:
            for instruction in block:
                match instruction:
                    case ir.New(class_name=name):
                        add_class(name)
                    case ir.GetStatic(member=member) | ir.PutStatic(member=member):
                        add_class(member.owner)
                    case ir.Invoke(member=member):
                        if instruction.how == "static":
                            add_class(member.owner)
                        add_methods(_named(program, member))
    return list(found)


def _named(program: Program, member: MemberRef) -> list[Method]:
    """The methods of the user that a call names, and models of those of the library."""
    key = member.name + member.descriptor
    if not program.class_path.is_user_class(member.owner):
        return program.models_of(key)
    try:
        supers = program.load(member.owner).superclasses()
    except LinkageError:
        return []
    return [each.methods[key] for each in supers if key in each.methods]
