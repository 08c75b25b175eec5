"""Stubs in Java source: a lambda for a functional interface, else a small class."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pathbrew.blocks.decode import Bytecode, decode
from pathbrew.classfile.access_flags import PRIVATE, PROTECTED, PUBLIC
from pathbrew.classfile.descriptors import PRIMITIVES
from pathbrew.classfile.signatures import ClassType, TypeArgument, TypeSignature, TypeVariable, Variance
from pathbrew.heap.stub_types import answer_type, method_types
from pathbrew.heap.stubs import abstract_methods
from pathbrew.junit.draft import Draft
from pathbrew.junit.functions import FunctionWriter, Writer
from pathbrew.junit.generics import OBJECT_TYPE, generic_type, method_signature, type_parameters
from pathbrew.junit.helper import Helper
from pathbrew.junit.layout import STEP
from pathbrew.junit.releases import abstract_in_release
from pathbrew.junit.types import Unwritable
from pathbrew.objects.graph import ANYTHING, Answer, GraphValue, Node, Reference, StubNode, class_of
from pathbrew.program import JavaClass, Method
from pathbrew.program.generics import erased

_USING = frozenset(
    """invokevirtual invokeinterface invokestatic getfield arraylength
    aaload baload caload saload iaload laload faload daload""".split()
)
"""Instructions by which a constructor may look at what it is given."""

_MOST_METHODS = 8
"""Methods of a stub of the JDK's that people read; more would hide what the test is about."""

Want = Callable[[GraphValue, TypeSignature | None], None]
"""Hears the type of the place that a value is for."""


