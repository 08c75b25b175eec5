"""Loops and recursion without a bound: Horn clauses over the block IR, and invariants that satisfy them."""

from pathbrew.engines.inductive.engine import Inductive

__all__ = ["Inductive"]
