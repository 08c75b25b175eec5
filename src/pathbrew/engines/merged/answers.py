"""Calls that are answered by summaries: of methods whose cases are about numbers, given or kept in fields."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from pathbrew import terms
from pathbrew.engines.deciding import SummaryOf
from pathbrew.program import Field, Method
from pathbrew.program.entry import has_receiver
from pathbrew.semantics.execution import Execution
from pathbrew.semantics.frames import Exit
from pathbrew.semantics.modelled import Call
from pathbrew.semantics.places import read_field, write_field
from pathbrew.semantics.states import State, conjunction
from pathbrew.summaries.application import is_exact, may_have_summary
from pathbrew.summaries.case import Argument, Case, CaseValue, FieldOf, Made, Place, StaticField, Summary
from pathbrew.summaries.decision_tree import Node, decision_tree
from pathbrew.summaries.merging import choice, number
from pathbrew.terms import Term

IsUser = Callable[[str], bool]
"""Whether the user wrote the class of that name."""


@dataclass(frozen=True, slots=True)
class _Failure:
    """Where a case throws a new exception of the library."""

    conditions: tuple[Term, ...]
    exception: str


@dataclass(frozen=True, slots=True)
class _Answer:
    """What a method does, whatever it is given."""

    summary: Summary
    places: dict[Term, Place]
    """Where the variables of the cases are found."""
    written: tuple[Place, ...]
    failures: tuple[_Failure, ...]
    returning: Node
    """The tree of the cases that return."""


class Answers:
    """Answers the calls of one program: a formula has what a call returns, not how it comes to that."""

    def __init__(self) -> None:
        self._summary_of: SummaryOf | None = None
        self._known: dict[Method, _Answer | None] = {}

    def turn_to(self, summary_of: SummaryOf | None) -> None:
        """Ask somebody else for summaries from now on, if anybody makes them, and for those missing again."""
        self._summary_of = summary_of
        self._known = {method: answer for method, answer in self._known.items() if answer is not None}

    def exit(self, execution: Execution, method: Method, arguments: list[Term], state: State) -> Exit | None:
        """How a call ends; None if the method has to be executed."""
        if method not in self._known:
            self._known[method] = self._answer(method, execution.program.class_path.is_user_class)
        answer = self._known[method]
        if answer is None:
            return None
        classes = map(execution.program.load, answer.summary.initialised)
        if not all(execution.is_initialised(each) for each in classes):
            return None
        return _Answered(answer, execution, method, arguments, state).exit()

    def _answer(self, method: Method, is_user: IsUser) -> _Answer | None:
        if not may_have_summary(method) or "[" in method.descriptor or "L" in method.descriptor:
            return None
        summary = None if self._summary_of is None else self._summary_of(method)
        if summary is None or not (summary.complete and summary.context.is_general and is_exact(summary)):
            return None
        if summary.apart or (has_receiver(method) and not summary.any_receiver):
            return None
        tree = decision_tree(summary)
        return None if tree is None else _answer(summary, tree, is_user)


class _Answered:
    """One call."""

    def __init__(
        self, answer: _Answer, execution: Execution, method: Method, arguments: list[Term], state: State
    ) -> None:
        self._answer = answer
        self._execution = execution
        self._call = Call(execution, method, arguments, state)
        self._found = {place: self._at(place) for place in (*answer.places.values(), *answer.written)}
        self._given = {variable: self._found[place] for variable, place in answer.places.items()}

    def exit(self) -> Exit:
        """How it ends."""
        answer, call = self._answer, self._call
        for failure in answer.failures:
            call.fails(self._actual(conjunction(failure.conditions)), failure.exception)
        written = [
            (place, choice(answer.returning, self._actual, partial(self._left, place)))
            for place in answer.written
        ]
        for place, value in written:
            self._write(place, value)
        if answer.summary.descriptor.endswith("V"):
            return call.returned()
        return call.returned(choice(answer.returning, self._actual, self._result))

    def _actual(self, term: Term) -> Term:
        return terms.substitute(term, self._given)

    def _result(self, case: Case) -> Term:
        return number(case.result, self._answer.summary.descriptor[-1], self._actual)

    def _left(self, place: Place, case: Case) -> Term:
        """What a case leaves in a field."""
        value = next((write.value for write in case.writes if write.place == place), None)
        if value is None:
            return self._found[place]
        return number(value, self._field(place).descriptor, self._actual)

    def _at(self, place: Place) -> Term:
        """What is found there when the method is called."""
        if isinstance(place, Argument):
            return self._call.arguments[place.number]
        found = self._field(place)
        if isinstance(place, StaticField):
            self._execution.may_read(found)
        known = self._call.recall(self._execution.memory.field(found))
        return known if isinstance(place, StaticField) else read_field(known, self._call.arguments[0])

    def _write(self, place: Place, value: Term) -> None:
        found = self._field(place)
        variable = self._execution.memory.field(found)
        if isinstance(place, StaticField):
            self._execution.may_set(found)
        else:
            value = write_field(self._call.recall(variable), self._call.arguments[0], value)
        self._call.put(variable, value)

    def _field(self, place: Place) -> Field:
        if isinstance(place, StaticField):
            return self._execution.program.load(place.class_name).fields[place.key]
        assert isinstance(place, FieldOf)
        layout = self._call.method.owner.layout
        return next(field for field in layout if field.attribute == place.attribute)


def _answer(summary: Summary, tree: Node, is_user: IsUser) -> _Answer | None:
    """What the cases say together, if they are about numbers, and nothing else."""
    cases = list(_cases(tree))
    returning = _without_failures(tree)
    if returning is None or not all(case is not None and _is_plain(case, is_user) for _, case in cases):
        return None
    found = [case for _, case in cases if case is not None]
    written = tuple(dict.fromkeys(write.place for case in found for write in case.writes))
    conditions = [condition for path, _ in cases for condition in path]
    values = [value for case in found for value in _values(case) if isinstance(value, Term)]
    variables = {variable for term in (*conditions, *values) for variable in terms.variables(term)}
    places = {variable: summary.places.get(variable.name) for variable in variables}
    known = {variable: place for variable, place in places.items() if place is not None}
    if len(known) < len(places) or not all(_is_known(summary, at) for at in (*known.values(), *written)):
        return None
    failures = [
        _Failure(path, case.exception)
        for path, case in cases
        if case is not None and case.exception is not None
    ]
    return _Answer(summary, known, written, tuple(failures), returning)


def _is_known(summary: Summary, place: Place) -> bool:
    """Whether it is an argument, a static field, or a field of the object that the method is called on."""
    if isinstance(place, FieldOf):
        return summary.places.get(place.owner) == Argument(0) and summary.parameters[:1] == ("this",)
    return isinstance(place, Argument | StaticField)


def _cases(node: Node, path: Sequence[Term] = ()) -> Iterator[tuple[tuple[Term, ...], Case | None]]:
    """The cases below a node with the conditions on the way; None where one is missing or not on numbers."""
    if node.case is not None:
        yield tuple(path), node.case
        return
    assert node.step is not None
    if node.step.fact is not None or len(node.children) < 2:
        yield tuple(path), None
        return
    condition = node.step.condition
    for side, below in node.children.items():
        yield from _cases(below, (*path, condition if side else terms.not_(condition)))


def _is_plain(case: Case, is_user: IsUser) -> bool:
    """Whether a case only returns and writes numbers, or throws a new exception of the library.

    Nobody can ask such an exception for more than its class: what does is not stated.
    """
    if case.obstacle:
        return False
    if case.exception is None:
        return not case.made and all(isinstance(value, Term | int | float) for value in _values(case))
    return not case.writes and isinstance(case.thrown, Made) and not is_user(case.exception)


def _values(case: Case) -> Iterable[CaseValue]:
    """What a case returns and writes."""
    if not case.throws and case.result is not None:
        yield case.result
    for write in case.writes:
        yield write.value


def _without_failures(node: Node) -> Node | None:
    """The tree of the cases that return."""
    if node.case is not None:
        return None if node.case.throws else node
    sides = {side: _without_failures(below) for side, below in node.children.items()}
    left = {side: below for side, below in sides.items() if below is not None}
    if len(left) == 2:
        return Node(node.branches, node.step, left)
    return next(iter(left.values()), None)
