"""Summaries as plain data that JSON can carry: read as data, never run."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pathbrew.arithmetic import bits_double, double_bits
from pathbrew.blocks.outcomes import Case as SwitchCase
from pathbrew.called.functions import has_applications
from pathbrew.machine.core.reference_facts import Fact, Relation
from pathbrew.reasons import Cause, Reason
from pathbrew.summaries.case import (
    Argument,
    Branch,
    Case,
    CaseValue,
    Constant,
    ElementOf,
    ElementsOf,
    FieldOf,
    Known,
    LengthOf,
    Made,
    MadeObject,
    NumberPart,
    Opaque,
    Place,
    Position,
    StaticField,
    Step,
    Summary,
    Text,
    TextLengthOf,
    TextPart,
    TextUnitOf,
    Write,
)
from pathbrew.summaries.context import Between, Context, Nullness
from pathbrew.terms import Term, decode, encode, symbols

_PLACES = {
    kind.__name__: kind
    for kind in (
        *(Argument, FieldOf, ElementOf, LengthOf, ElementsOf),
        *(StaticField, TextLengthOf, TextUnitOf),
    )
}
_KNOWN: dict[str, type[Between | Nullness]] = {"Between": Between, "Nullness": Nullness}
_VALUES = {kind.__name__: kind for kind in (Known, Made, Constant, Text, Opaque)}


def can_be_stored(summary: Summary) -> bool:
    """Whether it is the same tomorrow: not cut by the clock, and without functions that the JVM answers."""
    is_cut = any(reason.cause is Cause.BUDGET for reason in summary.left_out)
    return not is_cut and can_be_encoded(summary)


def can_be_encoded(summary: Summary) -> bool:
    """Whether it is plain data: without functions that the JVM answers."""
    mentioned = [term for case in summary.cases for term in _terms(case)]
    is_free = all(isinstance(symbol, Term) for term in mentioned for symbol in symbols(term))
    return is_free and not has_applications(mentioned)


def _terms(case: Case) -> Iterator[Term]:
    yield from case.guard
    yield from (step.condition for step in case.steps)
    made = [value for each in case.made for value in each.values]
    for value in (case.result, *(write.value for write in case.writes), *made):
        if isinstance(value, Term):
            yield value


class Encoder:
    """Writes a summary; its terms stand in one table."""

    def __init__(self) -> None:
        self._terms: dict[Term, int] = {}

    def summary(self, summary: Summary) -> dict[str, Any]:
        cases = [self._case(case) for case in summary.cases]
        return {
            "class": summary.class_name,
            "name": summary.name,
            "descriptor": summary.descriptor,
            "parameters": summary.parameters,
            "criterion": summary.criterion,
            "heap": summary.heap,
            "complete": summary.complete,
            "exact": summary.exact,
            "any_receiver": summary.any_receiver,
            "context": [None if known is None else _named(known) for known in summary.context.arguments],
            "separate": summary.separate,
            "apart": summary.apart,
            "left_out": [_reason(reason) for reason in summary.left_out],
            "places": {name: _named(place) for name, place in summary.places.items()},
            "initialised": summary.initialised,
            "fields": summary.fields,
            "cases": cases,
            "terms": encode(self._terms),
        }

    def _term(self, term: Term) -> int:
        return self._terms.setdefault(term, len(self._terms))

    def _case(self, case: Case) -> dict[str, Any]:
        return {
            "steps": [
                [
                    *(self._term(s.condition), s.fact, s.holds, s.exceptional, s.mark, s.text),
                    *(s.unusual, s.untold),
                ]
                for s in case.steps
            ],
            "guard": [self._term(term) for term in case.guard],
            "result": self._value(case.result),
            "thrown": self._value(case.thrown),
            "exception": case.exception,
            "message": case.message,
            "reads": case.reads,
            "objects": case.objects,
            "writes": [[_named(write.place), self._value(write.value)] for write in case.writes],
            "made": [self._made(made) for made in case.made],
            "branches": [[*branch[:3], _outcome(branch)] for branch in case.branches],
            "rounds": case.rounds,
            "obstacle": case.obstacle,
        }

    def _made(self, made: MadeObject) -> dict[str, Any]:
        return {
            "class": made.class_name,
            "fields": [[name, self._value(value)] for name, value in made.fields],
            "length": self._value(made.length),
            "elements": [[place, self._value(value)] for place, value in made.elements],
            "content": self._value(made.content),
            "parts": None if made.parts is None else [self._part(part) for part in made.parts],
            "frames": made.frames,
        }

    def _part(self, part: TextPart) -> Any:
        if isinstance(part, NumberPart):
            return ["NumberPart", part.descriptor, self._term(part.value), part.is_quoted]
        return part if isinstance(part, str) else _named(part)

    def _value(self, value: CaseValue) -> Any:
        match value:
            case None:
                return None
            case Term():
                return ["Term", self._term(value)]
            case float():
                return ["float", double_bits(value)]
            case int():
                return ["int", int(value)]
        return _named(value)


def _named(value: Any) -> list[Any]:
    return [type(value).__name__, *value]


def _outcome(branch: Branch) -> Any:
    return [branch.outcome.key] if isinstance(branch.outcome, SwitchCase) else branch.outcome


def _reason(reason: Reason) -> list[Any]:
    details = [_reason(each) if isinstance(each, Reason) else each for each in reason.details]
    return [reason.cause.name, reason.subject, details]


class Decoder:
    """Reads a summary; raises KeyError, IndexError, TypeError or ValueError for what is none."""

    def __init__(self, data: dict[str, Any]) -> None:
        self._data = data
        self._terms = decode(data["terms"])

    def summary(self) -> Summary:
        data = self._data
        return Summary(
            class_name=str(data["class"]),
            name=str(data["name"]),
            descriptor=str(data["descriptor"]),
            parameters=tuple(map(str, data["parameters"])),
            criterion=str(data["criterion"]),
            heap=str(data["heap"]),
            cases=tuple(self._case(case) for case in data["cases"]),
            complete=data["complete"] is True,
            exact=data["exact"] is True,
            any_receiver=data["any_receiver"] is True,
            context=Context(tuple(map(_read_known, data["context"]))),
            separate=data["separate"] is True,
            apart=tuple(map(str, data["apart"])),
            left_out=tuple(_read_reason(reason) for reason in data["left_out"]),
            places={str(name): _read_place(place) for name, place in data["places"].items()},
            initialised=tuple(map(str, data["initialised"])),
            fields={str(at): (str(name), str(kind)) for at, (name, kind) in data["fields"].items()},
        )

    def _case(self, data: dict[str, Any]) -> Case:
        return Case(
            steps=tuple(
                Step(
                    self._terms[term],
                    _read_fact(fact),
                    bool(holds),
                    exceptional,
                    int(mark),
                    str(text),
                    *flags,
                )
                for term, fact, holds, exceptional, mark, text, *flags in data["steps"]
            ),
            guard=tuple(self._terms[term] for term in data["guard"]),
            result=self._value(data["result"]),
            thrown=self._value(data["thrown"]),
            exception=data["exception"],
            message=data["message"],
            reads=tuple(map(str, data["reads"])),
            objects=tuple((str(name), str(kind)) for name, kind in data["objects"]),
            writes=tuple(Write(_read_place(place), self._value(value)) for place, value in data["writes"]),
            made=tuple(map(self._made, data["made"])),
            branches=tuple(
                Branch(str(owner), str(method), int(offset), _read_outcome(outcome))
                for owner, method, offset, outcome in data["branches"]
            ),
            rounds=int(data["rounds"]),
            obstacle=str(data["obstacle"]),
        )

    def _made(self, data: dict[str, Any]) -> MadeObject:
        length, content = self._value(data["length"]), self._value(data["content"])
        parts, frames = data["parts"], data["frames"]
        return MadeObject(
            str(data["class"]),
            tuple((str(at), self._value(value)) for at, value in data["fields"]),
            length if isinstance(length, Term | int) else None,
            tuple((int(place), self._value(value)) for place, value in data["elements"]),
            content if isinstance(content, Term) else None,
            None if parts is None else tuple(map(self._part, parts)),
            None if frames is None else tuple(Position(str(c), str(m), int(at)) for c, m, at in frames),
        )

    def _part(self, data: Any) -> TextPart:
        if isinstance(data, str):
            return data
        kind, *parts = data
        if kind == "Known":
            return Known(str(parts[0]))
        return NumberPart(str(parts[0]), self._terms[parts[1]], parts[2] is True)

    def _value(self, data: Any) -> CaseValue:
        if data is None:
            return None
        kind, *parts = data
        if kind == "Term":
            return self._terms[int(parts[0])]
        if kind == "float":
            return float(bits_double(int(parts[0])))
        if kind == "int":
            return int(parts[0])
        value: CaseValue = _VALUES[kind](*parts)
        return value


def _read_place(data: list[Any]) -> Place:
    return _PLACES[data[0]](*data[1:])


def _read_known(data: list[Any] | None) -> Between | Nullness | None:
    return None if data is None else _KNOWN[data[0]](*data[1:])


def _read_fact(data: list[Any] | None) -> Fact | None:
    return None if data is None else Fact(str(data[0]), Relation(data[1]), str(data[2]))


def _read_outcome(data: Any) -> int | SwitchCase:
    return SwitchCase(data[0]) if isinstance(data, list) else int(data)


def _read_reason(data: list[Any]) -> Reason:
    cause, subject, details = data
    parts = tuple(_read_reason(each) if isinstance(each, list) else each for each in details)
    return Reason(Cause[cause], str(subject), parts)