class StubWriter:
    """Writes the stubs of one test; values that they need are written before."""

    def __init__(self, draft: Draft, nodes: Sequence[Node], write: Writer, want: Want) -> None:
        self._draft = draft
        self._want = want
        self._file = draft.file
        self._scope = draft.file.scope
        self._nodes = nodes
        self._write = write
        self._runs_constructor = True

    def stub(self, node: StubNode, wanted: TypeSignature | None) -> tuple[str, str]:
        """The type of a local for the stub, and what it is set to; `wanted` is the type of its place."""
        java_class = self._scope.load(node.class_name)
        if not self._scope.sees(node.class_name):
            raise Unwritable(f"a test cannot name {java_class.java_name}")
        methods = self._to_implement(java_class)
        written = self._file.imports.type(java_class.descriptor)
        is_lambda = java_class.is_interface and len(methods) == 1 and not _is_generic(methods[0])
        if len(methods) > _MOST_METHODS and not self._scope.is_user_class(node.class_name):
            raise Unwritable(f"a stub of {java_class.java_name} would have {len(methods)} methods")
        if not is_lambda:
            return written, self._subclass(java_class, written, methods, node.answers)
        exact = self._exact(java_class, methods[0], wanted, node.answers)
        typed = None if exact is None else generic_type(self._scope, self._file.imports, exact)
        return typed or written, self._lambda(java_class, methods[0], exact if typed else None, node.answers)

    def kept_by_constructor(self, java_class: JavaClass) -> frozenset[str]:
        """The fields that the constructor of the stub leaves as they are, by name."""
        written = set()
        if self._runs_constructor:
            constructor = self._constructor(java_class)
            for step in _steps(constructor):
                if step.name == "putfield":
                    written.add(constructor.info.owner.pool.member(step.operands[0]).name)
        return frozenset(field.name for field in java_class.fields.values() if field.name not in written)

    def _to_implement(self, java_class: JavaClass) -> list[Method]:
        """The abstract methods that an implementation has, one for each name and parameters.

        Those are among them that got code only after the release that the test is written for.
        """
        found: dict[tuple[str, tuple[str, ...]], Method] = {}
        older = [
            method
            for supertype in java_class.supertypes
            if supertype.is_interface and not self._scope.is_user_class(supertype.name)
            for method in supertype.methods.values()
            if not method.is_abstract and method.key in self._abstract(supertype)
        ]
        for method in (*abstract_methods(java_class), *older):
            found.setdefault((method.name, tuple(method.parameters)), method)
        return list(found.values())

    def _abstract(self, java_class: JavaClass) -> frozenset[str]:
        scope = self._scope
        return abstract_in_release(scope.program.class_path.jdk, scope.release, java_class.name)

    # Lambdas

    def _exact(
        self, java_class: JavaClass, method: Method, wanted: TypeSignature | None, answers: Sequence[Answer]
    ) -> ClassType | None:
        """The type of the place, if what is passed and returned keeps to its type arguments."""
        if not isinstance(wanted, ClassType) or wanted.name != java_class.name or not wanted.arguments:
            return None
        arguments = [argument.type or OBJECT_TYPE for argument in wanted.arguments]
        if any(isinstance(argument, TypeVariable) for argument in arguments):
            return None
        plain = tuple(TypeArgument(Variance.EXACT, argument) for argument in arguments)
        parameters, result = self._types(java_class, ClassType(wanted.name, plain, None), method)
        for answer in answers:
            values = zip((*parameters, result), (*answer.arguments, answer.result), strict=True)
            if not all(self._is_instance(descriptor, value) for descriptor, value in values):
                return None
        return wanted

    def _is_instance(self, descriptor: str, value: GraphValue) -> bool:
        if not isinstance(value, Reference) or value == ANYTHING:
            return True
        given = self._scope.load(class_of(self._nodes[value.index]))
        return given.is_subtype(self._scope.program.of_descriptor(descriptor))

    def _lambda(
        self, java_class: JavaClass, method: Method, exact: ClassType | None, answers: Sequence[Answer]
    ) -> str:
        names = self._names(method)
        head = names[0] if len(names) == 1 else f"({', '.join(names)})"
        if method.returned == "V":
            self._draft.names.free(names)
            return f"{head} -> {{ }}"
        plain = None
        if exact is not None:
            arguments = (TypeArgument(Variance.EXACT, a.type or OBJECT_TYPE) for a in exact.arguments)
            plain = ClassType(exact.name, tuple(arguments), None)
        _, result = self._types(java_class, plain, method)
        for answer in answers:
            self._want(answer.result, answer_type(java_class, plain, method))
        return f"{head} -> {self._expression(method, answers, names, result)}"

    def _expression(self, method: Method, answers: Sequence[Answer], names: list[str], result: str) -> str:
        writer = FunctionWriter(self._draft, self._nodes, self._write, method)
        text = writer.expression(answers, names, result)
        self._draft.names.free(names)
        return text

    def _names(self, method: Method) -> list[str]:
        count = len(method.parameters)
        given = [parameter.name or "" for parameter in method.info.parameters or ()]
        if len(given) != count:
            given = {1: ["value"], 2: ["first", "second"]}.get(count, [f"argument{i}" for i in range(count)])
        return [self._draft.names.new(name) for name in given]

    def _types(
        self, java_class: JavaClass, signature: ClassType | None, method: Method
    ) -> tuple[list[str], str]:
        """The descriptors of a method's parameters and result as an implementation declares them."""
        if signature is None and type_parameters(java_class):
            # Of a raw type, all that is inherited is raw, too.
            return list(method.parameters), method.returned
        found = method_types(java_class, signature, method)
        if found is None:
            return list(method.parameters), method.returned
        parameters, result = found
        told = [
            descriptor if kind is None else erased(kind)
            for descriptor, kind in zip(method.parameters, parameters, strict=True)
        ]
        return told, method.returned if result is None else erased(result)

    # Classes

    def _subclass(
        self, java_class: JavaClass, written: str, methods: Sequence[Method], answers: Sequence[Answer]
    ) -> str:
        """An object of an anonymous class; without its constructor, if that may refuse what it is given."""
        if self._scope.is_inner(java_class.name):
            raise Unwritable(f"{java_class.java_name} is abstract and belongs to another object")
        before = len(self._draft.arrange)
        members = []
        for method in methods:
            own = [a for a in answers if a.method == method.name and _same_parameters(a, method)]
            members.append(self._implemented(java_class, method, own))
        if java_class.is_interface:
            return _block(f"new {written}() {{", members)
        constructor = self._constructor(java_class)
        # A class keeps the locals that it uses in fields, which its constructor sets.
        uses_locals = len(self._draft.arrange) > before or any(map(_has_references, answers))
        if uses_locals or not _may_refuse(constructor):
            self._draft.may_throw(constructor)
            return _block(f"new {written}({self._defaults(constructor)}) {{", members)
        return self._allocated(java_class, constructor, written, members)

    def _allocated(
        self, java_class: JavaClass, constructor: Method, written: str, members: list[list[str]]
    ) -> str:
        self._runs_constructor = False
        simple = java_class.name.rpartition("/")[2].rpartition("$")[2]
        local = self._draft.names.new(f"{simple}Stub")
        name = local[0].upper() + local[1:]
        throws = f" throws {self._file.imports.java_lang('Exception')}" if constructor.info.exceptions else ""
        made = [f"{name}(){throws} {{", f"{STEP}super({self._defaults(constructor)});", "}"]
        self._draft.arrange.append(_block(f"class {name} extends {written} {{", [made, *members]))
        self._draft.use(Helper.ALLOCATE)
        return f"allocate({name}.class)"

    def _implemented(self, java_class: JavaClass, method: Method, answers: Sequence[Answer]) -> list[str]:
        parameters, result = self._types(java_class, None, method)
        if not method.access & (PUBLIC | PROTECTED) and method.owner.package != self._scope.package:
            raise Unwritable(f"a test cannot implement {method.owner.java_name}.{method.name}")
        if not all(map(self._scope.sees_type, [*parameters, *([] if result == "V" else [result])])):
            raise Unwritable(f"{method.owner.java_name}.{method.name} has types that a test cannot name")
        names = self._names(method)
        imports = self._file.imports
        # The erasure overrides whatever type arguments the method has.
        raw = [imports.type(descriptor).replace("<?>", "") for descriptor in parameters]
        declared = ", ".join(f"{kind} {name}" for kind, name in zip(raw, names, strict=True))
        access = "public " if method.access & PUBLIC else "protected " if method.access & PROTECTED else ""
        kind = "void" if result == "V" else imports.type(result)
        lines = [f"@{imports.java_lang('Override')}", f"{access}{kind} {method.name}({declared}) {{"]
        if result != "V":
            lines.append(f"{STEP}return {self._expression(method, answers, names, result)};")
        self._draft.names.free(names)
        return [*lines, "}"]

    def _constructor(self, java_class: JavaClass) -> Method:
        """The constructor with the fewest parameters that a subclass in the test's package may call."""
        found = [
            method
            for method in java_class.methods.values()
            if method.name == "<init>"
            and not method.access & PRIVATE
            and (method.access & (PUBLIC | PROTECTED) or java_class.package == self._scope.package)
            and all(map(self._scope.sees_type, method.parameters))
        ]
        if not found:
            raise Unwritable(f"{java_class.java_name} has no constructor that a test can call")
        return min(found, key=lambda method: len(method.parameters))

    def _defaults(self, constructor: Method) -> str:
        return ", ".join(
            self._file.literal(descriptor, 0.0 if descriptor in ("F", "D") else 0).text
            if descriptor in PRIMITIVES
            else f"({self._file.imports.type(descriptor)}) null"
            for descriptor in constructor.parameters
        )


