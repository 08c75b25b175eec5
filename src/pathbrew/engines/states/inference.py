"""Infers summaries: the paths of a method from the most general context, callees before callers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pathbrew.called import Caller
from pathbrew.classfile.access_flags import FINAL
from pathbrew.coverage import Ledger
from pathbrew.deadline import Deadline
from pathbrew.engines.states.contexts import inputs_in
from pathbrew.engines.states.executors import criterion_of, make_executor
from pathbrew.engines.states.smaller_bounds import larger, restricted
from pathbrew.machine.core.effects import asks_for_class, leaves_program
from pathbrew.machine.core.endings import Ending
from pathbrew.options import ExploreOptions, MachineOptions, seconds
from pathbrew.paths.criteria import parse_criterion
from pathbrew.paths.executor import Run, message_of
from pathbrew.paths.search import Path, Search
from pathbrew.paths.selector import Selector
from pathbrew.paths.strategies import DepthFirst
from pathbrew.program import Field, Method, Program
from pathbrew.program.entry import has_receiver, parameter_names
from pathbrew.reasons import Cause, Reason
from pathbrew.semantics.static_state import unexplored_state, written
from pathbrew.solve import Chain
from pathbrew.summaries.case import Case, Summary
from pathbrew.summaries.context import Context, general
from pathbrew.summaries.digests import digest
from pathbrew.summaries.recording import Recorder, static_name
from pathbrew.summaries.separation import are_separate
from pathbrew.summaries.simplification import constant_under, simplified
from pathbrew.summaries.store import Store
from pathbrew.terms import Term

_SEEN_AT_CALLS = (Cause.EXACT_ARRAY, Cause.NOT_HELD)
"""What is taken for granted of inputs, but is looked at where a summary is used."""


class Inference:
    """Makes summaries of methods, each with an executor of its own."""

    def __init__(
        self,
        program: Program,
        options: ExploreOptions,
        machine: MachineOptions,
        chain: Chain,
        caller: Caller | None,
        *,
        most_cases: int,
        per_method: float | None = None,
        merges: bool = False,
        effort: int | None = None,
    ) -> None:
        """`merges`: nobody asks which branches calls take, so that cases of callees may become one term.

        `effort` is what the search for one summary may take, counted and not timed, so that even a summary
        that is given up is the same tomorrow, and can be kept.
        """
        self._program = program
        self._effort = effort
        self._merges = merges
        # What a global criterion leaves out may be just what a caller needs (see docs/summaries.md).
        is_local = not parse_criterion(options.criterion).until_covered
        self.criterion = options.criterion if is_local else "path"
        self._options = replace(
            options, criterion=self.criterion, fix=(), assume=(), invariant=(), statics=False
        )
        self._machine = machine
        self.chain = chain
        self._caller = caller
        self._most_cases = most_cases
        self._per_method = per_method
        self.store = Store() if machine.cache else None
        self.made = 0
        self.reused = 0

    def summary(
        self,
        method: Method,
        deadline: Deadline,
        known: Mapping[Method, Summary],
        context: Context | None = None,
    ) -> Summary:
        """The summary of one method, stored before or made now, by means of those that are known.

        It is for calls in the context, or in a more general one if there is one in the store.
        """
        if context is None:
            context = general(len(method.parameters) + (not method.is_static))
        if self.store is None:
            self.made += 1
            return self._made(method, deadline, known, context)
        name = self._digest(method, self._options)
        found = self._stored(self.store, method, context)
        if found is not None:
            self.reused += 1
            # Whether static fields may change is for all methods to say, not for those that it calls.
            return replace(found, exact=found.exact and not self._is_beyond(method))
        self.made += 1
        found = self._made(method, deadline, known, context)
        self.store.put(name, found)
        return found

    def _digest(self, method: Method, options: ExploreOptions) -> str:
        state = [static_name(field) for field in self._state(method)]
        state += ["merged"] * self._merges + [f"effort {self._effort}"] * (self._effort is not None)
        return digest(self._program, method, options, self._machine, self._most_cases, state)

    def _stored(self, store: Store, method: Method, context: Context) -> Summary | None:
        """A stored summary for the criterion, or what one for more rounds says of as many."""
        key = f"{method.owner.name}.{method.key}"
        for criterion in (self.criterion, *larger(self.criterion)):
            name = self._digest(method, replace(self._options, criterion=criterion))
            found = store.get(name, key, context)
            if found is not None and criterion != self.criterion:
                found = restricted(found, self.criterion)
            if found is not None:
                return found
        return None

    def _made(
        self, method: Method, deadline: Deadline, known: Mapping[Method, Summary], context: Context
    ) -> Summary:
        criterion = criterion_of(self._options)
        given = inputs_in(method, context)
        executor = make_executor(
            self._program,
            method,
            self._options,
            self._machine,
            criterion,
            self._caller,
            given,
            counts_rounds=True,
        )
        executor.defects = self.chain.defects
        any_receiver = not asks_for_class(self._program, method)
        executor.heap.any_receiver = not any_receiver
        executor.statics = self._state(method)
        if executor.summarized is not None:
            is_noalias = self._options.heap == "lazy-noalias"
            executor.summarized.use(
                known.items(), lambda summary: self._merges, references_are_terms=is_noalias
            )
        recorder = Recorder(executor.vm, executor.vm.edges.__getitem__, executor.baseline.keeps)
        cases: list[Case] = []

        def arrived(search: Search, path: Path) -> bool:
            run = path.run
            if run.ending in (Ending.RETURNED, Ending.THREW):
                cases.append(self._case(recorder, run, constructs=method.name == "<init>"))
            return len(cases) >= self._most_cases

        budget = deadline.left if self._per_method is None else min(self._per_method, deadline.left)
        selector = Selector(
            executor,
            self.chain,
            DepthFirst(),
            criterion,
            Ledger([]),
            budget=max(budget, 0.01),
            query_limit=seconds(self._options.query_limit),
        )
        selector.effort = self._effort
        search = selector.explore(arrived)
        left_out = _left_out(search, assumes_away=selector.assumes_away)
        names = (["this"] if has_receiver(method) else []) + parameter_names(method)
        summary = Summary(
            class_name=method.owner.name,
            name=method.name,
            descriptor=method.descriptor,
            parameters=tuple(names),
            criterion=self.criterion,
            heap=self._options.heap,
            cases=tuple(cases),
            complete=search.exhausted and not left_out,
            exact=all(limit.cause in _SEEN_AT_CALLS for limit in executor.decisions.limits)
            and not self._is_beyond(method)
            # An initialiser that throws does so once (JVMS 5.5), and perhaps not in another state.
            and not executor.vm.failed
            and all(map(recorder.asks_for_known, cases)),
            any_receiver=any_receiver,
            context=context,
            apart=tuple(x.subject for x in executor.decisions.limits if x.cause is Cause.NOT_HELD),
            left_out=left_out,
            places=recorder.places,
            initialised=tuple(executor.baseline.begun),
            fields=recorder.fields,
        )
        takes_apart = summary.heap == "lazy-noalias"
        return replace(summary, separate=takes_apart and are_separate(self._program, method, summary))

    def _case(self, recorder: Recorder, run: Run, *, constructs: bool) -> Case:
        """The case of a run, simplified."""
        conditions = [d.constraint for d in run.taken if d.fact is None and not d.is_given]
        guard = simplified(conditions, self.chain.solve, run.model)

        def simplify(value: Term) -> Term:
            return constant_under(value, guard, run.model, self.chain.solve)

        message = None if run.exception is None else message_of(run.exception, run.model)
        return recorder.case(run, guard, simplify, message, constructs=constructs)

    def _state(self, method: Method) -> list[Field]:
        """The static fields that are inputs of its cases: those that may change, or that it changes."""
        program = self._program
        fields = dict.fromkeys((*unexplored_state(program, method, ()), *written(program, method)))
        return sorted((f for f in fields if not f.access & FINAL), key=static_name)

    def _is_beyond(self, method: Method) -> bool:
        """Whether it depends on something that changes and is no input of its cases, or does such a thing."""
        state = self._state(method)
        names = {static_name(field) for field in state}
        hidden = unexplored_state(self._program, method, state)
        return bool(hidden) or len(names) < len(state) or leaves_program(self._program, method)


def _left_out(search: Search, *, assumes_away: bool) -> tuple[Reason, ...]:
    """Why the cases are not all, if they are not."""
    if not search.exhausted and not search.reasons:
        return (Reason(Cause.STOPPED_BEFORE),)
    return (*search.reasons, *([Reason(Cause.ASSUMED_AWAY)] if assumes_away else ()))
