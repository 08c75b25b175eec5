"""Every bundled example, run as the page offers it: it tells the story that it is there for."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from fastapi.testclient import TestClient

from pathbrew.web.examples import examples
from pathbrew.web.models import Example
from pathbrew.web.results import Result

from .conftest import ended

BUDGET = "60s"
"""More than the page suggests: stories do not depend on the machine."""


@dataclass(frozen=True)
class Story:
    """How a run is summed up, and what its calls show: an input or an outcome in one of them."""

    summary: str
    tone: str
    shown: tuple[str, ...] = ()


STORIES = {
    "triangle": Story("11 paths (all of them)", "good", ("EQUILATERAL", "ISOSCELES", "SCALENE", "NONE")),
    "account": Story("39 of 39 feasible goals", "bad", ("ArithmeticException", "InsufficientFunds")),
    "infeasible": Story("infeasible: line 6", "good"),
    "aliasing": Story("6 paths (all of them)", "good", ('to = #0, price = 1 → returns "paid, and lost',)),
    "cycle": Story("reached: line 14", "good", ("next=#",)),
    "strings": Story("7 paths", "open", ('line = "port=80', "no value", "returns 80")),
    "loop": Story("reached: line 11", "good", ("start = 9",)),
    "absolute": Story("violated: no assertion fails", "bad", ("-2147483648",)),
    "holds": Story("holds: no assertion fails", "good"),
    "list": Story("5 paths", "open", ("next=SortedList.Node#2",)),
    "order": Story("18 of 18 feasible goals", "good", ("send().deliver(false).deliver(false)",)),
    "shapes": Story("4 paths", "open", ("Shapes.Line", "Shapes.Square", "Shapes.Box")),
    "float": Story("reached: line 9", "good", ("number = ",)),
    "sort": Story("holds: no assertion fails", "good"),
    "promise": Story(
        "violated: every promise",
        "bad",
        ("insert(), insert(), insert(), push(), push() → Paid is broken by the component",),
    ),
    "summaries": Story("4 methods, 12 cases; 2 complete", "open", ("reads this.numerator", "ArithmeticEx")),
    "stranger": Story("4 of 7 feasible goals", "open", ("would delete",)),
}


@pytest.mark.by_turns(2 * len(STORIES))
@pytest.mark.parametrize("example", examples(), ids=lambda example: example.id)
def test_an_example_tells_its_story(real: TestClient, example: Example) -> None:
    story = STORIES[example.id]
    code = real.post("/api/code", json={"files": [file.model_dump() for file in example.files]}).json()
    assert code["diagnostics"] == []
    request = example.model_dump(by_alias=True, include={"verb", "class_name", "method", "line", "options"})
    request |= {"code": code["id"], "options": example.options | {"budget": BUDGET}}
    begun = real.post("/api/runs", json=request)
    assert begun.status_code == 201, begun.text
    over = ended(real, begun.json(), within=300)
    assert over["state"] == "finished", over["error"]
    result = Result.model_validate(real.get(f"/api/runs/{over['id']}/result").json())
    assert (result.summary.startswith(story.summary), result.tone) == (True, story.tone), result.summary
    calls = [
        ", ".join(f"{name} = {text}" if name else text for name, text in case.inputs) + f" → {case.outcome}"
        for case in result.cases
    ]
    for shown in story.shown:
        assert any(shown in call for call in calls), calls
    if example.verb in ("generate", "explore", "reach"):
        assert all(case.trace and case.code for case in result.cases)
    reasons = [
        goal.reason for lines in result.marks.values() for mark in lines.values() for goal in mark.goals
    ]
    assert any("wants to delete a file; refused" in reason for reason in reasons) == (
        example.id == "stranger"
    )


def test_every_example_has_a_story() -> None:
    assert {example.id for example in examples()} == STORIES.keys()
