"""Inputs of runs on the JVM: which objects they are is settled before the run, told by logical addresses.

The JVM has to have an object, or null, when a reference is read; what it is becomes a decision only when
something depends on it. So the heap can tell in advance what it will decide under a model. What a reference
may point to is chosen by addresses that belong to names of inputs and are the same on all paths.
"""

from __future__ import annotations

from hashlib import blake2b

from pathbrew import terms
from pathbrew.arithmetic import double_bits, float_bits
from pathbrew.classfile.descriptors import BOXES, WRAPPERS
from pathbrew.engines.concolic.wire import Kind, Writer
from pathbrew.errors import Diverged, InputError, Obstacle
from pathbrew.expressions import equal, is_null, place_named
from pathbrew.heap.choices import choice
from pathbrew.heap.elements import NumberElements
from pathbrew.heap.hierarchy import is_enum
from pathbrew.heap.inputs import FIRST_KNOWN, InputHeap, input_variable
from pathbrew.heap.objects import field_name
from pathbrew.heap.references import InputReference
from pathbrew.machine import JavaArray, JavaObject, JavaString
from pathbrew.machine.core.objects import Value
from pathbrew.machine.text.concatenated import preview
from pathbrew.program import Field, JavaClass
from pathbrew.reasons import Cause, Reason
from pathbrew.terms import Evaluator, Role, Term

MOST_OBJECTS = 1 << 30
LONGEST_ARRAY = 10_000
_ANYTHING = "java/lang/Object"
_PLAIN = (*BOXES, _ANYTHING, "java/lang/String")
_STRINGS = ("java/lang/String", "java/lang/CharSequence")


