"""Reads what Java programs expect of their exploration, from comments above each method.

//@ options: criterion=block-2 budget=2s      options other than the default
//@ paths: 3 returned, 1 ArithmeticException  how many paths end how; those that were cut are left out
//@ values: 0 1 2                             all values that are returned
//@ branches: 3 of 4, rest infeasible         sides of branches covered, and what becomes of the others
//@ search: exhausted                         or `not exhausted`, with a part of the reason
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

_LINE = re.compile(r"\s*//@ (\w+): (.*)")
_CLASS = re.compile(
    r"( *)(?:(?:static|final|abstract|public|private) )*(?:class|enum|record|interface) (\w+)"
)
_METHOD = re.compile(r"[^(=]*?(\w+)\(")


@dataclass(slots=True)
class Expectation:
    """What is expected of one method: `target` as the command line takes it."""

    target: str
    options: dict[str, str] = field(default_factory=dict)
    paths: str | None = None
    values: str | None = None
    branches: str | None = None
    search: str | None = None
    replay: str | None = None

    def __str__(self) -> str:
        return self.target


def read_expectations(source: Path) -> list[Expectation]:
    """The expectations in a Java file, whose nesting of classes is told by their indentation."""
    result: list[Expectation] = []
    classes: list[tuple[int, str]] = []
    pending: dict[str, str] = {}
    for line in source.read_text().splitlines():
        if match := _LINE.match(line):
            pending[match[1]] = match[2].strip()
        elif match := _CLASS.match(line):
            depth = len(match[1])
            classes = [*(c for c in classes if c[0] < depth), (depth, match[2])]
        elif pending and (match := _METHOD.match(line)):
            indent = len(line) - len(line.lstrip())
            owner = "$".join(name for depth, name in classes if depth < indent)
            options = dict(part.split("=", 1) for part in pending.pop("options", "").split())
            result.append(Expectation(f"{owner}.{match[1]}", options, **pending))
            pending = {}
    return result
