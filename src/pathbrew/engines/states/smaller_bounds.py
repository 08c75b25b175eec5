"""Summaries for more rounds of loops than are asked for: what they say of as many."""

from __future__ import annotations

from dataclasses import replace

from pathbrew.paths.criteria import parse_criterion
from pathbrew.reasons import Cause, Reason
from pathbrew.summaries.case import Summary

_CUT = (Cause.BUDGET, Cause.EFFORT, Cause.STOPPED, Cause.STOPPED_BEFORE, Cause.PATHS_CUT, Cause.UNANSWERED)
MOST_BEYOND = 3
"""Rounds more than are asked for, for which summaries are looked for."""


def larger(criterion: str) -> list[str]:
    """The criteria whose summaries have all cases of another one, and more."""
    kind, _, bound = criterion.partition("-")
    if kind not in ("block", "loop"):
        return []
    return [f"{kind}-{int(bound) + more}" for more in range(1, MOST_BEYOND + 1)]


def restricted(summary: Summary, criterion: str) -> Summary | None:
    """The summary for a criterion that allows for fewer rounds; None if the search for it was cut short."""
    if any(reason.cause in _CUT for reason in summary.left_out):
        return None
    rounds = parse_criterion(criterion).rounds
    cases = tuple(case for case in summary.cases if case.rounds <= rounds)
    if len(cases) == len(summary.cases) and summary.complete:
        return replace(summary, criterion=criterion)
    bound = Reason(Cause.BOUND, details=(f"a loop's header is passed more than {rounds} times",))
    others = (reason for reason in summary.left_out if reason.cause is not Cause.BOUND)
    return replace(summary, criterion=criterion, cases=cases, complete=False, left_out=(*others, bound))
