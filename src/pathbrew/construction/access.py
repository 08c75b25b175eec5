"""What a test may call to make an object, seen from the package that the test stands in."""

from __future__ import annotations

from dataclasses import dataclass

from pathbrew.classfile.access_flags import PRIVATE, PUBLIC, STATIC, SYNTHETIC
from pathbrew.classfile.attributes import InnerClass
from pathbrew.program import JavaClass, LinkageError, Method, Program


@dataclass(frozen=True, slots=True)
class Access:
    """Names as Java source in one package can use them."""

    program: Program
    package: str

    def is_nameable(self, java_class: JavaClass) -> bool:
        """Whether the class and those around it can be named: neither private, local nor anonymous."""
        walk: JavaClass | None = java_class
        while walk is not None:
            nested = _nested(walk)
            if nested is not None and (nested.outer is None or nested.name is None):
                return False
            flags = walk.access if nested is None else nested.access
            if flags & PRIVATE or not (flags & PUBLIC or walk.package == self.package):
                return False
            walk = self._outer(nested)
        return True

    def makers(self, java_class: JavaClass) -> list[Method]:
        """Constructors and static factories, those with few parameters first, copying ones last."""
        if not self.is_nameable(java_class):
            return []
        own = java_class.descriptor
        found = [
            method
            for method in java_class.methods.values()
            if self._is_callable(method, java_class)
            and (
                (method.name == "<init>" and not java_class.is_abstract)
                or (method.is_static and method.returned == own)
            )
        ]
        above = {s.descriptor for s in java_class.supertypes if s.name != "java/lang/Object"}
        outer = self.outer_class(java_class)

        def order(method: Method) -> tuple[bool, int, bool]:
            copies = any(p in above for p in method.parameters)
            return copies, len(method.parameters) - (outer is not None), method.is_static

        return sorted(found, key=order)

    def mutators(self, java_class: JavaClass) -> list[Method]:
        """Methods that can be called on an object of the class, inherited ones last."""
        found: dict[str, Method] = {}
        hidden: set[str] = set()
        for walk in java_class.superclasses():
            if walk.name == "java/lang/Object":
                break
            for key, method in walk.methods.items():
                if method.is_static or method.name.startswith("<") or key in hidden:
                    continue
                hidden.add(key)
                if self._is_callable(method, java_class) and method.has_code:
                    found[key] = method
        return list(found.values())

    def outer_class(self, java_class: JavaClass) -> str | None:
        """The class of whose objects one is needed to make one of an inner class."""
        nested = _nested(java_class)
        if nested is None or nested.access & STATIC or java_class.is_interface:
            return None
        return nested.outer

    def _is_callable(self, method: Method, of: JavaClass) -> bool:
        if method.access & (PRIVATE | SYNTHETIC):
            return False
        return bool(method.access & PUBLIC) or method.owner.package == self.package == of.package

    def _outer(self, nested: InnerClass | None) -> JavaClass | None:
        if nested is None or nested.outer is None:
            return None
        try:
            return self.program.load(nested.outer)
        except LinkageError:
            return None


def _nested(java_class: JavaClass) -> InnerClass | None:
    """What is said of the class itself where it is declared inside another one."""
    file = java_class.file
    entries = file.inner_classes if file is not None else ()
    return next((entry for entry in entries if entry.inner == java_class.name), None)
