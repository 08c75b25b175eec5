"""Coverage: goals, what is covered, what is left and why."""

from pathbrew.coverage.goals import BranchGoal, Goal, Status, branch_goals
from pathbrew.coverage.ledger import Account, Ledger

__all__ = ["Account", "BranchGoal", "Goal", "Ledger", "Status", "branch_goals"]
