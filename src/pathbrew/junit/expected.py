"""Expressions that equal what was seen after a call: what assertions expect."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pathbrew.blocks.derived import has_derived
from pathbrew.classfile.descriptors import BOXES
from pathbrew.junit import literals
from pathbrew.junit.arrange import Arranger
from pathbrew.junit.draft import SourceFile
from pathbrew.junit.types import OBJECT
from pathbrew.objects.contents import Contents, contents_of
from pathbrew.objects.graph import (
    ArrayNode,
    BoxNode,
    ClassNode,
    EnumNode,
    GraphValue,
    Node,
    ObjectNode,
    Reference,
    SparseArrayNode,
    StringNode,
)

_MAP_OF_RELEASE = 9
_DEEPEST = 2
_LONGEST_ARRAY = 200
UNSTABLE = re.compile(r"@[0-9a-f]{4,8}\b|\$\$Lambda|\$Proxy\d")
"""Parts of texts that differ from run to run."""


class ExpectedValues:
    """Writes down values of the heap after the call, whose first `given` nodes are the inputs."""

    def __init__(self, file: SourceFile, arranger: Arranger, given: int, nodes: Sequence[Node]) -> None:
        self._file = file
        self._arranger = arranger
        self._given = given
        self._nodes = nodes
        self.unequalled = -1
        """An object that a constructor under test has made: it would be compared with itself."""
        self._within: set[int] = set()
        """The objects of the library whose elements are being written."""

    def value(self, index: int) -> str | None:
        """An expression that equals the object, if it is a value: a string, a box, a constant."""
        node = self._nodes[index]
        file = self._file
        if isinstance(node, StringNode):
            return None if UNSTABLE.search(node.text) else self._string(node)
        if isinstance(node, BoxNode):
            literal = file.literal(BOXES[node.class_name], node.value).text
            if file.junit == 4:
                # A plain literal would leave JUnit 4's assertEquals(long, long) as a choice.
                return f"{file.imports.java_lang(node.class_name.rpartition('/')[2])}.valueOf({literal})"
            return literal
        if isinstance(node, EnumNode) and file.scope.sees(node.class_name):
            return self._arranger.enum_constant(node).text
        if isinstance(node, ClassNode):
            is_named = file.names_class(node.class_name)
            return file.class_literal(node.class_name) if is_named else None
        if isinstance(node, ObjectNode) and index >= self._given and index != self.unequalled:
            return self._record(node)
        return None

    def _string(self, node: StringNode) -> str:
        if node.separators:
            return self._file.separated(node.text, node.separators).text
        return self._file.string(node.text).text

    def _record(self, node: ObjectNode, depth: int = 0) -> str | None:
        """An equal record, made by its constructor."""
        file = self._file
        if not file.scope.is_user_class(node.class_name) or not file.scope.sees(node.class_name):
            return None
        java_class = file.scope.load(node.class_name)
        components = None if java_class.file is None else java_class.file.record
        if components is None or depth > _DEEPEST or not has_derived(java_class, "equals"):
            return None
        canonical = java_class.methods.get(f"<init>({''.join(c.descriptor for c in components)})V")
        given = {f.name: f.value for f in node.fields}
        texts = [self._component(given.get(c.name), c.descriptor, depth) for c in components]
        if canonical is None or not file.scope.sees_member(canonical) or None in texts:
            return None
        generic = "<>" if file.imports.is_generic(node.class_name) else ""
        name = file.imports.class_name(node.class_name)
        return f"new {name}{generic}({', '.join(map(str, texts))})"

    def _component(self, value: GraphValue, descriptor: str, depth: int) -> str | None:
        if value is None:
            return "null"
        if not isinstance(value, Reference):
            return self._file.literal(descriptor, value).text
        node = self._nodes[value.index] if 0 <= value.index < len(self._nodes) else None
        if isinstance(node, ObjectNode) and value.index >= self._given:
            return self._record(node, depth + 1) or self._nested(value.index)
        return None if node is None or isinstance(node, ArrayNode) else self._part(value, descriptor)

    def array(self, index: int, around: frozenset[int] = frozenset()) -> str | None:
        """An array of values as an expression; `around` are the arrays that it is an element of."""
        items = self._items(index, around)
        return None if items is None else f"new {self._file.imports.type(items[0])} {items[1]}"

    def _items(self, index: int, around: frozenset[int]) -> tuple[str, str] | None:
        """The type of an array, and its values in braces."""
        node = self._nodes[index]
        if not isinstance(node, ArrayNode) or len(node.items) > _LONGEST_ARRAY:
            return None
        if not self._file.scope.sees_type(node.descriptor) or index in around:
            return None
        texts = [self._part(item, node.descriptor[1:], around | {index}) for item in node.items]
        return None if None in texts else (node.descriptor, f"{{{', '.join(map(str, texts))}}}")

    def _part(self, value: GraphValue, descriptor: str, around: frozenset[int] = frozenset()) -> str | None:
        """A value that something larger holds in a place of a type."""
        if value is None:
            return "null"
        if not isinstance(value, Reference):
            return literals.initialiser(descriptor, value, self._file.imports.java_lang)
        if not 0 <= value.index < len(self._nodes):
            return None
        if isinstance(self._nodes[value.index], ArrayNode):
            if not descriptor.startswith("["):
                return self.array(value.index, around)
            items = self._items(value.index, around)
            return None if items is None else items[1]
        own = self.value(value.index)
        if own is None:
            own = self._given_local(value.index)
        return self._nested(value.index) if own is None else own

    def _nested(self, index: int) -> str | None:
        """An equal object of the library within another one, which is not within this one."""
        found = contents_of(self._nodes, index)
        if index < self._given or index in self._within or found is None or found.method:
            return None
        self._within.add(index)
        text = self.contents(found)
        self._within.remove(index)
        return text

    def _given_local(self, index: int) -> str | None:
        """The local of an input."""
        local = self._arranger.made.get(index) if index < self._given else None
        return None if local is None else local.text

    def _is_array(self, value: GraphValue) -> bool:
        if not isinstance(value, Reference) or not 0 <= value.index < len(self._nodes):
            return False
        return isinstance(self._nodes[value.index], ArrayNode | SparseArrayNode)

    def _member(self, value: GraphValue) -> str | None:
        """What equals a member of a collection: an array equals only itself."""
        if isinstance(value, Reference) and self._is_array(value):
            return self._given_local(value.index)
        return self._part(value, OBJECT)

    def contents(self, found: Contents) -> str | None:
        """The expected value of an object of the library."""
        if found.text is not None:
            if UNSTABLE.search(found.text):
                return None
            quoted = self._file.string(found.text).text
            return self._made(found.maker, quoted) if found.maker else quoted
        if found.number is not None:
            return self._file.literal(*found.number).text
        if found.numbers:
            given = [self._file.literal(*number).text for number in found.numbers]
            return self._made(found.maker, ", ".join(given))
        if found.is_map_of and self._file.release < _MAP_OF_RELEASE:
            return None
        texts = [self._member(item) for item in found.items]
        if None in texts:
            return None
        joined = ", ".join(map(str, texts))
        if joined == "null" or (len(texts) == 1 and self._is_array(found.items[0])):
            # Not the array of all that is passed.
            joined = f"({self._file.imports.java_lang('Object')}) {joined}"
        text = self._made(found.maker, joined)
        return f"new {self._file.imports.plain(found.around)}<>({text})" if found.around else text

    def _made(self, maker: str, arguments: str) -> str:
        """`LocalDate.of(2020, 1, 6)`, `new BigDecimal("1")`."""
        owner, _, method = maker.rpartition(".")
        made = (
            f"{self._file.imports.plain(owner)}.{method}"
            if method and owner
            else f"new {self._file.imports.plain(maker)}"
        )
        return f"{made}({arguments})"
