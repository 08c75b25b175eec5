"""The sides of branches that a run on the JVM took, and what it passed, as the goals name them."""

from __future__ import annotations

from collections.abc import Sequence

from pathbrew.confirmation.case import Kind
from pathbrew.confirmation.switches import edge_of
from pathbrew.coverage.abrupt import last_sides
from pathbrew.coverage.passages import passages_at
from pathbrew.jvm.outcomes import Threw
from pathbrew.jvm.replay import ReplayResult
from pathbrew.jvm.trace import Branched, Entered, TraceEvent
from pathbrew.machine.core.edges import Edge
from pathbrew.program import JavaClass, Method, Program

ASSERTION_ERROR = "java/lang/AssertionError"


def is_within(class_name: str, outer: str) -> bool:
    """Whether a class is the outer one, or nested in it at any depth."""
    return class_name == outer or class_name.startswith(outer + "$")


class EdgeReader:
    """Reads traces of the class under test and the classes nested in it; other classes are left out."""

    def __init__(self, program: Program, java_class: JavaClass) -> None:
        self._program = program
        self._outer = java_class.name
        self._known: dict[TraceEvent, tuple[Edge | Method, ...]] = {}
        self._last: tuple[Sequence[TraceEvent], frozenset[Edge], frozenset[Method]] = (
            (),
            frozenset(),
            frozenset(),
        )
        """What was read last: traces may be long, and are asked for sides and for methods in turn."""

    def edges(self, trace: Sequence[TraceEvent]) -> frozenset[Edge]:
        """The sides of branches taken, and the lines, returns and throws passed."""
        return self._read_trace(trace)[1]

    def entered(self, trace: Sequence[TraceEvent]) -> frozenset[Method]:
        """The methods entered."""
        return self._read_trace(trace)[2]

    def _read_trace(
        self, trace: Sequence[TraceEvent]
    ) -> tuple[Sequence[TraceEvent], frozenset[Edge], frozenset[Method]]:
        if self._last[0] is not trace:
            # Events of one process are shared objects: telling them apart by identity is much quicker.
            distinct = dict(zip(map(id, trace), trace, strict=True)).values()
            met = [meaning for event in distinct for meaning in self._meaning(event)]
            edges = frozenset(edge for edge in met if isinstance(edge, Edge))
            self._last = trace, edges, frozenset(method for method in met if isinstance(method, Method))
        return self._last

    def abrupt(self, result: ReplayResult, kind: Kind) -> frozenset[Edge]:
        """The sides after which an exception, not thrown there on purpose, ended a method."""
        if not isinstance(result.outcome, Threw):
            return frozenset()
        frames = [(frame.class_name, frame.method) for frame in result.outcome.trace]
        # `assert` throws on purpose, although its failure is a crash.
        is_meant = kind is Kind.BEHAVIOUR or result.outcome.class_name == ASSERTION_ERROR
        left = frames[1:] if is_meant else frames
        return self.edges(tuple(last_sides(result.trace, left, _frame_of)))

    def _meaning(self, event: TraceEvent) -> tuple[Edge | Method, ...]:
        if event not in self._known:
            self._known[event] = self._read(event) if is_within(event.class_name, self._outer) else ()
        return self._known[event]

    def _read(self, event: TraceEvent) -> tuple[Edge | Method, ...]:
        if isinstance(event, Branched):
            return (edge_of(self._program, event),)
        method = self._program.load(event.class_name).methods[event.method_key]
        if isinstance(event, Entered):
            return (method,)
        return passages_at(method).get(event.offset, ())


def _frame_of(event: TraceEvent) -> tuple[str, str] | None:
    if not isinstance(event, Branched):
        return None
    return event.class_name, event.method_key.partition("(")[0]
