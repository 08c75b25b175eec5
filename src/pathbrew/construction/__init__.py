"""How tests make their objects: plans for request graphs by constructors, factories, setters and calls."""

from pathbrew.construction.planner import Planner

__all__ = ["Planner"]
