"""The quick start as an engine: what it finds has been seen on the JVM, and needs no other confirmation."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pathbrew.confirmation.case import TestCase
from pathbrew.deadline import Deadline
from pathbrew.engines.quick import PATIENCE, QuickStart
from pathbrew.jvm.worker import JvmWorker, Loader
from pathbrew.program import Method
from pathbrew.reasons import Reason
from pathbrew.scenarios.catalogue import Catalogue
from pathbrew.scenarios.makers import Makers
from pathbrew.verbs.generate.engine import CALLS_PER_EFFORT, Turn
from pathbrew.verbs.generate.subject import Subject


class QuickEngine:
    """Tries concrete inputs, with those of known cases to start from."""

    def __init__(
        self,
        subject: Subject,
        worker: JvmWorker,
        loader: Loader,
        found: Callable[[TestCase], Reason | None],
        *,
        seed: int,
    ) -> None:
        self._subject = subject
        self._found = found
        self._seed = seed
        self._quick = QuickStart(subject.program, subject.java_class, worker, loader, seed=seed)
        self._stopped = False
        self.in_vain = 0
        """Turns that have covered nothing, one after the other; each looks twice as long as the last."""

    @property
    def makers(self) -> Makers:
        """What tests of the class may call to make objects."""
        return self._quick.makers

    @property
    def catalogue(self) -> Catalogue:
        """The values that it tries."""
        return self._quick.catalogue

    @property
    def effort(self) -> float:
        """What it has cost so far."""
        return self._quick.calls / CALLS_PER_EFFORT

    def has_looked_at(self, methods: Sequence[Method]) -> bool:
        """Whether it has come to each of the methods."""
        return self._quick.has_looked_at(methods)

    def extend(self, deadline: Deadline) -> None:
        """Let the catalogue try objects until then."""
        self._quick.extend(deadline)

    def stop(self) -> None:
        """End the search that is under way, from another thread."""
        self._stopped = True
        self._quick.stop()

    def run(self, entries: Sequence[Method], turn: Turn) -> None:
        """Try inputs of the entries in turn, each time with other random numbers."""
        subject = self._subject
        self._quick.seed = self._seed
        self._seed += 1
        wanted = subject.goals.keys() - subject.settled - subject.infeasible()
        calls, known = turn.effort * CALLS_PER_EFFORT, tuple(subject.cases)
        before = len(subject.settled)
        for case in self._quick.run(entries, wanted, turn.deadline, known, calls, PATIENCE << self.in_vain):
            if self._found(case) is not None:
                self._quick.refute(case)
            if self._stopped:
                break
        self.in_vain = 0 if len(subject.settled) > before else self.in_vain + 1
        subject.objections.refuse(self._quick.refusals)
        for edge, reason in self._quick.objections.items():
            subject.objections.add([edge], reason)
