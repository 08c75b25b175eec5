"""What a specification observes: calls of a component's methods, and the propositions to be asked at each."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from pathbrew.classfile.access_flags import PRIVATE, SYNTHETIC
from pathbrew.classfile.descriptors import java_type
from pathbrew.program import JavaClass, Method
from pathbrew.specs.clauses import ALL_CALLS
from pathbrew.specs.formulas import Truth
from pathbrew.specs.lexer import SpecificationError
from pathbrew.specs.syntax import (
    Atom,
    Binding,
    CallAtom,
    Completion,
    Component,
    JavaText,
    Parameter,
    Specification,
    StateAtom,
    atoms,
)

NEW = "new"
"""What constructors are called."""
MOST_PROPOSITIONS = 10
"""Propositions that one event may have: there is a letter for every combination of their values."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A Java expression as an atom states it: over the object, and the parameters if the atom names them."""

    java: JavaText
    parameters: tuple[Parameter, ...] | None = None
    exception: str | None = None
    """The class that the exception is known to be of, if the condition is about one."""


@dataclass(frozen=True, slots=True)
class IsInstance:
    """What was thrown is of that class."""

    exception: str


Proposition = Condition | IsInstance


@dataclass(frozen=True, slots=True)
class Event:
    """A call of a method, before it (ANY) or after it, and what is asked there."""

    method: Method
    completion: Completion
    propositions: tuple[Proposition, ...]

    @property
    def letters(self) -> int:
        """How many combinations of values there are."""
        return 1 << len(self.propositions)

    def truth(self, letter: int) -> Truth:
        """Which atoms hold at the event if the bits of `letter` are the values of the propositions."""

        def value(proposition: Proposition) -> bool:
            return bool(letter >> self.propositions.index(proposition) & 1)

        def is_true(atom: Atom) -> bool:
            if isinstance(atom, CallAtom) and not is_about(atom, self.method, self.completion):
                return False
            return all(map(value, _asked(atom)))

        return is_true

    def describe(self, letters: Sequence[int]) -> str:
        """The event for people, with what holds at all of the letters."""
        held = []
        for place, proposition in enumerate(self.propositions):
            values = {letter >> place & 1 for letter in letters}
            if len(values) == 1:
                held.append(("" if values == {1} else "not ") + _text(proposition))
        ending = {Completion.ANY: "", Completion.RETURNS: " returns", Completion.THROWS: " throws"}
        called = f"{called_name(self.method)}(){ending[self.completion]}"
        return called + (f" and {', '.join(held)}" if held else "")


def _text(proposition: Proposition) -> str:
    if isinstance(proposition, IsInstance):
        return proposition.exception
    return " ".join(proposition.java.text.split())


def _asked(atom: Atom) -> list[Proposition]:
    if isinstance(atom, StateAtom):
        return [Condition(atom.condition)]
    asked: list[Proposition] = [] if atom.exception is None else [IsInstance(atom.exception)]
    if atom.condition is not None:
        asked.append(Condition(atom.condition, atom.parameters, atom.exception))
    return asked


def called_name(method: Method) -> str:
    """What specifications call a method; constructors are called `new`."""
    return NEW if method.name == "<init>" else method.name


def is_about(atom: CallAtom, method: Method, completion: Completion) -> bool:
    """Whether an atom speaks of a call of that method that ended so."""
    if atom.method != called_name(method) or atom.completion not in (Completion.ANY, completion):
        return False
    if atom.parameters is None:
        return True
    types = [java_type(descriptor) for descriptor in method.parameters]
    return len(types) == len(atom.parameters) and all(
        parameter.type is None or _is_named(parameter.type, full)
        for parameter, full in zip(atom.parameters, types, strict=True)
    )


def _is_named(written: str, full: str) -> bool:
    """Whether a type is the one meant, with or without its package."""
    plain = full.replace("$", ".")
    return plain == written or plain.endswith(f".{written}")


