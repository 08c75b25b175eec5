"""Inputs: symbolic values, and objects of the unknown heap that come into being when a path asks for them.

What an undecided reference points to is a choice like any other: a variable of the model says whether it is
a new object, null, or one of the objects known so far (2, 3, ...), so that a path is a function of its model
alone. What a model does not mention is 0: a new object for a parameter, an element or a collection, null for
any other field, so that structures are small unless a path asks for more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from pathbrew import terms
from pathbrew.arithmetic import NARROW, RANGES
from pathbrew.classfile.access_flags import ENUM, PRIVATE
from pathbrew.classfile.descriptors import BOXES
from pathbrew.classfile.signatures import TypeSignature
from pathbrew.errors import Diverged, Obstacle
from pathbrew.expressions import Constant, Expression, InstanceOf, Name, equal, is_null, place_named
from pathbrew.heap.alias import AliasFields, HandleClasses
from pathbrew.heap.assumptions import Assumption, Types
from pathbrew.heap.choices import choice
from pathbrew.heap.collections import CollectionInputs
from pathbrew.heap.collections_built import Built
from pathbrew.heap.elements import NumberElements, ReferenceElements
from pathbrew.heap.hierarchy import Hierarchy, is_enum
from pathbrew.heap.initialisers import initialise, initialiser
from pathbrew.heap.objects import Input, InputObject, OpenObject, derived
from pathbrew.heap.policies import PolicyName, policy_for
from pathbrew.heap.policy import HeapPolicy
from pathbrew.heap.references import InputReference
from pathbrew.heap.stub_types import answer_type
from pathbrew.heap.stubs import StubObject, make_stub_class
from pathbrew.machine import JavaArray, JavaObject, JavaString, Machine
from pathbrew.machine.core.backtrace import runs_user_code
from pathbrew.machine.core.box_caches import is_cached
from pathbrew.machine.core.decisions import Decisions
from pathbrew.machine.core.objects import Value
from pathbrew.machine.core.reference_facts import Fact, Relation
from pathbrew.objects.graph import BuildCall
from pathbrew.program import JavaClass, Method
from pathbrew.program.generics import erased
from pathbrew.program.resolution import select_method
from pathbrew.reasons import Cause, Reason
from pathbrew.terms import Role, Term

if TYPE_CHECKING:
    from pathbrew.machine.library.lang.builders import Builder

_STRINGS = ("java/lang/String", "java/lang/CharSequence")
_BUILDERS = ("java/lang/StringBuilder", "java/lang/StringBuffer")
_ANY_ENUM = "java/util/concurrent/TimeUnit"
FIRST_KNOWN = 2


def input_variable(name: str, descriptor: str) -> Term:
    """The variable for a primitive input; small types are ints with a range."""
    if descriptor in NARROW:
        return terms.variable(name, terms.INT, *RANGES[descriptor])
    return terms.variable(name, terms.sort_of(descriptor))


class InputHeap:
    """Makes the inputs of one run at a time."""

    policy: HeapPolicy
    """How references are decided, with what the present run has decided."""

    def __init__(self, vm: Machine, decisions: Decisions, wanted: PolicyName) -> None:
        self.vm = vm
        self.decisions = decisions
        self._wanted = wanted
        self.max_depth = 1 << 30
        self.patterns: tuple[str, ...] = ()
        self.any_receiver = False
        """Whether the receiver may be of any class that inherits the method."""
        self.stubs_are_steady = True
        self.hierarchy = Hierarchy(vm.program)
        self.collections = CollectionInputs(self)
        self.known: list[JavaObject] = []
        self.asked: list[tuple[str, str, Value]] = []
        self.is_held: Callable[[JavaClass], bool] = lambda declared: False
        """Whether static fields lead to objects of that type."""
        self._initialised: list[tuple[InputObject, list[str]]] = []
        """Objects whose initialisers run, the last one first, and what these have asked for."""
        self._method: Method | None = None
        self._apart: set[int] = set()
        """Boxes in collections, of which each counts as an object of its own."""
        self._input_classes: dict[JavaClass, type[Value]] = {}
        self._initialisers: dict[JavaClass, Method | None] = {}
        self._open_classes: dict[JavaClass, type[OpenObject]] = {}
        self.handles = HandleClasses(self)

    def turn_to(self, method: Method) -> None:
        """Make inputs of that method from now on."""
        self._method = method
        self._new_policy = policy_for(self._wanted, self, method)
        self.policy = self._new_policy(self)

    def begin(self) -> None:
        """Forget the objects of the last run."""
        self.known = []
        self.asked = []
        self._initialised = []
        self._apart.clear()
        self.policy = self._new_policy(self)
        self.decisions.references = self.policy.knowledge

    def value(
        self,
        name: str,
        descriptor: str,
        signature: TypeSignature | None = None,
        *,
        is_argument: bool = False,
    ) -> Value:
        """A symbolic value of that type, named as people would write it: `list.head.value`.

        `is_argument`: it is given to the method, and not a part of the heap that inputs lead to.
        """
        if descriptor[0] in "L[":
            declared = self.vm.program.of_descriptor(descriptor)
            return self.policy.reference(name, declared, signature, is_argument=is_argument)
        return input_variable(name, descriptor)

    def element(self, name: str, signature: TypeSignature, *, nullable: bool = True) -> Value:
        """An element of a collection."""
        declared = self.vm.program.of_descriptor(erased(signature))
        return InputReference(self, name, declared, signature, nullable=nullable, is_element=True)

    def is_input(self, method: Method) -> bool:
        """Whether the results of the method are declared to be inputs."""
        name = f"{method.owner.java_name}.{method.name}"
        return any(fnmatchcase(name, pattern) for pattern in self.patterns)

    def new_input(self, method: Method) -> Value:
        """The next value of a method that is declared an input."""
        if method.returned == "V":
            return None
        name = f"{method.owner.java_name}.{method.name}"
        return self.ask(name, method.returned, answer_type(method.owner, None, method))

    def ask(self, name: str, descriptor: str, signature: TypeSignature | None = None) -> Value:
        """The next of the values that are asked for while the method runs."""
        simple = name.rpartition(".")[2]
        if self._initialised:
            maker, asked = self._initialised[-1]
            asked.append(name)
            own = f"{maker.input_name}.{simple}#{len(asked)}"
            return self.value(own, descriptor, signature, is_argument=True)
        made = self.value(f"{simple}#{len(self.asked) + 1}", descriptor, signature, is_argument=True)
        self.asked.append((name, descriptor, made))
        return made

    @contextmanager
    def asking_for(self, made: InputObject) -> Iterator[None]:
        """What is asked for meanwhile belongs to an object."""
        self._initialised.append((made, []))
        try:
            yield
        finally:
            self._initialised.pop()

    def assume(self, assumptions: Sequence[Assumption], roots: dict[str, Value], types: Types) -> None:
        """What is assumed of the heap that these inputs, of these types, lead to."""
        for assumption in assumptions:
            self.decisions.note(Reason(Cause.ASSUMED, details=(str(assumption),)))
        if assumptions:
            self.policy.assume(assumptions, roots, types)

    def same(self, left: Value, right: Value) -> bool | None:
        """Whether two references are the same, if that is a matter of terms."""
        return self.policy.same(left, right)

    def told_apart(self, left: JavaObject, right: JavaObject) -> None:
        """Two objects have been compared and are not the same: would they be with other inputs?

        An input is never one of the library's own objects, such as the cached boxes, nor, when its class is
        open, a constant of an enum.
        """
        if id(left) in self._apart and id(right) in self._apart and left.java_class is right.java_class:
            reason = Reason(Cause.NOT_SAME, left.input_name, (right.input_name,))
            self.decisions.note(reason, limits=True)
        for one, other in ((left, right), (right, left)):
            is_input = isinstance(one, InputObject) and not hasattr(other, "input_name")
            if is_input and _is_shared(other) and one.could_be(other.java_class):
                reason = Reason(Cause.NOT_OBJECT, one.input_name, (self.name_of(other),))
                self.decisions.note(reason, limits=True)
        if isinstance(left, JavaString) and isinstance(right, JavaString) and runs_user_code(self.vm):
            # What the library compares it takes for equal anyway.
            for string in (left, right):
                if hasattr(string, "input_name"):
                    self.decisions.note(Reason(Cause.NOT_SAME_STRING, string.input_name), limits=True)

    def receiver(self, method: Method) -> JavaObject:
        """The object on which the method under test is called: not null, of exactly its class.

        Where any receiver will do, or there are no such objects, it is one of a class that inherits the
        method, an enum's constant, or a stub.
        """
        owner = method.owner
        constants = self._enum_constants(owner)
        if constants is not None:
            inheriting = [c for c in constants if _inherits(c.java_class, method)]
            return self._one_of("this", inheriting)
        if not owner.is_abstract and not self.any_receiver:
            return self.policy.receiver(owner)
        classes = [c for c in self.hierarchy.instantiable(owner) if _inherits(c, method)]
        if classes:
            return self.policy.receiver(self.decide_class("this", classes))
        return self._new_stub("this", owner)

    # Deciding ---------------------------------------------------------------------------------------

    def is_too_deep(self, name: str) -> bool:
        """Whether too many fields lead to the input; elements of lists are called for, not fields."""
        return name.count(".") - name.count(".get(") > self.max_depth

    def decide(self, reference: InputReference, *, used: bool = False) -> JavaObject | None:
        """What an undecided reference points to; `used`: an instruction asks that throws if it is null."""
        name, declared = reference.input_name, reference.declared
        enumeration = self._enum_constants(declared)
        known = enumeration if enumeration is not None else self.policy.candidates(reference)
        chosen = choice(name, FIRST_KNOWN + len(known))
        is_new = reference.is_argument or reference.is_element or self.collections.knows(declared)
        new, null = (0, 1) if is_new else (1, 0)
        exceptional = True if used else None
        if reference.nullable and self.decisions.decide(
            terms.ieq(chosen, null), exceptional, meaning=is_null(name), fact=Fact(name, Relation.NULL)
        ):
            return None
        if self.is_too_deep(name):
            raise Diverged(f"an input is reached through more than {self.max_depth} fields: {name}")
        if enumeration is not None:
            return self._decide_constant(name, chosen, enumeration, new) if enumeration else None
        for place, candidate in enumerate(known):
            is_it = terms.ieq(chosen, FIRST_KNOWN + place)
            other = self.name_of(candidate)
            fact = Fact(name, Relation.SAME, other)
            meaning = equal(place_named(name), self.told(candidate))
            if self.decisions.decide(is_it, meaning=meaning, fact=fact):
                if isinstance(candidate, InputObject):
                    candidate.become(declared)
                return candidate
        made = self._new(name, declared, reference.signature)
        if declared.name in BOXES and reference.is_element:
            self._apart.add(id(made))
        return made

    def _decide_constant(self, name: str, chosen: Term, constants: list[JavaObject], new: int) -> JavaObject:
        """One of an enum's constants; a model that asks for a new object means the first."""
        for place, constant in enumerate(constants[:-1]):
            is_it = terms.ieq(chosen, FIRST_KNOWN + place)
            if place == 0:
                is_it = terms.or_(is_it, terms.ieq(chosen, new))
            other = self.name_of(constant)
            fact = Fact(name, Relation.CONSTANT, other)
            meaning = equal(place_named(name), self.told(constant))
            if self.decisions.decide(is_it, meaning=meaning, fact=fact):
                return constant
        return constants[-1]

    def _one_of(self, name: str, constants: list[JavaObject]) -> JavaObject:
        """A constant that is not null."""
        if not constants:
            raise Obstacle(f"there is no constant that {name} could be")
        chosen = choice(f"{name}.constant", FIRST_KNOWN + len(constants))
        return self._decide_constant(name, chosen, constants, 0)

    def _enum_constants(self, declared: JavaClass) -> list[JavaObject] | None:
        if not declared.access & ENUM:
            return None
        self.vm.initialize(declared)
        statics = self.vm.runtime(declared).statics
        own = f"L{declared.name};"
        fields = [f for f in declared.fields.values() if f.access & ENUM and f.descriptor == own]
        return [getattr(statics, field.attribute) for field in fields]

    def name_of(self, reference: JavaObject) -> str:
        return str(getattr(reference, "input_name", None) or self.told(reference))

    def told(self, reference: JavaObject) -> Expression:
        """An object as people know it."""
        if hasattr(reference, "input_name"):
            return place_named(str(reference.input_name))
        name = reference.java_class.java_name
        if reference.java_class.access & ENUM or (
            reference.java_class.superclass is not None and reference.java_class.superclass.access & ENUM
        ):
            return Constant(name, reference.f_name.text)
        return Name(f"{name}@{self.vm.identity(reference):x}")

    # New objects ------------------------------------------------------------------------------------

    def _new(self, name: str, declared: JavaClass, signature: TypeSignature | None = None) -> JavaObject:
        if self.is_held(declared):
            self.decisions.note(Reason(Cause.NOT_HELD, name), limits=True)
        if declared.is_array:
            return self._new_array(name, declared)
        if self.collections.makes(name, declared):
            return self.collections.new(name, declared, signature)
        if declared.name in _STRINGS:
            return self._new_string(name, declared)
        if declared.name in _BUILDERS:
            return self._new_builder(name, declared, signature)
        classes = self.hierarchy.instantiable(declared)
        for enum in self.hierarchy.enums(declared):
            meaning = InstanceOf(place_named(name), enum.java_name)
            is_one = terms.ieq(choice(f"{name} is {enum.name}"), 1)
            if self.decisions.decide(is_one, meaning=meaning, fact=Fact(name, Relation.INSTANCE, enum.name)):
                return self._one_of(name, self._enum_constants(enum) or [])
        if declared.name == "java/lang/Enum":
            return self._any_constant(name)
        if any(map(self.initialiser, classes)):
            return self._new_initialised(name, declared, classes)
        if len(classes) > 1 or (classes and not self.hierarchy.is_closed(declared)):
            return self._new_open(name, declared)
        if classes:
            return self.new_object(name, classes[0])
        return self._new_stub(name, declared, signature)

    def _new_stub(self, name: str, declared: JavaClass, signature: TypeSignature | None = None) -> JavaObject:
        self.decisions.note(Reason(Cause.STUB, name, (declared.java_name,)), limits=True)
        stub = self._made(name, self._stub_class(declared))
        stub.begin(signature)
        return stub

    def _any_constant(self, name: str) -> JavaObject:
        """A constant of an enum of the library, where any enum will do."""
        enum = self.vm.load(_ANY_ENUM)
        self.decisions.note(Reason(Cause.ANY_ENUM, name, (enum.java_name,)), limits=True)
        return self._one_of(name, self._enum_constants(enum) or [])

    def _new_string(self, name: str, declared: JavaClass) -> JavaObject:
        if declared.name != "java/lang/String":
            self.decisions.note(Reason(Cause.ONLY_STRING, name, (declared.java_name,)), limits=True)
        string = self.vm.texts.string(self.vm.texts.input(name))
        string.input_name = name
        return string

    def _new_builder(self, name: str, declared: JavaClass, signature: TypeSignature | None) -> JavaObject:
        """A string builder that has been given a text, and nothing else."""
        text = self.vm.texts.input(name)
        made: Builder = self.vm.runtime(declared).python()
        made.begin(text)
        made.input_name = name
        maker = BuildCall(declared.name, "<init>", "(Ljava/lang/String;)V", (self.vm.texts.string(text),))
        made.built = Built(declared.name, signature, maker)
        self.known.append(made)
        return made

    def decide_class(self, name: str, classes: list[JavaClass]) -> JavaClass:
        """One of the classes; the first is what the default model chooses."""
        chosen = choice(f"{name}.class", len(classes) - 1)
        for place, java_class in enumerate(classes[:-1]):
            meaning = InstanceOf(place_named(name), java_class.java_name)
            fact = Fact(name, Relation.CLASS, java_class.name)
            if self.decisions.decide(terms.ieq(chosen, place), meaning=meaning, fact=fact):
                return java_class
        return classes[-1]

    def _new_initialised(self, name: str, declared: JavaClass, classes: list[JavaClass]) -> JavaObject:
        """One whose class says what is in its fields: so it is decided on."""
        if not self.hierarchy.is_closed(declared):
            tried = ", ".join(java_class.java_name for java_class in classes)
            self.decisions.note(Reason(Cause.ANY_CLASS, name, (tried,)), limits=True)
        return self.new_object(name, self.decide_class(name, classes))

    def _new_open(self, name: str, declared: JavaClass) -> JavaObject:
        made = self._made(name, self.open_class(declared))
        made.bounds = [declared]
        made.excluded = []
        return made

    def become_instance(self, reference: JavaObject, java_class: JavaClass) -> None:
        """Turn an object whose class was open into one of that class."""
        self.vm.initialize(java_class)
        if isinstance(reference, AliasFields):
            reference.__class__ = self.handles.exact(java_class)
        elif java_class.name == "java/lang/String":
            reference.__class__ = self.vm.texts.pending_class
            reference.__dict__["content"] = self.vm.texts.input(reference.input_name)
        else:
            reference.__class__ = self.input_class(java_class)

    def new_object(self, name: str, java_class: JavaClass) -> JavaObject:
        """An object of the input heap of exactly that class."""
        self.vm.initialize(java_class)
        made = self._made(name, self.input_class(java_class))
        how = self.initialiser(java_class)
        if how is not None:
            initialise(self, made, how)
        return made

    def initialiser(self, java_class: JavaClass) -> Method | None:
        """What makes objects of the class what they are, unless it is the method under test."""
        if java_class not in self._initialisers:
            self._initialisers[java_class] = initialiser(java_class)
        found = self._initialisers[java_class]
        return None if found is self._method else found

    def _stub_class(self, declared: JavaClass) -> type[StubObject]:
        python = self._input_classes.get(declared)
        if python is None:
            python = self._input_classes[declared] = make_stub_class(self.vm, declared)
        return python

    def _made(self, name: str, python: type[Input]) -> Input:
        made = python()
        made.input_name = name
        made.input_heap = self
        made.initial = {}
        self.known.append(made)
        return made

    def can_make(self, java_class: JavaClass) -> bool:
        """Whether there can be inputs of exactly that class."""
        return True

    def is_modelled(self, java_class: JavaClass) -> bool:
        """Whether the machine's objects of the class are more than their fields."""
        bases: tuple[type, ...] = self.vm.runtime(java_class).python.__bases__
        return bases != (JavaObject,)

    def input_class(self, java_class: JavaClass) -> type[InputObject]:
        """A Python class like that of the Java class, whose fields are inputs until they are written."""
        python = self._input_classes.get(java_class)
        if python is None:
            if self.is_modelled(java_class):
                raise Obstacle(f"an input of type {java_class.java_name}, which the machine models itself")
            python = self._input_classes[java_class] = derived(self.vm, java_class, InputObject)
        return python

    def open_class(self, java_class: JavaClass) -> type[OpenObject]:
        python = self._open_classes.get(java_class)
        if python is None:
            python = self._open_classes[java_class] = derived(self.vm, java_class, OpenObject)
        return python

    def _new_array(self, name: str, array_class: JavaClass) -> JavaArray:
        component = array_class.component
        assert component is not None
        length = terms.variable(f"{name}.length", terms.INT, 0, (1 << 31) - 1, Role.LENGTH)
        made = self.input_array(array_class)
        if component.is_primitive:
            made.data = NumberElements(self.decisions, name, length, component.descriptor)
        else:
            made.data = ReferenceElements(self.decisions, self, name, length, component)
        made.input_name = name
        made.initial = made.data
        self.known.append(made)
        array: JavaArray = made
        return array

    def input_array(self, array_class: JavaClass) -> Value:
        """An array that keeps what it was when the method was called."""
        python = self._input_classes.get(array_class)
        if python is None:
            plain = self.vm.runtime(array_class).python
            python = self._input_classes[array_class] = type(
                f"input {array_class.name}", (plain,), {"__slots__": ("address", "initial", "input_name")}
            )
        return python(None)


def _is_shared(reference: JavaObject) -> bool:
    """Whether an object is the same for all: a cached box, an enum's constant, a class, a thread."""
    name = reference.java_class.name
    if name in BOXES:
        return name == "java/lang/Boolean" or is_cached(reference)
    return name in ("java/lang/Class", "java/lang/Thread") or is_enum(reference.java_class)


def _inherits(java_class: JavaClass, method: Method) -> bool:
    """Whether a call on an object of the class runs that method."""
    return method.access & PRIVATE != 0 or select_method(java_class, method.key) is method
