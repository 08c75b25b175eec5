"""Stubs: inputs of interfaces and abstract classes that no class implements, as symbolic functions.

What a stub's method returns is an input: a new one for new arguments, the same one for the same arguments
unless stubs are free to answer as they like. Whether two arguments are the same is decided on where that is
open.
"""

from __future__ import annotations

from dataclasses import dataclass

from pathbrew import terms
from pathbrew.classfile.access_flags import FINAL, STATIC, SYNTHETIC
from pathbrew.classfile.descriptors import BOXES
from pathbrew.classfile.signatures import TypeSignature
from pathbrew.heap.objects import InputObject
from pathbrew.heap.stub_types import answer_type
from pathbrew.machine import JavaString, Machine
from pathbrew.machine.core.host import Host
from pathbrew.machine.core.objects import Function, Value
from pathbrew.machine.core.runtime import Initialization
from pathbrew.machine.core.unknown import UndecidedReference
from pathbrew.program import JavaClass, LinkageError, Method
from pathbrew.program.generics import erased
from pathbrew.program.resolution import select_method
from pathbrew.terms import Term

MOST_REPEATED = 8
"""So often has a call with the same arguments the same result: loops that wait for another need an end."""
_EQUALS = "equals(Ljava/lang/Object;)Z"


@dataclass(frozen=True, slots=True)
class Answered:
    """One call of a stub's method, and what it returned."""

    method: Method
    arguments: tuple[Value, ...]
    result: Value


class StubObject(InputObject):
    """An object of which only the type is known; `answers` are the calls so far that returned something."""

    declared: JavaClass
    signature: TypeSignature | None
    answers: list[Answered]
    depth: int
    """That of the stack at the call under way."""

    def begin(self, signature: TypeSignature | None) -> None:
        """Called once when it is made; the signature is its type with type arguments."""
        self.signature = signature
        self.answers = []
        initialise_above(self.vm, self.java_class)

    def answer(self, method: Method, arguments: tuple[Value, ...], depth: int) -> Value:
        """What a call of an abstract method returns."""
        if method.returned == "V":
            return None
        self.depth = depth
        before = self._answers_for(method, arguments)
        if self.input_heap.stubs_are_steady and before and len(before) % MOST_REPEATED:
            answered = before[-1]
        else:
            known = before[0].arguments if before else arguments
            answered = Answered(method, known, self._new_result(method, arguments))
        self.answers.append(answered)
        return answered.result

    def _answers_for(self, method: Method, arguments: tuple[Value, ...]) -> list[Answered]:
        """The calls so far with the same arguments."""
        distinct: dict[int, list[Answered]] = {}
        for answered in self.answers:
            if answered.method is method:
                distinct.setdefault(id(answered.arguments), []).append(answered)
        for alike in distinct.values():
            if all(map(self._is_same, method.parameters, alike[0].arguments, arguments)):
                return alike
        return []

    def _is_same(self, descriptor: str, known: Value, given: Value) -> bool:
        """Whether an argument is one of an earlier call: numbers, boxes and strings by value."""
        if known is given:
            return True
        if descriptor[0] not in "L[":
            return self._are_equal(descriptor, known, given)
        known, given = _decided(known), _decided(given)
        if known is given or known is None or given is None:
            return known is given
        if isinstance(known, JavaString) and isinstance(given, JavaString):
            result = getattr(known, _EQUALS)(given, self.depth)
            return self._decide(terms.ine(result, 0)) if isinstance(result, Term) else bool(result)
        box = BOXES.get(known.java_class.name)
        if box is not None and known.java_class is given.java_class:
            return self._are_equal(box, known.f_value, given.f_value)
        return False

    def _are_equal(self, descriptor: str, known: Value, given: Value) -> bool:
        sort = terms.sort_of(descriptor)
        one, other = (v if isinstance(v, Term) else terms.constant(v, sort) for v in (known, given))
        return self._decide(terms.equal(one, other))

    def _decide(self, condition: Term) -> bool:
        return self.input_heap.decisions.decide(condition)

    def _new_result(self, method: Method, arguments: tuple[Value, ...]) -> Value:
        shown = ", ".join(map(_text, arguments))
        name = f"{self.input_name}.{method.name}({shown})"
        # Calls that look alike are told apart by their number.
        number = 1 + sum(answered.method is method for answered in self.answers)
        if "..." in shown or number > MOST_REPEATED or (number > 1 and not self.input_heap.stubs_are_steady):
            name += f"#{number}"
        signature = answer_type(self.declared, self.signature, method)
        descriptor = method.returned if signature is None else erased(signature)
        return self.input_heap.value(name, descriptor, signature)


def make_stub_class(vm: Machine, declared: JavaClass) -> type[StubObject]:
    """A Python class for the stubs of a type."""
    stub = stub_class(vm, declared)
    members: dict[str, object] = {"java_class": stub, "vm": vm, "declared": declared}
    members["input_fields"] = {field.attribute: field for field in stub.layout}
    for method in abstract_methods(stub):
        members[method.key] = _answering(method)
    return type(f"stub {declared.name}", (StubObject,), members)


def stub_class(vm: Machine, declared: JavaClass) -> JavaClass:
    """A Java class for the stubs of a type, which the machine knows as initialised."""
    superclass = vm.load("java/lang/Object") if declared.is_interface else declared
    interfaces = (declared,) if declared.is_interface else ()
    stub = JavaClass(f"{declared.name}$Stub", FINAL | SYNTHETIC, superclass, interfaces)
    vm.runtime(stub).initialization = Initialization.DONE
    return stub


def initialise_above(vm: Host, stub: JavaClass) -> None:
    """Initialise what a new object of a stub's class initialises: classes, and interfaces with code."""
    for supertype in sorted(stub.supertypes, key=lambda c: len(c.supertypes)):
        initialises = not supertype.is_interface or any(map(_is_default, supertype.methods.values()))
        if initialises and supertype is not stub:
            vm.initialize(supertype)


def abstract_methods(java_class: JavaClass) -> list[Method]:
    """The methods that a class has no code for, one for each name and descriptor.

    Of an interface, those that an implementation inherits from Object are none.
    """
    found: dict[str, Method] = {}
    above = java_class.superclass if java_class.is_interface else None
    inherited = above.methods.keys() if above is not None else ()
    for supertype in sorted(java_class.supertypes, key=lambda c: -len(c.supertypes)):
        for key, method in supertype.methods.items():
            if method.is_abstract and not (
                key in found or key in inherited or _is_implemented(java_class, key)
            ):
                found[key] = method
    return list(found.values())


def _is_implemented(java_class: JavaClass, key: str) -> bool:
    try:
        select_method(java_class, key)
    except LinkageError:
        return False
    return True


def _is_default(method: Method) -> bool:
    return not method.is_abstract and not method.access & STATIC


def _answering(method: Method) -> Function:
    count = len(method.parameters)

    def call(this: StubObject, *arguments: Value) -> Value:
        # The depth of the stack comes last.
        return this.answer(method, arguments[:count], arguments[count])

    return call


def _decided(value: Value) -> Value:
    return value.resolve() if isinstance(value, UndecidedReference) else value


def _text(value: Value) -> str:
    """An argument as people would write it, `...` for what has no name."""
    if isinstance(value, Term):
        return value.name if value.is_variable else "..."
    if value is None:
        return "null"
    if isinstance(value, JavaString) and "text" in value.__dict__ and not hasattr(value, "input_name"):
        return f'"{value.text}"' if value.text.isalnum() else "..."
    return str(value if isinstance(value, int | float) else getattr(value, "input_name", "..."))
