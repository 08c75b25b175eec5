"""Reaches goals from one entry: backward search, and the JVM as the judge of every input it finds."""

from __future__ import annotations

import time
from dataclasses import replace

from pathbrew.backward.entry import Candidate, Entry
from pathbrew.backward.search import BackwardSearch, Bounds, Statistics
from pathbrew.backward.statics import StaticValues
from pathbrew.backward.suffix import Suffix
from pathbrew.jvm.worker import JvmWorker
from pathbrew.machine import Machine
from pathbrew.options import ExploreOptions, MachineOptions, ReachOptions
from pathbrew.program import Method, Program
from pathbrew.reaching.confirmation import Observed, observe
from pathbrew.reaching.goal import InstructionGoal
from pathbrew.reaching.result import Reach, ReachStatus
from pathbrew.search.executor import parameter_names
from pathbrew.solve import Chain
from pathbrew.testcase.case import Engine, TestCase
from pathbrew.testcase.crashes import classify
from pathbrew.testcase.edges import EdgeReader

MOST_REFUSED = 20
"""Inputs that the JVM does not confirm, after which a search is given up."""


class Reacher:
    """Searches for goals in the code behind one entry; it takes the program for itself."""

    def __init__(
        self,
        program: Program,
        entry: Method,
        worker: JvmWorker,
        chain: Chain,
        options: ReachOptions,
        explore: ExploreOptions,
        machine: MachineOptions,
    ) -> None:
        self.program = program
        self.entry = entry
        self._worker = worker
        self._options = options
        vm = Machine(program, machine)
        self._statics = StaticValues(vm, entry.owner, inputs=explore.statics)
        self._entry = Entry(program, entry, parameter_names(entry), self._statics)
        bounds = Bounds(options.max_path, explore.loop_bound)
        self._search = BackwardSearch(program, self._entry, chain, bounds)
        self._reader = EdgeReader(program, entry.owner)

    def reach(self, goal: InstructionGoal, deadline: float) -> Reach:
        """Search for one goal until the deadline (`time.perf_counter()`)."""
        started = time.perf_counter()
        found = self._reach(goal, deadline)
        return replace(found, seconds=time.perf_counter() - started)

    def _reach(self, goal: InstructionGoal, deadline: float) -> Reach:
        refused: dict[str, None] = {}
        refuted: list[str] = []
        self._search.scan.add([self.entry])
        for candidate in self._search.run(goal.places, deadline):
            seen = observe(self.program, self._worker, goal, self.entry, candidate.witness, candidate.statics)
            if seen.is_reached:
                return self._reached(goal, candidate, seen, tuple(refuted))
            refused |= dict.fromkeys(sorted(candidate.suffix.reasons) or [seen.reason])
            if not candidate.suffix.reasons:
                refuted.append(f"{candidate.witness}: {seen.reason}")
            if len(refused) + len(refuted) >= MOST_REFUSED:
                break
        limits = [*self._search.search.limits, *refused, *self._statics.limits]
        statistics = self._search.search.statistics
        if limits:
            return Reach(
                goal, ReachStatus.OPEN, "; ".join(limits), statistics=statistics, refuted=tuple(refuted)
            )
        return Reach(goal, ReachStatus.INFEASIBLE, statistics=statistics)

    def _reached(
        self, goal: InstructionGoal, candidate: Candidate, seen: Observed, refuted: tuple[str, ...]
    ) -> Reach:
        return Reach(
            goal,
            ReachStatus.REACHED,
            state=candidate.witness,
            path=self._path(candidate.suffix),
            engine=Engine.BACKWARD,
            case=self._case(seen) if seen.is_complete else None,
            statistics=self._statistics,
            refuted=refuted,
        )

    @property
    def _statistics(self) -> Statistics:
        return self._search.search.statistics

    def _case(self, seen: Observed) -> TestCase:
        kind = classify(self.program, self.entry, seen.request, seen.answer)
        return TestCase(
            self.entry,
            seen.request,
            seen.answer,
            kind,
            Engine.BACKWARD,
            self._reader.edges(seen.answer.trace),
            (),
            tuple(parameter_names(self.entry)),
            self._reader.abrupt(seen.answer, kind),
        )

    def _path(self, suffix: Suffix) -> tuple[int | str, ...]:
        steps = [
            step.offset
            if step.method is self.entry
            else f"{step.method.owner.java_name}.{step.method.name}@{step.offset}"
            for step in suffix.steps()
        ]
        return tuple(step for place, step in enumerate(steps) if place == 0 or steps[place - 1] != step)
