"""Classes as the source of a test can name them: access, nesting, imports."""

from __future__ import annotations

from pathbrew.classfile import InnerClass
from pathbrew.classfile.access_flags import PRIVATE, PUBLIC, STATIC, SYNTHETIC
from pathbrew.classfile.descriptors import PRIMITIVES
from pathbrew.junit.identifiers import is_identifier
from pathbrew.junit.releases import is_in_release
from pathbrew.program import Field, JavaClass, LinkageError, Method, Program

OBJECT = "Ljava/lang/Object;"
STRING = "Ljava/lang/String;"
_OPEN_PACKAGES = ("java/", "javax/", "org/w3c/dom/", "org/xml/sax/")


class Unwritable(Exception):
    """A case cannot be put into Java source; the message says why."""


class Beyond(Unwritable):
    """A case needs a state that plain Java in the package of the test cannot make."""


class Scope:
    """What a top-level class of a package, compiled for a release, sees of the program."""

    def __init__(self, program: Program, package: str, release: int) -> None:
        self.program = program
        self.package = package
        self.release = release

    def load(self, name: str) -> JavaClass:
        try:
            return self.program.load(name)
        except LinkageError as error:
            raise Unwritable(f"class {name.replace('/', '.')} cannot be linked: {error}") from None

    def nesting(self, name: str) -> InnerClass | None:
        """The entry of a nested class about itself; None for a top-level class."""
        file = self.load(name).file
        entries = () if file is None else file.inner_classes
        return next((entry for entry in entries if entry.inner == name), None)

    def chain(self, name: str) -> tuple[str, ...] | None:
        """The internal names of a class and those around it, outermost first; None if one is nameless."""
        nested = self.nesting(name)
        if nested is None:
            # A dollar sign is part of the name then, as in `$Gson$Types`.
            return (name,) if is_identifier(name.rpartition("/")[2].replace("$", "")) else None
        if nested.outer is None or nested.name is None or not is_identifier(nested.name):
            return None
        outer = self.chain(nested.outer)
        return None if outer is None else (*outer, name)

    def sees(self, name: str) -> bool:
        """Whether the source can name the class of that internal name or array descriptor."""
        element = name.lstrip("[")
        if element != name:
            if not element.startswith("L"):
                return True
            element = element[1:-1]
        chain = self.chain(element)
        return chain is not None and all(self._sees_one(link) for link in chain)

    def sees_type(self, descriptor: str) -> bool:
        return descriptor in PRIMITIVES or self.sees(
            descriptor if descriptor.startswith("[") else descriptor[1:-1]
        )

    def sees_member(self, member: Field | Method) -> bool:
        """Whether the source can name the member, its class set aside."""
        if member.access & SYNTHETIC:
            return False
        if member.name != "<init>" and not is_identifier(member.name):
            return False
        if member.access & PUBLIC:
            return True
        return not member.access & PRIVATE and member.owner.package == self.package

    def is_inner(self, name: str) -> bool:
        """Whether objects of the class belong to one of its enclosing class."""
        nested = self.nesting(name)
        return nested is not None and not nested.access & STATIC and not self.load(name).is_interface

    def is_user_class(self, name: str) -> bool:
        return self.program.class_path.is_user_class(name)

    def nearest(self, name: str) -> str:
        """The class itself, or the first superclass that the source can name."""
        if name.startswith("["):
            return name if self.sees(name) else "java/lang/Object"
        return next(c.name for c in self.load(name).superclasses() if self.sees(c.name))

    def is_assignable(self, descriptor: str, to: str) -> bool:
        """Whether a reference of one static type is one of the other without a cast."""
        if descriptor == to or to == OBJECT:
            return True
        try:
            of_descriptor = self.program.of_descriptor
            return of_descriptor(descriptor).is_subtype(of_descriptor(to))
        except LinkageError:
            return False

    def _sees_one(self, name: str) -> bool:
        java_class = self.load(name)
        package = java_class.package
        if not all(map(is_identifier, package.split("/") if package else ())):
            return False
        if package != self.package:
            if package == "" or not (self.is_user_class(name) or self._is_exported(name, package)):
                return False
            nested = self.nesting(name)
            return bool((java_class.access if nested is None else nested.access) & PUBLIC)
        nested = self.nesting(name)
        return nested is None or not nested.access & PRIVATE

    def _is_exported(self, name: str, package: str) -> bool:
        return package_is_open(package) and is_in_release(self.program.class_path.jdk, self.release, name)


def package_is_open(package: str) -> bool:
    """Whether a package of the JDK is exported to everyone; only the usual ones are known."""
    return f"{package}/".startswith(_OPEN_PACKAGES)


class Imports:
    """Writes class names and remembers which of them have to be imported."""

    def __init__(self, scope: Scope, test_class: str) -> None:
        self._scope = scope
        self._test_class = test_class.rpartition("/")[2]
        self._imported: dict[str, str] = {}
        self.uses_raw_types = False

    def class_name(self, name: str) -> str:
        """The class of that internal name as the source writes it."""
        chain = self._scope.chain(name)
        if chain is None:
            raise Unwritable(f"class {name.replace('/', '.')} has no name in Java")
        outermost = self.plain(chain[0])
        simple = [entry.name or "" for link in chain[1:] if (entry := self._scope.nesting(link))]
        return ".".join([outermost, *simple])

    def plain(self, name: str) -> str:
        """A top-level class that need not be in the program."""
        package, _, simple = name.rpartition("/")
        qualified = name.replace("/", ".")
        if self._imported.get(simple) == name:
            return simple
        if package == self._scope.package:
            return qualified if self._is_taken(simple) and package else simple
        if self._is_taken(simple) or self._has_own(simple):
            return qualified
        if package == "java/lang":
            return simple
        if self._scope.program.class_path.find(f"java/lang/{simple}") is not None:
            return qualified
        self._imported[simple] = name
        return simple

    def java_lang(self, simple: str) -> str:
        """A class of java.lang."""
        return self.plain(f"java/lang/{simple}")

    def type(self, descriptor: str) -> str:
        """A type without type arguments, `Class` set aside."""
        element = descriptor.lstrip("[")
        brackets = "[]" * (len(descriptor) - len(element))
        if element in PRIMITIVES:
            return PRIMITIVES[element] + brackets
        name = element[1:-1]
        if name == "java/lang/Class":
            return self.plain(name) + "<?>" + brackets
        if self.is_generic(name):
            self.uses_raw_types = True
        return self.class_name(name) + brackets

    def is_generic(self, name: str) -> bool:
        file = self._scope.load(name).file
        return file is not None and (file.signature or "").startswith("<")

    def lines(self) -> list[str]:
        """The import statements, in order."""
        return [f"import {name.replace('/', '.')};" for name in sorted(self._imported.values())]

    def _is_taken(self, simple: str) -> bool:
        return simple in self._imported or simple == self._test_class

    def _has_own(self, simple: str) -> bool:
        package = self._scope.package
        own = f"{package}/{simple}" if package else simple
        return self._scope.program.class_path.find(own) is not None
