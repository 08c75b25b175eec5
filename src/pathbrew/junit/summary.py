"""Short texts about a case: its inputs, its outcome, where it crashed."""

from __future__ import annotations

from collections.abc import Sequence

from pathbrew.classfile.descriptors import BOXES, parse_method_descriptor
from pathbrew.confirmation.case import Kind, TestCase
from pathbrew.junit import literals
from pathbrew.junit.nodes import contents, simple_name
from pathbrew.junit.types import Scope
from pathbrew.jvm.outcomes import Returned, Threw
from pathbrew.objects.graph import (
    ArrayNode,
    BoxNode,
    BuiltNode,
    ClassNode,
    EnumNode,
    FolderNode,
    GraphValue,
    Node,
    ObjectNode,
    Reference,
    SparseArrayNode,
    StringNode,
    StubNode,
)
from pathbrew.program.entry import parameter_names

_LONGEST = 60
_DEEPEST = 3


def inputs_text(case: TestCase) -> str:
    """`grams = 0, service = null`."""
    request = case.request
    method = case.method
    texts = []
    if request.receiver is not None:
        texts.append(f"this = {value_text(request.receiver, method.owner.descriptor, request.nodes)}")
    for name, descriptor, value in zip(
        parameter_names(case.method), method.parameters, request.arguments, strict=True
    ):
        texts.append(f"{name} = {value_text(value, descriptor, request.nodes)}")
    for static in request.statics:
        shown = value_text(static.value, static.descriptor, request.nodes)
        texts.append(f"{simple_name(static.owner)}.{static.name} = {shown}")
    return ", ".join(texts)


def outcome_text(case: TestCase) -> str:
    """`returns -1`, `throws IllegalArgumentException: not a weight: 0`."""
    outcome = case.observed.outcome
    if isinstance(outcome, Threw):
        message = f": {_cut(outcome.message)}" if outcome.message else ""
        return f"throws {simple_name(outcome.class_name)}{message}"
    if not isinstance(outcome, Returned):
        return type(outcome).__name__.lower()
    if case.method.name == "<init>":
        return f"creates a {simple_name(case.method.owner.name)}"
    if case.method.returned == "V":
        return "returns"
    return f"returns {value_text(case.observed.returned, case.method.returned, case.observed.nodes_after)}"


def value_text(value: GraphValue, descriptor: str, nodes: Sequence[Node], depth: int = 0) -> str:
    """A value much as Java writes it, cut where it is long or deep."""
    if value is None:
        return "null"
    if not isinstance(value, Reference):
        return literals.initialiser(descriptor, value)
    if not 0 <= value.index < len(nodes):
        return "..."
    node = nodes[value.index]
    if isinstance(node, StringNode):
        return literals.string(_cut(node.text), 11)
    if isinstance(node, BoxNode):
        return literals.initialiser(BOXES[node.class_name], node.value)
    if isinstance(node, EnumNode):
        return f"{simple_name(node.class_name)}.{node.constant_name}"
    if isinstance(node, ClassNode):
        return f"{simple_name(node.class_name)}.class"
    if isinstance(node, FolderNode):
        return "a temporary folder"
    if depth >= _DEEPEST:
        return "..."
    if isinstance(node, ArrayNode | SparseArrayNode):
        return _array_text(node, nodes, depth)
    if isinstance(node, ObjectNode):
        fields = [f"{f.name}={value_text(f.value, f.descriptor, nodes, depth + 1)}" for f in node.fields]
        return f"{simple_name(node.class_name)}{{{_joined(fields)}}}"
    if isinstance(node, BuiltNode):
        return _built_text(node, nodes, depth)
    if isinstance(node, StubNode):
        return _stub_text(node, nodes, depth)
    return simple_name(node.class_name)


def _stub_text(node: StubNode, nodes: Sequence[Node], depth: int) -> str:
    """`IntPredicate{test(3)=true}`."""
    texts = [f"{f.name}={value_text(f.value, f.descriptor, nodes, depth + 1)}" for f in node.fields]
    for answer in dict.fromkeys(node.answers):
        parameters, result = parse_method_descriptor(answer.descriptor)
        passed = [
            value_text(value, descriptor, nodes, depth + 1)
            for value, descriptor in zip(answer.arguments, parameters, strict=True)
        ]
        texts.append(
            f"{answer.method}({', '.join(passed)})={value_text(answer.result, result, nodes, depth + 1)}"
        )
    return f"{simple_name(node.class_name)}{{{_joined(texts)}}}"


def _built_text(node: BuiltNode, nodes: Sequence[Node], depth: int) -> str:
    texts = []
    for made in (node.maker, *node.calls):
        parameters, _ = parse_method_descriptor(made.descriptor)
        passed = [
            value_text(value, descriptor, nodes, depth + 1)
            for value, descriptor in zip(made.arguments, parameters, strict=True)
        ]
        if made.method == "<init>":
            head = f"new {simple_name(made.owner)}"
        elif made is node.maker:
            head = f"{simple_name(made.owner)}.{made.method}"
        else:
            head = f".{made.method}"
        texts.append(f"{head}({', '.join(passed)})")
    return "".join(texts)


def _array_text(node: ArrayNode | SparseArrayNode, nodes: Sequence[Node], depth: int) -> str:
    length, given = contents(node)
    element = node.descriptor[1:]
    zero: GraphValue = None if element[0] in "L[" else 0
    items = [value_text(given.get(at, zero), element, nodes, depth + 1) for at in range(min(length, 10))]
    return f"{{{_joined(items)}{', ...' if length > 10 else ''}}}"


def _joined(texts: list[str]) -> str:
    return ", ".join(texts[:10]) + (", ..." if len(texts) > 10 else "")


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "..."


def crash_comment(scope: Scope, case: TestCase) -> str | None:
    """`Suspected crash: java.lang.ArithmeticException at Matrix.java:41`, for crashes."""
    outcome = case.observed.outcome
    if case.kind is Kind.BEHAVIOUR or not isinstance(outcome, Threw):
        return None
    text = f"Suspected crash: {outcome.class_name.replace('/', '.')}"
    for frame in outcome.trace:
        name = frame.class_name.replace(".", "/")
        if frame.line > 0 and scope.is_user_class(name):
            file = scope.load(name).file
            source = (file.source_file if file is not None else None) or simple_name(name)
            return f"{text} at {source}:{frame.line}"
    return text
