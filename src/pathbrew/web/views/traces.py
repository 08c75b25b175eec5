"""The lines that a call executes, as the real JVM tells them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pathbrew.jvm.replay import ReplayRequest, ReplayResult
from pathbrew.jvm.trace import Entered, Reached
from pathbrew.jvm.worker import JvmWorker
from pathbrew.program import JavaClass, Program
from pathbrew.program.linkage import LinkageError
from pathbrew.program.targets import OURS

MOST_STEPS = 2_000
"""Longer traces are cut."""
MOST_WATCHED = 20_000
"""Lines that are watched; those of the class under test come first."""
TIME_LIMIT = 2.0
"""Seconds that one call may take."""


@dataclass(frozen=True, slots=True)
class Step:
    """A line that was executed, in a method of a class as Java writes it."""

    class_name: str
    method: str
    line: int

    def as_json(self) -> tuple[str, str, int]:
        return self.class_name, self.method, self.line


@dataclass(frozen=True, slots=True)
class Trace:
    """The lines in their order; `is_cut` if there were more."""

    steps: tuple[Step, ...]
    is_cut: bool


def trace_lines(
    program: Program,
    under_test: JavaClass,
    worker: JvmWorker,
    requests: Sequence[ReplayRequest],
    inputs: tuple[str, ...],
) -> list[Trace]:
    """The trace of each call, which is made once more in the JVM for that.

    Methods that the patterns in `inputs` name give values of the requests.
    """
    places = {
        (own.name, key, offset): Step(own.java_name, name, line)
        for own, key, name, offset, line in _lines(program, under_test)
    }
    watched = [Reached(*place) for place in list(places)[:MOST_WATCHED]]
    places_of = program.class_path.locations
    with worker.open(places_of, traced=True, watched=watched, inputs=inputs) as loader:
        answers = worker.replay_many(loader, requests, time_limit=TIME_LIMIT)
    return [_trace(answer, places) for answer in answers]


def _trace(answer: ReplayResult, places: dict[tuple[str, str, int], Step]) -> Trace:
    steps: list[Step] = []
    is_new = True
    for event in answer.trace:
        if isinstance(event, Entered):
            is_new = True
        elif isinstance(event, Reached):
            step = places[event.class_name, event.method_key, event.offset]
            if is_new or not steps or steps[-1] != step:
                steps.append(step)
            is_new = False
    return Trace(tuple(steps[:MOST_STEPS]), answer.truncated or len(steps) > MOST_STEPS)


def _lines(program: Program, under_test: JavaClass) -> Iterator[tuple[JavaClass, str, str, int, int]]:
    """Where lines begin: class, method with and without descriptor, offset, line."""
    others = (name for name in program.class_path.own_classes() if name != under_test.name)
    for own in (under_test, *filter(None, (_load(program, name) for name in others))):
        for method in own.methods.values():
            code = method.info.code
            for offset, line in () if code is None else code.lines:
                yield own, method.key, method.name, offset, line


def _load(program: Program, name: str) -> JavaClass | None:
    if name.startswith(OURS):
        return None
    try:
        return program.load(name)
    except LinkageError:
        return None