def _block(head: str, members: Sequence[Sequence[str]]) -> str:
    """A class with a blank line between its members."""
    lines = [head]
    for place, member in enumerate(members):
        lines += [""] * (place > 0)
        lines += [STEP + line for line in member]
    return "\n".join([*lines, "}"])


def _has_references(answer: Answer) -> bool:
    values = (*answer.arguments, answer.result)
    return any(isinstance(value, Reference) and value != ANYTHING for value in values)


def _steps(method: Method) -> Sequence[Bytecode]:
    code = method.info.code
    return () if code is None else decode(method.info, code)


def _may_refuse(constructor: Method) -> bool:
    """Whether a constructor may throw something when it is given zeros and null."""
    return any(_step_may_refuse(constructor, step) for step in _steps(constructor))


def _step_may_refuse(constructor: Method, step: Bytecode) -> bool:
    if step.name == "athrow" or not constructor.parameters:
        return step.name == "athrow"
    if step.name != "invokespecial":
        return step.name in _USING
    called = constructor.info.owner.pool.member(step.operands[0])
    own = [c for c in (constructor.owner, constructor.owner.superclass) if c and c.name == called.owner]
    following = own[0].methods.get(called.name + called.descriptor) if own else None
    return following is not None and called.name == "<init>" and _may_refuse(following)


def _same_parameters(answer: Answer, method: Method) -> bool:
    return answer.descriptor.partition(")")[0] == method.descriptor.partition(")")[0]


def _is_generic(method: Method) -> bool:
    signature = method_signature(method)
    return signature is not None and bool(signature.type_parameters)
