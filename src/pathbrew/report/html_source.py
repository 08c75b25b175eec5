"""Java code in the HTML report: source lines with what is known of them, and the text of single tests."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from markupsafe import Markup, escape
from pygments.lexers import JavaLexer
from pygments.token import Comment, Keyword, Name, Number, String

from pathbrew.coverage import Status
from pathbrew.report.generation_figures import tally
from pathbrew.verbs.generate.result import ClassResult, Explained, Measured

CONTEXT = 3
"""Lines around a nested class that are shown with it."""

_JAVA = JavaLexer(stripnl=False)
"""Made when reports are loaded: it hides from its caller that time is over while it is made."""
_STYLES = {
    Comment: "c",
    String: "s",
    Number: "m",
    Keyword.Constant: "m",
    Keyword: "k",
    Name.Class: "t",
    Name.Decorator: "t",
}
"""The styles of tokens, special kinds first."""

_OPENS_OR_CLOSES = re.compile(
    r"""//[^\n]*|/\*.*?\*/|\"{3}.*?(?<!\\)\"{3}|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|[{}]""", re.DOTALL
)


def read_lines(file: Path) -> tuple[str, ...] | None:
    """The lines of a file; None if it cannot be read."""
    try:
        text = file.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
    return tuple(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))


def highlighted(lines: Sequence[str]) -> list[Markup]:
    """Each line of Java as HTML; a token that spans lines is marked on each of them."""
    rows: list[list[str]] = [[]]
    for token, text in _JAVA.get_tokens("\n".join(lines)):
        style = next((css for kind, css in _STYLES.items() if token in kind), None)
        for i, part in enumerate(text.split("\n")):
            if i:
                rows.append([])
            if part:
                escaped = str(escape(part))
                rows[-1].append(escaped if style is None else f'<span class="{style}">{escaped}</span>')
    return [Markup("".join(row)) for row in rows[: len(lines)]]


def state_of_line(
    goals: Sequence[Explained], branches: Measured | None, instructions: Measured | None
) -> str:
    """`covered`, `partly`, `uncovered`, `infeasible`, or nothing for a line without code.

    A line whose only uncovered sides are infeasible counts as covered; one that is infeasible as a whole has
    no side that could be covered.
    """
    counts = tally(goals)
    if instructions is None and not goals:
        return ""
    entered = counts.covered > 0 if instructions is None else instructions.covered > 0
    if not entered:
        return "infeasible" if goals and not counts.feasible else "uncovered"
    missed = 0 if branches is None else branches.total - branches.covered
    skipped = instructions is not None and instructions.covered < instructions.total
    if counts.open or missed > counts.infeasible or (skipped and not counts.infeasible):
        return "partly"
    return "covered"


def shown_range(owner: ClassResult, count: int, known: set[int]) -> range:
    """Which lines of its source to show for a class: all, or those around a nested class's code."""
    if "$" not in owner.java_class.name or not known:
        return range(1, count + 1)
    return range(max(1, min(known) - CONTEXT), min(count, max(known) + CONTEXT) + 1)


def goals_by_line(owner: ClassResult) -> dict[int, list[Explained]]:
    """The goals of a class at the lines where they stand, covered sides first."""
    order = [Status.COVERED, Status.OPEN, Status.INFEASIBLE]
    lines: dict[int, list[Explained]] = {}
    for method in owner.methods:
        for goal in method.goals:
            lines.setdefault(goal.account.goal.line, []).append(goal)
    for goals in lines.values():
        goals.sort(key=lambda goal: order.index(goal.account.status))
    return lines


def method_text(lines: Sequence[str], line: int) -> list[str]:
    """The method that is declared at a line (from 1), with its annotations, without its indentation."""
    first = min(max(line, 1), len(lines)) - 1
    while first > 0 and lines[first - 1].lstrip().startswith(("@", "//", "/*", "*")):
        first -= 1
    text = "\n".join(lines[first:])
    depth = 0
    end = len(text)
    for match in _OPENS_OR_CLOSES.finditer(text):
        if match[0] == "{" and (depth or _is_body(text, match.start())):
            depth += 1
        elif match[0] == "}" and depth:
            depth -= 1
            if not depth:
                end = match.end()
                break
    found = text[:end].split("\n")
    indentation = min((len(part) - len(part.lstrip()) for part in found if part.strip()), default=0)
    return [part[indentation:] for part in found]


def _is_body(text: str, brace: int) -> bool:
    """Whether an opening brace is not that of an annotation's values, as in `@Tag({"a"})`."""
    return not text[:brace].rstrip().endswith(("(", "="))
