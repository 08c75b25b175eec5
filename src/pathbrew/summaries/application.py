"""Uses summaries at calls: decides what tells cases apart, and does what the case does that holds.

A call decides in the same order what running the method would, on the same terms, so that a path is the same
with a summary and without. Where a case cannot take effect by itself, or none is known, the method runs: what
has been decided by then it decides alike, and leaves no trace a second time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from pathbrew import terms
from pathbrew.blocks.outcomes import Outcome
from pathbrew.classfile.access_flags import SYNCHRONIZED
from pathbrew.heap.alias import AliasFields
from pathbrew.heap.objects import OpenObject
from pathbrew.machine import JavaArray, JavaObject, Machine
from pathbrew.machine.core.decisions import Decisions
from pathbrew.machine.core.executable import Executable
from pathbrew.machine.core.objects import Value
from pathbrew.machine.core.open_arrays import NumberTerms
from pathbrew.machine.core.reference_facts import Fact, Relation
from pathbrew.machine.core.unknown import UndecidedReference, UnknownElements
from pathbrew.program import Method
from pathbrew.summaries.case import (
    Argument,
    Branch,
    Case,
    CaseValue,
    Constant,
    ElementOf,
    FieldOf,
    Known,
    LengthOf,
    Made,
    Opaque,
    Place,
    StaticField,
    Summary,
    Text,
)
from pathbrew.summaries.counts import SummaryCounts
from pathbrew.summaries.decision_tree import Node, decision_tree
from pathbrew.terms import Term

MARGIN = 500
"""Calls that must be left to the limit of nested calls: a summary does not count those inside it."""


class Declined(Exception):
    """The summary does not say what the call does: the method has to run."""


@dataclass(slots=True)
class Applicable:
    """A summary ready for use on one machine."""

    summary: Summary
    tree: Node
    merges: bool
    """Whether cases that only differ in the numbers that they return and write may become one."""
    conditions: dict[tuple[int, tuple[Term, ...]], Term] = field(default_factory=dict)
    """Conditions of nodes on actual values: the same calls come again in run after run."""
    values: dict[tuple[Term, tuple[Term, ...]], Value] = field(default_factory=dict)
    edges: dict[int, list[int]] = field(default_factory=dict)


class SummarizedCalls:
    """Tells the machine which calls have a summary, and answers them."""

    def __init__(self, vm: Machine, decisions: Decisions) -> None:
        self._vm = vm
        self._decisions = decisions
        self._applicable: dict[Method, Applicable] = {}
        self.bodies: dict[Method, Executable] = {}
        """The code of the methods that may have summaries."""
        self.counts = SummaryCounts()

    def use(
        self,
        summaries: Iterable[tuple[Method, Summary]],
        merges: Callable[[Summary], bool],
        *,
        references_are_terms: bool,
    ) -> None:
        """Use these summaries, and no others, from now on: for a whole search, that paths may be compared.

        `references_are_terms`: under the policy of the heap, where only cases of numbers are used.
        """
        self._applicable = {}
        for method, summary in summaries:
            if not is_exact(summary) or not all(map(self._is_initialised, summary.initialised)):
                continue
            if references_are_terms and not _is_of_numbers(summary):
                continue
            tree = decision_tree(summary)
            if tree is not None:
                self._applicable[method] = Applicable(summary, tree, merges(summary))

    def _is_initialised(self, name: str) -> bool:
        """Whether the initialiser of a class has run, or there is none to run."""
        java_class = self._vm.program.load(name)
        supers = java_class.superclasses()
        return self._vm.is_initialized(java_class) or not any("<clinit>()V" in c.methods for c in supers)

    @property
    def methods(self) -> set[Method]:
        """Those whose calls are answered."""
        return set(self._applicable)

    def find(self, method: Method) -> Callable[..., Value] | None:
        """What a call runs if the method may have a summary one day."""
        is_written = self._vm.program.class_path.is_user_class(method.owner.name)
        if not is_written or not may_have_summary(method):
            return None
        body = self.bodies[method] = Executable(self._vm, method, modelled=False)

        def call(*arguments: Value) -> Value:
            found = self._applicable.get(method)
            if found is None or not any(isinstance(a, Term | JavaObject) for a in arguments):
                return body.function(*arguments)
            if arguments[-1] + MARGIN > self._vm.options.max_call_depth:
                return body.function(*arguments)
            mark = len(self._decisions.trace)
            try:
                result = _Call(self._vm, self._decisions, found, arguments, self.counts).result()
            except Declined:
                self.counts.declined += 1
                del self._decisions.trace[mark:]
                return body.function(*arguments)
            self.counts.applied += 1
            return result

        return call


def may_have_summary(method: Method) -> bool:
    """Whether summaries of the method are used at calls: it has code, makes no object and takes no lock."""
    return not method.name.startswith("<") and method.has_code and not method.access & SYNCHRONIZED


def is_exact(summary: Summary) -> bool:
    """Whether a summary says exactly what calls do that are one of its cases."""
    return summary.exact and summary.heap == "lazy" and len(summary.cases) > 1


def _is_of_numbers(summary: Summary) -> bool:
    return all(isinstance(place, Argument) for place in summary.places.values()) and not any(
        step.fact is not None for case in summary.cases for step in case.steps
    )


class _Call:
    """One call of a method that has a summary."""

    def __init__(
        self,
        vm: Machine,
        decisions: Decisions,
        found: Applicable,
        arguments: tuple[Value, ...],
        counts: SummaryCounts,
    ) -> None:
        self._vm = vm
        self._decisions = decisions
        self._found = found
        self._arguments = arguments
        self._read: dict[str, Value] = {}
        self._counts = counts

    def result(self) -> Value:
        """What the call returns, its effects done; raises Declined before anything has changed."""
        self._check_receiver()
        node = self._found.tree
        while node.case is None:
            if self._found.merges and node.merges:
                return self._merged(node)
            self._pass(node)
            child = node.children.get(self._decided(node))
            if child is None or not child.is_worth_while:
                raise Declined
            node = child
        return self._effect(node)

    # Decisions --------------------------------------------------------------------------------------

    def _check_receiver(self) -> None:
        """A summary is made for an object of exactly the class that declares the method."""
        summary = self._found.summary
        if summary.parameters[:1] == ("this",) and not summary.any_receiver:
            receiver = self._arguments[0]
            if (
                not isinstance(receiver, JavaObject)
                or receiver.class_is_open
                or receiver.java_class.name != summary.class_name
            ):
                raise Declined

    def _pass(self, node: Node) -> None:
        """Take the branches that come before a node."""
        self._decisions.trace.extend(self._numbers(node))

    def _numbers(self, node: Node) -> list[int]:
        known = self._found.edges.get(id(node))
        if known is None:
            known = self._found.edges[id(node)] = [self._number(branch) for branch in node.branches]
        return known

    def _number(self, branch: Branch) -> int:
        method = self._vm.program.load(branch.class_name).methods[branch.method]
        outcome: Outcome = branch.outcome
        return self._vm.edges.number(method, branch.offset, outcome)

    def _decided(self, node: Node) -> bool:
        step = node.step
        assert step is not None
        if step.fact is not None:
            return self._is_so(step.fact, step.exceptional)
        return self._decisions.decide(self._condition(node), step.exceptional)

    def _condition(self, node: Node) -> Term:
        """The condition of a node on the arguments of the call."""
        assert node.step is not None
        actual = self._actuals(node.variables)
        key = (id(node), actual)
        known = self._found.conditions.get(key)
        if known is None:
            values = dict(zip(node.variables, actual, strict=True))
            known = self._found.conditions[key] = terms.substitute(node.step.condition, values)
        return known

    def _is_so(self, fact: Fact, exceptional: bool | None) -> bool:
        value = self.read(fact.name)
        if fact.relation is Relation.NULL:
            if isinstance(value, UndecidedReference):
                value = self._read[fact.name] = value.resolve(used=exceptional is not None)
            return value is None
        here = self._object(fact.name)
        if fact.relation is Relation.SAME:
            return here is self._object(fact.other)
        if isinstance(here, OpenObject):
            raise Declined
        if fact.relation is Relation.CLASS:
            return here.java_class.name == fact.other
        if fact.relation is Relation.INSTANCE:
            return here.java_class.is_subtype(self._vm.load(fact.other))
        raise Declined

    # Values -----------------------------------------------------------------------------------------

    def read(self, name: str) -> Value:
        """The input of that name as it is when the method is called."""
        if name not in self._read:
            self._read[name] = self._found_at(name)
        return self._read[name]

    def _found_at(self, name: str) -> Value:
        match self._found.summary.places.get(name):
            case Argument(number):
                return self._arguments[number]
            case FieldOf(owner, attribute):
                return getattr(self._object(owner), attribute)
            case ElementOf(owner, place):
                data = self._array(owner).data
                return data.load(place) if isinstance(data, UnknownElements) else data[place]
            case LengthOf(owner):
                data = self._array(owner).data
                return data.length if isinstance(data, UnknownElements) else len(data)
            case StaticField(class_name, key):
                java_class = self._vm.load(class_name)
                return getattr(self._vm.runtime(java_class).statics, java_class.fields[key].attribute)
        raise Declined

    def _object(self, name: str) -> JavaObject:
        """The object that an input refers to, which the path has found not to be null."""
        value = self.read(name)
        if isinstance(value, UndecidedReference):
            value = self._read[name] = value.resolve()
        if not isinstance(value, JavaObject) or isinstance(value, AliasFields):
            raise Declined
        return value

    def _array(self, name: str) -> JavaArray:
        array = self._object(name)
        if not isinstance(array, JavaArray):
            raise Declined
        return array

    def _actuals(self, variables: tuple[Term, ...]) -> tuple[Term, ...]:
        """What stands for variables of the summary at this call."""
        return tuple(self._actual(variable) for variable in variables)

    def _actual(self, variable: Term) -> Term:
        if isinstance(variable.sort, terms.ArraySort):
            data = self._array(variable.name).data
            if not isinstance(data, NumberTerms):
                raise Declined
            return data.array
        value = self.read(variable.name)
        if isinstance(value, int | float):
            return terms.constant(value, variable.sort)
        if not isinstance(value, Term):
            raise Declined
        return value

    def _term(self, term: Term) -> Value:
        """A term of a case on the arguments of the call."""
        needed = tuple(terms.variables(term))
        actual = self._actuals(needed)
        key = (term, actual)
        known = self._found.values.get(key)
        if known is None:
            made = terms.substitute(term, dict(zip(needed, actual, strict=True)))
            known = self._found.values[key] = made.value if made.is_constant else made
        return known

    # Effects ----------------------------------------------------------------------------------------

    def _effect(self, node: Node) -> Value:
        """Do what the case does; whatever might be refused is looked at first."""
        case = node.case
        assert case is not None
        if case.throws or case.obstacle:
            raise Declined
        self._check_classes(case)
        made = [self._vm.runtime(self._vm.load(each.class_name)).python for each in case.made]
        objects = [
            python([None] * len(each.elements)) if issubclass(python, JavaArray) else python()
            for python, each in zip(made, case.made, strict=True)
        ]
        inner = [
            (objects[number], attribute, self._value(value, objects))
            for number, each in enumerate(case.made)
            for attribute, value in each.fields
        ]
        elements = [[self._value(value, objects) for _, value in each.elements] for each in case.made]
        writes = [
            (self._object(write.place.owner), write.place.attribute, self._value(write.value, objects))
            for write in case.writes
            if isinstance(write.place, FieldOf)
        ]
        if len(writes) != len(case.writes):
            raise Declined
        result = self._value(case.result, objects)
        for owner, attribute, value in (*inner, *writes):
            setattr(owner, attribute, value)
        for array, values in zip(objects, elements, strict=True):
            if isinstance(array, JavaArray):
                array.data[:] = values
        self._pass(node)
        return result

    def _check_classes(self, case: Case) -> None:
        """Input objects are of the classes that the case has seen."""
        for name, class_name in case.objects:
            if name == "this":
                continue
            here = self._object(name)
            if here.class_is_open or here.java_class.name != class_name:
                raise Declined

    def _value(self, value: CaseValue, objects: list[JavaObject]) -> Value:
        match value:
            case Term():
                return self._term(value)
            case Known(name):
                return self.read(name)
            case Made(number):
                return objects[number]
            case Text(text):
                return self._vm.intern(text)
            case Constant(class_name, name):
                owner = self._vm.load(class_name)
                key = f"{name}:L{class_name};"
                return getattr(self._vm.runtime(owner).statics, owner.fields[key].attribute)
            case Opaque():
                raise Declined
        return value

    # Cases that become one term ---------------------------------------------------------------------

    def _merged(self, node: Node) -> Value:
        """The number that the call returns, and those it writes, as choices among the cases.

        The branches are those of the case that holds in the model.
        """
        self._follow(node)
        leaves = list(_leaves(node))
        places = dict.fromkeys(write.place for case in leaves for write in case.writes)
        owners = [self._owner(place) for place in places]
        if len({(id(owner), attribute) for owner, attribute in owners}) < len(owners):
            raise Declined  # two names for one field
        returns = not self._found.summary.descriptor.endswith("V")
        result = self._plain(self._choice(node, None)) if returns else None
        written = [self._plain(self._choice(node, place)) for place in places]
        for (owner, attribute), value in zip(owners, written, strict=True):
            setattr(owner, attribute, value)
        self._counts.merged += 1
        return result

    def _owner(self, place: Place) -> tuple[JavaObject, str]:
        if not isinstance(place, FieldOf):
            raise Declined
        return self._object(place.owner), place.attribute

    def _plain(self, term: Term) -> Value:
        return term.value if term.is_constant else term

    def _choice(self, node: Node, place: Place | None) -> Term:
        """What the call writes to a place, or what it returns, below a node."""
        if node.case is not None:
            return self._number_of(node.case, place)
        condition = self._condition(node)
        if condition.is_constant:
            return self._choice(node.children[bool(condition.value)], place)
        return terms.ite(
            condition, self._choice(node.children[True], place), self._choice(node.children[False], place)
        )

    def _number_of(self, case: Case, place: Place | None) -> Term:
        """The same for one case; what it does not write stays as it is."""
        summary = self._found.summary
        if place is None:
            descriptor, value = summary.descriptor[-1], case.result
        else:
            owner, attribute = self._owner(place)
            descriptor = summary.fields[attribute][1]
            written = {write.place: write.value for write in case.writes}
            value = written[place] if place in written else getattr(owner, attribute)
            if place not in written and isinstance(value, Term):
                return value
        if isinstance(value, Term):
            value = self._term(value)
            if isinstance(value, Term):
                return value
        assert isinstance(value, int | float)
        return terms.constant(value, _SORTS.get(descriptor, terms.INT))

    def _follow(self, node: Node) -> None:
        """Take the branches of the case that holds in the model of the run."""
        while True:
            self._pass(node)
            if node.case is not None:
                return
            node = node.children[bool(self._decisions.evaluate(self._condition(node)))]


_SORTS = {"J": terms.LONG, "F": terms.FLOAT, "D": terms.DOUBLE}


def _leaves(node: Node) -> Iterator[Case]:
    pending = [node]
    for below in pending:
        if below.case is not None:
            yield below.case
        pending += below.children.values()
