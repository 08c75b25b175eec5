"""Composes a search with summaries of what its method calls: makes them, callees first, and has them used."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from pathbrew.called import Caller
from pathbrew.coverage import BranchGoal, Ledger
from pathbrew.deadline import Deadline
from pathbrew.engines.states.inference import Inference
from pathbrew.options import ExploreOptions, MachineOptions
from pathbrew.paths.executor import Executor
from pathbrew.program import Method, Program
from pathbrew.solve import Chain
from pathbrew.summaries.application import SummarizedCalls, may_have_summary
from pathbrew.summaries.case import Summary
from pathbrew.summaries.components import Component, components
from pathbrew.summaries.counts import SummaryCounts

MOST_METHODS = 60
"""Methods behind one entry that are summarised."""
SHARE = {"auto": 0.1, "insensitive": 0.5}
"""The part of the time of a search that summaries may take before it."""
MOST_CASES = {"auto": 24, "insensitive": 200}
"""Cases of a summary that is used."""


class Composition:
    """Provides the searches of one machine with summaries."""

    def __init__(
        self,
        program: Program,
        options: ExploreOptions,
        machine: MachineOptions,
        chain: Chain,
        caller: Caller | None,
    ) -> None:
        self._program = program
        self._how = options.summaries
        # Summaries have to know of aliases, whatever the search is to assume of them. Where references are
        # terms nobody decides on aliases: only those are used there to which they make no difference.
        general = replace(options, heap="lazy-noalias" if options.heap == "alias" else "lazy")
        most = MOST_CASES[self._how] + 1
        self._inference = Inference(program, general, machine, chain, caller, most_cases=most)
        self._known: dict[Method, Summary] = {}

    def provide(self, executor: Executor, ledger: Ledger, budget: float, *, merges: bool | None) -> None:
        """Have the calls of the executor's method answered by summaries, made in a part of the budget.

        `merges`: whether cases that only differ in the number that they return become one term; None if that
        is so only where the branches of the cases are nobody's goals.
        """
        calls = executor.summarized
        if calls is None or (merges is False and self._how == "auto"):
            return  # paths that stay apart are found as fast without, see docs/benchmarks.md
        deadline = Deadline.after(budget * SHARE[self._how])
        executor.prepare(deadline)
        wanted = [method for method in self._callees(executor.method) if self._make(method, deadline)]
        goals = _methods_of(ledger) if merges is None else set()
        self._use(calls, wanted, executor, goals, merges=merges is not False)

    def counted(self, executor: Executor) -> SummaryCounts:
        """What was made so far, and how often it was used."""
        inference = self._inference
        ignored = 0 if inference.store is None else inference.store.ignored
        used = SummaryCounts() if executor.summarized is None else executor.summarized.counts
        return replace(used, made=inference.made, reused=inference.reused, ignored=ignored)

    def _make(self, method: Method, deadline: Deadline) -> bool:
        """Whether there is a summary of the method, made now if need be."""
        if method not in self._known:
            if deadline.has_passed:
                return False
            self._known[method] = self._inference.summary(method, deadline, self._known)
        return self._pays(self._known[method])

    def _pays(self, summary: Summary) -> bool:
        if len(summary.cases) > MOST_CASES[self._how]:
            return False
        return self._how != "auto" or summary.complete

    def _callees(self, entry: Method) -> Iterator[Method]:
        """The methods to summarise, callees first; not the entry, nor what calls it."""
        found = (m for component in self._components(entry) for m in component.methods if m is not entry)
        for number, method in enumerate(filter(may_have_summary, found)):
            if number == MOST_METHODS:
                break
            yield method

    def _components(self, entry: Method) -> Iterable[Component]:
        whole = components(self._program, [entry])
        return [c for c in whole if entry not in c.methods and not (c.is_recursive and self._how == "auto")]

    def _use(
        self,
        calls: SummarizedCalls,
        wanted: list[Method],
        executor: Executor,
        goals: set[tuple[str, str]],
        *,
        merges: bool,
    ) -> None:
        def is_merged(summary: Summary) -> bool:
            taken = {(b.class_name, b.method) for case in summary.cases for b in case.branches}
            return merges and taken.isdisjoint(goals)

        pairs = [(method, self._known[method]) for method in wanted]
        calls.use(pairs, is_merged, references_are_terms=executor.heap.policy.knowledge is not None)


def _methods_of(ledger: Ledger) -> set[tuple[str, str]]:
    """The methods in which goals are."""
    goals = [*ledger.goals, *(ledger.wanted or ())]
    edges = [edge for goal in goals for edge in ([goal.edge] if isinstance(goal, BranchGoal) else goal.edges)]
    return {(edge.method.owner.name, edge.method.key) for edge in edges}
