"""Generates tests for classes within a budget: quick start, symbolic execution, a small suite, proof."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from pathbrew.classfile import ClassPath
from pathbrew.classfile.descriptors import java_method
from pathbrew.generation import mismatches
from pathbrew.generation.class_search import ClassSearch, Found
from pathbrew.generation.complement import Complement
from pathbrew.generation.conclusion import conclude
from pathbrew.generation.places import Places, find_places, newer_complements
from pathbrew.generation.processes import Notify, Pool, Seen, Work
from pathbrew.generation.progress import Figures, Progress
from pathbrew.generation.result import Generation
from pathbrew.generation.subject import Subject
from pathbrew.generation.suite import make_suite
from pathbrew.generation.validation import Validator, mutate
from pathbrew.jvm.worker import JvmWorker, Loader
from pathbrew.options import ExploreOptions, GenerateOptions, MachineOptions, seconds
from pathbrew.program import Method

REPORT_SHARE, REPORT_MOST = 0.05, 0.6
"""What is kept for reports: a share of the budget, and the seconds at most."""
VALIDATION_SHARE = 0.6
"""The share of the time left at the start that is kept for compiling and running the suite at most."""
VALIDATION_STARTS = 9.0
"""Compiling and running takes as long as so many starts of a JVM, with a margin."""
VALIDATION_LEAST = 2.5
"""Seconds that it is given at least, if the budget has them."""
MUTATION_LEAST = 30.0
"""Seconds that a mutation analysis gets at least: it comes on top of the budget, on request only."""
EARLY = 2.5
"""Seconds of symbolic search after which what there is is proven; it would only hold up a shorter one."""
NEVER = float("inf")
VALIDATION_PER_TEST = 0.006
"""Seconds kept in addition for every test."""


class Generator:
    """One run of `generate`; `stop` may be called from another thread, and what was found is kept."""

    def __init__(
        self,
        class_path: ClassPath,
        subjects: Sequence[Subject],
        entries: Sequence[Path],
        options: GenerateOptions,
        explore: ExploreOptions,
        machine: MachineOptions,
        progress: Progress,
        started: float | None = None,
        complement: Complement | None = None,
    ) -> None:
        self._class_path = class_path
        self._subjects = list(subjects)
        self._entries = entries
        self._options = options
        self._explore = explore
        self._machine = machine
        self._progress = progress
        self._places: Places = find_places(entries, options.out)
        invariants = (f"{name}()" for name in explore.invariant)
        self._result = Generation(folder=self._places.reports, assumed=(*explore.assume, *invariants))
        if complement is not None:
            self._result.left_out = complement.left_out
            self._result.is_least = not complement.suite.is_data
            self._result.unmeasured = [
                file
                for subject in subjects
                for file in newer_complements(self._places, subject.java_class, complement.suite.file)
            ]
        self._submitted: dict[Subject, int] = {}
        self._started = time.perf_counter() if started is None else started
        self._stopped = False
        self._budget = seconds(explore.budget)
        self._deadline = self._started + self._budget - min(REPORT_SHARE * self._budget, REPORT_MOST)
        self._start = 0.0
        self._ready = self._started
        self._validator = Validator(
            class_path,
            self._places,
            seed=explore.seed,
            deadline=self._deadline,
            assertions=machine.assertions,
            complement=complement,
        )
        self._proofs = 1 if complement is None else 2
        """How often a suite is run: what is left of one that complements another is run once more."""
        self._under_way: ClassSearch | None = None
        self._paths = 0
        self._early = NEVER
        """When what was found is proven, although the search goes on."""

    def stop(self) -> None:
        """Finish with what there is."""
        self._stopped = True
        if self._under_way is not None:
            self._under_way.stop()

    def run(self) -> Generation:
        """Search and prove."""
        if self._explore.jobs > 1 and len(self._subjects) > 1:
            self._search_in_processes()
        else:
            self._validator.start()
            with self._jvm() as (worker, loader):
                for place, subject in enumerate(self._subjects):
                    until = self._until(place, 1)
                    if until is None:
                        break
                    self._search(subject, worker, loader, until)
                    self._submit(subject)
        self._prove()
        result = self._result
        if self._stopped:
            result.interrupted = "interrupted"
        result.seconds = time.perf_counter() - self._started
        return result

    @contextmanager
    def _jvm(self) -> Iterator[tuple[JvmWorker, Loader]]:
        before = time.perf_counter()
        with (
            JvmWorker(self._class_path.jdk.home, assertions=self._machine.assertions) as worker,
            worker.open(self._class_path.locations, traced=True) as loader,
        ):
            self._ready = time.perf_counter()
            self._start = self._ready - before
            yield worker, loader

    def _until(self, place: int, processes: int) -> float | None:
        """Until when the class at that place may be searched, if at all: time is shared fairly."""
        now = time.perf_counter()
        left = self._deadline - self._kept() - now
        share = left * processes / max(sum(s.is_pending for s in self._subjects[place:]), 1)
        return now + min(share, left) if share > 0 and not self._stopped else None

    def _search_in_processes(self) -> None:
        count = min(self._explore.jobs, len(self._subjects))
        pool = Pool(count, self._subjects, self._serve)
        self._validator.start()
        covered = [0] * len(self._subjects)
        try:
            for message in pool.search(lambda place: self._until(place, count)):
                subject = self._subjects[message.place]
                if isinstance(message, Seen):
                    covered[message.place] = message.covered
                    self._tell(subject, message.method, sum(covered), self._paths + message.paths)
                elif message.found is None:
                    subject.notes |= dict.fromkeys(subject.entries, "the process that searched it died")
                else:
                    self._count(subject, message.found)
                    self._submit(subject)
                if self._stopped:
                    break
        finally:
            pool.close()

    def _serve(self, work: Callable[[Work], None]) -> None:
        """What a process of the pool does: searches with a JVM of its own."""
        with self._jvm() as (worker, loader):

            def search(subject: Subject, deadline: float, notify: Notify) -> Found:
                def seen(subject: Subject, method: Method, paths: int) -> None:
                    name = java_method(method.name, method.descriptor)
                    notify(subject.java_class.java_name, name, len(subject.covered), paths)

                made = ClassSearch(
                    subject,
                    worker,
                    loader,
                    self._options,
                    self._explore,
                    self._machine,
                    lambda phase: None,
                    seen,
                )
                made.quick_start(deadline)
                made.run(deadline)
                return made.found

            work(search)

    def _kept(self) -> float:
        """The seconds to keep for the last proof: as the one before took, or by what a JVM needs to start."""
        waiting = sum(len(subject.cases) for subject in self._subjects[-1:])
        needed = VALIDATION_STARTS * self._start + VALIDATION_PER_TEST * waiting
        most = VALIDATION_SHARE * (self._deadline - self._ready)
        return min(most, max(self._proofs * max(VALIDATION_LEAST, needed), 1.2 * self._validator.seconds))

    def _search(self, subject: Subject, worker: JvmWorker, loader: Loader, deadline: float) -> None:
        search = self._under_way = ClassSearch(
            subject,
            worker,
            loader,
            self._options,
            self._explore,
            self._machine,
            self._progress.phase,
            self._show,
        )
        search.quick_start(deadline)
        if len(self._subjects) == 1:
            self._early = time.perf_counter() + EARLY
        search.run(deadline)
        self._count(subject, search.found)

    def _show(self, subject: Subject, method: Method, paths: int) -> None:
        if time.perf_counter() > self._early:
            # Something useful is proven before the search ends, on the other core.
            self._early = NEVER
            self._submit(subject)
        covered = sum(len(s.covered) for s in self._subjects)
        self._tell(subject, java_method(method.name, method.descriptor), covered, self._paths + paths)

    def _tell(self, subject: Subject, method: str, covered: int, paths: int) -> None:
        timeline = self._result.timeline
        if covered and (not timeline or timeline[-1][1] < covered):
            timeline.append((time.perf_counter() - self._started, covered))
        goals = sum(len(s.goals) for s in self._subjects)
        cases = sum(len(s.cases) for s in self._subjects)
        name = subject.java_class.java_name
        self._progress.update(Figures(name, method, covered, goals, paths, self._result.queries, cases))

    def _count(self, subject: Subject, found: Found) -> None:
        result = self._result
        for refuted in found.refuted:
            number = len(result.mismatches) + 1
            result.mismatches.append(mismatches.record(self._places, number, refuted))
        timing = result.timing
        for entry in subject.searches.values():
            self._paths += entry.paths
            result.queries += entry.queries
            result.unknown += entry.unknown
            timing.solver += entry.solver_seconds
            timing.engine += entry.seconds - entry.solver_seconds
        timing.engine -= found.symbolic_jvm_seconds
        timing.jvm += found.jvm_seconds

    def _submit(self, subject: Subject) -> None:
        """Have what was found so far proven in the background, unless nothing is new."""
        if self._submitted.get(subject) != len(subject.cases):
            self._submitted[subject] = len(subject.cases)
            self._validator.submit(make_suite(self._places, subject, int(self._options.junit)))

    def _prove(self) -> None:
        self._progress.phase("compiling and running the tests")
        result, validator = self._result, self._validator
        validator.finish()
        result.timing.javac += validator.timing.javac
        result.timing.suite += validator.timing.suite
        for suite in validator.proven.values():
            result.dropped += suite.dropped
        conclude(result, self._subjects, validator, self._entries)
        if self._options.mutation:
            self._progress.phase("mutation analysis")
            limit = max(self._deadline - time.perf_counter(), MUTATION_LEAST)
            suites = list(validator.proven.values())
            result.mutation = mutate(self._class_path, suites, limit, self._machine.assertions)
