"""Linked classes, their fields and methods."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from pathbrew.classfile import Annotation, ClassFile, FieldInfo, MethodInfo
from pathbrew.classfile.access_flags import ABSTRACT, INTERFACE, NATIVE, PRIVATE, PROTECTED, PUBLIC, STATIC
from pathbrew.classfile.descriptors import PRIMITIVES, parse_method_descriptor


class Field:
    """A declared field. `attribute` is the name under which objects (or the statics) keep its value."""

    __slots__ = ("access", "attribute", "descriptor", "info", "name", "owner")

    def __init__(self, owner: JavaClass, info: FieldInfo) -> None:
        self.owner = owner
        self.info = info
        self.name = info.name
        self.descriptor = info.descriptor
        self.access = info.access
        self.attribute = f"f_{info.name}"

    @property
    def is_static(self) -> bool:
        return bool(self.access & STATIC)

    @property
    def annotations(self) -> tuple[Annotation, ...]:
        return tuple(self.info.annotations)

    def __repr__(self) -> str:
        return f"{self.owner.name}.{self.name}:{self.descriptor}"


class Method:
    """A declared method; `key` is its name and descriptor together, as in `length()I`."""

    __slots__ = ("access", "descriptor", "info", "key", "name", "owner")

    def __init__(self, owner: JavaClass, info: MethodInfo) -> None:
        self.owner = owner
        self.info = info
        self.name = info.name
        self.descriptor = info.descriptor
        self.key = info.name + info.descriptor
        self.access = info.access

    @property
    def is_static(self) -> bool:
        return bool(self.access & STATIC)

    @property
    def is_abstract(self) -> bool:
        return bool(self.access & ABSTRACT)

    @property
    def is_native(self) -> bool:
        return bool(self.access & NATIVE)

    @property
    def is_private(self) -> bool:
        return bool(self.access & PRIVATE)

    @property
    def is_package_private(self) -> bool:
        return not self.access & (PUBLIC | PROTECTED | PRIVATE)

    @property
    def annotations(self) -> tuple[Annotation, ...]:
        return tuple(self.info.annotations)

    @property
    def parameters(self) -> tuple[str, ...]:
        return parse_method_descriptor(self.descriptor)[0]

    @property
    def returned(self) -> str:
        return parse_method_descriptor(self.descriptor)[1]

    @property
    def has_code(self) -> bool:
        return not self.access & (ABSTRACT | NATIVE)

    def __repr__(self) -> str:
        return f"{self.owner.name}.{self.key}"


class JavaClass:
    """A class, interface, array class or primitive type, linked to its supertypes.

    `name` is the internal name: `java/lang/String`, `[I`, or a primitive's keyword.
    """

    def __init__(
        self,
        name: str,
        access: int,
        superclass: JavaClass | None,
        interfaces: tuple[JavaClass, ...],
        file: ClassFile | None = None,
        component: JavaClass | None = None,
    ) -> None:
        self.name = name
        self.access = access
        self.superclass = superclass
        self.interfaces = interfaces
        self.file = file
        self.component = component
        self.remembered: dict[Any, Any] = {}
        """What was computed of it and its members."""

    @property
    def is_interface(self) -> bool:
        return bool(self.access & INTERFACE)

    @property
    def is_array(self) -> bool:
        return self.component is not None

    @cached_property
    def is_primitive(self) -> bool:
        return self.file is None and self.component is None

    @property
    def is_abstract(self) -> bool:
        return bool(self.access & ABSTRACT)

    @property
    def package(self) -> str:
        element = self
        while element.component is not None:
            element = element.component
        return element.name.rpartition("/")[0]

    @property
    def descriptor(self) -> str:
        """The descriptor of a value of this type."""
        if self.is_array:
            return self.name
        if self.is_primitive:
            return next(letter for letter, name in PRIMITIVES.items() if name == self.name)
        return f"L{self.name};"

    @cached_property
    def methods(self) -> dict[str, Method]:
        """The declared methods by name and descriptor."""
        return (
            {}
            if self.file is None
            else {info.name + info.descriptor: Method(self, info) for info in self.file.methods}
        )

    @cached_property
    def fields(self) -> dict[str, Field]:
        """The declared fields by name and descriptor, `name:descriptor`."""
        fields = [] if self.file is None else [Field(self, info) for info in self.file.fields]
        if self.superclass is not None:
            taken = {field.attribute for field in self.superclass.layout}
            for field in fields:
                if not field.is_static and field.attribute in taken:
                    field.attribute = f"{field.attribute}@{self.name}"
        seen: set[str] = set()
        for field in fields:
            # Two fields of one name and different types are legal in bytecode.
            if field.attribute in seen:
                field.attribute = f"{field.attribute}:{field.descriptor}"
            seen.add(field.attribute)
        return {f"{field.name}:{field.descriptor}": field for field in fields}

    @cached_property
    def layout(self) -> tuple[Field, ...]:
        """The instance fields of an object, inherited ones first."""
        inherited = self.superclass.layout if self.superclass is not None else ()
        return (*inherited, *(field for field in self.fields.values() if not field.is_static))

    @cached_property
    def supertypes(self) -> frozenset[JavaClass]:
        """The class itself and every class and interface it is a subtype of (arrays: see `is_subtype`)."""
        result = {self}
        if self.superclass is not None:
            result |= self.superclass.supertypes
        for interface in self.interfaces:
            result |= interface.supertypes
        return frozenset(result)

    def is_subtype(self, other: JavaClass) -> bool:
        """Whether a value of this type can be assigned to the other (JVMS 6.5, checkcast)."""
        if other in self.supertypes:
            return True
        mine, theirs = self.component, other.component
        if mine is None or theirs is None or mine.is_primitive or theirs.is_primitive:
            return False
        return mine.is_subtype(theirs)

    def superclasses(self) -> Iterator[JavaClass]:
        """The class itself, its superclass, and so on up to Object."""
        walk: JavaClass | None = self
        while walk is not None:
            yield walk
            walk = walk.superclass

    @cached_property
    def nest_host(self) -> str:
        return (self.file.nest_host if self.file is not None else None) or self.name

    @property
    def annotations(self) -> tuple[Annotation, ...]:
        return tuple(self.file.annotations) if self.file is not None else ()

    @property
    def java_name(self) -> str:
        """The name as `Class.getName` gives it."""
        return self.name.replace("/", ".")

    def __repr__(self) -> str:
        return f"<{self.name}>"
