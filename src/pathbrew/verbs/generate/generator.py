"""Generates tests for classes within a budget: quick start, symbolic execution, a small suite, proof."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from pathbrew.classfile import ClassPath
from pathbrew.confirmation.confirmer import Refuted
from pathbrew.deadline import NEVER, PAST, Deadline, clock
from pathbrew.errors import OutOfBudget
from pathbrew.events import GoalsCovered, GoalsSought, Observer, PhaseBegun, TestsFound
from pathbrew.jvm.suite_ready import ReadySuites
from pathbrew.jvm.worker import JvmWorker
from pathbrew.machine.core.edges import Edge
from pathbrew.options import ExploreOptions, GenerateOptions, MachineOptions, seconds
from pathbrew.pace import slowness
from pathbrew.paths.oversight import overseen
from pathbrew.reasons import Cause, Reason
from pathbrew.verbs.generate import mismatches, times
from pathbrew.verbs.generate.complement import Complement
from pathbrew.verbs.generate.conclusion import conclude
from pathbrew.verbs.generate.forks import Forks
from pathbrew.verbs.generate.places import Places, find_places, newer_complements
from pathbrew.verbs.generate.result import Generation
from pathbrew.verbs.generate.searchers import Done, Late, News, Nursery, Search, Searchers
from pathbrew.verbs.generate.serving import Serving
from pathbrew.verbs.generate.subject import Found, Subject
from pathbrew.verbs.generate.suite import Suite, make_suite
from pathbrew.verbs.generate.validation import Validator, mutate
from pathbrew.walls import Gates


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
        observer: Observer,
        worker: JvmWorker,
        suites: ReadySuites,
        started: float | None = None,
        complement: Complement | None = None,
    ) -> None:
        self._class_path = class_path
        self._subjects = list(subjects)
        self._entries = entries
        self._options = options
        self._explore = explore
        self._machine = machine
        self._observer = observer
        self._worker = worker
        self._places: Places = find_places(entries, options.out)
        invariants = (f"{name}()" for name in explore.invariant)
        self._gates = Gates.parse(explore.allow)
        self._result = Generation(folder=self._places.reports, assumed=(*explore.assume, *invariants))
        if complement is not None:
            self._result.left_out = complement.left_out
            self._result.is_least = not complement.suite.is_data
            self._result.unmeasured = [
                file
                for subject in subjects
                for file in newer_complements(self._places, subject.java_class, complement.suite.file)
            ]
        self._result.missing_walls = worker.missing_walls
        self._submitted: dict[Subject, tuple[int, int]] = {}
        self._started = clock() if started is None else started
        self._stopped = False
        self._promised = PAST
        """Until when the first class is searched, even if its proof has to do with less time."""
        self._budget = seconds(explore.budget)
        self._slowness = slowness()
        """How many times longer than on an idle machine things take, by what starting has taken."""
        end = self._started + self._budget + times.GRACE
        goals = sum(len(subject.goals) for subject in subjects)
        self._deadline = Deadline(end - times.reporting(self._budget, goals, self._slowness))
        self._search_began = self._started
        """When a process was ready for the first time to search."""
        self._validator = Validator(
            class_path,
            self._places,
            suites,
            seed=explore.seed,
            deadline=self._deadline,
            assertions=machine.assertions,
            gates=self._gates,
            complement=complement,
        )
        self._proofs = 1 if complement is None else 2
        """How often a suite is run: what is left of one that complements another is run once more."""
        self._told: set[Edge] = set()
        """Goals of which it was told that they are covered."""
        self._paths = 0
        self._phase = ""
        self._complete: set[Subject] = set()
        """Classes with which no engine could do any more."""
        self._reached = 0, 0
        """Goals covered and searches made by the end of the last turn."""
        self._writing = 0.0
        """How long writing the last suite took."""
        self._proof = NEVER
        """When what was found of the class under way is proven, although its search goes on."""
        self._next_proof = times.NEXT_PROOF
        """Seconds from there until it is proven once more."""

    def stop(self) -> None:
        """Finish with what there is."""
        self._stopped = True

    def run(self) -> Generation:
        """Search and prove."""
        count = min(self._explore.jobs, max(len(self._subjects), 1))
        searchers = Searchers(count, self._subjects, self._nursery(count))
        goals = (goal.place for subject in self._subjects for goal in subject.goals.values())
        self._observer(GoalsSought(tuple(goals)))
        try:
            self._validator.start()
            places = list(range(len(self._subjects)))
            while places:
                deadlines = partial(self._until, places=places, processes=count)
                for message in searchers.search(places, deadlines, self._is_over, self._latest):
                    self._take(message)
                places = self._unfinished()
        finally:
            searchers.close()
        self._prove()
        result = self._result
        if self._stopped:
            result.interrupted = "interrupted"
        result.seconds = clock() - self._started
        return result

    def _is_over(self) -> bool:
        """Whether nothing is to be searched any more, even if a process becomes ready for it."""
        return self._stopped or self._deadline.has_passed

    def _latest(self) -> Deadline:
        """By when searches have to end for what they have found by now to be proven."""
        return max(self._deadline.later(-self._kept()), self._promised)

    def _until(self, place: int, places: Sequence[int], processes: int) -> Deadline | None:
        """Until when the class at that place may be searched, if at all: time is shared fairly."""
        if self._search_began == self._started:
            self._search_began = clock()
        left = self._left
        pending = sum(self._subjects[other].is_pending for other in places[places.index(place) :])
        # Tests for some classes are better than turns for all of them in which none can be found.
        share = min(max(left * processes / max(pending, 1), times.USEFUL_TURN * self._slowness), left)
        least = times.LEAST_TURN * self._slowness
        if share < least and not any(subject.cases for subject in self._subjects):
            # A short quick start is better than no test at all, as long as its tests can be proven.
            share = max(share, min(least, self._deadline.left - self._shortest_proof))
            self._promised = Deadline.after(share)
        return Deadline.after(share) if share > 0 and not self._stopped else None

    def _unfinished(self) -> list[int]:
        """The classes that more time may help, if there is any and the last turn was of use."""
        covered = sum(len(subject.covered) for subject in self._subjects)
        searches = sum(len(subject.searches) for subject in self._subjects)
        is_of_use = (covered, searches) != self._reached
        self._reached = covered, searches
        if self._left < times.WORTH_TURN or not is_of_use or self._stopped:
            return []
        return [
            place
            for place, subject in enumerate(self._subjects)
            if subject not in self._complete and any(map(subject.is_unfinished, subject.entries))
        ]

    def _nursery(self, count: int) -> Nursery:
        """Where the processes come from that search: this machine, or a cluster."""
        serving = Serving(self._options, self._explore, self._machine)
        if self._options.ray:
            from pathbrew.verbs.generate.outposts import Outposts

            return Outposts(self._options.ray, count, self._class_path, self._subjects, serving)

        def serve(work: Callable[[Search], None], is_first: bool) -> None:
            """The first process has the JVM that was started before there was any."""
            serving.serve(self._class_path, work, self._worker if is_first else None)

        return Forks(count, self._subjects, serve, _load_engines)

    def _take(self, message: News | Late | Done) -> None:
        """Take note of what a search has told; what there is of its class is proven now and then."""
        subject = self._subjects[message.place]
        if isinstance(message, Late):
            self._submit(subject)
            return
        if isinstance(message, Done):
            self._count(subject, message.found or Found())
            self._submit(subject)
            self._proof = NEVER
            self._next_proof = times.NEXT_PROOF
            return
        self._record(message.refuted)
        for _, search in message.searches:
            self._paths += search.paths
            self._result.queries += search.queries
            self._result.unknown += search.unknown
            self._result.timing.solver += search.solver_seconds
            self._result.timing.engine += search.seconds - search.solver_seconds
        if self._proof == NEVER and subject.cases:
            wait = min(times.FIRST_PROOF_SHARE * self._left, times.NEXT_PROOF * self._slowness)
            self._proof = Deadline.after(max(times.FIRST_PROOF, wait))
            self._written(subject)  # what writing looks up is known then, when there is less time
        if self._proof.has_passed and self._is_proof_worth_it(subject):
            self._submit(subject)
            self._proof = Deadline.after(self._next_proof * self._slowness)
            self._next_proof *= times.LONGER_PROOF
        if message.phase and message.phase != self._phase:
            self._phase = message.phase
            self._observer(PhaseBegun(message.phase))
        self._tell(subject, message)

    def _is_proof_worth_it(self, subject: Subject) -> bool:
        """Whether proving what there is costs less time than the search has left."""
        pending = sum(other.is_pending for other in self._subjects if other not in self._submitted)
        return not self._validator.is_busy and self._left / max(pending, 1) > times.NEXT_PROOF / 2

    @property
    def _left(self) -> float:
        """The seconds that searches have left."""
        return self._deadline.left - self._kept()

    @property
    def _most_kept(self) -> float:
        """The seconds that are kept for proving tests at most."""
        return times.VALIDATION_SHARE * max(self._deadline.at - self._search_began, 0.0)

    @property
    def _shortest_proof(self) -> float:
        """The seconds that a proof takes at least, if it gets them."""
        return min(times.SHORTEST_PROOF * self._slowness, self._most_kept, max(self._deadline.left, 0.0) / 2)

    def _kept(self) -> float:
        """The seconds to keep for the last proof: as the one before took, or what one takes as a rule."""
        validator = self._validator
        waiting = sum(len(subject.cases) for subject in self._subjects[-1:])
        usual = (times.VALIDATION_LEAST + times.VALIDATION_PER_TEST * waiting) * self._slowness
        proof = max(self._proofs * usual, 1.2 * validator.seconds * self._growth)
        return min(self._most_kept, proof + self._writing * self._growth)

    @property
    def _growth(self) -> float:
        """How much longer the next proof takes than the last one: half of one is for its tests."""
        submitted = sum(cases for cases, _ in self._submitted.values())
        cases = sum(len(subject.cases) for subject in self._submitted)
        return (1 + cases / submitted) / 2 if submitted else 1.0

    def _tell(self, subject: Subject, message: News) -> None:
        covered = sum(len(s.covered) for s in self._subjects)
        timeline = self._result.timeline
        if covered and (not timeline or timeline[-1][1] < covered):
            timeline.append((clock() - self._started, covered))
        goals = sum(len(s.goals) for s in self._subjects)
        cases = sum(len(s.cases) for s in self._subjects)
        name = subject.java_class.java_name
        paths = self._paths + message.paths
        news = [
            goal for edge, goal in subject.goals.items() if edge in subject.covered and edge not in self._told
        ]
        if news:
            self._told.update(goal.edge for goal in news)
            self._observer(GoalsCovered(tuple(goal.place for goal in news)))
        figures = TestsFound(name, message.method, covered, goals, paths, self._result.queries, cases)
        self._observer(figures)

    def _record(self, refuted: Sequence[Refuted]) -> None:
        """Keep predictions that were not observed."""
        for each in refuted:
            number = len(self._result.mismatches) + 1
            self._result.mismatches.append(mismatches.record(self._places, number, each))

    def _count(self, subject: Subject, found: Found) -> None:
        result = self._result
        result.refused += [each for each in subject.objections.refusals if each not in result.refused]
        timing = result.timing
        if found.is_complete:
            self._complete.add(subject)
        timing.engine -= found.symbolic_jvm_seconds
        timing.jvm += found.jvm_seconds

    def _submit(self, subject: Subject) -> None:
        """Have what was found so far proven in the background, unless nothing is new."""
        found = len(subject.cases), len(subject.revised)
        if self._submitted.get(subject) != found:
            self._submitted[subject] = found
            suite = self._written(subject)
            if suite is None:
                subject.notes |= dict.fromkeys(subject.entries, Reason(Cause.NOT_WRITTEN))
            else:
                self._validator.submit(suite)

    def _written(self, subject: Subject) -> Suite | None:
        """The tests of a class as source; None if there is no time for that."""
        before = clock()
        try:
            with overseen(self._deadline.later(-self._shortest_proof)):
                return make_suite(self._places, subject, int(self._options.junit))
        except OutOfBudget:
            return None
        finally:
            self._writing = clock() - before

    def _prove(self) -> None:
        self._observer(PhaseBegun("compiling and running the tests"))
        result, validator = self._result, self._validator
        validator.finish(Deadline.after(times.INTERRUPTED_PATIENCE) if self._stopped else NEVER)
        result.timing.javac += validator.timing.javac
        result.timing.suite += validator.timing.suite
        for suite in validator.proven.values():
            result.dropped += suite.dropped
        conclude(result, self._subjects, validator, self._entries)
        if self._options.mutation:
            self._observer(PhaseBegun("mutation analysis"))
            limit = max(self._deadline.left, times.MUTATION_LEAST)
            suites = list(validator.proven.values())
            result.mutation = mutate(self._class_path, suites, limit, self._machine.assertions, self._gates)


def _load_engines() -> None:
    """Load what searches need."""
    import pathbrew.verbs.generate.class_search  # noqa: F401
