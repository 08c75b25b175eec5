"""The shape of results: what `--json` writes, and what the page shows of it."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from pathbrew.documents.answers import CheckDocument, ReachDocument
from pathbrew.documents.generate import GenerateDocument
from pathbrew.documents.paths import ConcolicDocument, ExploreDocument
from pathbrew.documents.summarize import SummarizeDocument

Tone: TypeAlias = Literal["good", "bad", "open"]
CaseKind: TypeAlias = Literal["returned", "threw", "crash", "violation", "null", "cut"]
TreeNode: TypeAlias = tuple[int, str, str, int | None]
"""The number of the parent, the condition, how it ended if it did, the number of the case."""


VerbDocument: TypeAlias = (
    GenerateDocument | ExploreDocument | ConcolicDocument | CheckDocument | ReachDocument | SummarizeDocument
)


class CaseView(BaseModel):
    """One call: a path, a test, a witness."""

    title: str
    outcome: str
    kind: CaseKind
    conditions: list[str]
    inputs: list[tuple[str, str]]
    heaps: str | None = None
    """SVG: the heaps before and after."""
    trace: list[tuple[str, str, int]] | None = None
    """Class, method and line of each step."""
    is_cut: bool = False
    test: str
    code: str
    note: str


class GoalMark(BaseModel):
    """A side of a branch on a line, and the cases that cover it."""

    side: str
    status: str
    reason: str
    tests: list[int]


class LineMark(BaseModel):
    """What became of a line."""

    state: str
    goals: list[GoalMark]


class TestFile(BaseModel):
    """A test class that was written."""

    __test__ = False
    name: str
    text: str


class Page(BaseModel):
    """What the page shows of a result."""

    model_config = ConfigDict(populate_by_name=True)
    summary: str
    tone: Tone
    cases: list[CaseView] = []
    tree: list[TreeNode] | None = None
    marks: dict[str, dict[int, LineMark]] = {}
    files: list[TestFile] = []


class View(Page):
    """A result as a run leaves it: the document of its verb is taken as it comes."""

    document: dict[str, Any] = Field(alias="json")


class Result(Page):
    """What a run has found."""

    content: VerbDocument = Field(alias="json", discriminator="verb")
