"""Frozen settings; their fields produce the command line."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MachineOptions:
    """How the machine runs code."""

    max_call_depth: int = 3000
    """The number of nested calls at which StackOverflowError is thrown."""
    max_array_length: int = 1 << 26
    """Arrays longer than this throw OutOfMemoryError."""
    assertions: bool = False
    """Whether `assert` is enabled in user classes."""
    hot_calls: int = 2
    """The number of interpreted calls after which a method is compiled."""
    hot_loops: int = 40
    """The number of interpreted jumps back in one call after which a loop is compiled."""
    compile: bool = True
    """Whether methods are ever compiled; without it the machine only interprets."""
    cache: bool = True
    """Whether emitted code is kept on disk between runs."""
