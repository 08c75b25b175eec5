"""A conjunction split in what a solver can take and the functions of the program that it depends on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pathbrew.arithmetic import NARROW, RANGES
from pathbrew.called import RealFunctions, applications
from pathbrew.terms import (
    Evaluator,
    Function,
    Model,
    Term,
    and_,
    closure,
    constant,
    equal,
    implies,
    not_,
    or_,
    substitute,
    variable,
    variables,
)

FACTS = 24
"""Observed calls of one function that are put into a query, the last ones."""


class Abstraction:
    """The conjunction with a variable in place of each application, and what is known of these variables."""

    def __init__(self, conjuncts: Sequence[Term]) -> None:
        self.conjuncts = tuple(conjuncts)
        self.applied = applications(conjuncts)
        self.results = {
            term: variable(f"{term.value.text}()#{number}", term.sort, *_range(term.value))
            for number, term in enumerate(self.applied)
        }
        self.simplified = tuple(substitute(c, self.results) for c in self.conjuncts)
        self._arguments = {
            term: tuple(substitute(argument, self.results) for argument in term.args) for term in self.applied
        }
        places = frozenset(self.results.values())
        self.solvable = [c for c in self.simplified if places.isdisjoint(variables(c))]
        """The conjuncts without any function."""
        self.inputs = sorted(
            {v for c in self.conjuncts for v in variables(c)}, key=lambda v: (v.name, v.number)
        )

    @property
    def names(self) -> str:
        """The functions by their names."""
        names = dict.fromkeys(term.value.name for term in self.applied if not term.value.is_predicate)
        return ", ".join(names or dict.fromkeys(term.value.name for term in self.applied))

    @property
    def free(self) -> list[Term]:
        """The inputs of functions that the solvable part says nothing about."""
        bound = {v for c in self.solvable for v in variables(c)}
        asked = {v for term in self.applied for v in variables(term)}
        return [v for v in self.inputs if v in asked and v not in bound]

    @property
    def arguments(self) -> list[Term]:
        """The inputs of functions."""
        asked = {v for term in self.applied for v in variables(term)}
        return [v for v in self.inputs if v in asked]

    def learn(self, models: Iterable[Model]) -> None:
        """Make the calls that evaluation under the models takes."""
        for oracle in {term.value.oracle for term in self.applied}:
            assert isinstance(oracle, RealFunctions)
            oracle.learn([t for t in self.applied if t.value.oracle is oracle], models)

    def own(self, model: Model) -> Model:
        """The model without the variables that stand for applications."""
        places = frozenset(self.results.values())
        return Model({v: x for v, x in model.items() if v not in places}, model.functions)

    def concretized(self, model: Model) -> tuple[Term, ...]:
        """The conjunction with the functions' values under a model put in, and the equations they rest on."""
        evaluate = Evaluator(model)
        values = {term: constant(evaluate(term), term.sort) for term in self.applied}
        equations: dict[Term, None] = {}
        for term in self.applied:
            for argument in term.args:
                plain = substitute(argument, values)
                equations[equal(plain, constant(evaluate(argument), argument.sort))] = None
        simplified = tuple(substitute(c, values) for c in self.conjuncts)
        return (*simplified, *equations)

    def excluded(self, model: Model) -> Term:
        """That some function has another argument than under the model."""
        evaluate = Evaluator(model)
        return not_(
            and_(
                *(
                    equal(argument, constant(evaluate(real), real.sort))
                    for term in self.applied
                    for argument, real in zip(self._arguments[term], term.args, strict=True)
                )
            )
        )

    def facts(self) -> list[Term]:
        """What was observed, and that equal arguments give equal results."""
        found: dict[Term, None] = {}
        for place, term in enumerate(self.applied):
            function = term.value
            for arguments, value in _observed(function):
                found[self._fact(term, arguments, value)] = None
            for other in self.applied[:place]:
                if other.value == function:
                    same = and_(*map(equal, self._arguments[term], self._arguments[other]))
                    found[implies(same, equal(self.results[term], self.results[other]))] = None
        return list(found)

    def recalled(self) -> list[Term]:
        """That every application is one of those observed."""
        found = []
        for term in self.applied:
            calls = [self._call(term, arguments, value) for arguments, value in _observed(term.value)]
            found.append(or_(*(and_(same, result) for same, result in calls)))
        return found

    def _fact(self, term: Term, arguments: tuple[Any, ...], value: Any) -> Term:
        return implies(*self._call(term, arguments, value))

    def _call(self, term: Term, arguments: tuple[Any, ...], value: Any) -> tuple[Term, Term]:
        """That an application has certain arguments, and that it has a certain result."""
        same = map(equal, self._arguments[term], map(constant, arguments, term.value.parameters))
        return and_(*same), equal(self.results[term], constant(value, term.sort))

    def partitions(self) -> list[Term]:
        """The users' conditions on the arguments of each application."""
        found: dict[Term, None] = {}
        for term in self.applied:
            oracle = term.value.oracle
            assert isinstance(oracle, RealFunctions)
            for condition in oracle.partitions.get(term.value.method, ()):
                found[condition(self._arguments[term])] = None
        return list(found)

    @property
    def size(self) -> int:
        return len(closure(self.conjuncts))


def _range(function: Function) -> tuple[int, int] | tuple[None, None]:
    """The limits of a result of a type that is narrower than int."""
    returned = function.method[-1]
    return RANGES[returned] if returned in NARROW and not function.is_predicate else (None, None)


def _observed(function: Function) -> list[tuple[tuple[Any, ...], Any]]:
    oracle = function.oracle
    assert isinstance(oracle, RealFunctions)
    pairs = oracle.observed(function)[-FACTS:]
    return [(arguments, True) for arguments, _ in pairs] if function.is_predicate else pairs
