"""Summaries as the page shows them: a tree of methods and their cases, with what each reads and writes."""

from __future__ import annotations

from pathbrew.documents.summarize import SummaryCase
from pathbrew.report import summaries
from pathbrew.verbs.summarize import Summarized
from pathbrew.web.conditions import ConditionTree
from pathbrew.web.results import CaseKind, View
from pathbrew.web.verb import Task
from pathbrew.web.views.cases import Case
from pathbrew.web.views.common import Shown, plain_view


def summaries_view(result: Summarized, task: Task) -> View:
    """Everything that the page shows of it."""
    content = summaries.as_json(result)
    tree = ConditionTree()
    cases: list[Case] = []
    for method in content["methods"]:
        name = f"{method['class'].rpartition('.')[2]}.{method['name']}"
        for number, case in enumerate(method["cases"], 1):
            ending: CaseKind = "returned" if case["exception"] is None else "threw"
            tree.add([name, case["condition"] or "always"], ending, len(cases))
            cases.append(_case(f"{name}, case {number}", case, ending))
    count, complete = len(content["methods"]), sum(method["complete"] for method in content["methods"])
    shown = Shown(
        f"{count} method{'' if count == 1 else 's'}, {len(cases)} cases; {complete} complete",
        "good" if complete == count else "open",
    )
    return plain_view(task, shown, content, result.seconds, cases, tree.as_json())


def _case(title: str, case: SummaryCase, ending: CaseKind) -> Case:
    result = "" if case["result"] is None else f" {case['result']}"
    made = [
        (f"makes {each['name']}", f"{each['class']} {_fields(each['fields'])}".strip())
        for each in case["makes"]
    ]
    return Case(
        title=title,
        outcome=f"returns{result}" if ending == "returned" else f"throws {case['exception']}",
        kind=ending,
        conditions=(case["condition"],) if case["condition"] else (),
        inputs=(
            *((f"reads {name}", kind) for name, kind in case["reads"].items()),
            *((f"writes {name}", value) for name, value in case["writes"].items()),
            *made,
        ),
    )


def _fields(fields: dict[str, str]) -> str:
    return ", ".join(f"{name} = {value}" for name, value in fields.items())
