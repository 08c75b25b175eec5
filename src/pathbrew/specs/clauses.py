"""Conditions before and after calls, as the formulas that they stand for."""

from __future__ import annotations

from enum import Enum

from pathbrew.errors import Place
from pathbrew.specs.syntax import (
    Binding,
    CallAtom,
    Completion,
    Formula,
    JavaText,
    Not,
    Or,
    Parameter,
    Specification,
    StateAtom,
)

ALL_CALLS = ("*",)


class Clause(Enum):
    """The kinds of conditions."""

    REQUIRES = "requires"
    ENSURES = "ensures"
    SIGNALS = "signals"
    INVARIANT = "invariant"

    @property
    def binding(self) -> Binding:
        return Binding.CALLER if self is Clause.REQUIRES else Binding.COMPONENT


_COMPLETIONS = {
    Clause.REQUIRES: Completion.ANY,
    Clause.ENSURES: Completion.RETURNS,
    Clause.SIGNALS: Completion.THROWS,
}


def clause_formula(
    clause: Clause,
    method: str,
    parameters: tuple[Parameter, ...] | None,
    condition: JavaText,
    place: Place,
    exception: str | None = None,
) -> Formula:
    """Whenever the method is called, or has ended so, the condition holds."""
    completion = _COMPLETIONS[clause]
    event = CallAtom(method, parameters, completion, exception, place=place)
    return Or(Not(event), CallAtom(method, parameters, completion, exception, condition, place))


def method_clause(
    clause: Clause,
    number: int,
    method: str,
    parameters: tuple[Parameter, ...] | None,
    condition: JavaText,
    exception: str | None = None,
) -> Specification:
    """A condition of a method that stands beside the method itself."""
    body = clause_formula(clause, method, parameters, condition, condition.place, exception)
    text = f"{clause.value} {method}() {{ {' '.join(condition.text.split())} }}"
    return Specification(f"{clause.value}{number}", clause.binding, body, text, condition.place)


def invariant(number: int, condition: JavaText) -> Specification:
    """A condition that holds after every call."""
    text = f"{Clause.INVARIANT.value} {{ {' '.join(condition.text.split())} }}"
    name = f"{Clause.INVARIANT.value}{number}"
    return Specification(name, Binding.COMPONENT, StateAtom(condition), text, condition.place, ALL_CALLS)
