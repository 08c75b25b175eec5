"""Forward symbolic execution: the tree, the selector, the strategies, the executor."""

from pathbrew.search.criteria import Criterion, parse_criterion
from pathbrew.search.endings import Ending
from pathbrew.search.executor import Executor, Run
from pathbrew.search.selector import Path, Search, Selector
from pathbrew.search.strategies import Strategy
from pathbrew.search.tree import Alternative, ExecutionTree

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
