"""Coverage criteria: when the search may stop, and what bounds a single path."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pathbrew.errors import InputError

NO_LIMIT = 1 << 30


@dataclass(frozen=True, slots=True)
class Criterion:
    """What a search aims at.

    `until_covered`: stop when every goal is covered; with `exceptions` not before each place where an
    instruction itself can throw has been tried, too. `rounds`: how often a loop's header may be passed on one
    path before the path is cut. `decisions`: how many decisions a path may have.
    """

    name: str
    until_covered: bool = False
    rounds: int = NO_LIMIT
    decisions: int = NO_LIMIT
    exceptions: bool = False


def parse_criterion(text: str) -> Criterion:
    """`branch`, `statement`, `path`, `loop-K`, `block-K` or `depth-K`."""
    if text in ("branch", "statement"):
        return Criterion(text, until_covered=True, exceptions=True)
    if text == "path":
        return Criterion(text)
    match = re.fullmatch(r"(loop|block|depth)-([1-9][0-9]*)", text)
    if match is None:
        raise InputError(
            f"there is no criterion '{text}'; there are branch, statement, path, loop-K, block-K and depth-K"
        )
    bound = int(match[2])
    if match[1] == "depth":
        return Criterion(text, decisions=bound)
    # A block is visited as often as its loop's header, which is passed once more than the loop goes round.
    return Criterion(text, rounds=bound if match[1] == "block" else bound + 1)
