"""What holds in every memory of a JVM: ranges of fields, types of references, objects that exist."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pathbrew import terms
from pathbrew.arithmetic import NARROW, RANGES
from pathbrew.classfile.access_flags import ENUM
from pathbrew.engines.backward.existing_objects import FIRST_KNOWN, KnownObjects
from pathbrew.program import JavaClass, LinkageError
from pathbrew.semantics.memory import Memory, owner_of, register_of
from pathbrew.semantics.universe import LITERALS, Universe
from pathbrew.terms import Term, operations
from pathbrew.terms.nodes import closure


def base_of(array: Term) -> Term:
    """The variable that stores were made to."""
    while array.op is operations.STORE:
        array = array.args[0]
    return array


def reads(conditions: Iterable[Term]) -> Iterator[tuple[Term, Term]]:
    """The variables of the memory that are read, and where."""
    seen = set()
    for term in closure(conditions):
        if term.op is operations.SELECT:
            base = base_of(term.args[0])
            if base.is_variable and (base, term.args[1]) not in seen:
                seen.add((base, term.args[1]))
                yield base, term.args[1]


class Axioms:
    """States them for the places that conditions look at."""

    def __init__(self, memory: Memory, universe: Universe, objects: KnownObjects) -> None:
        self._memory = memory
        self._universe = universe
        self._objects = objects
        self._known: dict[tuple[Term, Term, int, bool], list[Term]] = {}

    def forget(self) -> None:
        """State all axioms again when they are needed."""
        self._known.clear()

    def of(self, conditions: tuple[Term, ...], least: int, *, known: bool = False) -> list[Term]:
        """The axioms for some conditions where no reference is below the least.

        `known`: objects are of the classes that are known only.
        """
        found: dict[Term, None] = {}
        for base, place in reads(conditions):
            key = (base, place, least, known)
            stated = self._known.get(key)
            if stated is None:
                stated = self._known[key] = list(self._of_read(base, place, least, known))
            found |= dict.fromkeys(stated)
            if self._objects.objects:
                found |= dict.fromkeys(self._objects.contents(base, place, is_entry=least == 0))
        symbols = {symbol for condition in conditions for symbol in terms.symbols(condition)}
        for symbol in symbols:
            if isinstance(symbol, Term):
                found |= dict.fromkeys(self._of_variable(symbol, least, known))
        strings = self._universe.number(self._universe.program.load("java/lang/String"))
        if any(symbol is self._memory.classes for symbol in symbols):
            for number in self._universe.literals.values():
                found[terms.ieq(terms.select(self._memory.classes, number), strings)] = None
            found |= dict.fromkeys(self._objects.classes())
        return list(found)

    def _of_variable(self, variable: Term, least: int, known: bool) -> Iterator[Term]:
        register = register_of(variable)
        if register is not None and register[2] == "a":
            yield terms.ige(variable, least)
        field = self._memory.statics.get(variable)
        if field is not None:
            if field.descriptor[0] in "L[":
                yield terms.ige(variable, least)
                yield from self.typed(variable, field.descriptor, known=known)
            elif field.descriptor in NARROW:
                yield _within(variable, *RANGES[field.descriptor])

    def _of_read(self, base: Term, place: Term, least: int, known: bool) -> Iterator[Term]:
        memory = self._memory
        value = terms.select(base, place)
        field = memory.fields.get(base)
        if field is not None:
            if field.descriptor[0] in "L[":
                yield terms.ige(value, least)
                yield from self.typed(value, field.descriptor, known=known)
            elif field.descriptor in NARROW:
                yield _within(value, *RANGES[field.descriptor])
        elif base is memory.lengths:
            yield terms.ige(value, 0)
        elif base in memory.elements:
            yield from self._of_element(memory.elements[base], place, value, least, known)

    def _of_element(self, kind: str, place: Term, value: Term, least: int, known: bool) -> Iterator[Term]:
        universe = self._universe
        number = terms.select(self._memory.classes, owner_of(place))
        if kind == "b":
            yield _within(value, *RANGES["B"])
            booleans = universe.number(universe.program.load("[Z"))
            yield terms.implies(terms.ieq(number, booleans), _within(value, 0, 1))
        elif kind in "cs":
            yield _within(value, *RANGES[kind.upper()])
        elif kind == "a":
            yield terms.ige(value, least)
            for array in universe.classes:
                component = array.component
                if component is not None and not component.is_primitive:
                    fits = self._fits(value, component, known)
                    yield terms.implies(terms.ieq(number, universe.number(array)), fits)

    def typed(self, value: Term, descriptor: str, *, known: bool) -> Iterator[Term]:
        """A reference is null or to an object of its type."""
        try:
            declared = self._universe.program.of_descriptor(descriptor)
        except LinkageError:
            return
        yield self._fits(value, declared, known)

    def _fits(self, value: Term, declared: JavaClass, known: bool) -> Term:
        is_null = terms.ieq(value, 0)
        if declared.access & ENUM and (known or self._objects.is_known(declared)):
            return terms.or_(is_null, *(terms.ieq(value, n) for n in self._objects.constants(declared)))
        number = terms.select(self._memory.classes, value)
        fits = self._universe.is_a(number, declared, known=known)
        if not known:
            return terms.or_(is_null, fits)
        # An input is no object that static fields hold, unless it is a constant of an enum.
        enums = [c for c in self._universe.below(declared) if c.access & ENUM]
        constants = [terms.ieq(value, n) for enum in enums for n in self._objects.constants(enum)]
        other = [terms.ine(number, self._universe.number(enum)) for enum in enums]
        is_made = terms.or_(terms.ilt(value, FIRST_KNOWN), terms.ige(value, LITERALS))
        return terms.or_(is_null, *constants, terms.and_(fits, is_made, *other))


def _within(value: Term, low: int, high: int) -> Term:
    return terms.and_(terms.ige(value, low), terms.ile(value, high))
