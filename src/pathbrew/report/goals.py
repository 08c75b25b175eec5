"""Goals in results."""

from __future__ import annotations

from pathbrew.coverage import Account
from pathbrew.coverage.goals import outcome_of
from pathbrew.documents.common import GoalEntry
from pathbrew.report.reasons import listed


def goal_json(account: Account) -> GoalEntry:
    """A goal, and what became of it."""
    edge = account.goal.edge
    return {
        "kind": account.goal.kind,
        "line": account.goal.line,
        "offset": edge.offset,
        "outcome": outcome_of(edge),
        "status": account.status.value,
        "reason": "; ".join(listed(account.reasons)),
        "reasons": listed(account.reasons),
    }
