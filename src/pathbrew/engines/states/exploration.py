"""Explores a method as options ask for, and tells the result in terms of the program."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from pathbrew.called import Caller
from pathbrew.classfile.descriptors import java_method
from pathbrew.confirmation.confirm import Explored
from pathbrew.coverage import Ledger
from pathbrew.deadline import NEVER, Deadline, clock
from pathbrew.defects import Border, Defect
from pathbrew.display import Displayed
from pathbrew.engines.states.composition import Composition
from pathbrew.engines.states.executors import criterion_of, make_executor
from pathbrew.errors import Diverged, InputError, PathbrewError
from pathbrew.expressions import UNTOLD, Expression, conjoined
from pathbrew.heap.photographer import Photographer
from pathbrew.machine import Machine
from pathbrew.machine.core.decisions import Decision, MonitorStep
from pathbrew.machine.core.endings import Ending, reason_of
from pathbrew.machine.core.objects import Value
from pathbrew.machine.core.output import CapturedOutput
from pathbrew.machine.core.values import parse
from pathbrew.objects.witness import Witness
from pathbrew.options import ExploreOptions, MachineOptions, seconds
from pathbrew.paths.criteria import Criterion
from pathbrew.paths.distances import Distances
from pathbrew.paths.executor import Executor, Run, message_of
from pathbrew.paths.search import OUT_OF_BUDGET, Path, Search
from pathbrew.paths.selector import Selector
from pathbrew.paths.strategies import (
    BestFirst,
    BreadthFirst,
    DepthFirst,
    Guided,
    RandomOrder,
    Strategy,
    by_priority,
)
from pathbrew.paths.tree import ExecutionTree, Site
from pathbrew.program import Field, Method, Program
from pathbrew.program.entry import parameter_names, result_type
from pathbrew.reasons import Reason
from pathbrew.solve import Chain, Query, natural_model
from pathbrew.specs.gauge import Gauge
from pathbrew.terms import Evaluator, Model, encode_model

SEARCH_SHARE = 0.9
"""The share of the budget for the search; the rest is for telling what it found."""
TELLING = 0.3
"""Seconds after the end of the search in which paths are still told, if not with the nicest inputs."""
NATURAL_LIMIT = 0.05
"""Seconds that finding nicer values for one path may take."""


@dataclass(frozen=True, slots=True)
class ExploredPath:
    """A path for people: its condition, how it ended, an example of its inputs, and the state after it."""

    conditions: tuple[str, ...]
    ending: Ending
    reason: Reason | None
    value: str | None
    exception: str | None
    message: str | None
    inputs: Witness | None
    after: Witness | None
    trace: tuple[int, ...]
    guards: tuple[str, ...] = ()
    """What is left open of which references are the same."""
    statics: tuple[Field, ...] = ()
    kept: tuple[int | None, ...] = ()
    """For each object of the state after the path its number among the inputs, None if it is new."""
    clauses: tuple[Expression, ...] = ()
    """The conditions as values."""
    terms: tuple[Expression, ...] = ()
    """The terms behind the conditions, if they were asked for."""
    bounds: frozenset[Expression] = frozenset()
    """Those of the clauses that the program did not ask for: that a text is short, or ASCII."""
    steps: tuple[MonitorStep, ...] = ()
    """What monitors of specifications have told, if there are any."""
    is_volatile: bool = False
    """Whether the JVM may do something else."""
    is_told: bool = True
    """Whether more is known than how it ended; if not, the reason says why."""

    @property
    def asked(self) -> tuple[Expression, ...]:
        """The clauses that are the program's."""
        return tuple(clause for clause in self.clauses if clause not in self.bounds)

    @property
    def condition(self) -> str:
        return conjoined(self.clauses)

    @property
    def term(self) -> str:
        return conjoined(self.terms)


@dataclass(frozen=True, slots=True, repr=False)
class Exploration(Displayed):
    """What was found."""

    name: str
    method: Method
    paths: list[ExploredPath]
    search: Search
    tree: ExecutionTree
    notes: tuple[Reason, ...]
    explored: Explored
    """What replaying paths needs."""
    output: CapturedOutput
    """What the program printed while it was searched."""

    def __repr__(self) -> str:
        return f"<Exploration of {self.name}: {len(self.paths)} paths{', all' * self.search.exhausted}>"


