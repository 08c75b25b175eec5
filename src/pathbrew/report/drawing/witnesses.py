"""The heaps of an explored path: the inputs, and what the call has made of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pathbrew.classfile.descriptors import BOXES, parse_method_descriptor
from pathbrew.engines.states.exploration import ExploredPath
from pathbrew.heap.witness import (
    ANYTHING,
    Node,
    Witness,
    WitnessArray,
    WitnessCall,
    WitnessObject,
    WitnessValue,
)
from pathbrew.junit.literals import initialiser
from pathbrew.program import Field
from pathbrew.report.drawing.heaps import Content, HeapState, Part, Reference, Thing, array_of
from pathbrew.report.drawing.names import (
    array_title,
    is_library_class,
    qualified_twins,
    short_name,
    string_text,
)


def path_heaps(path: ExploredPath) -> tuple[HeapState, HeapState | None] | None:
    """The heaps before and after; None where the path has no witness, and no second one where it was cut."""
    if path.inputs is None:
        return None
    before = _state(path.inputs, range(len(path.inputs.nodes)), ())
    if path.after is None or path.ending not in ("returned", "threw"):
        return before, None
    fresh = iter(range(len(path.inputs.nodes), len(path.inputs.nodes) + len(path.after.nodes)))
    numbers = [next(fresh) if number is None else number for number in path.kept]
    after = _state(path.after, numbers, path.guards)
    entries = tuple(
        part for part in after.entries if not isinstance(part.content, str) or part.name == "return"
    )
    if path.exception is not None:
        entries = (*entries, Part("throws", short_name(path.exception)))
    return before, HeapState(entries, after.things, after.guards)


def _state(witness: Witness, numbers: Sequence[int], guards: tuple[str, ...]) -> HeapState:
    drawn = WitnessReader(witness, numbers)
    entries = tuple(
        Part(name, drawn.content(descriptor, value)) for name, descriptor, value in witness.values
    )
    things = {number: drawn.thing(node) for number, node in zip(numbers, witness.nodes, strict=True)}
    return HeapState(entries, things, guards)


class WitnessReader:
    """Reads the nodes of a witness, each under the number that it has in both heaps."""

    def __init__(self, witness: Witness, numbers: Sequence[int]) -> None:
        self._nodes = witness.nodes
        self._numbers = numbers

    def content(self, descriptor: str, value: WitnessValue) -> Content:
        if value == ANYTHING:
            return "…"
        if isinstance(value, Node):
            return Reference(self._numbers[value.number])
        return None if value is None else initialiser(descriptor, value)

    def thing(self, node: WitnessObject | WitnessArray) -> Thing:
        if isinstance(node, WitnessArray):
            return self._array(array_title(node.class_name, len(node.items)), node.class_name[1:], node.items)
        title = short_name(node.class_name)
        if node.constant is not None:
            return Thing(title, text=f"{title}.{node.constant}", constant=True)
        if node.text is not None:
            return Thing(title, text=string_text(node.text))
        if node.calls:
            return Thing(title, tuple(self._built(node.calls)))
        if node.items is not None:
            return self._array(title, "Ljava/lang/Object;", node.items)
        fields = self._fields(node.fields)
        if node.class_name in BOXES and fields and isinstance(fields[-1].content, str):
            return Thing(title, text=fields[-1].content)
        parts = (*fields, *self._answers(node))
        return Thing(title, parts, opaque=not parts and is_library_class(node.class_name))

    def _array(self, title: str, element: str, items: Sequence[WitnessValue]) -> Thing:
        return array_of(title, len(items), lambda place: self.content(element, items[place]))

    def _fields(self, fields: Mapping[Field, WitnessValue]) -> tuple[Part, ...]:
        names = qualified_twins([(field.owner.name, field.name) for field in fields])
        return tuple(
            Part(name, self.content(field.descriptor, value))
            for name, (field, value) in zip(names, fields.items(), strict=True)
        )

    def _built(self, calls: tuple[WitnessCall, ...]) -> list[Part]:
        """What a collection of the JDK was filled with: elements by their places, values by their keys."""
        maker, *filling = calls
        parts = [] if maker.method == "<init>" else self._arguments(maker, maker.method)
        for place, call in enumerate(filling):
            if len(call.arguments) == 2:
                parts += self._entry(call, place)
            else:
                parts += self._arguments(call, f"[{place}]")
        return parts

    def _arguments(self, call: WitnessCall, name: str) -> list[Part]:
        types = parse_method_descriptor(call.descriptor)[0]
        contents = [self.content(t, value) for t, value in zip(types, call.arguments, strict=True)]
        return [
            Part(name if len(contents) == 1 else f"{name} {i}", content) for i, content in enumerate(contents)
        ]

    def _entry(self, call: WitnessCall, place: int) -> list[Part]:
        key, value = self._arguments(call, "")
        node = self._nodes[call.arguments[0].number] if isinstance(call.arguments[0], Node) else None
        text = None if node is None else self.thing(node).text
        if node is None or text is not None:
            return [Part(text or "null", value.content)]
        return [Part(f"key {place}", key.content), Part(f"value {place}", value.content)]

    def _answers(self, node: WitnessObject) -> list[Part]:
        """What the methods of a stub return."""
        parts: dict[str, Part] = {}
        for answer in node.answers or ():
            types, result = parse_method_descriptor(answer.descriptor)
            given = ", ".join(self._short(t, v) for t, v in zip(types, answer.arguments, strict=True))
            name = f"{answer.method}({given})"
            parts[name] = Part(name, "" if result == "V" else self.content(result, answer.result))
        return list(parts.values())

    def _short(self, descriptor: str, value: WitnessValue) -> str:
        if value is None:
            return "null"
        if not isinstance(value, Node) or value == ANYTHING:
            return str(self.content(descriptor, value))
        thing = self.thing(self._nodes[value.number])
        return thing.text or f"#{self._numbers[value.number]}"
