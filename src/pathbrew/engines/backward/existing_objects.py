"""Objects that are there before the call: what static fields hold, constants of enums, all behind them."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from pathbrew import terms
from pathbrew.classfile.access_flags import ENUM, FINAL
from pathbrew.deadline import Deadline
from pathbrew.errors import PathbrewError
from pathbrew.machine import JavaArray, JavaObject, JavaString, Machine, Thrown
from pathbrew.machine.core.decisions import Decisions
from pathbrew.machine.core.objects import Value
from pathbrew.options import MachineOptions
from pathbrew.program import Field, JavaClass, Program
from pathbrew.semantics.memory import Memory, index_of, kind_of, owner_of
from pathbrew.semantics.universe import Universe
from pathbrew.terms import Model, Term

FIRST_KNOWN = 1 << 29
"""References from here on are such objects; those of inputs are below."""
INITIALIZING_LIMIT = 2.0
"""Seconds for the initialiser of one class."""
MOST_ELEMENTS = 64
"""Longer arrays are not looked into where the index is not known."""
MOST_OBJECTS = 60
"""If there are more objects, what a reference that is not known holds is not told."""


class Initializing(Enum):
    """What became of the initialiser of a class."""

    DONE = "done"
    THROWS = "throws"
    UNKNOWN = "could not be run to its end"


class _Silence:
    """A stream for what initialisers print."""

    def write(self, text: str) -> None:
        pass

    def flush(self) -> None:
        pass


def initializing_machine(program: Program, options: MachineOptions) -> Machine:
    """A machine whose runs end in time."""
    return Machine(program, options, Decisions(), _Silence())


class KnownObjects:
    """Numbers for objects of a machine in which the classes of the program are initialised."""

    def __init__(self, machine: Machine, universe: Universe, memory: Memory) -> None:
        self._machine = machine
        self._universe = universe
        self._memory = memory
        self._numbers: dict[int, int] = {}
        self.objects: list[JavaObject] = []
        self._constants: dict[JavaClass, list[int]] = {}
        self._tables: set[int] = set()
        self._outcomes: dict[JavaClass, Initializing] = {}

    def number(self, reference: JavaObject) -> int:
        """The reference of an object."""
        key = id(reference)
        if key not in self._numbers:
            self._numbers[key] = FIRST_KNOWN + len(self.objects)
            self.objects.append(reference)
            self._universe.add(reference.java_class)
        return self._numbers[key]

    def add_table(self, reference: JavaObject) -> None:
        """Note an array that nobody changes."""
        self._tables.add(id(reference))

    def __getitem__(self, number: int) -> JavaObject:
        """The object that has the number."""
        return self.objects[number - FIRST_KNOWN]

    def object(self, number: int) -> JavaObject | None:
        """The object of a reference; None if it is no such object's."""
        place = number - FIRST_KNOWN
        return self.objects[place] if 0 <= place < len(self.objects) else None

    def constants(self, enum: JavaClass) -> list[int]:
        """The references of an enum's constants, or of those of one class; none if initialising it fails."""
        above = enum.superclass
        if above is not None and above.access & ENUM:
            return [number for number in self.constants(above) if self[number].java_class is enum]
        if enum not in self._constants:
            self._constants[enum] = [self.number(c) for c in self._objects_of(enum)]
        return self._constants[enum]

    def is_failing(self, java_class: JavaClass) -> bool:
        """Whether the initialiser of a class, or of one above it, throws."""
        return self._initialized(java_class) is Initializing.THROWS

    def is_known(self, java_class: JavaClass) -> bool:
        """Whether the class could be initialised."""
        return self._initialized(java_class) is Initializing.DONE

    def _initialized(self, java_class: JavaClass) -> Initializing:
        if java_class not in self._outcomes:
            decisions = self._machine.decisions
            if decisions is not None:
                decisions.begin(Model({}), Deadline.after(INITIALIZING_LIMIT))
            try:
                self._machine.initialize(java_class)
                self._outcomes[java_class] = Initializing.DONE
            except Thrown:
                self._outcomes[java_class] = Initializing.THROWS
            except PathbrewError:
                self._outcomes[java_class] = Initializing.UNKNOWN
        return self._outcomes[java_class]

    def _objects_of(self, enum: JavaClass) -> list[JavaObject]:
        if not self.is_known(enum):
            return []
        statics = self._machine.runtime(enum).statics
        own = f"L{enum.name};"
        fields = [f for f in enum.fields.values() if f.access & ENUM and f.descriptor == own]
        return [getattr(statics, field.attribute) for field in fields]

    # Axioms -----------------------------------------------------------------------------------------

    def classes(self) -> Iterator[Term]:
        """The classes of the objects."""
        for place, reference in enumerate(self.objects):
            number = self._universe.number(reference.java_class)
            yield terms.ieq(terms.select(self._memory.classes, FIRST_KNOWN + place), number)

    def contents(self, base: Term, place: Term, *, is_entry: bool) -> Iterator[Term]:
        """What objects hold where the memory is read: only what never changes, but at the entry all."""
        field = self._memory.fields.get(base)
        if field is not None:
            if is_entry or field.access & FINAL:
                for number, reference in self._met(place):
                    held = getattr(reference, field.attribute, self)
                    if held is not self and isinstance(reference, JavaObject) and _has(reference, field):
                        yield self._states(base, place, terms.ieq(place, number), held, field.descriptor)
        elif base in self._memory.elements:
            if is_entry or self._is_table(place):
                yield from self._elements(base, place)
        elif base is self._memory.lengths:
            for number, reference in self._met(place):
                if isinstance(reference, JavaArray):
                    length = terms.ieq(terms.select(base, place), len(reference.data))
                    yield terms.implies(terms.ieq(place, number), length)

    def _met(self, place: Term) -> list[tuple[int, JavaObject]]:
        """The objects that a reference may be to."""
        if place.is_constant:
            found = self.object(place.value)
            return [] if found is None else [(place.value, found)]
        return [(FIRST_KNOWN + i, o) for i, o in enumerate(self.objects[:MOST_OBJECTS])]

    def _states(self, base: Term, place: Term, when: Term, held: Value, descriptor: str) -> Term:
        value = terms.select(base, place)
        if descriptor[0] in "L[":
            told = terms.constant(0 if held is None else self.number(held), terms.INT)
        elif isinstance(held, int | float):
            told = terms.constant(held, value.sort)
        else:
            return terms.TRUE
        return terms.implies(when, terms.equal(value, told))

    def _is_table(self, place: Term) -> bool:
        """Whether an element is one of an array that the compiler made for a switch."""
        owner = owner_of(place)
        found = self.object(owner.value) if owner.is_constant else None
        return found is not None and id(found) in self._tables

    def _elements(self, base: Term, place: Term) -> Iterator[Term]:
        owner, index = owner_of(place), index_of(place)
        kind = self._memory.elements[base]
        for number, reference in self._met(owner):
            if not isinstance(reference, JavaArray) or not isinstance(reference.data, list):
                continue
            descriptor = reference.java_class.name[1:]
            if (kind_of(descriptor) == "a") != (kind == "a"):
                continue
            here = terms.ieq(owner, number)
            if index.is_constant:
                if 0 <= index.value < len(reference.data):
                    yield self._states(base, place, here, reference.data[index.value], descriptor)
            elif len(reference.data) <= MOST_ELEMENTS:
                for i, held in enumerate(reference.data):
                    when = terms.and_(here, terms.ieq(index, i))
                    yield self._states(base, place, when, held, descriptor)


def _has(reference: JavaObject, field: Field) -> bool:
    return not isinstance(reference, JavaString) and field.owner in reference.java_class.supertypes
