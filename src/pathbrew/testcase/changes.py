"""What a call changed in the objects and static fields that it was given."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass

from pathbrew.blocks.decode import decode
from pathbrew.jvm.graph import (
    ArrayNode,
    BoxNode,
    BuiltNode,
    ClassNode,
    EnumNode,
    FieldValue,
    GraphValue,
    Node,
    ObjectNode,
    Reference,
    SparseArrayNode,
    StaticValue,
    StringNode,
)
from pathbrew.jvm.replay import ReplayRequest, ReplayResult
from pathbrew.program import LinkageError, Method, Program

_MOST_METHODS = 200
_INVOCATIONS = ("invokevirtual", "invokespecial", "invokestatic", "invokeinterface")


@dataclass(frozen=True, slots=True)
class FieldChange:
    """A field of the object at that node has another value after the call."""

    node: int
    field: FieldValue


@dataclass(frozen=True, slots=True)
class ArrayChange:
    """The array at that node has other elements after the call."""

    node: int


@dataclass(frozen=True, slots=True)
class StaticChange:
    """A static field has another value after the call."""

    field: StaticValue


Change = FieldChange | ArrayChange | StaticChange


def find_changes(
    program: Program, method: Method, request: ReplayRequest, after: ReplayResult
) -> list[Change]:
    """All changes, of the receiver first, then in the order of the nodes, then of the statics.

    What an object was like that calls have built is not known: of such a one the fields count that the
    method writes.
    """
    comparison = _Comparison(request.nodes, after.nodes_after)
    found: list[Change] = []
    written = None
    for index, (old, new) in enumerate(zip(request.nodes, after.nodes_after, strict=False)):
        if isinstance(old, ObjectNode) and isinstance(new, ObjectNode):
            known = {(f.owner, f.name): f.value for f in old.fields}
            found += [
                FieldChange(index, f)
                for f in new.fields
                if not comparison.same(known.get((f.owner, f.name), _default(f.descriptor)), f.value)
            ]
        elif isinstance(old, BuiltNode) and isinstance(new, ObjectNode):
            if written is None:
                written = fields_written(program, method)
            found += [FieldChange(index, f) for f in new.fields if (f.owner, f.name) in written]
        elif isinstance(old, ArrayNode | SparseArrayNode) and not comparison.same_elements(old, new):
            found.append(ArrayChange(index))
    receiver = request.receiver.index if isinstance(request.receiver, Reference) else -1
    found.sort(key=lambda change: not isinstance(change, StaticChange) and change.node != receiver)
    old_statics = {(s.owner, s.name): s.value for s in request.statics}
    found += [
        StaticChange(s)
        for s in after.statics_after
        if not comparison.same(old_statics.get((s.owner, s.name)), s.value)
    ]
    return found


def _default(descriptor: str) -> GraphValue:
    if descriptor in ("F", "D"):
        return 0.0
    return 0 if len(descriptor) == 1 else None


def is_default(value: GraphValue) -> bool:
    """Whether it is what Java puts into a fresh field or array element; minus zero is not."""
    if isinstance(value, float):
        return struct.pack(">d", value) == bytes(8)
    return value is None or value == 0


class _Comparison:
    def __init__(self, before: Sequence[Node], after: Sequence[Node]) -> None:
        self._before = before
        self._after = after

    def same(self, old: GraphValue, new: GraphValue) -> bool:
        if isinstance(old, float) and isinstance(new, float):
            return struct.pack(">d", old) == struct.pack(">d", new)
        if isinstance(old, Reference) and isinstance(new, Reference):
            return old == new or self._equal(self._before[old.index], new)
        return old == new

    def _equal(self, old: Node, new: Reference) -> bool:
        """Whether two different objects are equal values."""
        if not 0 <= new.index < len(self._after):
            return False
        return isinstance(old, StringNode | BoxNode | EnumNode | ClassNode) and old == self._after[new.index]

    def same_elements(self, old: ArrayNode | SparseArrayNode, new: Node) -> bool:
        if not isinstance(new, ArrayNode | SparseArrayNode):
            return True
        ours, theirs = _exceptional(old), _exceptional(new)
        return ours.keys() == theirs.keys() and all(self.same(ours[at], theirs[at]) for at in ours)


def _exceptional(array: ArrayNode | SparseArrayNode) -> dict[int, GraphValue]:
    items = enumerate(array.items) if isinstance(array, ArrayNode) else array.items
    return {at: value for at, value in items if not is_default(value)}


def fields_written(program: Program, method: Method) -> frozenset[tuple[str, str]]:
    """The instance fields, by owner and name, that the method or what it calls may set.

    Calls are followed within the user's classes, to the methods that they name.
    """
    return _written(program, method, "putfield")


def statics_written(program: Program, method: Method) -> frozenset[tuple[str, str]]:
    """The static fields, by owner and name, that the method or what it calls may set."""
    return _written(program, method, "putstatic")


def _written(program: Program, method: Method, instruction: str) -> frozenset[tuple[str, str]]:
    found: set[tuple[str, str]] = set()
    pending, seen = [method], {method}
    while pending:
        one = pending.pop()
        code = one.info.code
        if code is None:
            continue
        pool = one.info.owner.pool
        # What a constructor sets belongs to an object that is new, the one under test set aside.
        counts = instruction == "putstatic" or one.name != "<init>" or one is method
        for step in decode(one.info, code):
            if step.name == instruction and counts:
                reference = pool.member(step.operands[0])
                owner = _declaring(program, reference.owner, f"{reference.name}:{reference.descriptor}")
                found.add((owner, reference.name))
            elif step.name in _INVOCATIONS and len(seen) < _MOST_METHODS:
                reference = pool.member(step.operands[0])
                called = _called(program, reference.owner, reference.name + reference.descriptor)
                if called is not None and called not in seen:
                    seen.add(called)
                    pending.append(called)
    return frozenset(found)


def _declaring(program: Program, owner: str, key: str) -> str:
    try:
        return next((c.name for c in program.load(owner).superclasses() if key in c.fields), owner)
    except LinkageError:
        return owner


def _called(program: Program, owner: str, key: str) -> Method | None:
    if owner.startswith("[") or not program.class_path.is_user_class(owner):
        return None
    try:
        return next((c.methods[key] for c in program.load(owner).superclasses() if key in c.methods), None)
    except LinkageError:
        return None
