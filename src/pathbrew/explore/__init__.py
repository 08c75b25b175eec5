"""Forward symbolic execution: the tree, the selector, the strategies, the executor."""

from pathbrew.explore.criteria import Criterion, parse_criterion
from pathbrew.explore.endings import Ending
from pathbrew.explore.executor import Executor, Run
from pathbrew.explore.selector import Path, Search, Selector
from pathbrew.explore.strategies import Strategy
from pathbrew.explore.tree import Alternative, ExecutionTree

__all__ = [
    "Alternative",
    "Criterion",
    "Ending",
    "ExecutionTree",
    "Executor",
    "Path",
    "Run",
    "Search",
    "Selector",
    "Strategy",
    "parse_criterion",
]
