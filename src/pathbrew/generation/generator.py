"""Generates tests for classes within a budget: quick start, symbolic execution, a small suite, proof."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Protocol

from pathbrew.classfile.descriptors import java_method
from pathbrew.generation import mismatches
from pathbrew.generation.conclusion import conclude
from pathbrew.generation.places import Places, find_places
from pathbrew.generation.result import Generation
from pathbrew.generation.subject import Subject
from pathbrew.generation.symbolic import SymbolicEngine
from pathbrew.generation.validation import Suite, mutate, validate, write_suite
from pathbrew.jvm.replay import ReplayRequest, ReplayResult
from pathbrew.jvm.worker import JvmWorker, Loader
from pathbrew.options import ExploreOptions, GenerateOptions, MachineOptions, seconds
from pathbrew.program import Method, Program
from pathbrew.search.exploration import ExploredPath
from pathbrew.search.selector import Search
from pathbrew.solve import Chain, build_chain
from pathbrew.testcase.case import TestCase
from pathbrew.testcase.construction import Planner
from pathbrew.testcase.minimise import minimise
from pathbrew.testcase.quick import QuickStart

QUICK_SHARE, QUICK_MOST = 0.2, 3.0
"""The share of a class's time for the quick start, and how many seconds it gets at most."""
VALIDATION_SHARE, VALIDATION_MOST = 0.35, 4.0
"""The share of the budget kept for compiling and running the suite, and the seconds kept at most."""
MUTATION_LEAST = 30.0
"""Seconds that a mutation analysis gets at least: it comes on top of the budget, on request only."""
VALIDATION_PER_CLASS = 0.15
"""Seconds kept in addition for every class."""


class Progress(Protocol):
    """Sees how far a generation is."""

    def phase(self, text: str) -> None: ...
    def update(
        self,
        class_name: str,
        method: str,
        goals_covered: int,
        goals_total: int,
        paths: int,
        queries: int,
        tests: int,
    ) -> None: ...


class Silence:
    """Nobody looks."""

    def phase(self, text: str) -> None:
        pass

    def update(
        self,
        class_name: str,
        method: str,
        goals_covered: int,
        goals_total: int,
        paths: int,
        queries: int,
        tests: int,
    ) -> None:
        pass


