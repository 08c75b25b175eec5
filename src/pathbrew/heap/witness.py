"""Concrete heaps: the input that a model stands for, and what a run has made of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pathbrew import arithmetic
from pathbrew.classfile.descriptors import BOXES, parse_method_descriptor
from pathbrew.errors import Diverged
from pathbrew.heap.alias.labelling import LabelledHeap
from pathbrew.heap.collections_built import Step, built
from pathbrew.heap.collections_contents import contents
from pathbrew.heap.elements import NumberElements, ReferenceElements
from pathbrew.heap.hierarchy import is_enum
from pathbrew.heap.inputs import InputReference
from pathbrew.heap.objects import InputObject, OpenObject
from pathbrew.heap.stubs import Answered, StubObject
from pathbrew.machine import JavaArray, JavaString
from pathbrew.machine.core.objects import Value
from pathbrew.machine.core.open_arrays import MAX_LENGTH, NumberTerms, References
from pathbrew.machine.text.concatenated import preview, unchanged
from pathbrew.machine.text.elements import TextElements
from pathbrew.program import Field
from pathbrew.terms import Evaluator, Term

_NARROW = {"Z": arithmetic.i2z, "B": arithmetic.i2b, "S": arithmetic.i2s, "C": arithmetic.i2c}
MAX_NODES = 2_000


@dataclass(frozen=True, slots=True)
class Node:
    """A reference to the node of that number."""

    number: int


WitnessValue = int | float | None | Node


@dataclass(frozen=True, slots=True)
class WitnessCall:
    """A call that makes or fills an object: a constructor, a static factory, or a method on it."""

    owner: str
    method: str
    descriptor: str
    arguments: tuple[WitnessValue, ...]


ANYTHING = Node(-3)
"""Stands for an object that the code itself has made and passes to a stub."""


@dataclass(frozen=True, slots=True)
class WitnessAnswer:
    """A call of a stub's method, and what it returns."""

    method: str
    descriptor: str
    arguments: tuple[WitnessValue, ...]
    result: WitnessValue


@dataclass(slots=True)
class WitnessObject:
    """An object: the fields that matter, each with its value. Other fields keep their defaults.

    `constant` is the name of an enum's constant, `text` the text of a string, `calls` are those that make an
    object of the library; such nodes have no fields. `answers` are what the methods of a stub return, in the
    order of calls.
    """

    class_name: str
    fields: dict[Field, WitnessValue] = field(default_factory=dict)
    constant: str | None = None
    text: str | None = None
    calls: tuple[WitnessCall, ...] = ()
    items: tuple[WitnessValue, ...] | None = None
    """What an ArrayList holds after a run."""
    answers: tuple[WitnessAnswer, ...] | None = None
    is_interned: bool = False
    """Whether a string is the one that code names by its text."""


