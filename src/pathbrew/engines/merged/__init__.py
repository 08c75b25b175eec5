"""Bounded model checking: loops and recursion unrolled into one formula, and the end of unrolling proved."""

from pathbrew.engines.merged.engine import Merged

__all__ = ["Merged"]
