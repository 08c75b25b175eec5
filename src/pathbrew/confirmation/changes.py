"""What a call changed in the objects and static fields that it was given."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass, replace

from pathbrew.classfile.descriptors import default_value
from pathbrew.confirmation.case import Answered
from pathbrew.confirmation.files import FileChange, file_changes
from pathbrew.jvm.replay import ReplayRequest, ReplayResult
from pathbrew.objects.contents import Contents, contents_of
from pathbrew.objects.graph import (
    ArrayNode,
    BoxNode,
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
    values_of,
)
from pathbrew.program import Program

_DEEPEST = 2
"""How far changes are looked for in objects that were not given themselves."""


@dataclass(frozen=True, slots=True)
class FieldChange:
    """A field of the object at that node has another value after the call."""

    node: int
    field: FieldValue


@dataclass(frozen=True, slots=True)
class ContentsChange:
    """The array, or the collection of the JDK, at that node has other elements after the call."""

    node: int


@dataclass(frozen=True, slots=True)
class StaticChange:
    """A static field has another value after the call."""

    field: StaticValue


Change = FieldChange | ContentsChange | StaticChange | FileChange | Answered
"""Something that a test may assert of what a call has done."""


def find_changes(program: Program, request: ReplayRequest, after: ReplayResult) -> list[Change]:
    """All changes, of the receiver first, then in the order of the nodes, then of the statics.

    A field counts as changed, too, when the object that it refers to has changed and was not given itself.
    """
    comparison = _Comparison(
        program, len(request.nodes), after.nodes_before or request.nodes, after.nodes_after
    )
    found: list[FieldChange | ContentsChange] = []
    for index, new in enumerate(after.nodes_after[: len(request.nodes)]):
        found += comparison.changes(index, new)
    receiver = request.receiver.index if isinstance(request.receiver, Reference) else -1
    found.sort(key=lambda change: change.node != receiver)
    old_statics = {(s.owner, s.name): s.value for s in request.statics}
    statics = [
        StaticChange(s)
        for s in after.statics_after
        if not comparison.same(old_statics.get((s.owner, s.name)), s.value)
    ]
    return [*found, *statics, *file_changes(request, after.files)]


def is_default(value: GraphValue) -> bool:
    """Whether it is what Java puts into a fresh field or array element; minus zero is not."""
    if isinstance(value, float):
        return struct.pack(">d", value) == bytes(8)
    return value is None or value == 0


class _Comparison:
    """Looks at the same nodes before and after; the first `given` of them are those of the request."""

    def __init__(self, program: Program, given: int, before: Sequence[Node], after: Sequence[Node]) -> None:
        self._program = program
        self._given = given
        self._before = before
        self._after = after

    def changes(self, index: int, new: Node) -> Sequence[FieldChange | ContentsChange]:
        """The changes of one object or array."""
        old = self._before[index]
        if not isinstance(new, ObjectNode) or not self._program.class_path.is_user_class(new.class_name):
            return [ContentsChange(index)] if self._differ(index) else []
        if not isinstance(old, ObjectNode):
            return []
        known = {(f.owner, f.name): f.value for f in old.fields}
        return [
            FieldChange(index, f)
            for f in new.fields
            if not self.same(known.get((f.owner, f.name), default_value(f.descriptor)), f.value)
            or self._is_changed(f.value, _DEEPEST)
        ]

    def _is_changed(self, value: GraphValue, depth: int) -> bool:
        """Whether an object that was there before, but not given, is not the same any more."""
        if not isinstance(value, Reference) or not self._given <= value.index < len(self._before):
            return False
        if self._differ(value.index):
            return True
        parts = values_of(self._after[value.index]) if depth else ()
        return any(self._is_changed(part, depth - 1) for part in parts)

    def _differ(self, index: int) -> bool:
        """Whether an object's own fields or elements differ; of the JDK's objects, what is known of them."""
        old, new = self._before[index], self._after[index]
        if isinstance(old, ArrayNode | SparseArrayNode):
            return not self.same_elements(old, new)
        if not isinstance(old, ObjectNode) or not isinstance(new, ObjectNode):
            return False
        if not self._program.class_path.is_user_class(new.class_name):
            before, after = contents_of(self._before, index), contents_of(self._after, index)
            return before is not None and after is not None and not self._same_contents(before, after)
        known = {(f.owner, f.name): f.value for f in old.fields}
        return not all(self.same(known.get((f.owner, f.name)), f.value) for f in new.fields)

    def _same_contents(self, old: Contents, new: Contents) -> bool:
        return replace(old, items=()) == replace(new, items=()) and (
            len(old.items) == len(new.items) and all(map(self.same, old.items, new.items))
        )

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
