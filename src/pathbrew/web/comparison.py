"""Two runs beside each other: their figures, and the calls that only one of them has found."""

from __future__ import annotations

from pathbrew.web.models import Difference, Run
from pathbrew.web.results import View


def compare(first: tuple[Run, View], second: tuple[Run, View]) -> Difference:
    """What two runs have in common and what not; calls are the same if inputs and outcome are."""
    ours, theirs = _figures(*first), _figures(*second)
    rows = [(name, ours.get(name, ""), theirs.get(name, "")) for name in {**ours, **theirs}]
    one, other = _calls(first[1]), _calls(second[1])
    return Difference(
        figures=rows,
        only_first=[call for call in one if call not in other],
        only_second=[call for call in other if call not in one],
        both=len(one.keys() & other.keys()),
    )


def _figures(run: Run, result: View) -> dict[str, str]:
    content = result.document
    goals = [
        goal
        for method in [
            *(method for owner in content.get("classes", ()) for method in owner["methods"]),
            content,
        ]
        for goal in method.get("goals", ())
    ]
    figures = {
        "verb": run.verb,
        "what": f"{run.class_name}{'' if run.method is None else '.' + run.method.partition('(')[0]}",
        "state": run.state,
        "summary": run.summary,
        "seconds": "" if run.seconds is None else f"{run.seconds:.1f}",
        "calls": str(len(result.cases)),
        "crashes": str(sum(case.kind == "crash" for case in result.cases)),
    }
    if goals:
        for status in ("covered", "infeasible", "open"):
            figures[f"goals {status}"] = str(sum(goal["status"] == status for goal in goals))
    if "solver" in content:
        figures["queries"] = str(content["solver"]["queries"])
    return figures


def _calls(result: View) -> dict[str, None]:
    """Calls by what they show, in their order."""
    return {
        f"{', '.join(f'{name} = {text}' if name else text for name, text in case.inputs) or 'no inputs'}"
        f" → {case.outcome}": None
        for case in result.cases
    }
