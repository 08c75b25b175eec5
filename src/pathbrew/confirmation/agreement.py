"""Compares a predicted heap with the one that a replay left on the real JVM."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pathbrew.classfile.descriptors import default_value
from pathbrew.objects.graph import (
    BEYOND,
    ArrayNode,
    BoxNode,
    EnumNode,
    GraphValue,
    ListNode,
    Node,
    ObjectNode,
    OpaqueNode,
    Reference,
    SparseArrayNode,
    StringNode,
    class_of,
    fields_of,
    items_of,
)
from pathbrew.objects.witness import Witness


class Agreement:
    """Walks two graphs side by side: same shape, same sharing, same numbers bit by bit.

    A field that the prediction does not mention was neither read nor written: it has its default. Objects of
    the library are compared by class only, boxes by their values only, since equal ones may be shared; lists
    by what they hold.
    """

    def __init__(self, predicted: Witness, observed: Sequence[Node]) -> None:
        self._predicted = predicted
        self._observed = observed
        self._ours: dict[int, int] = {}
        self._theirs: dict[int, int] = {}
        self._pending: list[tuple[str, GraphValue, GraphValue]] = []

    def difference(self, pairs: list[tuple[str, GraphValue, GraphValue]]) -> str | None:
        """The first place, by name, where a predicted value is not the observed one, or None."""
        self._pending = list(reversed(pairs))
        while self._pending:
            found = self._compare(*self._pending.pop())
            if found is not None:
                return found
        return None

    def _compare(self, place: str, ours: GraphValue, theirs: GraphValue) -> str | None:
        if theirs == BEYOND:
            return None
        if not isinstance(ours, Reference) or not isinstance(theirs, Reference):
            if isinstance(ours, Reference | None) or isinstance(theirs, Reference | None):
                same = ours is None and theirs is None
            else:
                same = same_number(ours, theirs)
            return None if same else self._told(place, ours, theirs)
        known = self._ours.get(ours.index)
        is_box = isinstance(self._observed[theirs.index], BoxNode)
        if not is_box and (known is not None or theirs.index in self._theirs):
            same = known == theirs.index
            return None if same else f"{place}: predicted another object than the JVM has there"
        self._ours[ours.index] = theirs.index
        self._theirs[theirs.index] = ours.index
        return self._compare_nodes(place, self._predicted.nodes[ours.index], self._observed[theirs.index])

    def _told(self, place: str, ours: GraphValue, theirs: GraphValue) -> str:
        shown = [
            f"a {class_of(self._predicted.nodes[ours.index])}" if isinstance(ours, Reference) else ours,
            class_of(self._observed[theirs.index]) if isinstance(theirs, Reference) else theirs,
        ]
        return f"{place}: predicted {shown[0]}, the JVM has {shown[1]}"

    def _compare_nodes(self, place: str, ours: Node, theirs: Node) -> str | None:
        if isinstance(theirs, OpaqueNode):
            return None
        if class_of(ours) != class_of(theirs):
            return f"{place}: predicted a {class_of(ours)}, the JVM has a {class_of(theirs)}"
        predicted: object = None
        observed: object = None
        match ours, theirs:
            case (ArrayNode() | SparseArrayNode(), ArrayNode() | SparseArrayNode()):
                return self._compare_items(place, items_of(ours), items_of(theirs))
            case EnumNode(), EnumNode():
                predicted, observed = ours.constant_name, theirs.constant_name
            case StringNode(), StringNode():
                predicted, observed = ours.text, theirs.text
            case BoxNode(), BoxNode():
                if not same_number(ours.value, theirs.value):
                    predicted, observed = ours.value, theirs.value
            case ListNode(), ObjectNode():
                predicted, observed = len(ours.items), self._add_items(place, ours.items, theirs)
            case _, ObjectNode():
                self._add_fields(place, ours, theirs)
        return None if predicted == observed else f"{place}: predicted {predicted}, the JVM has {observed}"

    def _add_items(self, place: str, ours: tuple[GraphValue, ...], theirs: ObjectNode) -> GraphValue:
        """Compare what a list holds; gives its size on the JVM."""
        fields = {field.name: field.value for field in theirs.fields}
        held, size = fields.get("elementData"), fields.get("size")
        array = self._observed[held.index] if isinstance(held, Reference) else None
        if isinstance(array, ArrayNode):
            pairs = zip(ours, array.items, strict=False)
            self._pending += [(f"{place}[{index}]", *pair) for index, pair in enumerate(pairs)]
        return size

    def _add_fields(self, place: str, ours: Node, theirs: ObjectNode) -> None:
        if theirs.class_name.startswith("java/"):
            return
        values = {(f.owner, f.name, f.descriptor): f.value for f in fields_of(ours)}
        for field in theirs.fields:
            value = values.get((field.owner, field.name, field.descriptor), default_value(field.descriptor))
            if not field.owner.startswith("java/"):
                self._pending.append((f"{place}.{field.name}", value, field.value))

    def _compare_items(
        self, place: str, ours: tuple[GraphValue, ...], theirs: tuple[GraphValue, ...]
    ) -> str | None:
        if len(theirs) != len(ours):
            return f"{place}: predicted length {len(ours)}, the JVM has {len(theirs)}"
        for index, pair in enumerate(zip(ours, theirs, strict=True)):
            self._pending.append((f"{place}[{index}]", *pair))
        return None


def same_number(one: int | float, other: int | float) -> bool:
    """Whether two numbers are the same bit by bit, all NaNs being the same; -0.0 is not 0.0."""
    if one != one or other != other:
        return one != one and other != other
    if one != other:
        return False
    return one != 0 or math.copysign(1.0, one) == math.copysign(1.0, other)
