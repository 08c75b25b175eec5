"""The body of one test: arrange, act, assert."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pathbrew.blocks.decode import decode
from pathbrew.classfile.access_flags import FINAL, SYNTHETIC
from pathbrew.classfile.signatures import TypeSignature
from pathbrew.confirmation.case import Answered, TestCase
from pathbrew.confirmation.changes import Change, ContentsChange, FieldChange, StaticChange, find_changes
from pathbrew.confirmation.confirm import DRIVERS
from pathbrew.confirmation.files import FileChange
from pathbrew.junit.arrange import Arranger
from pathbrew.junit.asserts import Asserter
from pathbrew.junit.calls import call, check_callable
from pathbrew.junit.draft import Draft, Expression, Form, SourceFile
from pathbrew.junit.generics import (
    generic_type,
    method_signature,
    object_arguments,
    takes_anything,
    wildcard_type,
)
from pathbrew.junit.helper import Helper
from pathbrew.junit.nodes import simple_name
from pathbrew.junit.thrown import thrown_message, visible_exception
from pathbrew.junit.types import Unwritable
from pathbrew.jvm.outcomes import Returned, Threw
from pathbrew.jvm.replay import ReplayRequest
from pathbrew.objects.graph import (
    ArrayNode,
    BuildCall,
    BuiltNode,
    GraphValue,
    ObjectNode,
    Reference,
    StaticValue,
    StubNode,
    values_of,
)
from pathbrew.program import JavaClass, Method
from pathbrew.program.entry import parameter_names
from pathbrew.program.remembering import remembered

_MOST_INLINE = 4
"""Parameters of a call that may have literals in it; with more of them, names tell which is which."""
_LONGEST_INLINE = 12
_LONGEST_INLINE_TEXT = 30
_UNREPEATABLE = {
    "java/lang/ExceptionInInitializerError": "a class fails to initialise, which happens once in a JVM",
    "java/lang/NoClassDefFoundError": "a class is missing or has failed to initialise",
    "java/lang/OutOfMemoryError": "whether memory is exhausted depends on the JVM's settings",
}


@dataclass(frozen=True, slots=True)
class Body:
    """The statements of a test, each on a line of its own, and what the test may throw."""

    arrange: tuple[str, ...]
    act: tuple[str, ...]
    check: tuple[str, ...]
    throws: str | None
    changes: tuple[Change, ...]


def write_body(file: SourceFile, java_class: JavaClass, case: TestCase) -> Body:
    """Raises Unwritable when the case cannot be put into Java."""
    writer = _BodyWriter(file, java_class, case)
    writer.write()
    draft = writer.draft
    throws = None
    if draft.thrown:
        exception = file.scope.load("java/lang/Exception")
        all_exceptions = all(file.scope.load(name).is_subtype(exception) for name in draft.thrown)
        throws = file.imports.java_lang("Exception" if all_exceptions else "Throwable")
    return Body(tuple(draft.arrange), tuple(draft.act), tuple(draft.check), throws, tuple(writer.changes))


class _BodyWriter:
    def __init__(self, file: SourceFile, java_class: JavaClass, case: TestCase) -> None:
        self.draft = Draft.empty(file, java_class)
        self._file = file
        self._case = case
        self._method = case.method
        self._request = case.request
        self._observed = case.observed
        self.changes: list[Change] = []
        self._check_expressible()

    def _check_expressible(self) -> None:
        method, outcome = self._method, self._observed.outcome
        if method.access & SYNTHETIC:
            raise Unwritable(f"{method.owner.java_name}.{method.name} was added by the compiler")
        if not isinstance(outcome, Returned | Threw):
            raise Unwritable(f"the call did not end: {type(outcome).__name__}")
        if isinstance(outcome, Threw) and outcome.class_name in _UNREPEATABLE:
            raise Unwritable(_UNREPEATABLE[outcome.class_name])
        if any(static.owner.startswith("pathbrew/worker/") for static in self._request.statics):
            raise Unwritable("what methods give that are inputs cannot be set in Java")
        if isinstance(outcome, Threw) and outcome.class_name == "java/lang/NullPointerException":
            self._check_belonging()
        check_callable(self.draft, method)

    def _check_belonging(self) -> None:
        """In Java no object of an inner class is without the one around it, so a test cannot show that."""
        request, scope = self._request, self._file.scope
        made = [(node.maker.owner, node.maker) for node in request.nodes if isinstance(node, BuiltNode)]
        calls: list[tuple[str, BuildCall | ReplayRequest]] = [*made, (request.class_name, request)]
        for owner, one in calls:
            if one.method == "<init>" and one.arguments[:1] == (None,) and scope.is_inner(owner):
                raise Unwritable(f"{owner.replace('/', '.')} belongs to an object that is not there")

    def write(self) -> None:
        request, method = self._request, self._method
        self.changes = self._found_changes()
        if isinstance(self._observed.outcome, Threw):
            # What an exception leaves behind is seldom meant.
            self.changes = []
        arranger = Arranger(
            self.draft,
            request.nodes,
            self._named(),
            identity=compares_references(method),
            receiver=request.receiver,
        )
        statics = request.statics
        arranger.plan([request.receiver, *request.arguments, *(static.value for static in statics)])
        receiver = None
        if request.receiver is not None:
            hint = arranger.hint(request.receiver, simple_name(method.owner.name))
            receiver = self._receiver(arranger, hint)
        arguments = self._arguments(arranger)
        for static in statics:
            if static.owner == DRIVERS:
                self._provide(arranger, static)
            else:
                self._set_static(arranger, static)
        made = call(self.draft, method, receiver, arguments, diamond=self._type_arguments() is not None)
        asserter = Asserter(self.draft, arranger, len(request.nodes), self._observed.nodes_after)
        if isinstance(self._observed.outcome, Threw):
            self._throws(self._observed.outcome, made)
        else:
            self.draft.may_throw(method)
            self._returns(asserter, made)
            for change in self.changes:
                asserter.change(change)
            self.changes = asserter.shown

    def _found_changes(self) -> list[Change]:
        """What objects tell, and changes of those that tell nothing."""
        answers = self._case.answers
        telling = {answer.question.of for answer in answers}
        found = find_changes(self._file.scope.program, self._request, self._observed)
        return [
            *answers,
            *(
                c
                for c in found
                if isinstance(c, StaticChange | FileChange | Answered) or Reference(c.node) not in telling
            ),
        ]

    def _named(self) -> frozenset[int]:
        """The nodes that assertions will speak of."""
        values: list[GraphValue] = [self._observed.returned, self._request.receiver]
        nodes = set()
        for change in self.changes:
            if isinstance(change, Answered):
                values.append(change.question.of)
            elif isinstance(change, FieldChange | ContentsChange):
                nodes.add(change.node)
            if not isinstance(change, FieldChange | StaticChange):
                continue
            values.append(change.field.value)
        nodes |= {value.index for value in values if isinstance(value, Reference)}
        return frozenset(nodes)

    def _receiver(self, arranger: Arranger, hint: str) -> Expression:
        request, method = self._request, self._method
        receiver = arranger.value(request.receiver, method.owner.descriptor, hint)
        if isinstance(request.receiver, Reference) and request.receiver.index not in arranger.made:
            kind = receiver.type or method.owner.descriptor
            receiver = arranger.local(receiver, kind, hint)
            arranger.made[request.receiver.index] = receiver
        return receiver

    def _arguments(self, arranger: Arranger) -> list[Expression]:
        names, method = parameter_names(self._case.method), self._method
        inline = len(method.parameters) <= _MOST_INLINE
        signature = method_signature(method)
        types: Sequence[TypeSignature | None] = [None] * len(names)
        if signature is not None:
            types = signature.parameters
        for value, generic in zip(self._request.arguments, types, strict=True):
            arranger.want(value, generic)
        arguments: dict[int, Expression] = {}
        for place in self._functions_last():
            value, descriptor, generic = (
                self._request.arguments[place],
                method.parameters[place],
                types[place],
            )
            expression = arranger.value(value, descriptor, names[place])
            if not self._may_stay(expression, value, arranger, inline):
                written = None
                if value is None and generic is not None and descriptor != "Ljava/lang/Class;":
                    written = generic_type(self._file.scope, self._file.imports, generic)
                expression = arranger.local(expression, descriptor, names[place], written)
                if isinstance(value, Reference):
                    arranger.made[value.index] = expression
            arguments[place] = expression
        return [arguments[place] for place in range(len(names))]

    def _functions_last(self) -> list[int]:
        """The places of the arguments; what the answers of stubs speak of comes before them."""
        nodes, given = self._request.nodes, self._request.arguments
        stubs = {
            place
            for place, value in enumerate(given)
            if isinstance(value, Reference) and isinstance(nodes[value.index], StubNode)
        }
        spoken_of = {part for place in stubs for part in self._parts(given[place])}
        first = [place for place, value in enumerate(given) if value in spoken_of and place not in stubs]
        return [*first, *(place for place in range(len(given)) if place not in first)]

    def _parts(self, value: GraphValue) -> set[Reference]:
        parts = values_of(self._request.nodes[value.index]) if isinstance(value, Reference) else ()
        return {part for part in parts if isinstance(part, Reference)}

    def _may_stay(self, expression: Expression, value: GraphValue, arranger: Arranger, inline: bool) -> bool:
        """Whether an argument stands in the call itself."""
        text = expression.text
        if text.isidentifier() and expression.type is not None and text not in ("true", "false"):
            return True
        if not inline or expression.form is Form.ARRAY:
            return False
        if isinstance(value, Reference):
            node = self._request.nodes[value.index]
            if isinstance(node, BuiltNode | ObjectNode):
                return True
            limit = _LONGEST_INLINE_TEXT
        else:
            limit = _LONGEST_INLINE
        return len(text) <= limit or text.endswith(("_VALUE", "_INFINITY"))

    def _provide(self, arranger: Arranger, provided: StaticValue) -> None:
        """What a driver asks for is given in the order in which it asks."""
        assert isinstance(provided.value, Reference)
        array = self._request.nodes[provided.value.index]
        assert isinstance(array, ArrayNode)
        values = [arranger.value(value, "Ljava/lang/Object;", "given") for value in array.items]
        texts = ", ".join(value.text for value in values)
        if len(values) == 1 and (values[0].type is None or values[0].type.startswith("[")):
            texts = f"new Object[] {{{texts}}}"
        drivers = self._file.imports.class_name(DRIVERS)
        self.draft.arrange.append(f"{drivers}.provide({texts});")

    def _set_static(self, arranger: Arranger, static: StaticValue) -> None:
        file, scope = self._file, self._file.scope
        field = scope.load(static.owner).fields.get(f"{static.name}:{static.descriptor}")
        if field is None:
            raise Unwritable(f"{static.owner.replace('/', '.')} has no static field {static.name}")
        if field.access & FINAL:
            raise Unwritable(f"static field {static.owner.replace('/', '.')}.{static.name} is final")
        value = arranger.value(static.value, static.descriptor, static.name)
        if scope.sees(static.owner) and scope.sees_member(field) and scope.sees_type(static.descriptor):
            text = file.assigned(value, static.descriptor)
            self.draft.arrange.append(f"{file.imports.class_name(static.owner)}.{static.name} = {text};")
            return
        self.draft.use(Helper.SET_STATIC)
        owner, name = file.class_literal(static.owner), file.string(static.name).text
        self.draft.arrange.append(f"setStatic({owner}, {name}, {value.text});")

    # The end of the call

    def _throws(self, thrown: Threw, made: Expression) -> None:
        file = self._file
        seen = visible_exception(self.draft, thrown.class_name)
        name = file.imports.class_name(seen)
        assertion = f"{file.assertion('assertThrows')}({name}.class, () -> {made.text});"
        message = thrown_message(self.draft, thrown)
        if message is None:
            self.draft.act.append(assertion)
            return
        local = self.draft.names.new("thrown")
        self.draft.act.append(f"{name} {local} = {assertion}")
        expected = file.string(message).text
        self.draft.check.append(f"{file.assertion('assertEquals')}({expected}, {local}.getMessage());")

    def _returns(self, asserter: Asserter, made: Expression) -> None:
        method = self._method
        if method.returned == "V" and method.name != "<init>":
            self.draft.act.append(f"{made.text};")
            return
        file = self._file
        kind = made.type or method.returned
        if not file.scope.sees_type(kind):
            kind = f"L{file.scope.nearest(kind if kind.startswith('[') else kind[1:-1])};"
        hint = simple_name(method.owner.name) if method.name == "<init>" else "result"
        form = Form.CREATION if method.name == "<init>" else Form.OTHER
        local = Expression(self.draft.names.new(hint), kind, form=form)
        self.draft.act.append(f"{self._result_type(kind)} {local.text} = {made.text};")
        asserter.result(self._observed.returned, local, method.returned, self._case.answers)

    def _type_arguments(self) -> str | None:
        """The type arguments of an object that a constructor under test makes."""
        method, file = self._method, self._file
        if method.name != "<init>" or not takes_anything(method):
            return None
        return object_arguments(file.scope, file.imports, method.owner)

    def _result_type(self, descriptor: str) -> str:
        """The type of the local for the result, with type arguments if they can be told."""
        file, method = self._file, self._method
        arguments = self._type_arguments()
        if arguments is not None:
            return file.imports.class_name(method.owner.name) + arguments
        if method.name == "<init>":
            return file.imports.type(descriptor)
        signature = method_signature(method)
        written = None
        if signature is not None and descriptor == method.returned:
            written = generic_type(file.scope, file.imports, signature.result)
        return written or wildcard_type(file.scope, file.imports, descriptor)


def compares_references(method: Method) -> bool:
    """Whether the class of the method asks anywhere if two references are the same."""
    return _compares_references(method.owner)


@remembered
def _compares_references(java_class: JavaClass) -> bool:
    for other in java_class.methods.values():
        code = other.info.code if other.has_code else None
        if code is not None and any(
            step.name in ("if_acmpeq", "if_acmpne") for step in decode(other.info, code)
        ):
            return True
    return False
