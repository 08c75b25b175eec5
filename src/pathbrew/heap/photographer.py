"""Pictures of the machine's heap: the input that a model stands for, and what a run has made of it."""

from __future__ import annotations

from pathbrew.arithmetic import NARROW
from pathbrew.classfile.descriptors import BOXES, parse_method_descriptor
from pathbrew.errors import Diverged
from pathbrew.heap.collections_built import Built, built
from pathbrew.heap.collections_contents import contents
from pathbrew.heap.elements import NumberElements, ReferenceElements
from pathbrew.heap.hierarchy import declaring_enum, is_enum
from pathbrew.heap.lazy import DECIDED
from pathbrew.heap.objects import InputObject, OpenObject
from pathbrew.heap.policy import WitnessHeap
from pathbrew.heap.references import InputReference
from pathbrew.heap.stubs import Answered, StubObject
from pathbrew.machine import JavaArray, JavaString
from pathbrew.machine.core.objects import JavaObject, Value
from pathbrew.machine.core.open_arrays import NumberTerms, References
from pathbrew.machine.text.concatenated import preview, unchanged
from pathbrew.machine.text.elements import TextElements
from pathbrew.objects.graph import (
    ANYTHING,
    MAX_LENGTH,
    Answer,
    ArrayNode,
    BoxNode,
    BuildCall,
    BuiltNode,
    EnumNode,
    FieldValue,
    GraphValue,
    ListNode,
    Node,
    ObjectNode,
    OpaqueNode,
    Reference,
    StringNode,
    StubNode,
)
from pathbrew.objects.witness import Witness
from pathbrew.terms import Evaluator, Term

_OBJECT = "Ljava/lang/Object;"
_BEING_MADE = OpaqueNode("")
MAX_NODES = 2_000


class Photographer:
    """Reads a heap under a model: as it was when the method was called, or as it is now."""

    def __init__(self, evaluate: Evaluator, *, initial: bool, heap: WitnessHeap = DECIDED) -> None:
        self._evaluate = evaluate
        self._heap = heap
        self._initial = initial
        self._numbers: dict[int, int] = {}
        self._kept: list[JavaObject] = []
        self._nodes: list[Node] = []

    def picture(self, values: list[tuple[str, str, Value]]) -> Witness:
        named = tuple(
            (name, descriptor, self._value(descriptor, value)) for name, descriptor, value in values
        )
        return Witness(named, tuple(self._nodes))

    def numbers_in(self, other: Photographer) -> tuple[int | None, ...]:
        """For each object of this picture its number in another, None where it is not there."""
        return tuple(other._numbers.get(id(reference)) for reference in self._kept)

    def _value(self, descriptor: str, value: Value) -> GraphValue:
        if isinstance(value, Term):
            value = self._evaluate(value)
        if descriptor in NARROW:
            return NARROW[descriptor](int(value))
        if isinstance(value, InputReference):
            value = value.resolve() if value.is_decided else None
        value = self._heap.settled(value)
        if isinstance(value, InputReference):
            # One of the values that a guarded reference may have.
            value = value.resolve() if value.is_decided else None
        if value is None or isinstance(value, int | float):
            return value
        return self._node(value)

    def _node(self, reference: JavaObject) -> Reference:
        if isinstance(reference, JavaString):
            reference = unchanged(reference, self._evaluate)
        key = id(reference)
        if key not in self._numbers:
            if len(self._nodes) >= MAX_NODES:
                raise Diverged(f"the heap has more than {MAX_NODES} objects")
            number = self._numbers[key] = len(self._nodes)
            self._kept.append(reference)
            self._nodes.append(_BEING_MADE)
            self._nodes[number] = self._made(reference)
        return Reference(self._numbers[key])

    def _made(self, reference: JavaObject) -> Node:
        if isinstance(reference, JavaArray):
            return ArrayNode(reference.java_class.name, tuple(self._items(reference)))
        if isinstance(reference, JavaString):
            return StringNode(preview(reference, self._evaluate))
        how = built(reference) if self._initial else None
        if how is not None:
            return self._built(how)
        java_class = reference.java_class
        is_input = isinstance(reference, InputObject)
        if java_class.name == "java/util/ArrayList" and not self._initial and not is_input:
            rows = contents(reference)
            if rows is None:
                return ObjectNode(java_class.name)
            return ListNode(java_class.name, tuple(self._value(_OBJECT, row[0]) for row in rows))
        if is_enum(java_class) and isinstance(reference.f_name, JavaString):
            return EnumNode(declaring_enum(java_class).name, reference.f_name.text)
        fields = self._fields(reference)
        if isinstance(reference, StubObject):
            answers = tuple(map(self._answer, reference.answers)) if self._initial else ()
            return StubNode(reference.declared.name, answers, fields)
        settled = reference.settled_class() if isinstance(reference, OpenObject) else java_class
        if settled.name in BOXES:
            value = fields[0].value if fields else 0
            assert isinstance(value, int | float)
            return BoxNode(settled.name, value)
        return ObjectNode(settled.name, fields)

    def _fields(self, reference: JavaObject) -> tuple[FieldValue, ...]:
        """The fields that matter: of an input those that were looked at or written."""
        java_class = reference.settled_class() if isinstance(reference, OpenObject) else reference.java_class
        layout = java_class.layout
        if isinstance(reference, InputObject):
            values = reference.initial if self._initial else reference.__dict__
        elif java_class.name.startswith("java/") and java_class.name not in BOXES:
            return ()
        else:
            values = {entry.attribute: getattr(reference, entry.attribute) for entry in layout}
        return tuple(
            FieldValue(
                entry.owner.name,
                entry.name,
                entry.descriptor,
                self._value(entry.descriptor, values[entry.attribute]),
            )
            for entry in layout
            if entry.attribute in values
        )

    def _built(self, how: Built) -> BuiltNode:
        maker, *calls = map(self._call, (how.maker, *how.calls(self._evaluate)))
        return BuiltNode(how.class_name, maker, tuple(calls))

    def _call(self, step: BuildCall[Value]) -> BuildCall:
        types = parse_method_descriptor(step.descriptor)[0]
        arguments = tuple(self._value(t, value) for t, value in zip(types, step.arguments, strict=True))
        return BuildCall(step.owner, step.method, step.descriptor, arguments)

    def _answer(self, answered: Answered) -> Answer:
        method = answered.method
        arguments = tuple(map(self._argument, method.parameters, answered.arguments))
        result = self._value(method.returned, answered.result)
        return Answer(method.name, method.descriptor, arguments, result)

    def _argument(self, descriptor: str, value: Value) -> GraphValue:
        """An argument of a stub's method, if it was there before the call or is a value."""
        value = self._heap.settled(value)
        if descriptor[0] in "L[" and not isinstance(value, InputReference | None):
            is_value = isinstance(value, JavaString) or value.java_class.name in BOXES
            is_input = hasattr(value, "input_name") or built(value) is not None
            if not is_value and not is_input and not is_enum(value.java_class):
                return ANYTHING
        return self._value(descriptor, value)

    def _items(self, reference: JavaObject) -> list[GraphValue]:
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
