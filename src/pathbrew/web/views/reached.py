"""What `reach` found as the page shows it: the input, its heap, its trace and its test."""

from __future__ import annotations

from pathbrew.confirmation.case import Kind
from pathbrew.junit.summary import outcome_text
from pathbrew.jvm.outcomes import Threw
from pathbrew.report.drawing.replays import case_heaps
from pathbrew.verbs.reach.result import Reach, ReachStatus
from pathbrew.web.results import GoalMark, LineMark, Tone, View
from pathbrew.web.verb import Task, Tell
from pathbrew.web.views.cases import Case
from pathbrew.web.views.common import Shown, plain_view, program_of, replaying, view_of

_TONES: dict[ReachStatus, Tone] = {
    ReachStatus.REACHED: "good",
    ReachStatus.INFEASIBLE: "good",
    ReachStatus.OPEN: "open",
}

_STATES = {
    ReachStatus.REACHED: ("covered", "covered"),
    ReachStatus.INFEASIBLE: ("infeasible", "infeasible"),
    ReachStatus.OPEN: ("uncovered", "open"),
}
"""What the line and its goal are called where lines are marked."""


def reach_view(found: Reach, task: Task, tell: Tell) -> View:
    """Everything that the page shows of it."""
    why = f" ({found.reason})" if found.reason else ""
    by = "" if found.engine is None else f", by {found.engine.value}"
    shown = Shown(f"{found.status.value}: line {task.line}{by}{why}", _TONES[found.status])
    case = found.case
    if case is None:
        plain = plain_view(task, shown, found.as_json(), found.seconds)
        return plain.model_copy(update={"marks": _marks(found)})
    threw = isinstance(case.observed.outcome, Threw)
    shows = Case(
        title=str(found.goal),
        outcome=outcome_text(case),
        kind="crash" if case.kind is Kind.CRASH else "threw" if threw else "returned",
        conditions=tuple(map(str, case.conditions)),
        inputs=() if found.state is None else tuple(found.state.texts().items()),
        request=case.request,
        heaps=case_heaps(case),
        test="" if found.test is None else found.test.name,
        code="" if found.test is None else found.test.source,
        note=f"found by {case.engine.value}",
    )
    program = program_of(task)
    with replaying(program) as worker:
        return view_of(
            task,
            tell,
            shown,
            found.as_json(),
            found.seconds,
            program=program,
            under_test=program.load(found.goal.method.owner.name),
            worker=worker,
            cases=[shows],
            marks=_marks(found),
        )


def _marks(found: Reach) -> dict[str, dict[int, LineMark]]:
    """What became of the line, as the gutter and the account show it."""
    state, status = _STATES[found.status]
    by = "" if found.engine is None else f"by {found.engine.value}"
    goal = GoalMark(
        side=found.status.value,
        status=status,
        reason=found.reason or by,
        tests=[] if found.case is None else [0],
    )
    line = found.goal.line
    if line is None:
        return {}
    return {found.goal.method.owner.java_name: {line: LineMark(state=state, goals=[goal])}}
