"""Assertions on what a call was seen to do."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from pathbrew.classfile.access_flags import SYNTHETIC
from pathbrew.classfile.descriptors import PRIMITIVES
from pathbrew.confirmation.case import Answered
from pathbrew.confirmation.changes import Change, ContentsChange, FieldChange, is_default
from pathbrew.confirmation.files import FileChange
from pathbrew.junit import literals
from pathbrew.junit.arrange import Arranger
from pathbrew.junit.calls import call, find_method
from pathbrew.junit.draft import NULL, Draft, Expression, Form
from pathbrew.junit.expected import ExpectedValues
from pathbrew.junit.fields import declared_field, is_hidden
from pathbrew.junit.folder import assertion
from pathbrew.junit.helper import Helper
from pathbrew.junit.nodes import contents
from pathbrew.junit.reads import read_field, static_read
from pathbrew.junit.types import OBJECT, Unwritable
from pathbrew.objects.contents import contents_of
from pathbrew.objects.graph import (
    ANYTHING,
    ArrayNode,
    FieldValue,
    GraphValue,
    Node,
    ObjectNode,
    Reference,
    SparseArrayNode,
    class_of,
)
from pathbrew.program import Field, JavaClass

MOST_ASSERTIONS = 8
MOST_ANSWERS = 3
"""Things that are asserted of what one object tells."""
_COLLECTION = "Ljava/util/Collection;"
_DEEPEST = 2


class Asserter:
    """Writes the assertions of one test; the heap is the one after the call."""

    def __init__(self, draft: Draft, arranger: Arranger, given: int, nodes: Sequence[Node]) -> None:
        self._draft = draft
        self._file = draft.file
        self._arranger = arranger
        self._given = given
        self._nodes = nodes
        self._seen: set[int] = set()
        self._result: Expression | None = None
        self._expected = ExpectedValues(draft.file, arranger, given, nodes)
        self.shown: list[Change] = []
        """The changes that assertions speak of."""

    @property
    def _room(self) -> int:
        return MOST_ASSERTIONS - len(self._draft.check)

    def equals(self, value: GraphValue, actual: Expression, kind: str, depth: int = 0) -> None:
        """Asserts the value of an expression; `kind` is the type of a place that was read by reflection."""
        if value == ANYTHING and actual.type in PRIMITIVES:
            return  # of another clock or machine it would be another number
        if value is None:
            self._say(f"{self._file.assertion('assertNull')}({actual.text});")
        elif not isinstance(value, Reference):
            self._primitive(value, actual, kind)
        elif not 0 <= value.index < len(self._nodes):
            self._say(f"{self._file.assertion('assertNotNull')}({actual.text});")
        else:
            self._object(value.index, actual, depth)

    def result(
        self, value: GraphValue, local: Expression, kind: str, answers: Sequence[Answered] = ()
    ) -> None:
        """Asserts what the call has given: an object that it made tells of itself, if it does."""
        self._result = local
        telling = any(answer.question.of is None for answer in answers)
        if isinstance(value, Reference) and local.form is Form.CREATION:
            self._expected.unequalled = value.index
        has_equal = isinstance(value, Reference) and self._expected.value(value.index) is not None
        if not telling or has_equal:
            self.equals(value, local, kind)
            self._result = None

    def change(self, change: Change) -> None:
        """Asserts what a change has made of an input, if there is a way to see it."""
        before = len(self._draft.check)
        if self._room > 0:
            self._change(change)
        if len(self._draft.check) > before:
            self.shown.append(change)

    def _change(self, change: Change) -> None:
        if isinstance(change, Answered):
            self._answer(change)
        elif isinstance(change, FileChange):
            self._say(assertion(self._draft, change))
        elif isinstance(change, FieldChange):
            local = self._arranger.made.get(change.node)
            node = self._nodes[change.node]
            if local is not None and isinstance(node, ObjectNode):
                java_class = self._file.scope.load(node.class_name)
                for hidden in (False, True):
                    self._field(local, java_class, change.field, hidden, _DEEPEST - 1)
        elif isinstance(change, ContentsChange):
            local = self._arranger.made.get(change.node)
            if local is not None and isinstance(self._nodes[change.node], ObjectNode):
                self._library(change.node, local)
            elif local is not None:
                self._array(change.node, local, 0)
        else:
            static = change.field
            read = static_read(self._draft, static.owner, static.name, static.descriptor)
            if read is not None:
                self.equals(static.value, read, static.descriptor, _DEEPEST)

    def _answer(self, answered: Answered) -> None:
        """Asserts what an object tells, if the test can ask it."""
        question = answered.question
        asked = self._result if question.of is None else self._arranger.made.get(question.of.index)
        if sum(isinstance(c, Answered) and c.question.of == question.of for c in self.shown) >= MOST_ANSWERS:
            return
        with suppress(Unwritable):
            method = find_method(
                self._draft, question.call.owner, question.call.method, question.call.descriptor
            )
            arguments = [
                self._argument(value, descriptor)
                for value, descriptor in zip(question.call.arguments, method.parameters, strict=True)
            ]
            if asked is None or None in arguments:
                return
            made = call(self._draft, method, asked, [a for a in arguments if a is not None])
            self._draft.may_throw(method)
            self.equals(answered.value, made, method.returned, _DEEPEST)

    def _argument(self, value: GraphValue, descriptor: str) -> Expression | None:
        """A literal, or an object that the test has a name for."""
        if value is None:
            return NULL
        if not isinstance(value, Reference):
            return self._file.literal(descriptor, value)
        known = self._arranger.made.get(value.index)
        if known is not None and known.text.isidentifier():
            return known
        text = self._expected.value(value.index)
        node = self._nodes[value.index]
        return None if text is None else Expression(text, f"L{class_of(node)};")

    def _say(self, line: str) -> None:
        self._draft.check.append(line)

    # Values

    def _primitive(self, value: int | float, actual: Expression, kind: str) -> None:
        file = self._file
        expected = file.literal(kind, value).text
        if actual.type not in PRIMITIVES:
            self._say(f"{file.assertion('assertEquals')}({expected}, {actual.text});")
        elif kind == "Z":
            self._say(f"{file.assertion('assertTrue' if value else 'assertFalse')}({actual.text});")
        elif kind in ("F", "D") and file.junit == 4:
            self._floating(expected, value, actual, kind)
        else:
            number = literals.initialiser(kind, value, file.imports.java_lang)
            self._say(f"{file.assertion('assertEquals')}({number}, {actual.text});")

    def _floating(self, expected: str, value: float, actual: Expression, kind: str) -> None:
        """JUnit 4 compares with a tolerance, and with any of them takes the two zeros as equal."""
        equals = self._file.assertion("assertEquals")
        if value == 0:
            box = self._file.imports.java_lang("Float" if kind == "F" else "Double")
            self._say(f"{equals}({box}.valueOf({expected}), {box}.valueOf({actual.text}));")
        else:
            self._say(f"{equals}({expected}, {actual.text}, {'0.0f' if kind == 'F' else '0.0'});")

    def _object(self, index: int, actual: Expression, depth: int) -> None:
        node = self._nodes[index]
        file = self._file
        if isinstance(node, ArrayNode | SparseArrayNode) and index >= self._given:
            self._array(index, actual, depth)
            return
        expected = self._expected.value(index)
        if expected is not None:
            self._say(f"{file.assertion('assertEquals')}({expected}, {actual.text});")
            return
        local = self._arranger.made.get(index)
        if index < self._given:
            if local is None:
                self._say(f"{file.assertion('assertNotNull')}({actual.text});")
            else:
                self._say(f"{file.assertion('assertSame')}({local.text}, {actual.text});")
            return
        if isinstance(node, ObjectNode):
            self._fresh(index, node, actual, depth)
            return
        self._say(f"{file.assertion('assertNotNull')}({actual.text});")

    # Arrays

    def _array(self, index: int, actual: Expression, depth: int) -> None:
        node = self._nodes[index]
        assert isinstance(node, ArrayNode | SparseArrayNode)
        file = self._file
        expected = self._expected.array(index)
        if actual.type is None or not actual.type.startswith("["):
            if not file.scope.sees_type(node.descriptor):
                self._say(f"{file.assertion('assertNotNull')}({actual.text});")
                return
            actual = Expression(file.cast(actual, node.descriptor), node.descriptor, form=Form.OPERATION)
        if expected is None:
            self._elements(node, actual, depth)
            return
        tolerance = ", 0.0" if node.descriptor in ("[D", "[F") and file.junit == 4 else ""
        tolerance += "f" if tolerance and node.descriptor == "[F" else ""
        name = file.assertion("assertArrayEquals")
        self._say(f"{name}({expected}, {actual.text}{tolerance});")

    def _elements(self, node: ArrayNode | SparseArrayNode, actual: Expression, depth: int) -> None:
        """Asserts the length and some elements of an array of which there is no equal."""
        length, given = contents(node)
        array = actual.enclosed
        self._say(f"{self._file.assertion('assertEquals')}({length}, {array}.length);")
        if depth >= _DEEPEST:
            return
        for at, value in given.items():
            if self._room > 0:
                element = node.descriptor[1:]
                self.equals(value, Expression(f"{array}[{at}]", element), element, depth + 1)

    # Objects that the call has made

    def _fresh(self, index: int, node: ObjectNode, actual: Expression, depth: int) -> None:
        scope = self._file.scope
        if not scope.is_user_class(node.class_name):
            self._library(index, actual)
            return
        if index in self._seen or depth > _DEEPEST:
            self._say(f"{self._file.assertion('assertNotNull')}({actual.text});")
            return
        self._seen.add(index)
        java_class = scope.load(node.class_name)
        before = len(self._draft.check)
        if actual.type != java_class.descriptor and scope.sees(java_class.name):
            expected = self._file.class_literal(node.class_name)
            self._say(f"{self._file.assertion('assertEquals')}({expected}, {actual.text}.getClass());")
        fields = [f for f in node.fields if scope.is_user_class(f.owner)]
        telling = [f for f in fields if not is_default(f.value)]
        plain = [f for f in fields if is_default(f.value)]
        first = len(self._draft.check)
        for entries, hidden, most in (
            (telling, False, MOST_ASSERTIONS),
            (plain, False, 3),
            (telling, True, 3),
        ):
            for entry in entries:
                if self._room > 0 and len(self._draft.check) - first < most:
                    self._field(actual, java_class, entry, hidden, depth + 1)
            if len(self._draft.check) > first + 1:
                break
        if len(self._draft.check) == before:
            self._say(f"{self._file.assertion('assertNotNull')}({actual.text});")

    def _field(
        self, local: Expression, java_class: JavaClass, entry: FieldValue, hidden: bool, depth: int
    ) -> None:
        """Asserts a field; what cannot be seen is read by reflection if `hidden`, and then only that."""
        field = declared_field(java_class, entry)
        read = read_field(self._draft, local, java_class, field)
        if hidden:
            read = self._reflective_read(local, java_class, field) if read is None else None
        if read is not None:
            self.equals(entry.value, read, entry.descriptor, depth)

    def _reflective_read(self, local: Expression, java_class: JavaClass, field: Field) -> Expression | None:
        file = self._file
        if file.plain or field.access & SYNTHETIC or not file.scope.is_user_class(field.owner.name):
            return None
        name = file.string(field.name).text
        if is_hidden(java_class, field):
            self._draft.use(Helper.GET_INHERITED)
            text = f"getField({local.text}, {file.class_literal(field.owner.name)}, {name})"
        else:
            self._draft.use(Helper.GET_FIELD)
            text = f"getField({local.text}, {name})"
        return Expression(text, OBJECT)

    def _library(self, index: int, actual: Expression) -> None:
        file = self._file
        found = contents_of(self._nodes, index)
        expected = None if found is None else self._expected.contents(found)
        if found is not None and expected is None and found.is_map_of:
            found = found.counted
            expected = self._expected.contents(found)
        if found is None or expected is None:
            self._size(index, len(found.items) if found is not None else 0, actual)
            return
        text = actual.text
        if found.method:
            if actual.type is None or not file.scope.is_assignable(actual.type, f"L{found.class_name};"):
                text = f"(({file.imports.type(f'L{found.class_name};')}) {text})"
            text = f"{text}.{found.method}()"
        if found.number is not None and found.number[0] == "Z":
            self._primitive(found.number[1], Expression(text, "Z"), "Z")
            return
        self._say(f"{file.assertion('assertEquals')}({expected}, {text});")

    def _size(self, index: int, length: int, actual: Expression) -> None:
        """Asserts the size of a collection whose elements cannot be written down."""
        file, scope = self._file, self._file.scope
        node = self._nodes[index]
        assert isinstance(node, ObjectNode)
        if not length or not scope.is_assignable(f"L{node.class_name};", _COLLECTION):
            self._say(f"{file.assertion('assertNotNull')}({actual.text});")
            return
        text = actual.text
        if actual.type is None or not scope.is_assignable(actual.type, _COLLECTION):
            text = f"(({file.imports.type(_COLLECTION)}<?>) {text})"
        self._say(f"{file.assertion('assertEquals')}({length}, {text}.size());")
