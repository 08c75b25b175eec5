"""Pathbrew: symbolic execution of JVM bytecode, and the unit tests that come out of it."""

from __future__ import annotations

__version__ = "0.1.0"

__all__ = ["__version__"]
