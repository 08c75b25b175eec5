"""Assumptions on the input heap: what does not alias, what is not shared, what has no cycles."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from pathbrew.classfile.annotations import Annotation, ArrayElement, ConstantElement, ElementValue
from pathbrew.errors import InputError
from pathbrew.heap.elements import ReferenceElements
from pathbrew.heap.objects import InputObject
from pathbrew.machine.core.objects import JavaArray, JavaObject, Value
from pathbrew.machine.core.unknown import UndecidedReference
from pathbrew.program import Field, JavaClass, Method, Program

Target = Callable[[Value], Value]
"""What a reference points to, as far as that is decided or supposed."""
Place = tuple[str, ...]
"""An input and the fields that lead on from it: `this.head` is ("this", "head")."""
Types = Mapping[str, JavaClass | None]
"""The declared class of each input of a method; None for a number."""

_FORM = re.compile(r"\s*(\w+)\s*\(\s*([\w.$]+)\s*(?:,\s*([\w.$]+)\s*)?\)\s*")
_HOW = "write acyclic(a), nonaliasing(a,b) or nonsharing(a,b), where a and b are parameters or this.field"


class Property(Enum):
    """What is assumed."""

    NONALIASING = "nonaliasing"
    """Two references do not point to the same object."""
    NONSHARING = "nonsharing"
    """No object can be reached from both."""
    ACYCLIC = "acyclic"
    """No object that can be reached from it can be reached from itself."""


@dataclass(frozen=True, slots=True)
class Assumption:
    """A property of one or two places of the heap that a method is called on."""

    property: Property
    places: tuple[Place, ...]

    def __str__(self) -> str:
        return f"{self.property.value}({', '.join('.'.join(place) for place in self.places)})"


def parse_assumption(text: str) -> Assumption:
    """`acyclic(this.head)`, `nonsharing(a, b)`."""
    match = _FORM.fullmatch(text)
    known = {entry.value: entry for entry in Property}
    if match is None or match[1] not in known:
        raise InputError(f"'{text}' is not an assumption: {_HOW}")
    assumed = known[match[1]]
    places = tuple(tuple(place.split(".")) for place in match.groups()[1:] if place is not None)
    if len(places) != (1 if assumed is Property.ACYCLIC else 2) or not all(map(all, places)):
        raise InputError(f"'{text}' does not say of what: {_HOW}")
    return Assumption(assumed, places)


def problem(program: Program, assumption: Assumption, types: Types) -> str | None:
    """Why an assumption says nothing about a method whose inputs have these types."""
    for root, *fields in assumption.places:
        if root not in types:
            known = ", ".join(name for name, declared in types.items() if declared is not None)
            return f"there is no {root}; the references are {known or 'none'}"
        declared = types[root]
        for place, name in enumerate((root, *fields)):
            if place > 0:
                assert declared is not None
                found = field_named(declared, name)
                if found is None:
                    return f"{declared.java_name} has no field {name}"
                declared = program.of_descriptor(found.descriptor)
            if declared is None or declared.is_primitive:
                return f"{name} is not a reference"
    return None


def field_named(declared: JavaClass, name: str) -> Field | None:
    """The instance field of that name, the one in the lowest class if there are several."""
    return next((field for field in reversed(declared.layout) if field.name == name), None)


# Annotations ----------------------------------------------------------------------------------------

_ANNOTATIONS = {
    "Lpathbrew/Acyclic;": Property.ACYCLIC,
    "Lpathbrew/NonSharing;": Property.NONSHARING,
    "Lpathbrew/NonAliasing;": Property.NONALIASING,
}
INVARIANT = "Lpathbrew/Invariant;"


def annotated(method: Method, names: Iterable[str]) -> Iterator[Assumption]:
    """What annotations assume: on parameters, on a method for its receiver, on the fields of its class."""
    names = list(names)
    if not method.is_static and method.name != "<init>":
        yield from _assumed(method.annotations, ("this",))
        for field in method.owner.layout:
            yield from _assumed(field.annotations, ("this", field.name))
    given = method.info.parameter_annotations
    # Parameters that the compiler adds come first and have none.
    for name, on_it in zip(names[len(names) - len(given) :], given, strict=False):
        yield from _assumed(on_it, (name,))


def _assumed(annotations: tuple[Annotation, ...], place: Place) -> Iterator[Assumption]:
    for annotation in annotations:
        assumed = _ANNOTATIONS.get(annotation.type)
        if assumed is Property.ACYCLIC:
            yield Assumption(assumed, (place,))
        elif assumed is not None:
            for other in _texts(annotation.element("value")):
                yield Assumption(assumed, (place, tuple(other.split("."))))


def _texts(value: ElementValue | None) -> Iterator[str]:
    if isinstance(value, ArrayElement):
        for element in value.values:
            yield from _texts(element)
    elif isinstance(value, ConstantElement):
        yield str(value.value)


# The lazy policies ----------------------------------------------------------------------------------


class LazyAssumptions:
    """Refuses the objects that a reference must not point to, as the heap comes into being."""

    def __init__(self, assumptions: Iterable[Assumption], roots: Mapping[str, Value]) -> None:
        self._assumptions = list(assumptions)
        self._roots = roots

    def allow(self, reference: UndecidedReference, candidate: JavaObject) -> bool:
        """Whether all that is assumed holds if the reference points to the object."""
        return all(self._holds(assumption, reference, candidate) for assumption in self._assumptions)

    def _holds(self, assumption: Assumption, reference: UndecidedReference, candidate: JavaObject) -> bool:
        def target(value: Value) -> Value:
            if value is reference:
                return candidate
            if isinstance(value, UndecidedReference):
                return value.resolve() if value.is_decided else None
            return value

        starts = [self._at(place, target) for place in assumption.places]
        if any(start is None for start in starts):
            return True
        if assumption.property is Property.ACYCLIC:
            return _is_acyclic(starts[0], target)
        one, other = starts
        if assumption.property is Property.NONALIASING:
            return one is not other
        reached = {id(entry) for entry in _reachable(one, target)}
        return all(id(entry) not in reached for entry in _reachable(other, target))

    def _at(self, place: Place, target: Target) -> Value:
        found = target(self._roots.get(place[0]))
        for name in place[1:]:
            if not isinstance(found, InputObject):
                return None
            field = field_named(found.java_class, name)
            found = None if field is None else target(found.initial.get(field.attribute))
        return found


def _successors(node: JavaObject, target: Target) -> Iterator[JavaObject]:
    """The input objects and arrays that an object pointed to when the method was called."""
    values: Iterable[Value] = ()
    if isinstance(node, InputObject):
        values = list(node.initial.values())
    elif isinstance(node, JavaArray) and isinstance(getattr(node, "initial", None), ReferenceElements):
        values = list(node.initial.initial.values())
    for value in values:
        found = target(value)
        if isinstance(found, InputObject | JavaArray):
            yield found


def _reachable(start: JavaObject, target: Target) -> list[JavaObject]:
    found = [start]
    seen = {id(start)}
    for node in found:
        for successor in _successors(node, target):
            if id(successor) not in seen:
                seen.add(id(successor))
                found.append(successor)
    return found


def _is_acyclic(start: JavaObject, target: Target) -> bool:
    done: set[int] = set()
    on_path = {id(start)}
    stack = [(start, _successors(start, target))]
    while stack:
        node, following = stack[-1]
        successor = next(following, None)
        if successor is None:
            stack.pop()
            on_path.discard(id(node))
            done.add(id(node))
        elif id(successor) in on_path:
            return False
        elif id(successor) not in done:
            on_path.add(id(successor))
            stack.append((successor, _successors(successor, target)))
    return True
