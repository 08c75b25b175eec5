"""Why something is left open, for people: what has one cause is said once, and no more than a few causes."""

from __future__ import annotations

from collections.abc import Iterable

MOST_CAUSES = 3
"""Causes that are told; all of them stand in the JSON."""
MOST_SUBJECTS = 2
"""Inputs that are named for one cause."""


class Reason(str):
    """A sentence about one subject: `node.next` and `is not tried as an array`."""

    subject: str
    cause: str

    def __new__(cls, subject: str, cause: str) -> Reason:
        made = super().__new__(cls, f"{subject} {cause}")
        made.subject, made.cause = subject, cause
        return made

    def __reduce__(self) -> tuple[type[Reason], tuple[str, str]]:
        return Reason, (self.subject, self.cause)


def causes(reasons: Iterable[str]) -> tuple[str, ...]:
    """What the reasons are apart from their subjects: what concerns one input alone comes last."""
    return tuple(_by_cause(reasons))


def brief(reasons: Iterable[str]) -> str:
    """The reasons on one line."""
    sentences = [_sentence(cause, subjects) for cause, subjects in _by_cause(reasons).items()]
    left = len(sentences) - MOST_CAUSES
    told = sentences if left <= 0 else [*sentences[:MOST_CAUSES], f"and {left} more"]
    return "; ".join(told)


def _by_cause(reasons: Iterable[str]) -> dict[str, list[str]]:
    """The subjects of each cause; a reason that is about no input has none."""
    general: dict[str, list[str]] = {}
    special: dict[str, list[str]] = {}
    for reason in dict.fromkeys(reasons):
        if isinstance(reason, Reason):
            special.setdefault(reason.cause, []).append(reason.subject)
        else:
            general[reason] = []
    return general | special


def _sentence(cause: str, subjects: list[str]) -> str:
    if len(subjects) <= 1:
        return " ".join((*subjects, cause))
    named, left = subjects[:MOST_SUBJECTS], len(subjects) - MOST_SUBJECTS
    listed = " and ".join(named) if left <= 0 else f"{', '.join(named)} and {left} more"
    are = f"are{cause.removeprefix('is')}" if cause.startswith("is ") else cause
    return f"{listed} {are}"
