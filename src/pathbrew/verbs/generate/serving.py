"""What a process needs that searches classes, wherever it runs."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from pathbrew.classfile import ClassPath
from pathbrew.classfile.descriptors import java_method
from pathbrew.deadline import Deadline
from pathbrew.jvm.worker import JvmWorker
from pathbrew.options import ExploreOptions, GenerateOptions, MachineOptions
from pathbrew.program import Method
from pathbrew.verbs.generate.searchers import Search, Teller
from pathbrew.verbs.generate.subject import Found, Subject
from pathbrew.walls import Gates

HURRY_SIGNAL = signal.SIGUSR1
"""Tells a process that searches to end soon."""


@contextmanager
def _hurried(stop: Callable[[], None]) -> Iterator[None]:
    """Have the signal stop what runs in it; on other machines threads search, and nobody sends it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(HURRY_SIGNAL, lambda number, frame: stop())
    try:
        yield
    finally:
        signal.signal(HURRY_SIGNAL, before)


@dataclass(frozen=True, slots=True)
class Serving:
    """The settings of a run."""

    options: GenerateOptions
    explore: ExploreOptions
    machine: MachineOptions

    def serve(
        self, class_path: ClassPath, work: Callable[[Search], None], started: JvmWorker | None = None
    ) -> None:
        """Have a JVM, or take one that was started, and hand the search to the loop that is given.

        The JVM starts while the rest is loaded.
        """
        gates = Gates.parse(self.explore.allow)
        own = JvmWorker(class_path.jdk.home, assertions=self.machine.assertions, gates=gates)
        with started or own as worker:
            worker.warm(class_path.locations)

            from pathbrew.verbs.generate.class_search import ClassSearch

            loader = worker.open(class_path.locations, passing=True)

            def search(subject: Subject, deadline: Deadline, teller: Teller) -> Found:
                def seen(subject: Subject, method: Method, paths: int) -> None:
                    teller.seen(java_method(method.name, method.descriptor), paths, made.found)

                made = ClassSearch(
                    subject,
                    worker,
                    loader,
                    self.options,
                    self.explore,
                    self.machine,
                    lambda phase: teller.phase(phase, made.found),
                    seen,
                )
                with _hurried(made.stop):
                    made.quick_start(deadline)
                    made.run(deadline)
                return made.found

            work(search)