class Explorer:
    """Explores methods of one class, one after the other, with one machine and one chain."""

    def __init__(
        self,
        program: Program,
        first: Method,
        options: ExploreOptions,
        machine: MachineOptions,
        chain: Chain,
        *,
        exceptions: bool = False,
        caller: Caller | None = None,
        with_terms: bool = False,
        merges: bool | None = None,
        executor: Callable[[Criterion], Executor] | None = None,
        from_start: bool = False,
    ) -> None:
        """An explorer whose code runs in the machine, or where `executor` has it run.

        `merges`: whether summaries merge their cases, see `Composition`. `from_start`: see `make_executor`.
        """
        self.program = program
        self._with_terms = with_terms
        self._options = options
        self._chain = chain
        criterion = criterion_of(options)
        self._criterion = replace(criterion, exceptions=criterion.exceptions or exceptions)
        fixed = fixed_inputs(first, options.fix)
        self.executor = (
            make_executor(
                program, first, options, machine, self._criterion, caller, fixed, from_start=from_start
            )
            if executor is None
            else executor(self._criterion)
        )
        for make in fixed.values():
            make(self.executor.vm)  # a text that is no value of the parameter's type is refused here
        if options.strategy == "guided":
            self.executor.decisions.gauge = Gauge(program, self.executor.decisions)
        if options.summary_criterion and options.summaries == "off":
            raise InputError("--summary-criterion is for searches with --summaries; say which: insensitive")
        self.composition: Composition | None = None
        if options.summaries != "off":
            if merges is None and not self._criterion.until_covered:
                merges = False
            self.composition = Composition(program, options, machine, chain, caller, merges=merges)
        self._meanings: dict[tuple[object, ...], tuple[str, Expression]] = {}
        self.initialised_elsewhere: dict[str, None] = {}
        """The user's classes that other processes have initialised."""

    def prepare(self, method: Method, ledger: Ledger, budget: float) -> Selector:
        """A search of the paths of one method for the goals of the ledger, ready to start."""
        if method is not self.executor.method or self.executor.is_given:
            self.executor.turn_to(method)
        self._meanings.clear()
        started = clock()
        if self.composition is not None:
            self.composition.provide(self.executor, ledger, budget)
        return self.continued(self._chain, ExecutionTree(), ledger, max(budget - (clock() - started), 0.01))

    def follow(self, strategy: str) -> None:
        """Have searches follow another strategy from now on."""
        self._options = replace(self._options, strategy=strategy)

    def strategy(self, ledger: Ledger) -> Strategy:
        return make_strategy(self._options, ledger)

    def continued(
        self,
        chain: Chain,
        tree: ExecutionTree,
        ledger: Ledger,
        budget: float,
        tries: Counter[Site] | None = None,
    ) -> Selector:
        """A search that goes on below a tree, with other solvers."""
        self.executor.defects = chain.defects
        return Selector(
            self.executor,
            chain,
            self.strategy(ledger),
            self._criterion,
            ledger,
            budget=budget,
            query_limit=seconds(self._options.query_limit),
            tree=tree,
            tries=tries,
        )

    def told(self, path: Path, deadline: Deadline) -> ExploredPath:
        """The path for people with nice inputs; only how it ended if there is no time left for more."""
        if deadline.later(TELLING).has_passed:
            return untold(path, OUT_OF_BUDGET)
        return self.tell(path, self.natural(path, deadline))

    def natural(self, path: Path, deadline: Deadline) -> Model:
        """The nicest inputs for the path that a short look finds."""
        run = path.run
        limit = min(NATURAL_LIMIT, deadline.left)
        if limit <= 0:
            return run.labels.model
        try:
            query = Query(run.condition, limit, deadline=Deadline.after(limit))
            return run.labels.with_numbers(natural_model(query, run.labels.model))
        except PathbrewError:
            raise
        except Exception as error:
            self._note(path, error)
            return run.model

    def tell(self, path: Path, model: Model) -> ExploredPath:
        """The path for people, with the inputs that a model of it stands for; a fault leaves out these."""
        try:
            return self._tell(path, model)
        except PathbrewError:
            raise
        except Exception as error:
            return untold(path, self._note(path, error).reason)

    def _note(self, path: Path, error: Exception) -> Defect:
        """Keep a fault that has struck after the run."""
        method = self.executor.method
        place = f"{method.owner.java_name}.{method.key}"
        return self.executor.defects.record(
            Border.TELLING, place, error, lambda: json.dumps(encode_model(path.run.model))
        )

    def _tell(self, path: Path, model: Model) -> ExploredPath:
        run = path.run
        called = self.executor.vm.called
        quotes = run.exception is not None and message_of(run.exception, model) is not None
        if model != run.model and (quotes or (called is not None and called.bodies)):
            # Messages may quote values, and the branches within methods that are called are no part of the
            # path condition: take them from a run on the inputs that are shown.
            run = self.executor.run(model, NEVER)
        shown = _shown(path)
        clauses = dict(map(self._described, shown))
        bounds = [decision for decision in shown if decision.unusual and decision.other_side_is_last]
        told = replace(
            _told(self.executor, run, model, path, clauses),
            bounds=frozenset(self._described(decision)[1] for decision in bounds),
        )
        if not self._with_terms:
            return told
        return replace(told, terms=tuple(dict.fromkeys(decision.describe_term() for decision in shown)))

    def conditions(self, path: Path) -> tuple[str, ...]:
        """What a path decided, for people, in its order; nothing of one that another process has found."""
        return tuple(dict(map(self._described, _shown(path))))

    def _described(self, decision: Decision) -> tuple[str, Expression]:
        """The side that was taken, for people; paths have most of their decisions in common."""
        key = (decision.condition, decision.holds, decision.meaning, decision.sides)
        found = self._meanings.get(key)
        if found is None:
            meaning = decision.describe()
            found = self._meanings[key] = str(meaning), meaning
        return found

    def result(self, selector: Selector, paths: list[ExploredPath]) -> Exploration:
        """What a search has found, with the paths as they were told."""
        executor = self.executor
        executor.vm.cache.flush()
        method = executor.method
        name = f"{method.owner.java_name}.{java_method(method.name, method.descriptor)}"
        explored = executor.explored(self.initialised_elsewhere)
        search = selector.search
        search.defects = tuple(executor.defects)
        if self.composition is not None:
            search.summaries = self.composition.counted(executor)
        notes = tuple(n for n in executor.decisions.notes if n not in search.reasons)
        return Exploration(name, method, paths, search, selector.tree, notes, explored, executor.output)


