"""What javac says of sources, by file, line and column."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

_FIRST = re.compile(r"(?P<file>.+?\.java):(?P<line>\d+): (?:error: )?(?P<message>.*)")
_CARET = re.compile(r"(?P<before> *)\^")
MOST = 50


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """A message, and its place; both from 1, None where javac names none."""

    file: str
    line: int | None
    column: int | None
    message: str


def parse_diagnostics(output: str, root: Path) -> list[Diagnostic]:
    """The messages of javac's output; files are named as they are called below the root."""
    found: list[Diagnostic] = []
    lines = output.replace(f"{root}/", "").splitlines()
    for place, text in enumerate(lines):
        match = _FIRST.fullmatch(text)
        if match is not None:
            column = _column(lines[place + 1 : place + 4])
            details = _details(lines[place + 1 :])
            message = "\n".join([match["message"], *details])
            found.append(Diagnostic(match["file"], int(match["line"]), column, message))
    return found[:MOST] or [Diagnostic("", None, None, "\n".join(lines))]


def _column(following: Sequence[str]) -> int | None:
    carets = (_CARET.fullmatch(text) for text in following)
    return next((len(caret["before"]) + 1 for caret in carets if caret is not None), None)


def _details(following: Sequence[str]) -> list[str]:
    """What stands indented below the source line and its caret: `symbol: class Foo`."""
    details = []
    is_below = False
    for text in following:
        if _FIRST.fullmatch(text) or not text.startswith(" "):
            if is_below:
                break
            continue
        if is_below:
            details.append(text.strip())
        is_below = is_below or _CARET.fullmatch(text) is not None
    return details
