"""Assertions on what a call was seen to do."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pathbrew.blocks.decode import decode
from pathbrew.jvm.graph import (
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
)
from pathbrew.jvm.outcomes import Threw
from pathbrew.program import Field, JavaClass, Method
from pathbrew.program.classes import PRIMITIVES
from pathbrew.testcase.arrange import Arranger, children, declared_field, field_access, is_hidden
from pathbrew.testcase.changes import ArrayChange, Change, FieldChange
from pathbrew.testcase.draft import Draft, Expression
from pathbrew.testcase.helper import Helper
from pathbrew.testcase.library import Contents, contents_of
from pathbrew.testcase.types import BOXES, OBJECT, Unwritable

MOST_ASSERTIONS = 8
_DEEPEST = 2
_LONGEST_ARRAY = 200
_THROWN_BY_JVM = frozenset(
    "java/lang/" + name
    for name in (
        "NullPointerException",
        "ArrayIndexOutOfBoundsException",
        "StringIndexOutOfBoundsException",
        "ClassCastException",
        "ArithmeticException",
        "NegativeArraySizeException",
        "ArrayStoreException",
        "StackOverflowError",
        "OutOfMemoryError",
        "IncompatibleClassChangeError",
        "AbstractMethodError",
        "IllegalMonitorStateException",
    )
)
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

    @property
    def _room(self) -> int:
        return MOST_ASSERTIONS - len(self._draft.check)

    def equals(self, value: GraphValue, actual: Expression, depth: int = 0) -> bool:
        """Asserts the value of an expression; False when there is nothing that could be said of it."""
        if value is None:
            self._say(f"{self._file.assertion('assertNull')}({actual.text});")
        elif not isinstance(value, Reference):
            self._primitive(value, actual)
        elif not 0 <= value.index < len(self._nodes):
            self._say(f"{self._file.assertion('assertNotNull')}({actual.text});")
        else:
            return self._object(value.index, actual, depth)
        return True

    def change(self, change: Change) -> None:
        """Asserts what a change has made of an input, if there is a way to see it."""
        if self._room <= 0:
            return
        if isinstance(change, FieldChange):
            local = self._arranger.made.get(change.node)
            node = self._nodes[change.node]
            if local is not None and isinstance(node, ObjectNode):
                java_class = self._file.scope.load(node.class_name)
                self._field(local, java_class, change.field, hidden=True, depth=_DEEPEST)
        elif isinstance(change, ArrayChange):
            local = self._arranger.made.get(change.node)
            if local is not None:
                self._array(change.node, local)
        else:
            read = static_read(self._draft, change.field.owner, change.field.name, change.field.descriptor)
            self.equals(change.field.value, read, _DEEPEST)

    def _say(self, line: str) -> None:
        self._draft.check.append(line)

    # Values

    def _primitive(self, value: int | float, actual: Expression) -> None:
        kind = actual.type or "I"
        if kind not in PRIMITIVES:
            kind = BOXES[kind[1:-1]]
        if kind == "Z":
            name = self._file.assertion("assertTrue" if value else "assertFalse")
            self._say(f"{name}({self._unboxed(actual, 'Z')});")
            return
        expected = self._file.literal(kind, value).text
        if kind in ("B", "S") and expected.startswith("(") and actual.type in PRIMITIVES:
            expected = expected.partition(") ")[2]
        equals = self._file.assertion("assertEquals")
        if kind in ("F", "D") and self._file.junit == 4:
            zero = "0.0f" if kind == "F" else "0.0"
            box = self._file.imports.java_lang("Float" if kind == "F" else "Double")
            if value == 0:
                # With a tolerance JUnit 4 takes the two zeros as equal.
                self._say(f"{equals}({box}.valueOf({expected}), {box}.valueOf({actual.text}));")
            else:
                self._say(f"{equals}({expected}, {actual.text}, {zero});")
            return
        self._say(f"{equals}({expected}, {actual.text});")

    def _unboxed(self, actual: Expression, kind: str) -> str:
        return actual.text if actual.type == kind else f"({PRIMITIVES[kind]}) {actual.text}"

    def _object(self, index: int, actual: Expression, depth: int) -> bool:
        node = self._nodes[index]
        file = self._file
        if isinstance(node, ArrayNode | SparseArrayNode) and index >= self._given:
            return self._array(index, actual)
        expected = self._value_text(index)
        if expected is not None:
            self._say(f"{file.assertion('assertEquals')}({expected}, {actual.text});")
            return True
        local = self._arranger.made.get(index)
        if index < self._given:
            if local is None:
                self._say(f"{file.assertion('assertNotNull')}({actual.text});")
            else:
                self._say(f"{file.assertion('assertSame')}({local.text}, {actual.text});")
            return True
        if isinstance(node, ObjectNode):
            return self._fresh(index, node, actual, depth)
        self._say(f"{file.assertion('assertNotNull')}({actual.text});")
        return True

    def _value_text(self, index: int) -> str | None:
        """An expression that equals the object, if it is a value: a string, a box, a constant."""
        node = self._nodes[index]
        file = self._file
        if isinstance(node, StringNode):
            return None if _UNSTABLE.search(node.text) else file.string(node.text).text
        if isinstance(node, BoxNode):
            literal = file.literal(BOXES[node.class_name], node.value).text
            if file.junit == 4:
                # A plain literal would leave JUnit 4's assertEquals(long, long) as a choice.
                return f"{file.imports.java_lang(node.class_name.rpartition('/')[2])}.valueOf({literal})"
            return literal
        if isinstance(node, EnumNode) and file.scope.sees(node.class_name):
            return self._arranger.enum_constant(node).text
        if isinstance(node, ClassNode) and (file.scope.sees(node.class_name)):
            return file.class_literal(node.class_name)
        return None

    # Arrays

    def _array(self, index: int, actual: Expression) -> bool:
        node = self._nodes[index]
        assert isinstance(node, ArrayNode | SparseArrayNode)
        file = self._file
        expected = self._array_text(index)
        if expected is None:
            self._say(f"{file.assertion('assertNotNull')}({actual.text});")
            return True
        if actual.type is None or not actual.type.startswith("["):
            actual = Expression(file.cast(actual, node.descriptor), node.descriptor)
        tolerance = ", 0.0" if node.descriptor in ("[D", "[F") and file.junit == 4 else ""
        tolerance += "f" if tolerance and node.descriptor == "[F" else ""
        name = file.assertion("assertArrayEquals")
        self._say(f"{name}({expected}, {actual.text}{tolerance});")
        return True

    def _array_text(self, index: int) -> str | None:
        """An array of values as an expression."""
        node = self._nodes[index]
        if not isinstance(node, ArrayNode) or len(node.items) > _LONGEST_ARRAY:
            return None
        if not self._file.scope.sees_type(node.descriptor) or any(c.index == index for c in children(node)):
            return None
        texts = [self._element_text(item, node.descriptor[1:]) for item in node.items]
        if any(text is None for text in texts):
            return None
        return f"new {self._file.imports.type(node.descriptor)} {{{', '.join(map(str, texts))}}}"

    def _element_text(self, value: GraphValue, descriptor: str) -> str | None:
        if value is None:
            return "null"
        if not isinstance(value, Reference):
            text = self._file.literal(descriptor, value).text
            return text.partition(") ")[2] if text.startswith("(") else text
        if not 0 <= value.index < len(self._nodes):
            return None
        if isinstance(self._nodes[value.index], ArrayNode):
            text = self._array_text(value.index) or ""
            return text[text.index("{") :] if text and descriptor.startswith("[") else text or None
        own = self._value_text(value.index)
        if own is not None:
            return own
        local = self._arranger.made.get(value.index) if value.index < self._given else None
        return None if local is None else local.text

    # Objects that the call has made

    def _fresh(self, index: int, node: ObjectNode, actual: Expression, depth: int) -> bool:
        scope = self._file.scope
        if not scope.is_user_class(node.class_name):
            return self._library(index, node, actual)
        if index in self._seen or depth > _DEEPEST:
            self._say(f"{self._file.assertion('assertNotNull')}({actual.text});")
            return True
        self._seen.add(index)
        java_class = scope.load(node.class_name)
        before = len(self._draft.check)
        if actual.type != java_class.descriptor and scope.sees(java_class.name):
            self._say(
                f"{self._file.assertion('assertEquals')}({self._class(node)}, {actual.text}.getClass());"
            )
        fields = [f for f in node.fields if scope.is_user_class(f.owner)]
        first = len(self._draft.check)
        for hidden in (False, True):
            if not hidden or len(self._draft.check) == first:
                for entry in fields:
                    if self._room > 0:
                        self._field(actual, java_class, entry, hidden, depth + 1)
        if len(self._draft.check) == before:
            self._say(f"{self._file.assertion('assertNotNull')}({actual.text});")
        return True

    def _class(self, node: ObjectNode) -> str:
        return self._file.class_literal(node.class_name)

    def _field(
        self, local: Expression, java_class: JavaClass, entry: FieldValue, hidden: bool, depth: int
    ) -> None:
        """Asserts a field that can be seen or, if `hidden`, one that cannot."""
        field = declared_field(java_class, entry)
        read = read_field(self._draft, local, java_class, field)
        if read is None and hidden:
            read = self._reflective_read(local, java_class, field)
        if read is not None:
            self.equals(entry.value, read, depth)

    def _reflective_read(self, local: Expression, java_class: JavaClass, field: Field) -> Expression | None:
        file = self._file
        if field.access & 0x1000:
            return None
        name = file.string(field.name).text
        if is_hidden(java_class, field):
            self._draft.use(Helper.GET_INHERITED)
            text = f"getField({local.text}, {file.class_literal(field.owner.name)}, {name})"
        else:
            self._draft.use(Helper.GET_FIELD)
            text = f"getField({local.text}, {name})"
        box = next((name for name, letter in BOXES.items() if letter == field.descriptor), None)
        if box is None:
            return Expression(text, OBJECT)
        return Expression(f"({file.imports.java_lang(box.rpartition('/')[2])}) {text}", f"L{box};")

    def _library(self, index: int, node: ObjectNode, actual: Expression) -> bool:
        contents = contents_of(self._nodes, index)
        text = None if contents is None else self._contents_text(contents)
        file = self._file
        if contents is None or text is None:
            self._say(f"{file.assertion('assertNotNull')}({actual.text});")
        elif contents.method:
            self._say(f"{file.assertion('assertEquals')}({text}, {actual.text}.{contents.method}());")
        else:
            self._say(f"{file.assertion('assertEquals')}({text}, {actual.text});")
        return True

    def _contents_text(self, contents: Contents) -> str | None:
        """The expected value of an object of the library."""
        if contents.text is not None:
            return None if _UNSTABLE.search(contents.text) else self._file.string(contents.text).text
        texts = [self._element_text(item, OBJECT) for item in contents.items]
        if any(text is None for text in texts):
            return None
        joined = ", ".join(map(str, texts))
        if joined == "null":
            joined = f"({self._file.imports.java_lang('Object')}) null"
        maker, _, method = contents.maker.rpartition(".")
        return f"{self._file.imports.plain(maker)}.{method}({joined})"


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


def static_read(draft: Draft, owner: str, name: str, descriptor: str) -> Expression:
    """A static field, read directly or by reflection."""
    file, scope = draft.file, draft.file.scope
    field = scope.load(owner).fields.get(f"{name}:{descriptor}")
    if field is None:
        raise Unwritable(f"{owner.replace('/', '.')} has no static field {name}")
    if scope.sees(owner) and scope.sees_member(field):
        return Expression(f"{file.imports.class_name(owner)}.{name}", descriptor)
    draft.use(Helper.GET_STATIC)
    text = f"getStatic({file.class_literal(owner)}, {file.string(name).text})"
    box = next((box for box, letter in BOXES.items() if letter == descriptor), None)
    if box is None:
        return Expression(text, OBJECT)
    return Expression(f"({file.imports.java_lang(box.rpartition('/')[2])}) {text}", f"L{box};")


def thrown_message(draft: Draft, thrown: Threw) -> str | None:
    """The message to expect: only one that the user's code has given, and that is the same in every run."""
    if thrown.message is None or thrown.class_name in _THROWN_BY_JVM or _UNSTABLE.search(thrown.message):
        return None
    frame = next(iter(thrown.trace), None)
    if frame is None or not draft.file.scope.is_user_class(frame.class_name.replace(".", "/")):
        return None
    return thrown.message


def visible_exception(draft: Draft, class_name: str) -> str:
    """The exception's class, or its first superclass that a test can name."""
    return draft.file.scope.nearest(class_name)
