"""Attribute tables (JVMS 4.7): where each attribute lies, and the small ones of a class decoded."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeVar

from pathbrew.classfile.annotations import Annotation, read_annotations
from pathbrew.classfile.constants import ConstantPool, MethodHandleRef, Tag
from pathbrew.classfile.cursor import Cursor
from pathbrew.classfile.descriptors import is_field_descriptor, is_field_name

T = TypeVar("T")

_LOADABLE = frozenset(
    {
        Tag.INTEGER,
        Tag.FLOAT,
        Tag.LONG,
        Tag.DOUBLE,
        Tag.CLASS,
        Tag.STRING,
        Tag.METHOD_HANDLE,
        Tag.METHOD_TYPE,
        Tag.DYNAMIC,
    }
)


class Attributes:
    """The attributes of a class, member, code or record component, located but not decoded."""

    __slots__ = ("_spans", "end", "pool")

    def __init__(self, pool: ConstantPool, position: int, end: int) -> None:
        self.pool = pool
        self._spans: dict[str, list[tuple[int, int]]] = {}
        cursor = Cursor(pool, position, end, "the attribute table")
        for _ in range(cursor.u2()):
            name = cursor.utf8()
            start = cursor.advance(cursor.u4())
            self._spans.setdefault(name, []).append((start, cursor.position))
        self.end = cursor.position

    def __iter__(self) -> Iterator[str]:
        """The names of the attributes."""
        return iter(self._spans)

    def all(self, name: str) -> list[Cursor]:
        """Cursors over every attribute of that name."""
        return [
            Cursor(self.pool, start, end, f"attribute {name}") for start, end in self._spans.get(name, ())
        ]

    def one(self, name: str) -> Cursor | None:
        """A cursor over the attribute of that name, which may occur once only."""
        if name not in self._spans:
            return None
        found = self.all(name)
        if len(found) > 1:
            raise found[1].error(f"attribute {name} occurs twice")
        return found[0]

    def raw(self, name: str) -> bytes | None:
        """The undecoded contents of an attribute."""
        cursor = self.one(name)
        return None if cursor is None else cursor.take(cursor.end - cursor.position)

    def read(self, name: str, reader: Callable[[Cursor], T]) -> T | None:
        """Decode the attribute of that name, if it is there, to its last byte."""
        cursor = self.one(name)
        if cursor is None:
            return None
        value = reader(cursor)
        cursor.finish()
        return value

    def annotations(self) -> tuple[Annotation, ...]:
        """The annotations, those visible at run time first."""
        visible = self.read("RuntimeVisibleAnnotations", lambda cursor: read_annotations(cursor, True))
        invisible = self.read("RuntimeInvisibleAnnotations", lambda cursor: read_annotations(cursor, False))
        return (visible or ()) + (invisible or ())

    def raw_annotations(self) -> bytes | None:
        """The contents of RuntimeVisibleAnnotations, as reflection wants them."""
        return self.raw("RuntimeVisibleAnnotations")

    def signature(self) -> str | None:
        """The generic signature, not parsed."""
        return self.read("Signature", Cursor.utf8)


class InnerClass(NamedTuple):
    """An entry of InnerClasses; no `outer` for local and anonymous classes, no `name` for anonymous ones."""

    inner: str
    outer: str | None
    name: str | None
    access: int


class EnclosingMethod(NamedTuple):
    """The class, and the method if any, that a local or anonymous class stands in."""

    owner: str
    name: str | None
    descriptor: str | None


class BootstrapMethod(NamedTuple):
    """A bootstrap method and the pool indices of its static arguments."""

    handle: MethodHandleRef
    arguments: tuple[int, ...]


class RecordComponent:
    """A component of a record class."""

    __slots__ = ("attributes", "descriptor", "name")

    def __init__(self, name: str, descriptor: str, attributes: Attributes) -> None:
        self.name = name
        self.descriptor = descriptor
        self.attributes = attributes

    def __repr__(self) -> str:
        return f"RecordComponent({self.name} {self.descriptor})"

    @property
    def signature(self) -> str | None:
        return self.attributes.signature()

    @property
    def annotations(self) -> tuple[Annotation, ...]:
        return self.attributes.annotations()

    def raw_annotations(self) -> bytes | None:
        return self.attributes.raw_annotations()


def read_inner_classes(cursor: Cursor) -> tuple[InnerClass, ...]:
    return tuple(
        [
            InnerClass(cursor.class_name(), cursor.optional_class_name(), cursor.optional_utf8(), cursor.u2())
            for _ in range(cursor.u2())
        ]
    )


def read_enclosing_method(cursor: Cursor) -> EnclosingMethod:
    owner, named = cursor.class_name(), cursor.u2()
    if not named:
        return EnclosingMethod(owner, None, None)
    return EnclosingMethod(owner, *cursor.pool.name_and_type(named))


def read_bootstrap_methods(cursor: Cursor) -> tuple[BootstrapMethod, ...]:
    methods = []
    for _ in range(cursor.u2()):
        handle = cursor.pool.method_handle(cursor.u2())
        arguments = tuple([cursor.u2() for _ in range(cursor.u2())])
        for index in arguments:
            if cursor.pool.tag(index) not in _LOADABLE:
                raise cursor.error(f"argument {index} of a bootstrap method is not a loadable constant")
        methods.append(BootstrapMethod(handle, arguments))
    return tuple(methods)


def read_record(cursor: Cursor) -> tuple[RecordComponent, ...]:
    components = []
    for _ in range(cursor.u2()):
        name, descriptor = cursor.utf8(), cursor.utf8()
        if not is_field_name(name) or not is_field_descriptor(descriptor):
            raise cursor.error(f"{name!r} {descriptor!r} is not a record component")
        attributes = Attributes(cursor.pool, cursor.position, cursor.end)
        cursor.position = attributes.end
        components.append(RecordComponent(name, descriptor, attributes))
    return tuple(components)
