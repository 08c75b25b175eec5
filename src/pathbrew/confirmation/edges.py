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
_INITIALISER = "<clinit>()V"


def is_within(class_name: str, outer: str) -> bool:
    """Whether a class is the outer one, or nested in it at any depth."""
    return class_name == outer or class_name.startswith(outer + "$")


def way_within(trace: Sequence[TraceEvent], outer: str) -> list[TraceEvent]:
    """The way through a class and those nested in it, but for what its initialisers do."""
    return [e for e in trace if e.method_key != _INITIALISER and is_within(e.class_name, outer)]


class EdgeReader:
    """Reads traces of the class under test and the classes nested in it; other classes are left out."""

    def __init__(self, program: Program, java_class: JavaClass) -> None:
        self._program = program
        self._outer = java_class.name
        self._known: dict[TraceEvent, tuple[Edge | Method, ...]] = {}
        self._last: Sequence[TraceEvent] = ()
        """What was read last: traces may be long, and are asked for sides and for methods in turn."""
        self._edges: frozenset[Edge] = frozenset()
        self._entered: frozenset[Method] = frozenset()

    def edges(self, trace: Sequence[TraceEvent]) -> frozenset[Edge]:
        """The sides of branches taken, and the lines, returns and throws passed."""
        self._read_trace(trace)
        return self._edges

    def entered(self, trace: Sequence[TraceEvent]) -> frozenset[Method]:
        """The methods entered."""
        self._read_trace(trace)
        return self._entered

    def _read_trace(self, trace: Sequence[TraceEvent]) -> None:
        if self._last is not trace:
            # Events of one process are shared objects: telling them apart by identity is much quicker.
            distinct = dict(zip(map(id, trace), trace, strict=True)).values()
            met = [meaning for event in distinct for meaning in self._meaning(event)]
            self._last = trace
            self._edges = frozenset(edge for edge in met if isinstance(edge, Edge))
            self._entered = frozenset(method for method in met if isinstance(method, Method))

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