@dataclass(slots=True)
class WitnessArray:
    """An array of the given class."""

    class_name: str
    items: list[WitnessValue] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Witness:
    """Named values and the heap they point into."""

    values: tuple[tuple[str, str, WitnessValue], ...]
    nodes: tuple[WitnessObject | WitnessArray, ...]

    def __str__(self) -> str:
        return ", ".join(f"{name} = {text}" for name, text in self.texts().items())

    def texts(self) -> dict[str, str]:
        """Each value as Java would write it; an object that is met again is referred to by its number."""
        shown: set[int] = set()
        return {name: self._text(descriptor, value, shown) for name, descriptor, value in self.values}

    def _text(self, descriptor: str, value: WitnessValue, shown: set[int]) -> str:
        if not isinstance(value, Node):
            return _literal(descriptor, value)
        node = self.nodes[value.number]
        if isinstance(node, WitnessObject) and node.constant is not None:
            return f"{_simple(node.class_name)}.{node.constant}"
        if isinstance(node, WitnessObject) and node.text is not None:
            return '"' + node.text.encode("unicode_escape").decode("ascii").replace('"', '\\"') + '"'
        if value.number in shown:
            return f"#{value.number}"
        shown.add(value.number)
        if isinstance(node, WitnessObject) and node.answers is not None:
            return self._stub_text(value.number, node, node.answers, shown)
        if isinstance(node, WitnessArray):
            element = node.class_name[1:]
            return "{" + ", ".join(self._text(element, item, shown) for item in node.items) + "}"
        if node.calls:
            return self._built_text(node, shown)
        inner = ", ".join(f"{f.name}={self._text(f.descriptor, v, shown)}" for f, v in node.fields.items())
        return f"{_simple(node.class_name)}#{value.number}{{{inner}}}"

    def _built_text(self, node: WitnessObject, shown: set[int]) -> str:
        """`[1, 2]`, `{1=null}`, `Optional.of(1)`."""

        def shown_call(call: WitnessCall) -> list[str]:
            types = parse_method_descriptor(call.descriptor)[0]
            return [self._text(t, value, shown) for t, value in zip(types, call.arguments, strict=True)]

        maker, *filling = node.calls
        if maker.method != "<init>":
            return f"{_simple(maker.owner)}.{maker.method}({', '.join(shown_call(maker))})"
        items = ["=".join(shown_call(call)) for call in filling]
        left, right = "{}" if _is_map(node.class_name) else "[]"
        return f"{left}{', '.join(items)}{right}"

    def _stub_text(
        self, number: int, node: WitnessObject, answers: tuple[WitnessAnswer, ...], shown: set[int]
    ) -> str:
        """`IntPredicate#0{test(3)=true}`."""
        told: dict[str, None] = {}
        for answer in answers:
            parameters, result = parse_method_descriptor(answer.descriptor)
            given = ", ".join(
                "..." if argument == ANYTHING else self._text(parameter, argument, shown)
                for parameter, argument in zip(parameters, answer.arguments, strict=True)
            )
            told[f"{answer.method}({given})={self._text(result, answer.result, shown)}"] = None
        fields = [f"{f.name}={self._text(f.descriptor, v, shown)}" for f, v in node.fields.items()]
        return f"{_simple(node.class_name)}#{number}{{{', '.join([*fields, *told])}}}"

    def as_json(self) -> dict[str, Any]:
        """The values, and the objects by their number."""

        def plain(descriptor: str, value: WitnessValue) -> Any:
            if isinstance(value, Node):
                return {"ref": value.number}
            if descriptor == "Z":
                return bool(value)
            return value if isinstance(value, int) or value is None else _json_number(value)

        def call_of(call: WitnessCall) -> dict[str, Any]:
            types = parse_method_descriptor(call.descriptor)[0]
            given = [plain(t, value) for t, value in zip(types, call.arguments, strict=True)]
            return {"class": call.owner.replace("/", "."), "method": call.method, "arguments": given}

        def answer_of(answer: WitnessAnswer) -> dict[str, Any]:
            parameters, result = parse_method_descriptor(answer.descriptor)
            arguments = zip(parameters, answer.arguments, strict=True)
            return {
                "method": answer.method,
                "arguments": ["..." if a == ANYTHING else plain(d, a) for d, a in arguments],
                "result": plain(result, answer.result),
            }

        def node(entry: WitnessObject | WitnessArray) -> dict[str, Any]:
            name = entry.class_name.replace("/", ".")
            if isinstance(entry, WitnessArray):
                return {"class": name, "items": [plain(entry.class_name[1:], item) for item in entry.items]}
            if entry.constant is not None:
                return {"class": name, "constant": entry.constant}
            if entry.text is not None:
                return {"class": name, "text": entry.text}
            if entry.answers is not None:
                fields = {f.name: plain(f.descriptor, v) for f, v in entry.fields.items()}
                return {"class": name, "fields": fields, "answers": [answer_of(a) for a in entry.answers]}
            if entry.calls:
                return {"class": name, "calls": [call_of(call) for call in entry.calls]}
            return {
                "class": name,
                "fields": {f.name: plain(f.descriptor, v) for f, v in entry.fields.items()},
            }

        return {
            "values": {name: plain(descriptor, value) for name, descriptor, value in self.values},
            "objects": {str(number): node(entry) for number, entry in enumerate(self.nodes)},
        }


def _is_map(class_name: str) -> bool:
    return class_name.endswith("Map")


def _json_number(value: float) -> float | str:
    return value if value - value == 0 else _literal("D", value)


def _simple(class_name: str) -> str:
    return class_name.rpartition("/")[2].replace("$", ".")


def _literal(descriptor: str, value: Any) -> str:
    if value is None:
        return "null"
    if descriptor == "Z":
        return "true" if value else "false"
    if descriptor == "C":
        return f"'{chr(value)}'" if 32 <= value < 127 and chr(value) not in "'\\" else f"'\\u{value:04x}'"
    if isinstance(value, float):
        if value != value:
            return "NaN"
        return repr(value).replace("inf", "Infinity") + ("f" if descriptor == "F" else "")
    return f"{value}L" if descriptor == "J" else str(value)


