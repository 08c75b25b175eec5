"""Composes a search with summaries of what its method calls: makes them, callees first, and has them used."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from pathbrew.called import Caller
from pathbrew.coverage import BranchGoal, Ledger
from pathbrew.deadline import Deadline, clock
from pathbrew.engines.states.executors import solver_options
from pathbrew.engines.states.inference import Inference
from pathbrew.options import ExploreOptions, MachineOptions
from pathbrew.paths.criteria import parse_criterion
from pathbrew.paths.executor import Executor
from pathbrew.program import Method, Program
from pathbrew.solve import Chain, build_chain
from pathbrew.summaries.application import Provider, SummarizedCalls, may_have_summary
from pathbrew.summaries.case import Summary
from pathbrew.summaries.components import Component, components
from pathbrew.summaries.context import Context, general
from pathbrew.summaries.counts import SummaryCounts
from pathbrew.summaries.tally import Times

MOST_METHODS = 60
"""Methods behind one entry that are summarised."""
SHARE = {"auto": 0.05, "insensitive": 0.5, "sensitive": 0.5}
"""The part of the time of a search that summaries may take."""
MOST_CASES = {"auto": 24, "insensitive": 200, "sensitive": 200}
"""Cases of a summary that is used."""
EFFORT_PER_CASE = 10
"""What the search for a summary may take: about two paths with their queries for each case."""
MOST_CONTEXTS = 3
"""Contexts in which a method is summarised; in one more it is for all calls."""
NOTABLE = 0.2
"""The part of the time of a search that the runs of a method must have taken before it is measured."""
LEAST = 0.05
"""Seconds that there must be for a summary before one is made: shorter searches are not worth it."""


def inference_for(
    program: Program,
    options: ExploreOptions,
    machine: MachineOptions,
    chain: Chain,
    caller: Caller | None,
    *,
    merges: bool,
) -> Inference:
    """What makes the summaries that calls are answered by in a search with these options."""
    most = MOST_CASES[options.summaries] + 1
    return Inference(
        program,
        _general(options),
        machine,
        chain,
        caller,
        most_cases=most,
        merges=merges,
        effort=most * EFFORT_PER_CASE,
    )


def _general(options: ExploreOptions) -> ExploreOptions:
    """The options of summaries.

    Summaries have to know of aliases, whatever the search is to assume of them. Where references are
    terms nobody decides on aliases: only those are used there to which they make no difference.
    """
    return replace(
        options,
        heap="lazy-noalias" if options.heap == "alias" else "lazy",
        criterion=options.summary_criterion or options.criterion,
    )


class Composition:
    """Provides the searches of one machine with summaries."""

    def __init__(
        self,
        program: Program,
        options: ExploreOptions,
        machine: MachineOptions,
        chain: Chain,
        caller: Caller | None,
        *,
        merges: bool | None,
    ) -> None:
        """`merges`: whether cases that only differ in numbers become one term in all searches.

        None if that is so only where the branches of the cases are nobody's goals.
        """
        self._program = program
        self._chain = chain
        self._merges = merges
        self._solvers = solver_options(options)
        self._how = options.summaries
        self._cuts = _is_smaller(_general(options).criterion, options.criterion)
        self._inference = inference_for(program, options, machine, chain, caller, merges=merges is True)
        self._known: dict[Method, Summary] = {}

    def provide(self, executor: Executor, ledger: Ledger, budget: float) -> None:
        """Have the calls of the executor's method answered by summaries, made in a part of the budget."""
        calls, merges = executor.summarized, self._merges
        if calls is None:
            return
        if self._how == "sensitive" or (merges is False and self._how == "auto"):
            provider = OnDemand(self, executor.method, budget) if self._how == "sensitive" else Measured(self)
            is_auto = self._how == "auto"
            self._use(calls, [], executor, set(), merges=False, provider=provider, measures=is_auto)
            return
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

    def made(self, method: Method, deadline: Deadline, context: Context) -> Summary | None:
        """A summary for calls in a context, made or read now, if it may be used."""
        # When that is depends on the clock: the solvers of the search must not remember it.
        with build_chain(self._solvers) as self._inference.chain:
            found = self._inference.summary(method, deadline, {}, context)
        self._chain.defects.absorb(self._inference.chain.defects)
        return found if len(found.cases) <= MOST_CASES[self._how] else None

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
        provider: Provider | None = None,
        measures: bool = False,
    ) -> None:
        def is_merged(summary: Summary) -> bool:
            taken = {(b.class_name, b.method) for case in summary.cases for b in case.branches}
            return merges and taken.isdisjoint(goals)

        pairs = [(method, self._known[method]) for method in wanted]
        calls.use(
            pairs,
            is_merged,
            references_are_terms=executor.heap.policy.knowledge is not None,
            provider=provider,
            measures=measures,
            rests=LEAST / SHARE["auto"] if measures else 0.0,
            cuts=self._cuts,
        )


class OnDemand:
    """Makes summaries in the contexts in which methods are called, when they are."""

    def __init__(self, composition: Composition, entry: Method, budget: float) -> None:
        self._composition = composition
        self._entry = entry
        self._left = budget * SHARE["sensitive"]
        self._made: dict[Method, list[Context]] = {}

    def considers(self, method: Method, runs: Times) -> bool:
        is_open = len(self._made.get(method, ())) <= MOST_CONTEXTS
        return is_open and method is not self._entry and self._left > 0

    def wants(self, method: Method, context: Context) -> bool:
        return not any(known.admits(context) for known in self._made.get(method, ()))

    def make(self, method: Method, context: Context) -> Summary | None:
        made = self._made.setdefault(method, [])
        if len(made) == MOST_CONTEXTS:
            context = general(len(context.arguments))
        made.append(context)
        started = clock()
        found = self._composition.made(method, Deadline.after(self._left), context)
        self._left -= clock() - started
        return found


class Measured:
    """Makes summaries of the methods that take much of the time of a search, in a small part of it."""

    def __init__(self, composition: Composition) -> None:
        self._composition = composition
        self._started = clock()
        self._spent = 0.0
        self._tried: set[Method] = set()

    @property
    def _left(self) -> float:
        return (clock() - self._started) * SHARE["auto"] - self._spent

    def considers(self, method: Method, runs: Times) -> bool:
        if method in self._tried:
            return False
        elapsed = clock() - self._started
        return runs.seconds >= elapsed * NOTABLE and self._left > LEAST

    def wants(self, method: Method, context: Context) -> bool:
        return True

    def make(self, method: Method, context: Context) -> Summary | None:
        self._tried.add(method)
        started = clock()
        found = self._composition.made(method, Deadline.after(self._left), general(len(context.arguments)))
        self._spent += clock() - started
        return found


def _is_smaller(criterion: str, than: str) -> bool:
    """Whether a criterion cuts paths that another one allows for."""
    one, other = parse_criterion(criterion), parse_criterion(than)
    return one.rounds < other.rounds or one.decisions < other.decisions


def _methods_of(ledger: Ledger) -> set[tuple[str, str]]:
    """The methods in which goals are."""
    goals = [*ledger.goals, *(ledger.wanted or ())]
    edges = [edge for goal in goals for edge in ([goal.edge] if isinstance(goal, BranchGoal) else goal.edges)]
    return {(edge.method.owner.name, edge.method.key) for edge in edges}
