"""The program under test: classes linked on demand from a class path."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pathbrew.classfile import ClassPath
from pathbrew.classfile.access_flags import ABSTRACT, FINAL, INTERFACE, PUBLIC
from pathbrew.classfile.descriptors import PRIMITIVES, element_class
from pathbrew.errors import ClassFileError
from pathbrew.program.classes import JavaClass, Method
from pathbrew.program.linkage import LinkageError, UnreadableClass, incompatible, no_class


class Program:
    """All classes that have been linked so far; `load` links another one.

    Classes never change. A machine keeps what it knows of them for itself, and has an extension for classes
    that are made while it runs; the extension has all classes of the program `beneath` it.
    """

    def __init__(
        self,
        class_path: ClassPath,
        beneath: Program | None = None,
        models: Mapping[str, str] | None = None,
    ) -> None:
        self.class_path = class_path
        self.models: Mapping[str, str] = models or {}
        """For `owner.key` of a method that of the model which is executed in its place."""
        self._beneath = beneath
        self._classes: dict[str, JavaClass] = {}
        self._under_way: set[str] = set()
        self.remembered: dict[Any, Any] = {}
        """What was computed of it."""
        self._primitives: dict[str, JavaClass] = (
            {
                letter: JavaClass(keyword, PUBLIC | FINAL | ABSTRACT, None, ())
                for letter, keyword in PRIMITIVES.items()
            }
            if beneath is None
            else beneath._primitives
        )

    def extended(self) -> Program:
        """The same classes, to which others can be added."""
        return Program(self.class_path, self, self.models)

    def load(self, name: str) -> JavaClass:
        """The class of that internal name, linked; an array class by its descriptor.

        Raises LinkageError (NoClassDefFoundError and its kin) when it or a supertype cannot be had.
        """
        found = self._classes.get(name)
        if found is not None:
            return found
        if self._beneath is not None and element_class(name) not in self._classes:
            return self._beneath.load(name)
        linked = self._load_array(name) if name.startswith("[") else self._load_class(name)
        self._classes[name] = linked
        return linked

    def loaded(self, name: str) -> JavaClass | None:
        """The class if it was linked before."""
        found = self._classes.get(name)
        return found if found is not None or self._beneath is None else self._beneath.loaded(name)

    def model_of(self, method: Method) -> Method | None:
        """The model that is executed in the place of a method, if there is one."""
        model = self.models.get(f"{method.owner.name}.{method.key}")
        if model is None:
            return None
        owner, _, key = model.partition(".")
        return self.load(owner).methods[key]

    def executed(self, method: Method) -> Method:
        """What is executed in a method's place: its model, if there is one, or the method itself."""
        return self.model_of(method) or method

    def models_of(self, key: str) -> list[Method]:
        """The models of all methods of that name and descriptor."""
        owners = (real.removesuffix(f".{key}") for real in self.models if real.endswith(f".{key}"))
        return [self.executed(self.load(owner).methods[key]) for owner in owners]

    def of_descriptor(self, descriptor: str) -> JavaClass:
        """The class of a field descriptor: `I`, `Ljava/lang/String;`, `[J`."""
        if descriptor[0] == "L":
            return self.load(descriptor[1:-1])
        if descriptor[0] == "[":
            return self.load(descriptor)
        return self._primitives[descriptor]

    def array_of(self, component: JavaClass) -> JavaClass:
        return self.load("[" + component.descriptor)

    def define(self, linked: JavaClass) -> None:
        """Add a class that was made at run time, to an extension."""
        assert self._beneath is not None
        self._classes[linked.name] = linked

    def _load_array(self, name: str) -> JavaClass:
        component = self.of_descriptor(name[1:])
        interfaces = (self.load("java/lang/Cloneable"), self.load("java/io/Serializable"))
        access = component.access & (PUBLIC | 0x6) | FINAL | ABSTRACT
        return JavaClass(name, access, self.load("java/lang/Object"), interfaces, component=component)

    def _load_class(self, name: str) -> JavaClass:
        if name in self._under_way:
            raise LinkageError("java/lang/ClassCircularityError", name)
        try:
            file = self.class_path.find(name)
        except ClassFileError as error:
            raise UnreadableClass(error) from error
        if file is None:
            raise no_class(name)
        self._under_way.add(name)
        try:
            superclass = self.load(file.super_name) if file.super_name is not None else None
            interfaces = tuple(self.load(interface) for interface in file.interfaces)
        finally:
            self._under_way.discard(name)
        linked = JavaClass(name, file.access, superclass, interfaces, file)
        _check_supertypes(linked, self)
        return linked

    def home(self, name: str) -> str:
        """The module and loader of a class, as HotSpot's messages name them."""
        if self.class_path.is_user_class(name):
            return "unnamed module of loader 'app'"
        return "module java.base of loader 'bootstrap'"


def _check_supertypes(linked: JavaClass, program: Program) -> None:
    """JVMS 5.3.5: a superclass that is an interface, an interface that is none, a final superclass."""
    superclass = linked.superclass
    name = linked.java_name
    if superclass is not None and superclass.is_interface:
        raise incompatible(f"class {name} has interface {superclass.java_name} as super class")
    if superclass is not None and superclass.access & FINAL:
        raise incompatible(f"class {name} cannot inherit from final class {superclass.java_name}")
    for interface in linked.interfaces:
        if not interface.access & INTERFACE:
            raise incompatible(
                f"class {name} can not implement {interface.java_name}, because it is not an interface "
                f"({interface.java_name} is in {program.home(interface.name)})"
            )