class Photographer:
    """Reads a heap under a model: as it was when the method was called, or as it is now."""

    def __init__(self, evaluate: Evaluator, *, initial: bool, heap: LabelledHeap | None = None) -> None:
        self._evaluate = evaluate
        self._heap = heap
        self._initial = initial
        self._numbers: dict[int, int] = {}
        self._kept: list[Any] = []
        self._nodes: list[WitnessObject | WitnessArray] = []

    def picture(self, values: list[tuple[str, str, Value]]) -> Witness:
        named = tuple(
            (name, descriptor, self._value(descriptor, value)) for name, descriptor, value in values
        )
        return Witness(named, tuple(self._nodes))

    def numbers_in(self, other: Photographer) -> tuple[int | None, ...]:
        """For each object of this picture its number in another, None where it is not there."""
        return tuple(other._numbers.get(id(reference)) for reference in self._kept)

    def _value(self, descriptor: str, value: Value) -> WitnessValue:
        if isinstance(value, Term):
            value = self._evaluate(value)
        if descriptor in _NARROW:
            return _NARROW[descriptor](int(value))
        if isinstance(value, InputReference):
            value = value.resolve() if value.is_decided else None
        if self._heap is not None:
            value = self._heap.settled(value)
        if isinstance(value, InputReference):
            # One of the values that a guarded reference may have.
            value = value.resolve() if value.is_decided else None
        if value is None or isinstance(value, int | float):
            return value
        return self._node(value)

    def _node(self, reference: Any) -> Node:
        if isinstance(reference, JavaString):
            reference = unchanged(reference, self._evaluate)
        key = id(reference)
        if key not in self._numbers:
            if len(self._nodes) >= MAX_NODES:
                raise Diverged(f"the heap has more than {MAX_NODES} objects")
            self._numbers[key] = len(self._nodes)
            self._kept.append(reference)
            is_open = isinstance(reference, OpenObject)
            name = (reference.settled_class() if is_open else reference.java_class).name
            if isinstance(reference, JavaArray):
                array = WitnessArray(name)
                self._nodes.append(array)
                array.items += self._items(reference)
            else:
                made = WitnessObject(name)
                self._nodes.append(made)
                self._fill(made, reference)
        return Node(self._numbers[key])

    def _fill(self, made: WitnessObject, reference: Any) -> None:
        if isinstance(reference, JavaString):
            made.text = preview(reference, self._evaluate)
            return
        how = built(reference) if self._initial else None
        if how is not None:
            made.class_name = how.class_name
            made.calls = tuple(map(self._call, (how.maker, *how.calls(self._evaluate))))
            return
        java_class = reference.java_class
        is_input = isinstance(reference, InputObject)
        if java_class.name == "java/util/ArrayList" and not self._initial and not is_input:
            rows = contents(reference)
            if rows is not None:
                made.items = tuple(self._value("Ljava/lang/Object;", row[0]) for row in rows)
            return
        if is_enum(java_class) and isinstance(reference.f_name, JavaString):
            made.constant = reference.f_name.text
            enum = java_class if java_class.superclass.name == "java/lang/Enum" else java_class.superclass
            made.class_name = enum.name
            return
        if isinstance(reference, StubObject):
            made.class_name = reference.declared.name
            made.answers = tuple(map(self._answer, reference.answers)) if self._initial else ()
        layout = reference.settled_class().layout if isinstance(reference, OpenObject) else java_class.layout
        for entry in layout:
            if not is_input:
                if java_class.name.startswith("java/") and java_class.name not in BOXES:
                    continue
                made.fields[entry] = self._value(entry.descriptor, getattr(reference, entry.attribute))
                continue
            values = reference.initial if self._initial else reference.__dict__
            if entry.attribute in values:
                made.fields[entry] = self._value(entry.descriptor, values[entry.attribute])

    def _call(self, step: Step) -> WitnessCall:
        types = parse_method_descriptor(step.descriptor)[0]
        arguments = tuple(self._value(t, value) for t, value in zip(types, step.arguments, strict=True))
        return WitnessCall(step.owner, step.method, step.descriptor, arguments)

    def _answer(self, answered: Answered) -> WitnessAnswer:
        method = answered.method
        arguments = tuple(map(self._argument, method.parameters, answered.arguments))
        result = self._value(method.returned, answered.result)
        return WitnessAnswer(method.name, method.descriptor, arguments, result)

    def _argument(self, descriptor: str, value: Value) -> WitnessValue:
        """An argument of a stub's method, if it was there before the call or is a value."""
        if self._heap is not None:
            value = self._heap.settled(value)
        if descriptor[0] in "L[" and not isinstance(value, InputReference | None):
            is_value = isinstance(value, JavaString) or value.java_class.name in BOXES
            is_input = hasattr(value, "input_name") or built(value) is not None
            if not is_value and not is_input and not is_enum(value.java_class):
                return ANYTHING
        return self._value(descriptor, value)

    def _items(self, reference: Any) -> list[WitnessValue]:
        element = reference.java_class.name[1:]
        source = getattr(reference, "initial", None) if self._initial else None
        data = reference.data if source is None else source
        if isinstance(data, TextElements):
            return list(data.preview(self._evaluate))
        if isinstance(data, NumberTerms | References | ReferenceElements):
            length = int(self._evaluate(data.length) if isinstance(data.length, Term) else data.length)
            if length > MAX_LENGTH:
                raise Diverged(f"an array of length {length}")
            return [self._value(element, self._element(data, i)) for i in range(length)]
        return [self._value(element, item) for item in data]

    def _element(self, data: NumberTerms | References | ReferenceElements, place: int) -> Value:
        if isinstance(data, ReferenceElements):
            return (data.initial if self._initial else data.items).get(place)
        if isinstance(data, References):
            return data.seen(place, self._evaluate)
        before = data.initial if isinstance(data, NumberElements) and self._initial else data.array
        return self._evaluate(before).get(place)
