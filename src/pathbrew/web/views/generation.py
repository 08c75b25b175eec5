"""A generation as the page shows it: tests with their heaps and traces, and what became of each line."""

from __future__ import annotations

from pathbrew.confirmation.case import Kind
from pathbrew.jvm.outcomes import Threw
from pathbrew.machine.core.edges import Edge
from pathbrew.report import generation_figures as figures
from pathbrew.report import generation_json
from pathbrew.report.drawing.replays import case_heaps
from pathbrew.report.html_source import goals_by_line, method_text, read_lines, state_of_line
from pathbrew.report.reasons import brief
from pathbrew.verbs.generate.result import ClassResult, Explained, Generation, WrittenTest
from pathbrew.web.results import CaseKind, GoalMark, LineMark, View
from pathbrew.web.verb import Task, Tell
from pathbrew.web.views.cases import Case
from pathbrew.web.views.common import Shown, program_of, replaying, view_of

_KINDS: dict[Kind, CaseKind] = {Kind.CRASH: "crash", Kind.NULL_ARGUMENT: "null"}


def generation_view(result: Generation, task: Task, tell: Tell) -> View:
    """Everything that the page shows of it."""
    program = program_of(task)
    under_test = program.load(result.classes[0].java_class.name)
    tests = result.tests
    covering: dict[Edge, list[int]] = {}
    for number, test in enumerate(tests):
        for edge in test.case.covered:
            covering.setdefault(edge, []).append(number)
    with replaying(program) as worker:
        return view_of(
            task,
            tell,
            _shown(result),
            generation_json.as_json(result),
            result.seconds,
            program=program,
            under_test=under_test,
            worker=worker,
            cases=[_case(test) for test in tests],
            marks={owner.java_class.java_name: _marks(owner, covering) for owner in result.classes},
        )


def _shown(result: Generation) -> Shown:
    goals = figures.tally(goal for method in figures.methods(result) for goal in method.goals)
    crashes = [crash for crash in result.crashes if not figures.is_null_argument(crash)]
    text = f"{goals.covered} of {goals.feasible} feasible goals, {len(tests := result.tests)} tests"
    if len(tests) == 1:
        text = text.removesuffix("s")
    if crashes:
        text += f", {len(crashes)} crash{'es' if len(crashes) > 1 else ''}"
    return Shown(text, "bad" if crashes else "open" if goals.open else "good")


def _case(test: WrittenTest) -> Case:
    case = test.case
    ended: CaseKind = "threw" if isinstance(case.observed.outcome, Threw) else "returned"
    lines = read_lines(test.file) or ()
    return Case(
        title=test.name,
        outcome=test.outcome,
        kind=_KINDS.get(case.kind, ended),
        conditions=tuple(map(str, case.conditions)),
        inputs=(("", test.inputs),) if test.inputs else (),
        request=case.request,
        heaps=case_heaps(case),
        test=test.name,
        code="\n".join(method_text(lines, test.line)) if lines else "",
        note=f"found by {case.engine.value}",
    )


def _marks(owner: ClassResult, covering: dict[Edge, list[int]]) -> dict[int, LineMark]:
    """What became of each line: its state, and the sides of branches on it."""
    goals = goals_by_line(owner)

    def mark(goal: Explained) -> GoalMark:
        return GoalMark(
            side=figures.side(goal),
            status=goal.account.status.value,
            reason=brief(goal.account.reasons),
            tests=covering.get(goal.account.goal.edge, []),
        )

    return {
        line: LineMark(
            state=state_of_line(
                goals.get(line, []), owner.line_branches.get(line), owner.line_instructions.get(line)
            ),
            goals=[mark(goal) for goal in goals.get(line, [])],
        )
        for line in sorted({*goals, *owner.line_instructions})
    }
