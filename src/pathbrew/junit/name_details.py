"""What tells inputs apart that look alike at first: their elements, fields, first and last characters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pathbrew.classfile.descriptors import parse_method_descriptor
from pathbrew.confirmation.case import TestCase
from pathbrew.junit.identifiers import upper_camel
from pathbrew.junit.nodes import contents
from pathbrew.junit.phrases import Fact
from pathbrew.junit.value_words import kind_words, length_words, primitive_words, value_words
from pathbrew.objects.graph import (
    ArrayNode,
    BuildCall,
    BuiltNode,
    GraphValue,
    Node,
    ObjectNode,
    Reference,
    SparseArrayNode,
    StringNode,
)
from pathbrew.program import JavaClass
from pathbrew.program.entry import parameter_names
from pathbrew.program.names import told_names

_COST = 7
_MOST = 12


def detail_facts(case: TestCase) -> list[Fact]:
    """Facts about the insides of the receiver and the arguments, the most telling ones first."""
    request, method = case.request, case.method
    given: list[tuple[str, GraphValue]] = [("", request.receiver)]
    given += zip(map(upper_camel, parameter_names(case.method)), request.arguments, strict=True)
    facts: dict[Fact, None] = {}
    for subject, value in given:
        if isinstance(value, Reference):
            node = request.nodes[value.index]
            facts |= {
                Fact(text, _COST): None for text in _of_node(subject, node, request.nodes, method.owner)
            }
            if isinstance(node, BuiltNode) and node.calls and not _is_collection(node):
                done = _of_calls(subject, node.calls, request.nodes)
                facts |= {Fact(text, _COST, is_before=True): None for text in done}
    return list(facts)[:_MOST]


def _is_collection(node: BuiltNode) -> bool:
    return node.class_name.startswith("java/util/")


def _of_node(subject: str, node: Node, nodes: Sequence[Node], owner: JavaClass) -> Iterator[str]:
    match node:
        case StringNode(text) if text:
            yield f"{subject}StartsWith{primitive_words('C', ord(text[0]))}"
            yield f"{subject}EndsWith{primitive_words('C', ord(text[-1]))}"
        case ArrayNode() | SparseArrayNode():
            yield from _of_array(subject, node, nodes)
        case ObjectNode():
            for field in node.fields:
                words = _words(field.value, field.descriptor, nodes)
                if words is not None and "$" not in field.name:
                    yield f"{subject}{upper_camel(field.name)}Is{words}"
        case BuiltNode():
            yield from _of_built(subject, node, nodes, owner)


def _of_array(subject: str, node: ArrayNode | SparseArrayNode, nodes: Sequence[Node]) -> Iterator[str]:
    length, given = contents(node)
    if length:
        element = node.descriptor[1:]
        words = _words(given.get(0, None if len(element) > 1 else 0), element, nodes)
        if words is not None:
            yield f"{subject}{'Contains' if length == 1 else 'StartsWith'}{words}"


def _of_built(subject: str, node: BuiltNode, nodes: Sequence[Node], owner: JavaClass) -> Iterator[str]:
    maker = node.maker
    if _is_collection(node):
        text = length_words(subject, len(node.calls), len(node.calls)) if not maker.arguments else None
        if text is not None and subject:
            yield text
        for call in node.calls:
            words = _words(call.arguments[0], "", nodes) if call.arguments else None
            if words is not None:
                yield f"{subject}Contains{words}"
        return
    if maker.owner == owner.name:
        method = owner.methods.get(maker.method + maker.descriptor)
        names = told_names(method) if method is not None else []
        parameters, _ = parse_method_descriptor(maker.descriptor)
        for name, descriptor, value in zip(names, parameters, maker.arguments, strict=False):
            words = _words(value, descriptor, nodes)
            if name and words is not None:
                yield f"{subject}{upper_camel(name)}Is{words}"


def _of_calls(subject: str, calls: Sequence[BuildCall], nodes: Sequence[Node]) -> Iterator[str]:
    """What was done to an object before."""
    last = calls[-1]
    done = f"After{subject}{upper_camel(last.method)}"
    yield done
    parameters, _ = parse_method_descriptor(last.descriptor)
    for descriptor, value in zip(parameters, last.arguments, strict=True):
        words = _words(value, descriptor, nodes)
        if words is not None:
            yield done + words
            break
    if len(calls) > 1:
        yield f"After{subject}{primitive_words('I', len(calls))}Calls"


def _words(value: GraphValue, descriptor: str, nodes: Sequence[Node]) -> str | None:
    if isinstance(value, int | float) and not descriptor:
        return None
    return value_words(value, descriptor, nodes) or kind_words(value, nodes)
