"""Variables that say what an input is."""

from __future__ import annotations

from pathbrew import terms
from pathbrew.terms import Role, Term


def choice(what: str, most: int = 1) -> Term:
    """The variable of a choice between so many and one things, numbered from 0."""
    return terms.variable(f"?{what}", terms.INT, 0, most, Role.CHOICE)
