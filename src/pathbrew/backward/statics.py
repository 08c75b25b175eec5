"""What static fields hold when the method under test is called."""

from __future__ import annotations

from typing import Any

from pathbrew import terms
from pathbrew.errors import PathbrewError
from pathbrew.machine import Machine, Thrown
from pathbrew.program import Field, JavaClass
from pathbrew.program.classes import FINAL, SYNTHETIC
from pathbrew.terms import Sort, Term


class StaticValues:
    """Reads initialised classes of a machine; what may change is an input, or a named limit."""

    def __init__(self, machine: Machine, under_test: JavaClass, *, inputs: bool) -> None:
        self._machine = machine
        self._under_test = under_test
        self._inputs = inputs
        self._failed: set[JavaClass] = set()
        self.limits: dict[str, None] = {}
        """Fields that were taken as their initialisers leave them, although code may change them."""

    def is_input(self, field: Field) -> bool:
        """Whether a test sets the field."""
        is_variable = not field.access & (FINAL | SYNTHETIC)
        return self._inputs and is_variable and field.owner is self._under_test

    def value(self, field: Field, sort: Sort) -> Term | None:
        """The value of a field that is no input; None if it is one, or is not known."""
        if self.is_input(field):
            return None
        held = self._held(field)
        if held is None and field.descriptor[0] in "L[":
            if not self._has_failed(field):
                self._note(field)
                return terms.constant(0, sort)
            return None
        if isinstance(held, int | float):
            self._note(field)
            return terms.constant(held, sort)
        return None

    def _note(self, field: Field) -> None:
        if not field.access & (FINAL | SYNTHETIC):
            name = f"{field.owner.java_name}.{field.name}"
            self.limits[f"{name} is tried only as it is initialised"] = None

    def _has_failed(self, field: Field) -> bool:
        return field.owner in self._failed

    def _held(self, field: Field) -> Any:
        owner = field.owner
        if owner in self._failed:
            return None
        try:
            self._machine.initialize(owner)
        except (Thrown, PathbrewError):
            self._failed.add(owner)
            self.limits[f"the initialiser of {owner.java_name} does not come to an end"] = None
            return None
        return getattr(self._machine.runtime(owner).statics, field.attribute)
