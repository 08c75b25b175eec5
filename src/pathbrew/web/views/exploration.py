"""An exploration as the page shows it: the tree, and a case for each path."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pathbrew.coverage import Account
from pathbrew.engines.states.exploration import Exploration
from pathbrew.report.goals import goal_json
from pathbrew.report.reasons import brief
from pathbrew.web.results import GoalMark, LineMark, View
from pathbrew.web.verb import Task, Tell
from pathbrew.web.views.common import Shown, replaying, view_of
from pathbrew.web.views.explored import explained
from pathbrew.web.views.tree import tree_of


def exploration_view(result: Exploration, task: Task, tell: Tell, content: Mapping[str, object]) -> View:
    """Everything that the page shows of it; the content is what the verb's `--json` has."""
    program = result.explored.program
    tell.conclude("replaying paths on the JVM")
    with replaying(program) as worker:
        found = explained(result, result.paths, worker)
        texts = {}
        proof = found.proof
        if proof is not None and proof.passed and len(proof.passed) == len(proof.source.tests):
            texts[f"{proof.source.class_name}.java"] = proof.source.text
        return view_of(
            task,
            tell,
            _shown(result),
            content,
            result.search.seconds,
            program=program,
            under_test=result.method.owner,
            worker=worker,
            cases=found.cases,
            tree=tree_of(result).as_json(),
            marks={result.method.owner.java_name: account_marks(result.search.accounts)},
            texts=texts,
        )


def _shown(result: Exploration) -> Shown:
    count = len(result.paths)
    complete = "all of them" if result.search.exhausted else f"not all: {brief(result.search.reasons)}"
    text = f"{count} path{'' if count == 1 else 's'} ({complete})"
    return Shown(text, "good" if result.search.exhausted else "open")


def account_marks(accounts: Sequence[Account]) -> dict[int, LineMark]:
    """What became of the goals on each line."""
    lines: dict[int, list[GoalMark]] = {}
    for account in accounts:
        goal = goal_json(account)
        mark = GoalMark(
            side=_side(goal["outcome"]), status=goal["status"], reason=brief(account.reasons), tests=[]
        )
        lines.setdefault(account.goal.line, []).append(mark)
    return {line: LineMark(state=_state(goals), goals=goals) for line, goals in sorted(lines.items())}


def _side(outcome: bool | str) -> str:
    return outcome if isinstance(outcome, str) else "jump taken" if outcome else "jump not taken"


def _state(goals: Sequence[GoalMark]) -> str:
    statuses = {goal.status for goal in goals}
    if statuses == {"infeasible"}:
        return "infeasible"
    if "covered" not in statuses:
        return "uncovered"
    return "partly" if "open" in statuses else "covered"
