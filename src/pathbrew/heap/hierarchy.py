"""Which classes an input of a given type may have."""

from __future__ import annotations

from functools import cached_property

from pathbrew.classfile.access_flags import FINAL
from pathbrew.files import kept
from pathbrew.program import JavaClass, LinkageError, Program


def is_enum(java_class: JavaClass) -> bool:
    """Whether it is an enum, or the class of one of its constants."""
    return any(above.name == "java/lang/Enum" for above in java_class.superclasses())


def declaring_enum(java_class: JavaClass) -> JavaClass:
    """The enum that a constant of that class belongs to."""
    superclass = java_class.superclass
    assert superclass is not None
    return java_class if superclass.name == "java/lang/Enum" else superclass


class Hierarchy:
    """Subtypes among the user's classes."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._instantiable: dict[JavaClass, list[JavaClass]] = {}

    def instantiable(self, declared: JavaClass) -> list[JavaClass]:
        """The class itself, if objects of it can exist, then the user's classes below it, by name."""
        if declared not in self._instantiable:
            own = [] if declared.is_abstract or declared.is_interface else [declared]
            below = [] if declared.access & FINAL else self._below(declared)
            self._instantiable[declared] = [c for c in own + below if not is_enum(c)]
        return self._instantiable[declared]

    def is_closed(self, declared: JavaClass) -> bool:
        """Whether all classes of the type are known: the library's own subclasses are not looked for."""
        return bool(declared.access & FINAL) or self._program.class_path.is_user_class(declared.name)

    def enums(self, declared: JavaClass) -> list[JavaClass]:
        """The enums among the class and the user's classes below it: no new objects of them can be made."""
        if declared.name == "java/lang/Object":
            return []
        names = [declared.name, *sorted(self._names_below(declared.name))]
        linked = [self._program.load(name) for name in names]
        return [c for c in linked if c.superclass is not None and c.superclass.name == "java/lang/Enum"]

    def _below(self, declared: JavaClass) -> list[JavaClass]:
        if declared.name == "java/lang/Object":
            # Any class would do; deciding among all of them tells nothing.
            return []
        names = self._names_below(declared.name)
        result = []
        for name in sorted(names):
            try:
                linked = self._program.load(name)
            except LinkageError:
                continue
            if not linked.is_abstract and not linked.is_interface:
                result.append(linked)
        return result

    def _names_below(self, name: str) -> set[str]:
        class_path = self._program.class_path
        # What is below a class of the user's may be anywhere in the libraries only if it is theirs itself.
        is_own = name in self._own or not class_path.is_user_class(name)
        directly_below = self._own_below if is_own else self._all_below
        result: set[str] = set()
        pending = [name]
        while pending:
            for below in directly_below.get(pending.pop(), ()):
                if below not in result:
                    result.add(below)
                    pending.append(below)
        return result

    @cached_property
    def _own(self) -> dict[str, None]:
        return dict.fromkeys(self._program.class_path.own_classes())

    @cached_property
    def _own_below(self) -> dict[str, list[str]]:
        class_path, own = self._program.class_path, list(self._own)
        if not class_path.own_jars:
            return self._directly_below(own)
        subject = f"subtypes seen by Java {class_path.jdk.version}"
        return kept(subject, class_path.own_jars, lambda: self._directly_below(own))

    @cached_property
    def _all_below(self) -> dict[str, list[str]]:
        return self._directly_below(self._program.class_path.user_classes())

    def _directly_below(self, names: list[str]) -> dict[str, list[str]]:
        result: dict[str, list[str]] = {}
        class_path = self._program.class_path
        for name in names:
            file = class_path.find(name)
            if file is not None:
                for above in (file.super_name, *file.interfaces):
                    if above is not None:
                        result.setdefault(above, []).append(name)
        return result
