"""Object graphs as values: what a replay is given, and what it tells of the heap after the call.

A graph is a tuple of nodes; a value is a number, None for null, or a Reference to a node by its index, so
that sharing and cycles are kept. Class names are internal (`java/lang/String`). Nodes may hold other values:
terms where a model has to settle them (`open_graph`), nodes themselves in inputs that are changed as trees,
values of the machine where an input is told as the calls that make it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, TypeAlias

from pathbrew.classfile.descriptors import BOXES, default_value


@dataclass(frozen=True, slots=True)
class Reference:
    """The object at that index of the graph."""

    index: int


# Where a replay reports this value there is an object, but more of them than are reported.
BEYOND = Reference(-2)

# Where an answer of a stub has this argument, it is the answer by its place in the order of calls only. In
# open graphs: a value that nothing depends on.
ANYTHING = Reference(-3)

MAX_LENGTH = 10_000
"""Longer arrays, strings and lists are not told element by element."""

GraphValue: TypeAlias = int | float | Reference | None

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    V = TypeVar("V", default=GraphValue, covariant=True)
    N = TypeVar("N", default=int | float, covariant=True)
else:
    from typing import TypeVar

    V = TypeVar("V")
    N = TypeVar("N")


@dataclass(frozen=True, slots=True)
class FieldValue(Generic[V]):
    """One instance field by its declaring class, name and descriptor."""

    owner: str
    name: str
    descriptor: str
    value: V


@dataclass(frozen=True, slots=True)
class ObjectNode(Generic[V]):
    """An object of that class, made without a constructor; fields not listed have default values."""

    class_name: str
    fields: tuple[FieldValue[V], ...] = ()


@dataclass(frozen=True, slots=True)
class ArrayNode(Generic[V]):
    """An array by all its elements; the descriptor is its own (`[I`, `[[Ljava/lang/String;`)."""

    descriptor: str
    items: tuple[V, ...]


@dataclass(frozen=True, slots=True)
class SparseArrayNode(Generic[V]):
    """An array by its length and the elements that are not zero or null, in ascending order."""

    descriptor: str
    length: int
    items: tuple[tuple[int, V], ...] = ()


@dataclass(frozen=True, slots=True)
class EnumNode:
    """A constant of an enum; `class_name` is the enum that declares it.

    In requests also what a final static field of the class itself holds: an answer shows that object.
    """

    class_name: str
    constant_name: str


@dataclass(frozen=True, slots=True)
class StringNode:
    """A string of its own identity or, if canonical, the interned one; replays do not tell which.

    `separators` are the places of line feeds that another machine would write its own way.
    """

    text: str
    canonical: bool = field(default=False, compare=False)
    separators: tuple[int, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class BoxNode(Generic[N]):
    """A box (`java/lang/Integer`) of its own identity or, if canonical, the one that `valueOf` gives."""

    class_name: str
    value: N
    canonical: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class ClassNode:
    """A `java.lang.Class`: of a class by internal name, of an array by descriptor, or of `int` by `int`."""

    class_name: str


@dataclass(frozen=True, slots=True)
class FolderNode:
    """The path of the temporary folder that a test, or a replay, has for itself. In requests only."""

    class_name: str = "java/nio/file/Path"


@dataclass(frozen=True, slots=True)
class BuildCall(Generic[V]):
    """A call made while an object is built: `<init>` of its class, a factory, or a method on it.

    A factory is static, or a method of the `receiver`, which hands the object out.
    """

    owner: str
    method: str
    descriptor: str
    arguments: tuple[V, ...] = ()
    receiver: V | None = None


@dataclass(frozen=True, slots=True)
class BuiltNode(Generic[V]):
    """An object made as a program makes it: by a constructor or a static factory, then calls on it.

    The arguments are values of the same graph; an object has to be made before it can be an argument, so
    nodes depend on each other without cycles. In requests only: an answer shows the object that was made.
    """

    class_name: str
    maker: BuildCall[V]
    calls: tuple[BuildCall[V], ...] = ()


@dataclass(frozen=True, slots=True)
class Answer(Generic[V]):
    """What a call of a stub's method returns; `result` is None for a method without one."""

    method: str
    descriptor: str
    arguments: tuple[V, ...]
    result: V | None = None


@dataclass(frozen=True, slots=True)
class StubNode(Generic[V]):
    """An object that stands for any implementation of an interface or abstract class.

    Its abstract methods give the answers in the order of calls as long as the arguments match: numbers, boxes
    and strings by value, other objects by identity. Other calls are answered by the arguments, else by the
    order alone and by the last answer in the end, by zero or null if there is none. In requests only: what is
    told of the heap shows an object of the type with its fields.
    """

    class_name: str
    answers: tuple[Answer[V], ...] = ()
    fields: tuple[FieldValue[V], ...] = ()


@dataclass(frozen=True, slots=True)
class ListNode(Generic[V]):
    """A list of the JDK by what it holds: as predictions tell it, not as the JVM does."""

    class_name: str
    items: tuple[V, ...]


@dataclass(frozen=True, slots=True)
class OpaqueNode:
    """An object that is the JVM's own business: a lambda, a thread, a class loader. In answers only."""

    class_name: str


NodeOver: TypeAlias = (
    ObjectNode[V]
    | ArrayNode[V]
    | SparseArrayNode[V]
    | EnumNode
    | StringNode
    | BoxNode[N]
    | ClassNode
    | FolderNode
    | BuiltNode[V]
    | StubNode[V]
    | ListNode[V]
    | OpaqueNode
)
"""A node over such values, boxes over such numbers."""
Node: TypeAlias = NodeOver[GraphValue, int | float]


@dataclass(frozen=True, slots=True)
class StaticValue:
    """One static field by its declaring class, name and descriptor."""

    owner: str
    name: str
    descriptor: str
    value: GraphValue


def class_of(node: NodeOver[object, object]) -> str:
    """The class of a node, arrays by their descriptor."""
    match node:
        case ArrayNode() | SparseArrayNode():
            return node.descriptor
        case StringNode():
            return "java/lang/String"
        case ClassNode():
            return "java/lang/Class"
        case _:
            return node.class_name


def fields_of(node: Node) -> tuple[FieldValue, ...]:
    """The fields of an object that are told; a box has one."""
    match node:
        case ObjectNode() | StubNode():
            return node.fields
        case BoxNode(class_name, value):
            return (FieldValue(class_name, "value", BOXES[class_name], value),)
        case _:
            return ()


def items_of(node: ArrayNode | SparseArrayNode) -> tuple[GraphValue, ...]:
    """All elements of an array."""
    if isinstance(node, ArrayNode):
        return node.items
    items: list[GraphValue] = [default_value(node.descriptor[1:])] * node.length
    for index, item in node.items:
        items[index] = item
    return tuple(items)


def values_of(node: NodeOver[V, object]) -> Iterator[V | None]:
    """What a node refers to, numbers included."""
    match node:
        case ObjectNode():
            yield from (field.value for field in node.fields)
        case ArrayNode() | ListNode():
            yield from node.items
        case SparseArrayNode():
            yield from (item for _, item in node.items)
        case BuiltNode():
            if node.maker.receiver is not None:
                yield node.maker.receiver
            for call in (node.maker, *node.calls):
                yield from call.arguments
        case StubNode():
            yield from (field.value for field in node.fields)
            for answer in node.answers:
                yield from (*answer.arguments, answer.result)
