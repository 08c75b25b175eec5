"""Single calls as the page shows them: inputs, outcome, heaps before and after, trace, test."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from pathbrew.deadline import Deadline
from pathbrew.jvm.replay import ReplayRequest
from pathbrew.jvm.worker import JvmWorker
from pathbrew.program import JavaClass, Program
from pathbrew.report.drawing.elk import Layout
from pathbrew.report.drawing.heap_picture import HeapPicture, draw_heaps
from pathbrew.report.drawing.heaps import HeapState
from pathbrew.web.results import CaseKind, CaseView
from pathbrew.web.views.traces import Trace, trace_lines

MOST_DETAILED = 300
"""Further cases have neither pictures nor traces."""
PICTURES_LIMIT = 15.0
"""Seconds that pictures may take."""


@dataclass(frozen=True, slots=True)
class Case:
    """One call, and what is known of it; `request` makes it on the real JVM."""

    title: str
    outcome: str
    kind: CaseKind
    conditions: tuple[str, ...] = ()
    inputs: tuple[tuple[str, str], ...] = ()
    request: ReplayRequest | None = field(default=None, repr=False)
    heaps: tuple[HeapState, HeapState | None] | None = field(default=None, repr=False)
    test: str = ""
    """Its name, if there is one."""
    code: str = ""
    """The text of the test."""
    note: str = ""
    """Why it has no test, or what else is to be said of it."""


def detailed(
    program: Program,
    under_test: JavaClass,
    worker: JvmWorker,
    layout: Layout,
    cases: Sequence[Case],
    inputs: tuple[str, ...],
) -> list[CaseView]:
    """All cases, with pictures and traces of the first ones; `inputs` as traces take them."""
    pictures = _pictures(cases[:MOST_DETAILED], layout)
    requests = {
        place: case.request for place, case in enumerate(cases[:MOST_DETAILED]) if case.request is not None
    }
    traced = trace_lines(program, under_test, worker, list(requests.values()), inputs)
    traces = dict(zip(requests, traced, strict=True))
    return [case_view(case, pictures.get(place), traces.get(place)) for place, case in enumerate(cases)]


def case_view(case: Case, picture: str | None = None, trace: Trace | None = None) -> CaseView:
    """One case, with what was drawn and traced of it."""
    return CaseView(
        title=case.title,
        outcome=case.outcome,
        kind=case.kind,
        conditions=list(case.conditions),
        inputs=list(case.inputs),
        heaps=picture,
        trace=None if trace is None else [step.as_json() for step in trace.steps],
        is_cut=trace is not None and trace.is_cut,
        test=case.test,
        code=case.code,
        note=case.note,
    )


def _pictures(cases: Sequence[Case], layout: Layout) -> dict[int, str]:
    wanted = {
        place: HeapPicture(*case.heaps, alone=False)
        for place, case in enumerate(cases)
        if case.heaps is not None and any(heap is not None and heap.has_objects for heap in case.heaps)
    }
    drawn = draw_heaps(list(wanted.values()), layout, Deadline.after(PICTURES_LIMIT))
    return dict(zip(wanted, drawn, strict=True))


def with_tests(cases: Sequence[Case], tests: dict[int, tuple[str, str]]) -> list[Case]:
    """The cases with the names and texts of the tests that show them."""
    return [
        replace(case, test=tests[place][0], code=tests[place][1]) if place in tests else case
        for place, case in enumerate(cases)
    ]
