"""Coverage: goals, what is covered, what is left and why."""

from pathbrew.coverage.goals import BranchGoal, Goal, PassageGoal, Status, branch_goals
from pathbrew.coverage.ledger import Account, Ledger
from pathbrew.coverage.passages import passage_goals
from pathbrew.coverage.statements import StatementGoal, statement_goals

__all__ = [
    "Account",
    "BranchGoal",
    "Goal",
    "Ledger",
    "PassageGoal",
    "StatementGoal",
    "Status",
    "branch_goals",
    "passage_goals",
    "statement_goals",
]