class Observed:
    """A component as it is loaded, with the methods that may be events."""

    def __init__(self, component: Component, java_class: JavaClass) -> None:
        self.component = component
        self.java_class = java_class

    @cached_property
    def methods(self) -> dict[str, list[Method]]:
        """The methods that others can call, inherited ones too, by name; overriding ones only.

        The constructors are those of the component itself.
        """
        found = {
            key: method
            for key, method in self.java_class.methods.items()
            if method.name == "<init>" and not method.access & (PRIVATE | SYNTHETIC)
        }
        for declaring in above(self.java_class):
            for method in declaring.methods.values():
                if not method.access & PRIVATE and not method.name.startswith("<"):
                    found.setdefault(method.key, method)
        by_name: dict[str, list[Method]] = {}
        for method in found.values():
            by_name.setdefault(called_name(method), []).append(method)
        return by_name

    def events(self, specification: Specification) -> tuple[Event, ...]:
        """The events of a specification; names that mean nothing are errors."""
        named = [atom for atom in atoms(specification.body) if isinstance(atom, CallAtom)]
        for atom in named:
            self._check(atom)
        methods = self._observed(specification, named)
        return tuple(
            self._event(specification, method, completion)
            for method in methods
            for completion in _endings(specification, method)
        )

    def _observed(self, specification: Specification, named: list[CallAtom]) -> list[Method]:
        if specification.observed is None:
            names = list(dict.fromkeys(atom.method for atom in named))
            if not names:
                reason = "no call is named: say over which, as in call NAME over open, close: ..."
                raise SpecificationError(specification.place, reason)
            return [
                method
                for name in names
                for method in self.methods[name]
                if any(is_about(atom, method, _any_ending(atom)) for atom in named)
            ]
        if specification.observed == ALL_CALLS:
            own = [m for ms in self.methods.values() for m in ms if m.owner.name != "java/lang/Object"]
            return [m for m in own if not m.is_static and not m.access & SYNTHETIC]
        for name in specification.observed:
            if name not in self.methods:
                raise SpecificationError(specification.place, self._unknown(name))
        return [method for name in specification.observed for method in self.methods[name]]

    def _event(self, specification: Specification, method: Method, completion: Completion) -> Event:
        asked: dict[Proposition, None] = {}
        for atom in atoms(specification.body):
            if isinstance(atom, StateAtom) or is_about(atom, method, completion):
                asked |= dict.fromkeys(_asked(atom))
        if len(asked) > MOST_PROPOSITIONS:
            reason = f"{len(asked)} conditions at {method.name}(); at most {MOST_PROPOSITIONS} are possible"
            raise SpecificationError(specification.place, reason)
        return Event(method, completion, tuple(asked))

    def _check(self, atom: CallAtom) -> None:
        if atom.method not in self.methods:
            raise SpecificationError(atom.place, self._unknown(atom.method))
        overloads = self.methods[atom.method]
        if not any(is_about(atom, method, _any_ending(atom)) for method in overloads):
            there = " and ".join(f"{m.name}({', '.join(map(java_type, m.parameters))})" for m in overloads)
            raise SpecificationError(atom.place, f"no {atom.method} has these parameters: there is {there}")

    def _unknown(self, name: str) -> str:
        near = difflib.get_close_matches(name, self.methods, n=1)
        hint = f": did you mean '{near[0]}'?" if near else ""
        return f"{self.java_class.java_name} has no method {name} that can be observed{hint}"


def _endings(specification: Specification, method: Method) -> tuple[Completion, ...]:
    """When a promise looks at a method; at a constructor only once there is an object, if it asks for one."""
    asks = specification.observed == ALL_CALLS or any(
        isinstance(atom, StateAtom) for atom in atoms(specification.body)
    )
    if specification.binding is Binding.CALLER:
        return () if asks and method.name == "<init>" else (Completion.ANY,)
    if asks and method.name == "<init>":
        return (Completion.RETURNS,)
    return (Completion.RETURNS, Completion.THROWS)


def _any_ending(atom: CallAtom) -> Completion:
    return Completion.RETURNS if atom.completion is Completion.ANY else atom.completion


def above(java_class: JavaClass) -> Iterator[JavaClass]:
    """The class, its superclasses, and all interfaces, subclasses first."""
    waiting = list(java_class.superclasses())
    seen: set[str] = set()
    while waiting:
        current = waiting.pop(0)
        if current.name not in seen:
            seen.add(current.name)
            yield current
            waiting += current.interfaces