def _shown(path: Path) -> list[Decision]:
    """The decisions of a path that have words."""
    return [decision for decision in path.run.taken if decision.meaning != UNTOLD]


def make_strategy(options: ExploreOptions, ledger: Ledger) -> Strategy:
    """The strategy of that name."""
    if options.strategy == "dfs":
        return DepthFirst()
    if options.strategy == "bfs":
        return BreadthFirst()
    if options.strategy == "random":
        return RandomOrder(options.seed)
    if options.strategy == "priority":
        return BestFirst(by_priority)
    if options.strategy == "guided":
        return Guided(options.explore_random, options.seed)
    distances = Distances(ledger)
    return BestFirst(distances.score, distances.note)


def fixed_inputs(method: Method, fixes: tuple[str, ...]) -> dict[str, Callable[[Machine], Value]]:
    """The parameters that are fixed: how to make the value of each."""
    types = dict(zip(parameter_names(method), method.parameters, strict=True))
    return {name: _maker(types[name], text) for name, text in fixed_texts(method, fixes).items()}


def fixed_texts(method: Method, fixes: tuple[str, ...]) -> dict[str, str]:
    """The parameters that are fixed, with their values as they were written."""
    names = parameter_names(method)
    result: dict[str, str] = {}
    for fix in fixes:
        name, equals, text = fix.partition("=")
        name = _by_place(name, names)
        if not equals or name not in names:
            known = ", ".join(names) or "no parameters"
            raise InputError(f"--fix {fix}: write NAME=VALUE or #1=VALUE; {method.name} has {known}")
        result[name] = text
    return result


def _by_place(name: str, names: Sequence[str]) -> str:
    """The parameter that `#1` means; other names as they are."""
    place = name.removeprefix("#")
    is_place = name.startswith("#") and place.isdecimal() and 1 <= int(place) <= len(names)
    return names[int(place) - 1] if is_place else name


def _maker(descriptor: str, text: str) -> Callable[[Machine], Value]:
    return lambda vm: parse(vm, descriptor, text)


def untold(path: Path, reason: Reason) -> ExploredPath:
    """A path of which nothing can be told but how it ended."""
    trace = tuple(path.run.trace)
    return ExploredPath((), path.run.ending, reason, None, None, None, None, None, trace, is_told=False)


def _told(
    executor: Executor, run: Run, model: Model, path: Path, clauses: dict[str, Expression]
) -> ExploredPath:
    inputs = after = None
    kept: tuple[int | None, ...] = ()
    reason = run.reason
    evaluate, heap = Evaluator(model), run.heap(model)
    first, last = (Photographer(evaluate, initial=initial, heap=heap) for initial in (True, False))
    try:
        inputs = executor.witness(run, first)
        after = executor.result(run, last)
        kept = last.numbers_in(first)
    except Diverged as diverged:
        reason = reason or reason_of(diverged)
    value = None
    if after is not None and run.ending is Ending.RETURNED and result_type(executor.method) != "V":
        value = after.texts().get("return")
    exception = run.exception
    return ExploredPath(
        conditions=tuple(clauses),
        clauses=tuple(clauses.values()),
        ending=path.run.ending,
        reason=reason,
        value=value,
        exception=None if exception is None else exception.java_class.java_name,
        message=None if exception is None else message_of(exception, model),
        inputs=inputs,
        after=after,
        trace=tuple(run.trace),
        guards=run.labels.open_guards(run.value),
        statics=tuple(field for field, _ in run.statics),
        kept=kept,
        steps=tuple(path.run.steps),
        is_volatile=run.is_volatile,
    )
