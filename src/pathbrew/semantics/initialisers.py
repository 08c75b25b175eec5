"""Which classes a method may initialise."""

from __future__ import annotations

from collections.abc import Iterable

from pathbrew.blocks import ir
from pathbrew.program import JavaClass, LinkageError, Method, Program
from pathbrew.semantics.universe import body_of


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
        for each in methods:
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
                    case ir.Invoke(member=member) if is_user_class(member.owner):
                        try:
                            owner = program.load(member.owner)
                        except LinkageError:
                            continue
                        if instruction.how == "static":
                            add_class(member.owner)
                        key = member.name + member.descriptor
                        add_methods(each.methods[key] for each in owner.superclasses() if key in each.methods)
    return list(found)
