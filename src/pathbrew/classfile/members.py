"""Fields and methods of a class file (JVMS 4.5, 4.6)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from pathbrew.classfile.access_flags import ABSTRACT, NATIVE
from pathbrew.classfile.annotations import (
    Annotation,
    ElementValue,
    read_element_value,
    read_parameter_annotations,
)
from pathbrew.classfile.attributes import Attributes
from pathbrew.classfile.code import Code
from pathbrew.classfile.constants import NUMBER_TAGS, Tag
from pathbrew.classfile.cursor import Cursor

if TYPE_CHECKING:
    from pathbrew.classfile.reader import ClassFile

_CONSTANT_TAGS = {**NUMBER_TAGS, "Ljava/lang/String;": Tag.STRING}
_COMMON_READERS = {
    "Signature": "signature",
    "RuntimeVisibleAnnotations": "annotations",
    "RuntimeInvisibleAnnotations": "annotations",
}


class Parameter(NamedTuple):
    """An entry of MethodParameters."""

    name: str | None
    access: int


class Member:
    """What fields and methods have in common; attributes are decoded when first asked for."""

    _readers: ClassVar[Mapping[str, str]]
    """Which property decodes which attribute."""

    def __init__(self, owner: ClassFile, access: int, name: str, descriptor: str, table: int) -> None:
        self.owner = owner
        self.access = access
        self.name = name
        self.descriptor = descriptor
        self._table = table

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.owner.name}.{self.name} {self.descriptor})"

    @property
    def access_offset(self) -> int:
        """Where the access flags lie in the class file."""
        return self._table - 6

    @cached_property
    def attributes(self) -> Attributes:
        return Attributes(self.owner.pool, self._table, len(self.owner.data))

    @cached_property
    def signature(self) -> str | None:
        """The generic signature, not parsed."""
        return self.attributes.signature()

    @cached_property
    def annotations(self) -> tuple[Annotation, ...]:
        return self.attributes.annotations()

    def raw_annotations(self) -> bytes | None:
        """The contents of RuntimeVisibleAnnotations, as reflection wants them."""
        return self.attributes.raw_annotations()

    def read_all(self) -> None:
        """Decode all attributes, so that a malformed one is found now."""
        for name in self.attributes:
            if name in self._readers:
                getattr(self, self._readers[name])


class FieldInfo(Member):
    """A field as the class file declares it."""

    _readers = MappingProxyType(_COMMON_READERS | {"ConstantValue": "constant_value"})

    @cached_property
    def constant_value(self) -> int | float | str | None:
        """The value of the ConstantValue attribute, if there is one."""
        return self.attributes.read("ConstantValue", self._read_constant)

    def _read_constant(self, cursor: Cursor) -> int | float | str:
        index = cursor.u2()
        expected = _CONSTANT_TAGS.get(self.descriptor)
        if expected is None or cursor.pool.tag(index) != expected:
            raise cursor.error(f"constant {index} cannot be the value of field {self.name} {self.descriptor}")
        return cursor.pool.string(index) if expected == Tag.STRING else cursor.pool.number(index)


class MethodInfo(Member):
    """A method as the class file declares it."""

    _readers = MappingProxyType(
        _COMMON_READERS
        | {
            "Exceptions": "exceptions",
            "MethodParameters": "parameters",
            "RuntimeVisibleParameterAnnotations": "parameter_annotations",
            "RuntimeInvisibleParameterAnnotations": "parameter_annotations",
            "AnnotationDefault": "annotation_default",
        }
    )

    @cached_property
    def code(self) -> Code | None:
        """The code; None for abstract and native methods."""
        cursor = self.attributes.one("Code")
        has_code = not self.access & (NATIVE | ABSTRACT)
        if (cursor is not None) != has_code:
            problem = "has no code" if has_code else "is native or abstract but has code"
            raise self.owner.error(self._table, f"method {self.name}{self.descriptor} {problem}")
        if cursor is None:
            return None
        # Compilers before JDK 1.1 (version 45.2) wrote shorter fields.
        return Code(cursor, short_header=(self.owner.major, self.owner.minor) < (45, 3))

    @cached_property
    def exceptions(self) -> tuple[str, ...]:
        """The classes of the throws clause."""
        return self.attributes.read("Exceptions", Cursor.class_names) or ()

    @cached_property
    def parameters(self) -> tuple[Parameter, ...] | None:
        """The MethodParameters attribute; None when the compiler wrote none."""
        return self.attributes.read("MethodParameters", _read_parameters)

    @property
    def parameter_names(self) -> tuple[str | None, ...]:
        """The names in MethodParameters; empty when the compiler wrote none."""
        return tuple([parameter.name for parameter in self.parameters or ()])

    @cached_property
    def parameter_annotations(self) -> tuple[tuple[Annotation, ...], ...]:
        """The annotations of each parameter; empty when no parameter has one.

        Implicit parameters of constructors (an enum's name and ordinal, an outer instance) may be missing.
        """
        visible = self.attributes.read(
            "RuntimeVisibleParameterAnnotations", lambda cursor: read_parameter_annotations(cursor, True)
        )
        invisible = self.attributes.read(
            "RuntimeInvisibleParameterAnnotations", lambda cursor: read_parameter_annotations(cursor, False)
        )
        if not visible or not invisible:
            return visible or invisible or ()
        count = max(len(visible), len(invisible))
        padded = [(((),) * (count - len(lists)) + lists) for lists in (visible, invisible)]
        return tuple([seen + unseen for seen, unseen in zip(*padded, strict=True)])

    @cached_property
    def annotation_default(self) -> ElementValue | None:
        """The default value of an annotation's element."""
        return self.attributes.read("AnnotationDefault", read_element_value)

    def raw_parameter_annotations(self) -> bytes | None:
        return self.attributes.raw("RuntimeVisibleParameterAnnotations")

    def raw_annotation_default(self) -> bytes | None:
        return self.attributes.raw("AnnotationDefault")

    def read_all(self) -> None:
        """Decode all attributes, so that a malformed one is found now."""
        super().read_all()
        if self.code is not None:
            self.code.read_all()


def _read_parameters(cursor: Cursor) -> tuple[Parameter, ...]:
    return tuple([Parameter(cursor.optional_utf8(), cursor.u2()) for _ in range(cursor.u1())])
