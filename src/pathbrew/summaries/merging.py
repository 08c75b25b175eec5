"""Cases that become one term: what a call returns and writes as choices among them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pathbrew import terms
from pathbrew.machine.core.objects import Value
from pathbrew.summaries.actual import ActualInputs, Declined
from pathbrew.summaries.case import Case, CaseValue, FieldOf, Place, StaticField, Summary
from pathbrew.summaries.decision_tree import Node
from pathbrew.terms import Term

_SORTS = {"J": terms.LONG, "F": terms.FLOAT, "D": terms.DOUBLE}


class Merging:
    """Merges the cases below a node at one call; raises Declined before anything has changed."""

    def __init__(self, inputs: ActualInputs, summary: Summary, node: Node) -> None:
        self._inputs = inputs
        self._summary = summary
        leaves = list(_leaves(node))
        places = dict.fromkeys(write.place for case in leaves for write in case.writes)
        self._owners = {place: self._owner(place) for place in places}
        if len({(id(owner), attribute) for owner, attribute in self._owners.values()}) < len(places):
            raise Declined  # two names for one field
        returns = not summary.descriptor.endswith("V")
        self._result = _plain(self._choice(node, None)) if returns else None
        self._written = {place: _plain(self._choice(node, place)) for place in places}

    def perform(self) -> Value:
        """The number that the call returns, those that it writes written."""
        for place, (owner, attribute) in self._owners.items():
            setattr(owner, attribute, self._written[place])
        return self._result

    def _owner(self, place: Place) -> tuple[Value, str]:
        if isinstance(place, StaticField):
            return self._inputs.statics(place)
        if not isinstance(place, FieldOf):
            raise Declined
        return self._inputs.object(place.owner), place.attribute

    def _choice(self, node: Node, place: Place | None) -> Term:
        """What the call writes to a place, or what it returns, below a node."""
        return choice(node, self._inputs.term, lambda case: self._number_of(case, place))

    def _number_of(self, case: Case, place: Place | None) -> Term:
        """The same for one case; what it does not write stays as it is."""
        written = {write.place: write.value for write in case.writes}
        if place is None:
            descriptor, value = self._summary.descriptor[-1], case.result
        else:
            descriptor = self._descriptor(place)
            value = written[place] if place in written else getattr(*self._owners[place])
            if place not in written and isinstance(value, Term):
                return value
        return number(value, descriptor, self._inputs.term)

    def _descriptor(self, place: Place) -> str:
        if isinstance(place, StaticField):
            return place.key.partition(":")[2]
        assert isinstance(place, FieldOf)
        return self._summary.fields[place.attribute][1]


def choice(node: Node, actual: Callable[[Term], Term], value: Callable[[Case], Term]) -> Term:
    """The value of the case that holds, below a node; `actual` is a term of the summary at the call."""
    if node.case is not None:
        return value(node.case)
    assert node.step is not None
    condition = actual(node.step.condition)
    if condition.is_constant:
        return choice(node.children[bool(condition.value)], actual, value)
    sides = (choice(node.children[side], actual, value) for side in (True, False))
    return terms.ite(condition, *sides)


def number(value: CaseValue, descriptor: str, actual: Callable[[Term], Term]) -> Term:
    """A number of a case at the call."""
    if isinstance(value, Term):
        return actual(value)
    assert isinstance(value, int | float)
    return terms.constant(value, _SORTS.get(descriptor, terms.INT))


def _plain(term: Term) -> Value:
    return term.value if term.is_constant else term


def _leaves(node: Node) -> Iterator[Case]:
    pending = [node]
    for below in pending:
        if below.case is not None:
            yield below.case
        pending += below.children.values()