class AddressedHeap(InputHeap):
    """An input heap whose objects have addresses."""

    _types: dict[int, tuple[str, JavaClass]]

    def keep_addresses(self) -> None:
        """Start a search: addresses are given from here on."""
        self._types = {}

    def address(self, name: str, declared: JavaClass) -> int:
        """The address of the object that an input of that name and type makes: the same in every process."""
        digest = int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), "big")
        address = FIRST_KNOWN + digest % (MOST_OBJECTS - FIRST_KNOWN)
        if self._types.setdefault(address, (name, declared))[0] != name:
            raise Diverged(f"{name} and {self._types[address][0]} have the same address")
        return address

    def at(self, address: int) -> JavaObject | None:
        """The object at an address, if the path has decided that there is one."""
        name = self._types[address][0] if address in self._types else None
        return next((known for known in self.known if known.input_name == name), None)

    # Deciding ---------------------------------------------------------------------------------------

    def decide(self, reference: InputReference, *, used: bool = False) -> JavaObject | None:
        name, declared = reference.input_name, reference.declared
        constants = self._enum_constants(declared)
        if constants is None and not self._is_supported(declared):
            reason = Reason(Cause.ONLY_NULL, name, (declared.java_name,))
            self.decisions.note(reason, limits=True)
            return None
        chosen = choice(name, MOST_OBJECTS)
        new, null = _new_and_null(reference)
        exceptional = True if used else None
        if self.decisions.decide(terms.ieq(chosen, null), exceptional, meaning=is_null(name)):
            return None
        if self.is_too_deep(name):
            raise Diverged(f"an input is reached through more than {self.max_depth} fields: {name}")
        if constants is not None:
            return self._decide_constant(name, chosen, constants, new) if constants else None
        for known in self.policy.candidates(reference):
            is_it = terms.ieq(chosen, self.address(known.input_name, known.java_class))
            if self.decisions.decide(is_it, meaning=equal(place_named(name), self.told(known))):
                return known
        return self._new(name, declared, reference.signature)

    def _is_supported(self, declared: JavaClass) -> bool:
        return declared.is_array or declared.name in _STRINGS or bool(self._classes(declared))

    def _classes(self, declared: JavaClass) -> list[JavaClass]:
        """The classes of which an input of that type is tried: boxes, and those of the class path."""
        return list(filter(self.can_make, self.hierarchy.instantiable(declared)))

    def can_make(self, java_class: JavaClass) -> bool:
        if java_class.name in _PLAIN:
            return True
        return self.vm.program.class_path.is_user_class(java_class.name) and not _is_special(java_class)

    def _foreseen(self, name: str, declared: JavaClass, evaluate: Evaluator) -> list[JavaClass]:
        """The classes of which an object will be one, after what a model says that it is and is not."""
        if declared.name != _ANYTHING:
            return self._classes(declared)
        prefix = choice(f"{name} is ").value.name
        bounds = [declared]
        excluded: list[JavaClass] = []
        for variable in evaluate.model:
            if variable.role is Role.CHOICE and variable.value.name.startswith(prefix):
                asked = self.vm.load(variable.value.name.removeprefix(prefix))
                (bounds if evaluate(variable) else excluded).append(asked)
        narrowest = max(bounds, key=lambda c: len(c.supertypes))
        return [
            c
            for c in self._classes(narrowest)
            if all(map(c.is_subtype, bounds)) and not any(map(c.is_subtype, excluded))
        ]

    def _new(self, name: str, declared: JavaClass, signature: Value = None) -> JavaObject:
        if declared.is_array:
            return self._new_array(name, declared)
        if declared.name in _STRINGS:
            return self._new_string(name, declared)
        self._note_others(name, declared)
        if declared.name == _ANYTHING:
            return self._new_open(name, declared)
        return self.new_object(name, self.decide_class(name, self._classes(declared)))

    def _note_others(self, name: str, declared: JavaClass) -> None:
        """What an input of that type could be as well, and is not tried as."""
        hierarchy = self.hierarchy
        notes = [Reason(Cause.NOT_OF_CLASS, name, (enum.java_name,)) for enum in hierarchy.enums(declared)]
        if not hierarchy.is_closed(declared) or any(map(_is_special, hierarchy.instantiable(declared))):
            tried = ", ".join(c.java_name for c in self._classes(declared))
            if declared.name == _ANYTHING:
                tried += " and those that the code asks for"
            notes.append(Reason(Cause.ANY_CLASS, name, (tried,)))
        if self.is_held(declared):
            notes.append(Reason(Cause.NOT_HELD, name))
        for note in notes:
            self.decisions.note(note, limits=True)

    def text(self, name: str) -> JavaObject:
        """A string that is an input."""
        return self._new_string(name, self.vm.load("java/lang/String"))

    # Telling ----------------------------------------------------------------------------------------

    def describe(self, out: Writer, descriptor: str, value: Value, evaluate: Evaluator) -> None:
        """Tell an executor what an input is under a model, decided or not."""
        if descriptor[0] not in "L[":
            number = evaluate(value) if isinstance(value, Term) else value
            out.octet(ord(descriptor)).bits(raw_bits(descriptor, number))
        elif isinstance(value, InputReference) and not value.is_decided:
            self._foretell(out, value, evaluate)
        else:
            self._tell(out, value.resolve() if isinstance(value, InputReference) else value, evaluate)

    def _foretell(self, out: Writer, reference: InputReference, evaluate: Evaluator) -> None:
        """What will be decided of a reference."""
        name, declared = reference.input_name, reference.declared
        constants = self._enum_constants(declared)
        chosen = int(evaluate(choice(name, MOST_OBJECTS)))
        new, null = _new_and_null(reference)
        unsupported = constants is None and not self._is_supported(declared)
        if chosen == null or unsupported or (constants is not None and not constants):
            out.octet(Kind.NOTHING)
        elif constants is not None:
            place = 0 if chosen == new else chosen - FIRST_KNOWN
            self._tell(out, constants[min(max(place, 0), len(constants) - 1)], evaluate)
        elif chosen in self._types:
            self._tell_new(out, *self._types[chosen], evaluate)
        else:
            self._tell_new(out, name, declared, evaluate)

    def _tell(self, out: Writer, value: JavaObject | None, evaluate: Evaluator) -> None:
        """An object that is there."""
        if value is None:
            out.octet(Kind.NOTHING)
        elif is_enum(value.java_class):
            constant = value.java_class if value.java_class.fields else value.java_class.superclass
            assert constant is not None
            out.octet(Kind.CONSTANT).text(constant.name).text(value.f_name.text)
        elif hasattr(value, "input_name"):
            self._tell_new(out, value.input_name, value.java_class, evaluate)
        elif isinstance(value, JavaString):
            out.octet(Kind.TEXT).number(0).text(preview(value, evaluate))
        elif isinstance(value, JavaArray) and (value.java_class.name[1:] in WRAPPERS or not value.data):
            descriptor = value.java_class.name[1:]
            out.octet(Kind.ARRAY).number(0).text(value.java_class.name).number(len(value.data))
            out.number(len(value.data))
            for place, element in enumerate(value.data):
                out.number(place).bits(raw_bits(descriptor, element))
        else:
            raise InputError(f"--fix cannot give an input of type {value.java_class.java_name} to a JVM")

    def _tell_new(self, out: Writer, name: str, declared: JavaClass, evaluate: Evaluator) -> None:
        """The object that a name stands for, whether it is there or not."""
        address = self.address(name, declared)
        if declared.is_array:
            self._tell_array(out, address, name, declared, evaluate)
        elif declared.name in _STRINGS:
            self._tell_text(out, address, name, evaluate)
        else:
            classes = self._foreseen(name, declared, evaluate)
            if not classes:
                raise Obstacle(f"an input of type {declared.java_name}, whose state is the library's")
            place = int(evaluate(choice(f"{name}.class", len(classes) - 1))) if len(classes) > 1 else 0
            java_class = classes[place]
            if java_class.name in _STRINGS:
                self._tell_text(out, address, name, evaluate)
            elif java_class.name in BOXES:
                held = BOXES[java_class.name]
                bits = raw_bits(held, evaluate(input_variable(f"{name}.value", held)))
                out.octet(Kind.BOX).number(address).octet(ord(held)).bits(bits)
            else:
                self._tell_object(out, address, name, java_class, evaluate)

    def _tell_text(self, out: Writer, address: int, name: str, evaluate: Evaluator) -> None:
        text = preview(self.vm.texts.string(self.vm.texts.input(name)), evaluate)
        out.octet(Kind.TEXT).number(address).text(text)

    def _tell_object(
        self, out: Writer, address: int, name: str, java_class: JavaClass, evaluate: Evaluator
    ) -> None:
        told: list[tuple[Field, int]] = []
        for field in java_class.layout:
            if field.descriptor[0] in "L[" or field.is_static:
                continue
            variable = input_variable(field_name(name, field), field.descriptor)
            if variable in evaluate.model:
                told.append((field, raw_bits(field.descriptor, evaluate(variable))))
        out.octet(Kind.ADDRESS).number(address).text(java_class.name)
        out.flag(self.initialiser(java_class) is not None).number(len(told))
        for field, bits in told:
            out.text(f"{field.owner.name}.{field.name}").bits(bits)

    def _tell_array(
        self, out: Writer, address: int, name: str, array_class: JavaClass, evaluate: Evaluator
    ) -> None:
        component = array_class.component
        assert component is not None
        length_term = terms.variable(f"{name}.length", terms.INT, 0, (1 << 31) - 1, Role.LENGTH)
        length = int(evaluate(length_term))
        if length > LONGEST_ARRAY:
            raise Diverged(f"an array of symbolic length is longer than {LONGEST_ARRAY}")
        out.octet(Kind.ARRAY).number(address).text(array_class.name).number(length)
        items: list[tuple[int, int]] = []
        if component.is_primitive:
            elements = NumberElements(self.decisions, name, length_term, component.descriptor)
            for place in range(length):
                element = elements.load(place)
                value = evaluate(element) if isinstance(element, Term) else element
                bits = raw_bits(component.descriptor, value)
                if bits:
                    items.append((place, bits))
        out.number(len(items))
        for place, bits in items:
            out.number(place).bits(bits)


def raw_bits(descriptor: str, value: Value) -> int:
    """The bits of a primitive value."""
    if descriptor == "D":
        return double_bits(value)
    return float_bits(value) if descriptor == "F" else int(value)


def _new_and_null(reference: InputReference) -> tuple[int, int]:
    """The choices that mean a new object, and null: arguments are objects unless a path asks for null."""
    return (0, 1) if reference.is_argument or reference.is_element else (1, 0)


def _is_special(java_class: JavaClass) -> bool:
    """Whether objects of the class have state of the library's, which nobody can choose."""
    return any(
        above.name.startswith(("java/", "javax/", "jdk/"))
        and any(not f.is_static for f in above.fields.values())
        for above in java_class.superclasses()
    )
