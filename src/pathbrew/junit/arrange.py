"""Writes the objects of a call: literals and short creations in place, everything else as locals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from pathbrew.classfile.access_flags import FINAL
from pathbrew.classfile.descriptors import BOXES, PRIMITIVES, default_value
from pathbrew.classfile.signatures import ClassType, TypeSignature
from pathbrew.confirmation.changes import is_default
from pathbrew.junit.arrays import ArrayWriter
from pathbrew.junit.calls import call, find_method
from pathbrew.junit.draft import NULL, Draft, Expression, Form
from pathbrew.junit.fields import declared_field, field_access, is_hidden
from pathbrew.junit.folder import folder
from pathbrew.junit.generics import (
    collection_type,
    method_signature,
    object_arguments,
    takes_anything,
)
from pathbrew.junit.helper import Helper
from pathbrew.junit.nodes import children, simple_name
from pathbrew.junit.paths import short_call, shortened
from pathbrew.junit.stubs import StubWriter
from pathbrew.junit.types import OBJECT, STRING, Unwritable
from pathbrew.objects.graph import (
    ArrayNode,
    BoxNode,
    BuildCall,
    BuiltNode,
    ClassNode,
    EnumNode,
    FieldValue,
    FolderNode,
    GraphValue,
    Node,
    ObjectNode,
    OpaqueNode,
    Reference,
    SparseArrayNode,
    StringNode,
    StubNode,
)
from pathbrew.program import JavaClass, Method
from pathbrew.program.reachability import reached

_MOST_OBJECTS = 100
_UNSEEN_THROWABLE_FIELDS = {"cause", "stackTrace", "suppressedExceptions", "backtrace", "depth"}


class Arranger:
    """Makes the nodes of one graph; an object that was made once is referred to by its local.

    `named` are nodes that have to be locals. Where `identity` is set, equal strings and boxes of their own
    identity are different objects in the test, too.
    """

    def __init__(
        self,
        draft: Draft,
        nodes: Sequence[Node],
        named: frozenset[int],
        *,
        identity: bool,
        receiver: GraphValue = None,
    ) -> None:
        self._draft = draft
        self._file = draft.file
        self._nodes = nodes
        self._named = set(named)
        self._identity = identity
        self._receiver = receiver
        self._wanted: dict[int, TypeSignature] = {}
        self._uses: Counter[int] = Counter()
        self._texts: Counter[Node] = Counter()
        self._under_way: set[int] = set()
        self._arrays = ArrayWriter(draft, self)
        self.made: dict[int, Expression] = {}
        """What stands for each node that has been made: a local, or an expression for the same object."""

    def plan(self, roots: Sequence[GraphValue]) -> None:
        """Counts how often each node is used by what the values reach."""
        pending = [root.index for root in roots if isinstance(root, Reference)]
        self._uses.update(pending)
        seen: set[int] = set()
        while pending:
            index = pending.pop()
            if index in seen:
                continue
            seen.add(index)
            below = [child.index for child in children(self._nodes[index])]
            if isinstance(self._nodes[index], StubNode):
                # It may give them for many calls.
                self._named.update(i for i in below if not isinstance(self._nodes[i], StringNode | BoxNode))
            self._uses.update(below)
            pending += below
        objects = sum(isinstance(self._nodes[index], ObjectNode | BuiltNode | StubNode) for index in seen)
        if objects > _MOST_OBJECTS:
            raise Unwritable(f"{objects} objects are too many for a test")

    def value(self, value: GraphValue, descriptor: str, hint: str) -> Expression:
        """The value of a place of that type; `hint` names the local if it becomes one."""
        if value is None:
            return NULL
        if not isinstance(value, Reference):
            return self._file.literal(descriptor, value)
        return self._reference(value.index, descriptor, hint)

    def want(self, value: GraphValue, signature: TypeSignature | None) -> None:
        """The value is for a place of a generic type."""
        if isinstance(value, Reference) and signature is not None:
            self._wanted.setdefault(value.index, signature)

    def local(
        self, expression: Expression, descriptor: str, hint: str, written: str | None = None
    ) -> Expression:
        """A local of that type with the value; `written` is the type with its type arguments."""
        name = self._draft.names.new(hint)
        text = self._file.fit(expression, descriptor)
        if expression.initialiser is not None and expression.type == descriptor:
            text = expression.initialiser
        self._draft.arrange.append(f"{written or self._file.imports.type(descriptor)} {name} = {text};")
        return Expression(name, descriptor)

    def _reference(self, index: int, descriptor: str, hint: str) -> Expression:
        if index in self.made:
            return self.made[index]
        if not 0 <= index < len(self._nodes):
            raise Unwritable("an object that is not reported")
        if index in self._under_way:
            raise Unwritable("objects that need each other to be built")
        self._under_way.add(index)
        node = self._nodes[index]
        if isinstance(node, ObjectNode):
            expression = self._object(index, node, descriptor, hint)
        elif isinstance(node, ArrayNode | SparseArrayNode):
            expression = self._arrays.array(index, node, hint)
        elif isinstance(node, BuiltNode):
            expression = self._built(index, node, hint)
        elif isinstance(node, StubNode):
            expression = self._stub(index, node, hint)
        else:
            expression = self._simple(index, node, descriptor, hint)
        self._under_way.discard(index)
        return expression

    # Strings, boxes, constants

    def _simple(self, index: int, node: Node, descriptor: str, hint: str) -> Expression:
        expression = self._constant(node)
        self._texts[node] += 1
        own_identity = isinstance(node, BoxNode) and not _is_shared(node) and self._uses[index] > 1
        if own_identity and self._identity:
            box = f"L{node.class_name};" if isinstance(node, BoxNode) else descriptor
            expression = self.local(expression, box, hint)
        elif len(expression.text) > 200:
            expression = self.local(expression, expression.type or descriptor, hint)
        if not isinstance(node, BoxNode) or own_identity:
            self.made[index] = expression
        return expression

    def _constant(self, node: Node) -> Expression:
        file = self._file
        again = self._identity and self._texts[node] > 0
        if isinstance(node, StringNode):
            expression = file.string(node.text)
            if again and not node.canonical:
                text = f"new {file.imports.java_lang('String')}({expression.text})"
                return Expression(text, STRING, form=Form.CREATION)
            return expression
        if isinstance(node, BoxNode):
            literal = file.literal(BOXES[node.class_name], node.value)
            if again and not node.canonical:
                file.deprecated = True
                box = file.imports.java_lang(node.class_name.rpartition("/")[2])
                text = f"new {box}({literal.text})"
                return Expression(text, f"L{node.class_name};", form=Form.CREATION)
            return literal
        if isinstance(node, EnumNode):
            return self.enum_constant(node)
        if isinstance(node, ClassNode):
            return self._class(node)
        if isinstance(node, FolderNode):
            return folder(file)
        kind = node.class_name if isinstance(node, OpaqueNode) else type(node).__name__
        raise Unwritable(f"an object of {kind.replace('/', '.')} cannot be made by a test")

    def _class(self, node: ClassNode) -> Expression:
        text = self._file.class_literal(node.class_name)
        if not self._file.names_class(node.class_name):
            self._draft.thrown.add("java/lang/Exception")
        return Expression(text, "Ljava/lang/Class;", node.class_name)

    def enum_constant(self, node: EnumNode) -> Expression:
        file, descriptor = self._file, f"L{node.class_name};"
        if file.scope.sees(node.class_name):
            return Expression(f"{file.imports.class_name(node.class_name)}.{node.constant_name}", descriptor)
        self._draft.use(Helper.CONSTANT)
        name = file.string(node.constant_name).text
        return Expression(f"constant({file.class_literal(node.class_name)}, {name})", None)

    # Objects

    def _built(self, index: int, node: BuiltNode, hint: str) -> Expression:
        collection = self._collection(index, node, hint)
        if collection is not None:
            return collection
        arguments = self._object_arguments(index, node.class_name)
        if node.maker.method != "<init>" or not takes_anything(self._method(node.maker)):
            arguments = None
        giver = None
        if node.maker.receiver is not None:
            giver = self.value(node.maker.receiver, OBJECT, self.hint(node.maker.receiver, "giver"))
        expression = self._build_call(node.maker, giver, diamond=arguments is not None)
        kind = f"L{node.class_name};" if node.maker.method == "<init>" else expression.type or OBJECT
        written = None if arguments is None else self._file.imports.class_name(node.class_name) + arguments
        if not node.calls and not self._takes_elements(node):
            return self.settled(index, expression, hint, written)
        local = self.declared(index, kind, expression.text, hint, written)
        for build_call in node.calls:
            self._draft.arrange.append(f"{self._build_call(build_call, local).text};")
        return local

    def _takes_elements(self, node: BuiltNode) -> bool:
        """Whether a factory gets an array of objects, whose type would bind the result's type arguments."""
        if node.maker.method == "<init>":
            return False
        given = [self._nodes[value.index] for value in node.maker.arguments if isinstance(value, Reference)]
        return any(
            (isinstance(one, ArrayNode | SparseArrayNode) and one.descriptor[1] in "L[")
            or (isinstance(one, BuiltNode) and self._takes_elements(one))
            for one in given
        )

    def _object_arguments(self, index: int, class_name: str) -> str | None:
        """Type arguments for the receiver of the call, which stands for itself only."""
        if (
            self._receiver != Reference(index)
            or self._uses[index] > 1
            or not self._file.scope.sees(class_name)
        ):
            return None
        scope = self._file.scope
        return object_arguments(scope, self._file.imports, scope.load(class_name))

    def _collection(self, index: int, node: BuiltNode, hint: str) -> Expression | None:
        """`List<String> names = new ArrayList<>();` and the calls that fill it."""
        file, wanted = self._file, self._wanted.get(index)
        if wanted is None or not isinstance(wanted, ClassType) or self._uses[index] > 1:
            return None
        written = collection_type(file.scope, file.imports, node, wanted, self._nodes)
        if written is None:
            return None
        created = self._build_call(node.maker, None, diamond=True)
        if not node.calls:
            return self.settled(index, created, hint, written)
        local = self.declared(index, f"L{wanted.name};", created.text, hint, written)
        for build_call in node.calls:
            through = replace(build_call, owner=wanted.name)
            self._draft.arrange.append(f"{self._build_call(through, local).text};")
        return local

    def _method(self, made: BuildCall) -> Method:
        return find_method(self._draft, made.owner, made.method, made.descriptor)

    def _build_call(
        self, made: BuildCall, receiver: Expression | None, *, diamond: bool = False
    ) -> Expression:
        draft, method = self._draft, self._method(made)
        names = [parameter.name or "" for parameter in method.info.parameters or ()]
        signature = method_signature(method)
        made = shortened(made)
        arguments = []
        for place, (value, descriptor) in enumerate(zip(made.arguments, method.parameters, strict=False)):
            hint = names[place] if place < len(names) and names[place] else self.hint(value, "value")
            self.want(value, None if signature is None else signature.parameters[place])
            arguments.append(self.value(value, descriptor, hint))
        draft.may_throw(method)
        short = short_call(self._file, made, arguments)
        return short or call(draft, method, receiver, arguments, diamond=diamond)

    def _stub(self, index: int, node: StubNode, hint: str) -> Expression:
        java_class = self._file.scope.load(node.class_name)
        writer = StubWriter(self._draft, self._nodes, self.value, self.want)
        wanted = self._wanted.get(index) if self._uses[index] <= 1 else None
        written, text = writer.stub(node, wanted)
        local = self.declared(index, java_class.descriptor, text, hint, written)
        kept = writer.kept_by_constructor(java_class) if node.fields else frozenset()
        for entry in node.fields:
            if not (is_default(entry.value) and entry.name in kept) and self._matters(entry):
                self._set_field(local, java_class, entry)
        return local

    def _object(self, index: int, node: ObjectNode, descriptor: str, hint: str) -> Expression:
        java_class = self._file.scope.load(node.class_name)
        given = {(f.owner, f.name): f for f in node.fields}
        if java_class.file is not None and java_class.file.record is not None:
            return self._record(index, java_class, given, hint)
        if not self._file.scope.is_user_class(node.class_name):
            return self._library_object(index, node, hint)
        fields = [f for f in node.fields if not is_default(f.value) and self._matters(f)]
        name = self._draft.names.new(hint)
        for child in fields:
            if isinstance(child.value, Reference) and index not in self.reach(child.value.index):
                self.value(child.value, child.descriptor, child.name)
        self._draft.use(Helper.ALLOCATE)
        scope = self._file.scope
        kind = next(
            (d for d in (f"L{node.class_name};", descriptor) if scope.sees_type(d)),
            f"L{scope.nearest(node.class_name)};",
        )
        arguments = self._object_arguments(index, node.class_name)
        written = f"{self._file.imports.class_name(node.class_name)}{arguments}" if arguments else None
        allocated = f"allocate({self._file.class_literal(node.class_name)})"
        self._draft.arrange.append(f"{written or self._file.imports.type(kind)} {name} = {allocated};")
        self.made[index] = local = Expression(name, kind)
        for entry in fields:
            self._set_field(local, java_class, entry)
        return local

    def _matters(self, entry: FieldValue) -> bool:
        """Whether a test can and must set the field."""
        if self._file.scope.is_user_class(entry.owner):
            return True
        if entry.owner == "java/lang/Throwable" and entry.name in _UNSEEN_THROWABLE_FIELDS:
            return False
        raise Unwritable(f"field {entry.owner.replace('/', '.')}.{entry.name} is closed to tests")

    def _record(
        self, index: int, java_class: JavaClass, given: dict[tuple[str, str], FieldValue], hint: str
    ) -> Expression:
        assert java_class.file is not None
        components = java_class.file.record or ()
        canonical = f"({''.join(c.descriptor for c in components)})V"
        values = []
        for component in components:
            entry = given.get((java_class.name, component.name))
            values.append(default_value(component.descriptor) if entry is None else entry.value)
        made = BuildCall(java_class.name, "<init>", canonical, tuple(values))
        return self.settled(index, self._build_call(made, None), hint)

    def _library_object(self, index: int, node: ObjectNode, hint: str) -> Expression:
        scope = self._file.scope
        java_class = scope.load(node.class_name)
        if node.class_name != "java/lang/Object" and not java_class.is_subtype(
            scope.load("java/lang/Throwable")
        ):
            raise Unwritable(f"an object of {java_class.java_name} cannot be made from its fields")
        message: GraphValue = None
        for entry in node.fields:
            if entry.name == "detailMessage":
                message = entry.value
            elif not is_default(entry.value) and entry.name not in _UNSEEN_THROWABLE_FIELDS:
                raise Unwritable(f"an object of {java_class.java_name} cannot be made from its fields")
        descriptor, arguments = ("()V", ()) if message is None else (f"({STRING})V", (message,))
        if f"<init>{descriptor}" not in java_class.methods:
            raise Unwritable(f"an object of {java_class.java_name} cannot be made from its fields")
        made = BuildCall(node.class_name, "<init>", descriptor, arguments)
        return self.settled(index, self._build_call(made, None), hint)

    def _set_field(self, local: Expression, java_class: JavaClass, entry: FieldValue) -> None:
        scope, file = self._file.scope, self._file
        field = declared_field(java_class, entry)
        value = self.value(entry.value, entry.descriptor, entry.name)
        direct = field_access(self._draft, local, java_class, field)
        if direct is not None and not field.access & FINAL and scope.sees_type(entry.descriptor):
            self._draft.arrange.append(f"{direct} = {file.assigned(value, entry.descriptor)};")
            return
        name = file.string(entry.name).text
        if is_hidden(java_class, field):
            self._draft.use(Helper.SET_INHERITED)
            place = f"{file.class_literal(entry.owner)}, {name}"
        else:
            self._draft.use(Helper.SET_FIELD)
            place = name
        self._draft.arrange.append(f"setField({local.text}, {place}, {value.text});")

    # Locals

    def declared(
        self, index: int, descriptor: str, text: str, hint: str, written: str | None = None
    ) -> Expression:
        """A local for the node, known before its contents are written."""
        name = self._draft.names.new(hint)
        self._draft.arrange.append(f"{written or self._file.imports.type(descriptor)} {name} = {text};")
        self.made[index] = local = Expression(name, descriptor)
        return local

    def settled(
        self, index: int, expression: Expression, hint: str, written: str | None = None
    ) -> Expression:
        """The expression itself where it is short and used once, else a local for it."""
        if self._uses[index] <= 1 and index not in self._named and expression.is_short:
            return expression
        if expression.type is None or not self._file.scope.sees_type(expression.type):
            raise Unwritable("an object of a class that a test cannot name")
        self.made[index] = local = self.local(expression, expression.type, hint, written)
        return local

    def hint(self, value: GraphValue, default: str) -> str:
        """A name for a local that nothing else names: after its class."""
        if not isinstance(value, Reference):
            return default
        node = self._nodes[value.index]
        if isinstance(node, ArrayNode | SparseArrayNode):
            element = node.descriptor.lstrip("[")
            return "values" if element in PRIMITIVES else f"{simple_name(element[1:-1])}s"
        return "text" if isinstance(node, StringNode) else simple_name(node.class_name)

    def reach(self, start: int) -> set[int]:
        """The nodes reached from one, itself included."""
        return set(reached(start, lambda at: [child.index for child in children(self._nodes[at])]))


def _is_shared(node: BoxNode) -> bool:
    """Whether the box is the same object wherever its value is boxed (JLS 5.1.7)."""
    in_cache = node.class_name not in ("java/lang/Float", "java/lang/Double") and -128 <= node.value <= 127
    return node.canonical and in_cache
