"""Assertions on what a call was seen to do."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress

from pathbrew.blocks.decode import decode
from pathbrew.blocks.derived import has_derived
from pathbrew.classfile.access_flags import SYNTHETIC
from pathbrew.classfile.descriptors import BOXES, PRIMITIVES
from pathbrew.confirmation.case import Answered
from pathbrew.confirmation.changes import Change, ContentsChange, FieldChange, is_default
from pathbrew.junit.arrange import Arranger
from pathbrew.junit.calls import call, find_method
from pathbrew.junit.draft import NULL, Draft, Expression, Form
from pathbrew.junit.fields import declared_field, field_access, is_hidden
from pathbrew.junit.helper import Helper
from pathbrew.junit.nodes import contents
from pathbrew.junit.types import OBJECT, Unwritable
from pathbrew.jvm.outcomes import Threw
from pathbrew.objects.contents import Contents, contents_of
from pathbrew.objects.graph import (
    ArrayNode,
    BoxNode,
    ClassNode,
    EnumNode,
    FieldValue,
    GraphValue,
    Node,
    ObjectNode,
    Reference,
    SparseArrayNode,
    StringNode,
    class_of,
)
from pathbrew.program import Field, JavaClass, Method

MOST_ASSERTIONS = 8
MOST_ANSWERS = 3
"""Things that are asserted of what one object tells."""
_COLLECTION = "Ljava/util/Collection;"
_MAP_OF_RELEASE = 9
_DEEPEST = 2
_LONGEST_ARRAY = 200
_THROWN_BY_JVM = frozenset(
    "java/lang/" + name
    for name in (
        "ArrayIndexOutOfBoundsException",
        "StringIndexOutOfBoundsException",
        "ClassCastException",
        "NegativeArraySizeException",
        "ArrayStoreException",
        "StackOverflowError",
        "OutOfMemoryError",
        "IncompatibleClassChangeError",
        "AbstractMethodError",
        "IllegalMonitorStateException",
    )
)
_OWN_MESSAGES = {
    "java/lang/NullPointerException": r"Cannot |null$",
    "java/lang/ArithmeticException": r"/ by zero",
}
"""What the JVM itself says with exceptions that code throws, too."""
_UNSTABLE = re.compile(r"@[0-9a-f]{4,8}\b|\$\$Lambda|\$Proxy\d")


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
        self._unequalled = -1
        """An object that a constructor under test has made."""
        self.shown: list[Change] = []
        """The changes that assertions speak of."""

    @property
    def _room(self) -> int:
        return MOST_ASSERTIONS - len(self._draft.check)

    def equals(self, value: GraphValue, actual: Expression, kind: str, depth: int = 0) -> None:
        """Asserts the value of an expression; `kind` is the type of a place that was read by reflection."""
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
            # It would be compared with itself.
            self._unequalled = value.index
        has_equal = isinstance(value, Reference) and self._value_text(value.index) is not None
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
        text = self._value_text(value.index)
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
            if kind in ("B", "S") and expected.startswith("("):
                expected = expected.partition(") ")[2]
            self._say(f"{file.assertion('assertEquals')}({expected}, {actual.text});")

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
        expected = self._value_text(index)
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

    def _value_text(self, index: int) -> str | None:
        """An expression that equals the object, if it is a value: a string, a box, a constant."""
        node = self._nodes[index]
        file = self._file
        if isinstance(node, StringNode):
            return None if _UNSTABLE.search(node.text) else self._string(node)
        if isinstance(node, BoxNode):
            literal = file.literal(BOXES[node.class_name], node.value).text
            if file.junit == 4:
                # A plain literal would leave JUnit 4's assertEquals(long, long) as a choice.
                return f"{file.imports.java_lang(node.class_name.rpartition('/')[2])}.valueOf({literal})"
            return literal
        if isinstance(node, EnumNode) and file.scope.sees(node.class_name):
            return self._arranger.enum_constant(node).text
        if isinstance(node, ClassNode):
            text = file.class_literal(node.class_name)
            return None if ".forName(" in text else text
        if isinstance(node, ObjectNode) and index >= self._given and index != self._unequalled:
            return self._record_text(node)
        return None

    def _string(self, node: StringNode) -> str:
        if node.separators:
            return self._file.separated(node.text, node.separators).text
        return self._file.string(node.text).text

    def _record_text(self, node: ObjectNode, depth: int = 0) -> str | None:
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
            record = self._record_text(node, depth + 1)
            found = None if record else contents_of(self._nodes, value.index)
            return record or (None if found is None or found.method else self._contents_text(found))
        return None if node is None or isinstance(node, ArrayNode) else self._element_text(value, descriptor)

    # Arrays

    def _array(self, index: int, actual: Expression, depth: int) -> None:
        node = self._nodes[index]
        assert isinstance(node, ArrayNode | SparseArrayNode)
        file = self._file
        expected = self._array_text(index)
        if actual.type is None or not actual.type.startswith("["):
            if not file.scope.sees_type(node.descriptor):
                self._say(f"{file.assertion('assertNotNull')}({actual.text});")
                return
            actual = Expression(file.cast(actual, node.descriptor), node.descriptor)
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
        array = f"({actual.text})" if actual.text.startswith("(") else actual.text
        self._say(f"{self._file.assertion('assertEquals')}({length}, {array}.length);")
        if depth >= _DEEPEST:
            return
        for at, value in given.items():
            if self._room > 0:
                element = node.descriptor[1:]
                self.equals(value, Expression(f"{array}[{at}]", element), element, depth + 1)

    def _array_text(self, index: int, around: frozenset[int] = frozenset()) -> str | None:
        """An array of values as an expression; `around` are the arrays that it is an element of."""
        node = self._nodes[index]
        if not isinstance(node, ArrayNode) or len(node.items) > _LONGEST_ARRAY:
            return None
        if not self._file.scope.sees_type(node.descriptor) or index in around:
            return None
        texts = [self._element_text(item, node.descriptor[1:], around | {index}) for item in node.items]
        if any(text is None for text in texts):
            return None
        return f"new {self._file.imports.type(node.descriptor)} {{{', '.join(map(str, texts))}}}"

    def _element_text(
        self, value: GraphValue, descriptor: str, around: frozenset[int] = frozenset()
    ) -> str | None:
        if value is None:
            return "null"
        if not isinstance(value, Reference):
            text = self._file.literal(descriptor, value).text
            return text.partition(") ")[2] if text.startswith("(") else text
        if not 0 <= value.index < len(self._nodes):
            return None
        if isinstance(self._nodes[value.index], ArrayNode):
            text = self._array_text(value.index, around) or ""
            return text[text.index("{") :] if text and descriptor.startswith("[") else text or None
        own = self._value_text(value.index)
        return self._given_text(value.index) if own is None else own

    def _given_text(self, index: int) -> str | None:
        """The local of an input."""
        local = self._arranger.made.get(index) if index < self._given else None
        return None if local is None else local.text

    def _is_array(self, value: GraphValue) -> bool:
        if not isinstance(value, Reference) or not 0 <= value.index < len(self._nodes):
            return False
        return isinstance(self._nodes[value.index], ArrayNode | SparseArrayNode)

    def _member_text(self, value: GraphValue) -> str | None:
        """What equals a member of a collection: an array equals only itself."""
        if isinstance(value, Reference) and self._is_array(value):
            return self._given_text(value.index)
        return self._element_text(value, OBJECT)

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
        expected = None if found is None else self._contents_text(found)
        if found is not None and expected is None and found.is_map_of:
            found = found.counted
            expected = self._contents_text(found)
        if found is None or expected is None:
            self._size(index, len(found.items) if found is not None else 0, actual)
            return
        text = actual.text
        if found.method:
            if actual.type is None or not file.scope.is_assignable(actual.type, f"L{found.class_name};"):
                text = f"(({file.imports.type(f'L{found.class_name};')}) {text})"
            text = f"{text}.{found.method}()"
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

    def _contents_text(self, found: Contents) -> str | None:
        """The expected value of an object of the library."""
        if found.text is not None:
            if _UNSTABLE.search(found.text):
                return None
            quoted = self._file.string(found.text).text
            return f"new {self._file.imports.plain(found.maker)}({quoted})" if found.maker else quoted
        if found.number is not None:
            return self._file.literal(*found.number).text
        if found.is_map_of and self._file.release < _MAP_OF_RELEASE:
            return None
        texts = [self._member_text(item) for item in found.items]
        if any(text is None for text in texts):
            return None
        joined = ", ".join(map(str, texts))
        if joined == "null" or (len(texts) == 1 and self._is_array(found.items[0])):
            # Not the array of all that is passed.
            joined = f"({self._file.imports.java_lang('Object')}) {joined}"
        maker, _, method = found.maker.rpartition(".")
        text = f"{self._file.imports.plain(maker)}.{method}({joined})"
        return f"new {self._file.imports.plain(found.around)}<>({text})" if found.around else text


def read_field(draft: Draft, local: Expression, java_class: JavaClass, field: Field) -> Expression | None:
    """The field itself, or a getter that does nothing but return it."""
    direct = field_access(draft, local, java_class, field)
    if direct is not None:
        return Expression(direct, field.descriptor)
    scope = draft.file.scope
    for method in field.owner.methods.values():
        if method.parameters or method.is_static or not is_getter(method, field):
            continue
        if not scope.sees_member(method) or not scope.sees(field.owner.name) or local.type is None:
            continue
        chosen = next(c.methods[method.key] for c in java_class.superclasses() if method.key in c.methods)
        if chosen is not method:
            continue
        text = local.text
        if not scope.is_assignable(local.type, field.owner.descriptor):
            text = f"(({draft.file.imports.type(field.owner.descriptor)}) {text})"
        return Expression(f"{text}.{method.name}()", method.returned)
    return None


def is_getter(method: Method, field: Field) -> bool:
    """Whether the code is `return this.field`."""
    code = method.info.code
    if code is None or len(code.bytecode) != 5 or method.returned != field.descriptor:
        return False
    steps = decode(method.info, code)
    if [step.name for step in steps[:2]] != ["aload_0", "getfield"] and steps[0].name != "aload":
        return False
    if steps[1].name != "getfield" or not steps[2].name.endswith("return"):
        return False
    reference = method.info.owner.pool.member(steps[1].operands[0])
    return reference.name == field.name and reference.descriptor == field.descriptor


def static_read(draft: Draft, owner: str, name: str, descriptor: str) -> Expression | None:
    """A static field, read directly or, where tests may, by reflection."""
    file, scope = draft.file, draft.file.scope
    field = scope.load(owner).fields.get(f"{name}:{descriptor}")
    if field is None:
        raise Unwritable(f"{owner.replace('/', '.')} has no static field {name}")
    if scope.sees(owner) and scope.sees_member(field):
        return Expression(f"{file.imports.class_name(owner)}.{name}", descriptor)
    if file.plain:
        return None
    draft.use(Helper.GET_STATIC)
    return Expression(f"getStatic({file.class_literal(owner)}, {file.string(name).text})", OBJECT)


def thrown_message(draft: Draft, thrown: Threw) -> str | None:
    """The message to expect: only one that the user's code has given, and that is the same in every run."""
    message, frame = thrown.message, next(iter(thrown.trace), None)
    if message is None or frame is None or _UNSTABLE.search(message):
        return None
    if thrown.class_name in _OWN_MESSAGES:
        if re.match(_OWN_MESSAGES[thrown.class_name], message):
            return None
    elif thrown.class_name in _THROWN_BY_JVM:
        return None
    if (frame.class_name.replace(".", "/"), frame.method) == ("java/util/Objects", "requireNonNull"):
        return message
    return message if draft.file.scope.is_user_class(frame.class_name.replace(".", "/")) else None


def visible_exception(draft: Draft, class_name: str) -> str:
    """The exception's class, or its first superclass that a test can name."""
    return draft.file.scope.nearest(class_name)
