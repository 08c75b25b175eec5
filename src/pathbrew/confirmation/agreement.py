"""Compares a predicted heap with the one that a replay left on the real JVM."""

from __future__ import annotations

import math

from pathbrew.heap.witness import Node as WitnessNode
from pathbrew.heap.witness import Witness, WitnessArray, WitnessObject, WitnessValue
from pathbrew.objects.graph import (
    BEYOND,
    ArrayNode,
    BoxNode,
    ClassNode,
    EnumNode,
    GraphValue,
    Node,
    ObjectNode,
    OpaqueNode,
    Reference,
    SparseArrayNode,
    StringNode,
)


class Agreement:
    """Walks two graphs side by side: same shape, same sharing, same numbers bit by bit.

    A field that the prediction does not mention was neither read nor written: it has its default. Objects of
    the library are compared by class only, boxes by their values only, since equal ones may be shared; lists
    by what they hold.
    """

    def __init__(self, predicted: Witness, observed: tuple[Node, ...]) -> None:
        self._predicted = predicted
        self._observed = observed
        self._ours: dict[int, int] = {}
        self._theirs: dict[int, int] = {}
        self._pending: list[tuple[str, WitnessValue, GraphValue]] = []

    def difference(self, pairs: list[tuple[str, WitnessValue, GraphValue]]) -> str | None:
        """The first place, by name, where a predicted value is not the observed one, or None."""
        self._pending = list(reversed(pairs))
        while self._pending:
            found = self._compare(*self._pending.pop())
            if found is not None:
                return found
        return None

    def _compare(self, place: str, ours: WitnessValue, theirs: GraphValue) -> str | None:
        if theirs == BEYOND:
            return None
        if not isinstance(ours, WitnessNode) or not isinstance(theirs, Reference):
            if isinstance(ours, WitnessNode | None) or isinstance(theirs, Reference | None):
                same = ours is None and theirs is None
            else:
                same = same_number(ours, theirs)
            return None if same else self._told(place, ours, theirs)
        known = self._ours.get(ours.number)
        is_box = isinstance(self._observed[theirs.index], BoxNode)
        if not is_box and (known is not None or theirs.index in self._theirs):
            same = known == theirs.index
            return None if same else f"{place}: predicted another object than the JVM has there"
        self._ours[ours.number] = theirs.index
        self._theirs[theirs.index] = ours.number
        return self._compare_nodes(place, self._predicted.nodes[ours.number], self._observed[theirs.index])

    def _told(self, place: str, ours: WitnessValue, theirs: GraphValue) -> str:
        shown = [
            f"a {self._predicted.nodes[ours.number].class_name}" if isinstance(ours, WitnessNode) else ours,
            class_of(self._observed[theirs.index]) if isinstance(theirs, Reference) else theirs,
        ]
        return f"{place}: predicted {shown[0]}, the JVM has {shown[1]}"

    def _compare_nodes(self, place: str, ours: WitnessObject | WitnessArray, theirs: Node) -> str | None:
        if isinstance(theirs, OpaqueNode):
            return None
        if ours.class_name != class_of(theirs):
            return f"{place}: predicted a {ours.class_name}, the JVM has a {class_of(theirs)}"
        if isinstance(ours, WitnessArray):
            return self._compare_items(place, ours, theirs)
        predicted: object = None
        observed: object = None
        match theirs:
            case EnumNode():
                predicted, observed = ours.constant, theirs.constant_name
            case StringNode():
                predicted, observed = ours.text, theirs.text
            case BoxNode():
                value = next(iter(ours.fields.values()), 0)
                if not isinstance(value, int | float) or not same_number(value, theirs.value):
                    predicted, observed = value, theirs.value
            case ObjectNode() if ours.items is not None:
                predicted, observed = len(ours.items), self._add_items(place, ours.items, theirs)
            case ObjectNode():
                self._add_fields(place, ours, theirs)
        return None if predicted == observed else f"{place}: predicted {predicted}, the JVM has {observed}"

    def _add_items(self, place: str, ours: tuple[WitnessValue, ...], theirs: ObjectNode) -> GraphValue:
        """Compare what a list holds; gives its size on the JVM."""
        fields = {field.name: field.value for field in theirs.fields}
        held, size = fields.get("elementData"), fields.get("size")
        array = self._observed[held.index] if isinstance(held, Reference) else None
        if isinstance(array, ArrayNode):
            pairs = zip(ours, array.items, strict=False)
            self._pending += [(f"{place}[{index}]", *pair) for index, pair in enumerate(pairs)]
        return size

    def _add_fields(self, place: str, ours: WitnessObject, theirs: ObjectNode) -> None:
        if ours.class_name.startswith("java/"):
            return
        values = {(f.owner.name, f.name, f.descriptor): v for f, v in ours.fields.items()}
        for field in theirs.fields:
            default = None if field.descriptor[0] in "L[" else 0
            value = values.get((field.owner, field.name, field.descriptor), default)
            if not field.owner.startswith("java/"):
                self._pending.append((f"{place}.{field.name}", value, field.value))

    def _compare_items(self, place: str, ours: WitnessArray, theirs: Node) -> str | None:
        if isinstance(theirs, SparseArrayNode):
            default = None if theirs.descriptor[1] in "L[" else 0
            items: list[GraphValue] = [default] * theirs.length
            for index, item in theirs.items:
                items[index] = item
        else:
            assert isinstance(theirs, ArrayNode)
            items = list(theirs.items)
        if len(items) != len(ours.items):
            return f"{place}: predicted length {len(ours.items)}, the JVM has {len(items)}"
        for index, pair in enumerate(zip(ours.items, items, strict=True)):
            self._pending.append((f"{place}[{index}]", *pair))
        return None


def same_number(one: int | float, other: int | float) -> bool:
    """Whether two numbers are the same bit by bit, all NaNs being the same; -0.0 is not 0.0."""
    if one != one or other != other:
        return one != one and other != other
    if one != other:
        return False
    return one != 0 or math.copysign(1.0, one) == math.copysign(1.0, other)


def class_of(node: Node) -> str:
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
