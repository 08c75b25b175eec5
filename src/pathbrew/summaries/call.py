"""One call of a method that has a summary: decides what tells the cases apart, on what is found there."""

from __future__ import annotations

from collections.abc import Callable

from pathbrew.blocks.outcomes import Outcome
from pathbrew.expressions import UNTOLD
from pathbrew.heap.objects import OpenObject
from pathbrew.machine import JavaObject, Machine
from pathbrew.machine.core.decisions import Decisions
from pathbrew.machine.core.objects import Value
from pathbrew.machine.core.reference_facts import Fact, Relation
from pathbrew.summaries.actual import ActualInputs, Applicable, Declined, NoCase
from pathbrew.summaries.case import Branch, Case
from pathbrew.summaries.counts import SummaryCounts
from pathbrew.summaries.decision_tree import Node
from pathbrew.summaries.effects import Effects
from pathbrew.summaries.merging import Merging


class SummarizedCall:
    """Answers one call, or declines."""

    def __init__(
        self,
        vm: Machine,
        decisions: Decisions,
        found: Applicable,
        arguments: tuple[Value, ...],
        counts: SummaryCounts,
        is_held: Callable[[Value], bool],
    ) -> None:
        self._vm = vm
        self._decisions = decisions
        self._found = found
        self._counts = counts
        self._is_held = is_held
        self._inputs = ActualInputs(vm, found, arguments)
        summary = found.summary
        is_constructor = summary.name == "<init>"
        self._constructed: JavaObject | None = arguments[0] if is_constructor else None
        has_receiver = is_constructor or summary.parameters[:1] == ("this",)
        self._receiver: JavaObject | None = arguments[0] if has_receiver else None

    def result(self) -> Value:
        """What the call returns, its effects done; raises Declined before anything has changed."""
        self._check_receiver()
        node = self._found.tree
        while node.case is None:
            if self._found.merges and node.merges:
                return self._merged(node)
            self._pass(node)
            child = node.children.get(self._decided(node))
            if child is None:
                raise NoCase
            if not child.is_worth_while:
                raise Declined
            node = child
        return self._effect(node, node.case)

    def _check_receiver(self) -> None:
        """What depends on the class of the receiver has cases for each class that it may be of."""
        receiver = self._receiver
        if receiver is not None and not self._found.summary.any_receiver:
            if not isinstance(receiver, JavaObject) or receiver.class_is_open:
                raise Declined
            if self._constructed is not None and receiver.java_class.name != self._found.summary.class_name:
                raise Declined

    # Decisions --------------------------------------------------------------------------------------

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
        meaning = UNTOLD if step.untold else None
        condition = self._inputs.term(step.condition)
        return self._decisions.decide(condition, step.exceptional, meaning, unusual=step.unusual)

    def _is_so(self, fact: Fact, exceptional: bool | None) -> bool:
        if fact.relation is Relation.NULL:
            if exceptional is None and self._inputs.is_shared(fact.name):
                raise Declined  # the method may compare it with itself, and decides nothing then
            return self._inputs.resolved(fact.name, used=exceptional is not None) is None
        here = self._inputs.object(fact.name)
        if fact.relation is Relation.SAME:
            return here is self._inputs.object(fact.other)
        if isinstance(here, OpenObject):
            raise Declined
        if fact.relation is Relation.CLASS:
            return here.java_class.name == fact.other
        if fact.relation is Relation.INSTANCE:
            return here.java_class.is_subtype(self._vm.load(fact.other))
        return f"{here.java_class.java_name}.{here.f_name.text}" == fact.other

    # Effects ----------------------------------------------------------------------------------------

    def _effect(self, node: Node, case: Case) -> Value:
        """Do what the case does; whatever might be declined is looked at first."""
        self._check_objects(case)
        for name in case.reads:
            self._inputs.read(name)  # an input is what a run has looked at, whether it matters or not
        effects = Effects(self._vm, self._decisions, self._inputs, case, self._constructed)
        self._pass(node)
        self._decisions.deepest = max(self._decisions.deepest, case.rounds)
        return effects.perform()

    def _check_objects(self, case: Case) -> None:
        """Input objects are of the classes that the case has seen, and those that it takes them for."""
        apart = self._found.summary.apart
        for name, class_name in case.objects:
            if name == "this" and self._found.summary.any_receiver:
                continue
            here = self._inputs.object(name)
            if here.class_is_open or here.java_class.name != class_name:
                raise Declined
            if name in apart and self._is_held(here):
                raise Declined

    def _merged(self, node: Node) -> Value:
        """All cases below a node as one; the branches are those of the case that holds in the model."""
        merging = Merging(self._inputs, self._found.summary, node)
        while True:
            self._pass(node)
            if node.step is None:
                break
            node = node.children[bool(self._decisions.evaluate(self._inputs.term(node.step.condition)))]
        self._counts.merged += 1
        return merging.perform()
