"""The input state of a call that was made on the JVM, as witnesses tell it."""

from __future__ import annotations

from pathbrew.heap.witness import ANYTHING as ANY_OBJECT
from pathbrew.heap.witness import (
    Node,
    Witness,
    WitnessAnswer,
    WitnessArray,
    WitnessCall,
    WitnessObject,
    WitnessValue,
)
from pathbrew.jvm.replay import ReplayRequest
from pathbrew.objects.graph import (
    ANYTHING,
    ArrayNode,
    BoxNode,
    BuildCall,
    BuiltNode,
    EnumNode,
    FieldValue,
    GraphValue,
    ObjectNode,
    Reference,
    SparseArrayNode,
    StringNode,
    StubNode,
)
from pathbrew.objects.graph import Node as GraphNode
from pathbrew.program import Field, Method, Program
from pathbrew.program.resolution import resolve_field


def state_of(program: Program, method: Method, names: list[str], request: ReplayRequest) -> Witness:
    """The receiver if there is one, the parameters and the static fields that are set."""
    values: list[tuple[str, str, WitnessValue]] = []
    if request.receiver is not None:
        values.append(("this", f"L{method.owner.name};", _value(request.receiver)))
    for name, descriptor, argument in zip(names, method.parameters, request.arguments, strict=True):
        values.append((name, descriptor, _value(argument)))
    for static in request.statics:
        simple = static.owner.rpartition("/")[2].replace("$", ".")
        values.append((f"{simple}.{static.name}", static.descriptor, _value(static.value)))
    return Witness(tuple(values), tuple(_node(program, node) for node in request.nodes))


def _value(value: GraphValue) -> WitnessValue:
    if value == ANYTHING:
        return ANY_OBJECT
    return Node(value.index) if isinstance(value, Reference) else value


def _node(program: Program, node: GraphNode) -> WitnessObject | WitnessArray:
    match node:
        case ArrayNode(descriptor, items):
            return WitnessArray(descriptor, [_value(item) for item in items])
        case SparseArrayNode(descriptor, length, entries):
            default = None if descriptor[1] in "L[" else 0
            array = WitnessArray(descriptor, [default] * length)
            for index, item in entries:
                array.items[index] = _value(item)
            return array
        case EnumNode(class_name, constant):
            return WitnessObject(class_name, constant=constant)
        case StringNode(text):
            return WitnessObject("java/lang/String", text=text)
        case BoxNode(class_name, number):
            field = next(f for f in program.load(class_name).layout if f.name == "value")
            return WitnessObject(class_name, {field: number})
        case BuiltNode(class_name, maker, calls):
            return WitnessObject(class_name, calls=tuple(map(_call, (maker, *calls))))
        case StubNode(class_name, answers, fields):
            told = (
                WitnessAnswer(a.method, a.descriptor, tuple(map(_value, a.arguments)), _value(a.result))
                for a in answers
            )
            return WitnessObject(class_name, _fields(program, fields), answers=tuple(told))
        case ObjectNode(class_name, fields):
            return WitnessObject(class_name, _fields(program, fields))
    return WitnessObject(node.class_name)


def _fields(program: Program, fields: tuple[FieldValue, ...]) -> dict[Field, WitnessValue]:
    return {
        resolve_field(program.load(field.owner), field.name, field.descriptor): _value(field.value)
        for field in fields
    }


def _call(call: BuildCall) -> WitnessCall:
    return WitnessCall(call.owner, call.method, call.descriptor, tuple(map(_value, call.arguments)))
