"""What static fields hold when the method under test is called."""

from __future__ import annotations

from pathbrew import terms
from pathbrew.classfile.access_flags import FINAL, SYNTHETIC
from pathbrew.engines.backward.existing_objects import KnownObjects
from pathbrew.heap.hierarchy import is_enum
from pathbrew.machine import JavaString, Machine
from pathbrew.machine.core.objects import Value
from pathbrew.program import Field, JavaClass
from pathbrew.reasons import Cause, Reason
from pathbrew.terms import Sort, Term


class StaticValues:
    """Reads initialised classes of a machine; what may change is an input, or a named limit."""

    def __init__(self, machine: Machine, known: KnownObjects, under_test: JavaClass, *, inputs: bool) -> None:
        self._machine = machine
        self._known = known
        self._under_test = under_test
        self._inputs = inputs
        self.limits: dict[Reason, None] = {}
        """Fields that were taken as their initialisers leave them, although code may change them."""

    def is_input(self, field: Field) -> bool:
        """Whether a test sets the field."""
        is_variable = not field.access & (FINAL | SYNTHETIC)
        return self._inputs and is_variable and field.owner is self._under_test

    def value(self, field: Field, sort: Sort) -> Term | None:
        """The value of a field that is no input; None if it is one, or is not known."""
        if self.is_input(field):
            return None
        if not self._known.is_known(field.owner):
            self.limits[Reason(Cause.UNINITIALISED, details=(field.owner.java_name,))] = None
            return None
        held = getattr(self._machine.runtime(field.owner).statics, field.attribute)
        self._note(field, held)
        if isinstance(held, int | float):
            return terms.constant(held, sort)
        if held is not None and field.access & SYNTHETIC:
            self._known.add_table(held)
        return terms.constant(0 if held is None else self._known.number(held), sort)

    def _note(self, field: Field, held: Value) -> None:
        """Say that a field, or what it refers to, may be another when the method is called later."""
        is_fixed = held is None or isinstance(held, int | float | JavaString) or is_enum(held.java_class)
        if not field.access & SYNTHETIC and not (field.access & FINAL and is_fixed):
            name = f"{field.owner.java_name}.{field.name}"
            self.limits[Reason(Cause.AS_INITIALISED, name)] = None