class Generator:
    """One run of `generate`; `stop` may be called from another thread, and what was found is kept."""

    def __init__(
        self,
        program: Program,
        subjects: Sequence[Subject],
        entries: Sequence[Path],
        options: GenerateOptions,
        explore: ExploreOptions,
        machine: MachineOptions,
        progress: Progress,
    ) -> None:
        self._program = program
        self._subjects = list(subjects)
        self._entries = entries
        self._options = options
        self._explore = explore
        self._machine = machine
        self._progress = progress
        self._places: Places = find_places(entries, options.out)
        self._result = Generation(folder=self._places.reports)
        self._suites: list[Suite] = []
        self._started = time.perf_counter()
        self._stopped = False
        self._engine: SymbolicEngine | None = None
        self._paths = 0

    def stop(self) -> None:
        """Finish with what there is."""
        self._stopped = True
        if self._engine is not None:
            self._engine.stop()

    def run(self) -> Generation:
        """Search, write, prove."""
        budget = seconds(self._explore.budget)
        deadline = self._started + budget
        kept = min(budget * VALIDATION_SHARE, VALIDATION_MOST + VALIDATION_PER_CLASS * len(self._subjects))
        with ExitStack() as stack:
            jdk = self._program.class_path.jdk.home
            worker = stack.enter_context(JvmWorker(jdk, assertions=self._machine.assertions))
            loader = stack.enter_context(worker.open(self._program.class_path.locations, traced=True))
            chain = stack.enter_context(build_chain())
            planner = stack.enter_context(Planner(self._program, self._machine))
            for place, subject in enumerate(self._subjects):
                left = deadline - kept - time.perf_counter()
                share = left / (len(self._subjects) - place)
                if share <= 0 or self._stopped:
                    break
                self._search(subject, worker, loader, chain, planner, time.perf_counter() + share)
                self._write(subject)
        self._prove(deadline)
        result = self._result
        if self._stopped:
            result.interrupted = "interrupted"
        result.seconds = time.perf_counter() - self._started
        return result

    def _search(
        self,
        subject: Subject,
        worker: JvmWorker,
        loader: Loader,
        chain: Chain,
        planner: Planner,
        deadline: float,
    ) -> None:
        if not subject.entries:
            return
        if self._options.quick:
            self._quick_start(subject, worker, loader, deadline)
        engine = self._engine = SymbolicEngine(
            self._program,
            subject,
            worker,
            loader,
            chain,
            planner,
            self._explore,
            self._machine,
            self._refuted,
        )
        self._progress.phase("symbolic execution")
        per_method = seconds(self._options.per_method)
        for place, entry in enumerate(subject.entries):
            now = time.perf_counter()
            share = min(per_method, (deadline - now) / (len(subject.entries) - place))
            if share <= 0 or self._stopped:
                break
            engine.explore(
                entry, now + share, partial(self._found, subject), partial(self._seen, subject, entry)
            )
        self._count(subject, engine)
        self._engine = None

    def _quick_start(self, subject: Subject, worker: JvmWorker, loader: Loader, deadline: float) -> None:
        self._progress.phase("quick start")
        now = time.perf_counter()
        until = now + min(QUICK_MOST, (deadline - now) * QUICK_SHARE)
        quick = QuickStart(self._program, subject.java_class, worker, loader, seed=self._explore.seed)
        for case in quick.run(subject.entries, set(subject.goals), until):
            self._found(subject, case)
            self._show(subject, case.method, 0)
            if self._stopped:
                break
        self._result.timing.jvm += time.perf_counter() - now

    def _found(self, subject: Subject, case: TestCase) -> None:
        before = len(subject.covered)
        subject.add(case)
        if len(subject.covered) > before:
            covered = sum(len(s.covered) for s in self._subjects)
            self._result.timeline.append((time.perf_counter() - self._started, covered))

    def _seen(self, subject: Subject, entry: Method, search: Search) -> None:
        self._show(subject, entry, len(search.paths))

    def _show(self, subject: Subject, method: Method, paths: int) -> None:
        self._progress.update(
            subject.java_class.java_name,
            java_method(method.name, method.descriptor),
            sum(len(s.covered) for s in self._subjects),
            sum(len(s.goals) for s in self._subjects),
            self._paths + paths,
            self._result.queries,
            sum(len(s.cases) for s in self._subjects),
        )

    def _count(self, subject: Subject, engine: SymbolicEngine) -> None:
        result = self._result
        for search in subject.searches.values():
            self._paths += search.paths
            result.queries += search.queries
            result.unknown += search.unknown
            result.timing.solver += search.solver_seconds
            result.timing.engine += search.seconds - search.solver_seconds
        result.timing.engine -= engine.jvm_seconds
        result.timing.jvm += engine.jvm_seconds

    def _refuted(
        self,
        method: Method,
        path: ExploredPath,
        request: ReplayRequest,
        answer: ReplayResult,
        reason: str,
    ) -> None:
        found = self._result.mismatches
        found.append(mismatches.record(self._places, len(found) + 1, method, path, request, answer, reason))

    def _write(self, subject: Subject) -> None:
        """What has been found so far lies on disk before the search goes on."""
        suite = Suite(subject, minimise(subject.cases, subject.goals.keys()))
        self._suites.append(suite)
        write_suite(self._program, self._places, suite, int(self._options.junit), self._result.dropped)

    def _prove(self, deadline: float) -> None:
        self._progress.phase("compiling and running the tests")
        measured = validate(
            self._program,
            self._places,
            self._suites,
            seed=self._explore.seed,
            time_limit=max(deadline - time.perf_counter(), 1.0),
            assertions=self._machine.assertions,
            dropped=self._result.dropped,
        )
        if measured is not None:
            self._result.timing.javac += measured.seconds.javac
            self._result.timing.suite += measured.seconds.total - measured.seconds.javac
        conclude(self._result, self._subjects, self._suites, measured, self._entries)
        if self._options.mutation:
            self._mutate(deadline)

    def _mutate(self, deadline: float) -> None:
        self._progress.phase("mutation analysis")
        limit = max(deadline - time.perf_counter(), MUTATION_LEAST)
        self._result.mutation = mutate(self._program, self._suites, limit, self._machine.assertions)
