"""The names of a method's parameters."""

from __future__ import annotations

from pathbrew.confirmation.case import TestCase
from pathbrew.program.names import told_names


def parameter_names(case: TestCase) -> tuple[str, ...]:
    """A name for each parameter of the method: the case's own, those in the class file, or made up."""
    names = list(case.parameter_names)
    told = names if len(names) == len(case.method.parameters) else told_names(case.method)
    return tuple(name or f"argument{place}" for place, name in enumerate(told))
