"""Makes tests notice more: small changes of the class are tried on them, and inputs looked for that tell.

What no change needs is not asserted; what no test notices is a goal of its own.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace

from pathbrew.blocks.mutants import Mutant, mutants_of
from pathbrew.confirmation.case import Answered, TestCase
from pathbrew.confirmation.mutation import ChangedCode, Noticed, entered
from pathbrew.confirmation.simplicity import complexity
from pathbrew.deadline import Deadline
from pathbrew.engines.quick import QuickStart
from pathbrew.engines.quick.scenes import Telling
from pathbrew.junit.minimise import minimise
from pathbrew.jvm.worker import JvmWorker, Loader
from pathbrew.program import Method
from pathbrew.scenarios.inputs import Input, input_of
from pathbrew.verbs.generate.engine import CALLS_PER_EFFORT, Turn
from pathbrew.verbs.generate.subject import Subject

AT_ONCE = 16
"""Variants of inputs that are tried on all changes that are left."""
MOST_IDLE = 8
"""Turns of a method that show no change, after which it is given up."""
MOST_MUTANTS = 300
SHRINKING_PASSES = 4


class Strengthening:
    """Strengthens the cases of one class; `found` takes in a case and tells whether it makes a test."""

    def __init__(
        self,
        subject: Subject,
        worker: JvmWorker,
        loader: Loader,
        found: Callable[[TestCase], bool],
        *,
        seed: int,
    ) -> None:
        self._subject = subject
        self._worker = worker
        self._open: dict[Mutant, ChangedCode] = {}
        self._found = found
        self._seed = seed
        self._quick = QuickStart(subject.program, subject.java_class, worker, loader, seed=seed)
        self._noticed: dict[int, dict[Mutant, Noticed]] = defaultdict(dict)
        """By the place of a case."""
        self._entered: dict[int, frozenset[tuple[str, str]]] = {}
        self._calls_left = 0
        self._stopped = False

    def stop(self) -> None:
        """End the search that is under way, from another thread."""
        self._stopped = True

    def run(self, entries: Sequence[Method], turn: Turn) -> None:
        """Try all changes, then look for inputs that show those which are left."""
        deadline = turn.deadline
        self._calls_left = turn.effort * CALLS_PER_EFFORT
        subject = self._subject
        mutants = [m for method in subject.own for m in mutants_of(method)][:MOST_MUTANTS]
        chosen = minimise(subject.cases, subject.goals.keys())
        kept = {id(case) for case in chosen}
        places = [place for place, case in enumerate(subject.cases) if id(case) in kept and case.is_plain]
        left = [mutant for mutant in mutants if not self._try(mutant, places, deadline)]
        others = [p for p, case in enumerate(subject.cases) if p not in places and case.is_plain]
        left = [mutant for mutant in left if not self._try(mutant, others, deadline)]
        if not self._is_over(deadline):
            self._search(entries, left, deadline)
        for changed in self._open.values():
            changed.close()
        self._revise()

    def _changed(self, mutant: Mutant) -> ChangedCode:
        if mutant not in self._open:
            self._open[mutant] = ChangedCode(self._subject.program, self._worker, mutant)
        return self._open[mutant]

    def _notice(self, mutant: Mutant, cases: Sequence[TestCase]) -> list[Noticed]:
        """What each case notices of a change."""
        self._calls_left -= len(cases)
        return self._changed(mutant).noticed(cases)

    def _shown(self, inputs: Sequence[Input], deadline: Deadline) -> list[tuple[Input, TestCase]]:
        """What inputs show of the class as it is."""
        self._calls_left -= len(inputs)
        return self._quick.shown(inputs, deadline)

    def _is_over(self, deadline: Deadline) -> bool:
        return self._stopped or self._calls_left <= 0 or deadline.has_passed

    def _methods(self, place: int) -> frozenset[tuple[str, str]]:
        """The methods that the case at a place runs through."""
        if place not in self._entered:
            self._entered[place] = entered(self._subject.cases[place])
        return self._entered[place]

    def _try(self, mutant: Mutant, places: Sequence[int], deadline: Deadline) -> bool:
        """Whether some case notices a change; those that do take note of it."""
        cases = self._subject.cases
        key = mutant.method.owner.name, mutant.method.key
        running = [place for place in places if key in self._methods(place)]
        if not running or self._is_over(deadline):
            return False
        noticed = self._notice(mutant, [cases[place] for place in running])
        for place, each in zip(running, noticed, strict=True):
            if each:
                self._noticed[place][mutant] = each
        return any(noticed)

    # Inputs that show what nothing has shown

    def _search(self, entries: Sequence[Method], left: list[Mutant], deadline: Deadline) -> None:
        inputs = [(case, input_of(case.method, case.request)) for case in self._subject.cases]
        known = [given for case, given in inputs if given is not None and case.is_plain]
        telling = Telling(known, self._seed)
        idle = dict.fromkeys([entry for entry in entries if telling.can_vary(entry)], 0)
        while left and idle and not self._is_over(deadline):
            for entry in list(idle):
                if self._is_over(deadline):
                    return
                shown = self._turn(telling.inputs(entry, AT_ONCE), left, deadline)
                left = [mutant for mutant in left if mutant not in shown]
                idle[entry] = 0 if shown else idle[entry] + 1
                if idle[entry] >= MOST_IDLE:
                    del idle[entry]

    def _turn(self, inputs: Sequence[Input], left: Sequence[Mutant], deadline: Deadline) -> set[Mutant]:
        """The changes that new inputs show, which then make cases."""
        tried = self._shown(inputs, deadline)
        tried.sort(key=lambda pair: complexity(pair[1].request))
        keys = [entered(case) for _, case in tried]
        shown: set[Mutant] = set()
        for mutant in left:
            key = mutant.method.owner.name, mutant.method.key
            running = [pair for pair, passed in zip(tried, keys, strict=True) if key in passed]
            if not running or mutant in shown or self._is_over(deadline):
                continue
            noticed = self._notice(mutant, [case for _, case in running])
            telling = [pair for pair, each in zip(running, noticed, strict=True) if each]
            if not telling:
                continue
            case = self._quick.repeated(self._shrunk(telling[0][0], mutant, deadline))
            if case is not None and self._found(case):
                last = [len(self._subject.cases) - 1]
                shown |= {m for m in left if self._try(m, last, deadline)}
        return shown

    def _shrunk(self, given: Input, mutant: Mutant, deadline: Deadline) -> Input:
        """The simplest input found that shows the change."""
        for _ in range(SHRINKING_PASSES):
            tried = self._shown(self._quick.simpler_than(given)[:AT_ONCE], deadline)
            noticed = self._notice(mutant, [each for _, each in tried])
            better = [simple for (simple, _), each in zip(tried, noticed, strict=True) if each]
            if not better:
                break
            given = better[0]
        return given

    # What is asserted

    def _revise(self) -> None:
        """Have each case say which changes it shows, and assert no more than they need."""
        for place, noticed in self._noticed.items():
            case = self._subject.cases[place]
            revised = replace(case, kills=frozenset(noticed), answers=_needed(case, noticed))
            self._subject.revise(place, revised)


def _needed(case: TestCase, noticed: dict[Mutant, Noticed]) -> tuple[Answered, ...]:
    """The answers that show changes which the end of the call does not; one if nothing else is asserted."""
    left = [each.answers for each in noticed.values() if not each.ending]
    chosen: set[int] = set()
    while left:
        counts = Counter(place for answers in left for place in answers)
        best = min(counts, key=lambda place: (-counts[place], place))
        chosen.add(best)
        left = [answers for answers in left if best not in answers]
    if not chosen and (case.method.returned == "V" or case.method.name == "<init>"):
        return case.answers[:1]
    return tuple(answer for place, answer in enumerate(case.answers) if place in chosen)
