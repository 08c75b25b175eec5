"""Calls that are replaced by the cases of a summary, instead of being entered from every exit."""

from __future__ import annotations

from collections.abc import Callable

from pathbrew import terms
from pathbrew.blocks import ir
from pathbrew.machine.core.reference_facts import Relation
from pathbrew.program import Field, Method
from pathbrew.semantics.memory import SORTS, kind_of
from pathbrew.semantics.transfer import Evaluation, Piece
from pathbrew.summaries.case import Argument, Case, CaseValue, FieldOf, Known, StaticField, Step, Summary
from pathbrew.terms import Term

Summaries = Callable[[Method], Summary | None]
"""The complete summary of a method, if there is one."""


def pieces_of(
    summary: Summary, target: Method, call: ir.Invoke, evaluation: Callable[[], Evaluation]
) -> list[Piece] | None:
    """What each case that returns does; None if one of them cannot be told in terms of memory."""
    found = []
    for case in summary.cases:
        if not case.throws:
            try:
                found.append(_CaseEffect(summary, case, target, call, evaluation()).piece())
            except _Untold:
                return None
    return found


class _Untold(Exception):
    """The case is about more than numbers and references in fields."""


class _CaseEffect:
    """One case at one call, over the memory before it."""

    def __init__(
        self, summary: Summary, case: Case, target: Method, call: ir.Invoke, evaluation: Evaluation
    ) -> None:
        self._summary = summary
        self._case = case
        self._target = target
        self._call = call
        self._evaluation = evaluation
        self._classes = dict(case.objects)
        kinds = [kind_of(descriptor) for descriptor in target.parameters]
        self._kinds = kinds if target.is_static else ["a", *kinds]
        if case.made or case.obstacle:
            raise _Untold

    def piece(self) -> Piece:
        e = self._evaluation
        conditions = [self._condition(step) for step in self._case.steps]
        result = (
            None if self._target.returned == "V" else self._value(self._case.result, self._target.returned)
        )
        written = [self._written(write.place, write.value) for write in self._case.writes]
        for condition in conditions:
            e.require(condition)
        for field, owner, value in written:
            variable = e.memory.field(field)
            e.piece.memory[variable] = (
                value if owner is None else terms.store(e.recall(variable), owner, value)
            )
        if self._call.target is not None and result is not None:
            e.write(self._call.target, result)
        return e.piece

    def _condition(self, step: Step) -> Term:
        fact = step.fact
        if fact is None:
            condition = self._term(step.condition)
        elif fact.relation is Relation.NULL:
            condition = terms.ieq(self._input(fact.name), 0)
        elif fact.relation is Relation.SAME:
            condition = terms.ieq(self._input(fact.name), self._input(fact.other))
        else:
            raise _Untold
        return condition if step.holds else terms.not_(condition)

    def _written(self, place: object, value: CaseValue) -> tuple[Field, Term | None, Term]:
        if isinstance(place, FieldOf):
            field = self._field(place)
            return field, self._input(place.owner), self._value(value, field.descriptor)
        if isinstance(place, StaticField):
            field = self._static(place)
            return field, None, self._value(value, field.descriptor)
        raise _Untold

    def _value(self, value: CaseValue, descriptor: str) -> Term:
        if isinstance(value, Term):
            return self._term(value)
        if isinstance(value, Known):
            return self._input(value.name)
        if value is None or isinstance(value, int | float):
            return terms.constant(0 if value is None else value, SORTS[kind_of(descriptor)])
        raise _Untold

    def _term(self, term: Term) -> Term:
        return terms.substitute(term, {v: self._input(v.name) for v in terms.variables(term)})

    def _input(self, name: str) -> Term:
        """An input of the case, as it is before the call."""
        e = self._evaluation
        match self._summary.places.get(name):
            case Argument(number):
                return e.read(self._call.arguments[number], self._kinds[number])
            case FieldOf() as place:
                return terms.select(e.recall(e.memory.field(self._field(place))), self._input(place.owner))
            case StaticField() as place:
                return e.recall(e.memory.field(self._static(place)))
        raise _Untold

    def _field(self, place: FieldOf) -> Field:
        owner = self._classes.get(place.owner)
        java_class = None if owner is None else self._evaluation.load(owner)
        fields = () if java_class is None else java_class.layout
        found = next((field for field in fields if field.attribute == place.attribute), None)
        if found is None:
            raise _Untold
        return found

    def _static(self, place: StaticField) -> Field:
        owner = self._evaluation.load(place.class_name)
        if owner is None:
            raise _Untold
        return owner.fields[place.key]
