"""Writes arrays: in braces, element by element, or filled with one value."""

from __future__ import annotations

from typing import Protocol

from pathbrew.classfile.descriptors import PRIMITIVES, default_value
from pathbrew.junit import literals
from pathbrew.junit.draft import Draft, Expression, Form
from pathbrew.junit.nodes import children, contents
from pathbrew.junit.types import Unwritable
from pathbrew.objects.graph import ArrayNode, GraphValue, SparseArrayNode

_MOST_ELEMENTS = 4000
_LONGEST_DENSE = 50


class Maker(Protocol):
    """What makes the other objects of a graph, and keeps what was made."""

    def value(self, value: GraphValue, descriptor: str, hint: str) -> Expression:
        """The value of a place of that type."""

    def declared(self, index: int, descriptor: str, text: str, hint: str) -> Expression:
        """A local for the node, known before its contents are written."""

    def settled(self, index: int, expression: Expression, hint: str) -> Expression:
        """The expression itself where it is short and used once, else a local for it."""

    def reach(self, start: int) -> set[int]:
        """The nodes reached from one, itself included."""


class ArrayWriter:
    """Writes the arrays of one graph."""

    def __init__(self, draft: Draft, maker: Maker) -> None:
        self._draft = draft
        self._file = draft.file
        self._maker = maker

    def array(self, index: int, node: ArrayNode | SparseArrayNode, hint: str) -> Expression:
        """The array at a node: in place where that is short, else a local named after the hint."""
        file, element = self._file, node.descriptor[1:]
        if not file.scope.sees_type(node.descriptor):
            raise Unwritable("an array of a class that a test cannot name")
        length, given = contents(node)
        cyclic = any(index in self._maker.reach(child.index) for child in children(node))
        if cyclic or (length > _LONGEST_DENSE and len(given) * 2 <= length):
            return self._by_elements(index, node, length, given, hint)
        if length > _MOST_ELEMENTS:
            return self._filled(index, node, length, given, hint)
        items = [given.get(at, default_value(element)) for at in range(length)]
        texts = [self._element(element, item, hint) for item in items]
        braces = f"{{{', '.join(texts)}}}"
        expression = Expression(
            f"new {file.imports.type(node.descriptor)} {braces}",
            node.descriptor,
            form=Form.ARRAY,
            initialiser=braces,
        )
        return self._maker.settled(index, expression, hint)

    def _element(self, descriptor: str, value: GraphValue, hint: str, *, in_braces: bool = True) -> str:
        """An element within braces, where braces may stand for an array, or of an assignment."""
        if descriptor in PRIMITIVES and isinstance(value, int | float):
            return literals.initialiser(descriptor, value, self._file.imports.java_lang)
        singular = hint[:-1] if len(hint) > 2 and hint.endswith("s") and not hint.endswith("ss") else hint
        expression = self._maker.value(value, descriptor, singular)
        if in_braces and expression.form is Form.ARRAY and expression.type == descriptor:
            assert expression.initialiser is not None
            return expression.initialiser
        return self._file.fit(expression, descriptor)

    def _by_elements(
        self,
        index: int,
        node: ArrayNode | SparseArrayNode,
        length: int,
        given: dict[int, GraphValue],
        hint: str,
    ) -> Expression:
        if len(given) > _MOST_ELEMENTS:
            raise Unwritable(f"an array with {len(given)} elements to set")
        element = node.descriptor[1:]
        local = self._maker.declared(
            index, node.descriptor, _sized(self._file.imports.type(node.descriptor), length), hint
        )
        for at, value in given.items():
            text = self._element(element, value, hint, in_braces=False)
            self._draft.arrange.append(f"{local.text}[{at}] = {text};")
        return local

    def _filled(
        self,
        index: int,
        node: ArrayNode | SparseArrayNode,
        length: int,
        given: dict[int, GraphValue],
        hint: str,
    ) -> Expression:
        values = set(given.values())
        if len(values) > 1 or len(given) < length:
            raise Unwritable(f"an array with {length} elements to set")
        local = self._maker.declared(
            index, node.descriptor, _sized(self._file.imports.type(node.descriptor), length), hint
        )
        value = self._maker.value(next(iter(values)), node.descriptor[1:], hint)
        arrays = self._file.imports.plain("java/util/Arrays")
        self._draft.arrange.append(f"{arrays}.fill({local.text}, {value.text});")
        return local


def _sized(array_type: str, length: int) -> str:
    """`new int[5][]` for `int[][]`."""
    element, brackets = array_type[: array_type.index("[")], array_type[array_type.index("[") :]
    return f"new {element}[{length}]{brackets[2:]}"
