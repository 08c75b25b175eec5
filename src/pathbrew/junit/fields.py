"""Fields of objects as the source of a test can reach them."""

from __future__ import annotations

from pathbrew.junit.draft import Draft, Expression
from pathbrew.junit.types import Unwritable
from pathbrew.objects.graph import FieldValue
from pathbrew.program import Field, JavaClass


def declared_field(java_class: JavaClass, entry: FieldValue) -> Field:
    for owner in java_class.superclasses():
        if owner.name == entry.owner and f"{entry.name}:{entry.descriptor}" in owner.fields:
            return owner.fields[f"{entry.name}:{entry.descriptor}"]
    raise Unwritable(f"{java_class.java_name} has no field {entry.name}")


def is_hidden(java_class: JavaClass, field: Field) -> bool:
    """Whether a subclass on the way to the object's class has a field of that name, too."""
    for owner in java_class.superclasses():
        if owner is field.owner:
            return False
        if any(other.name == field.name for other in owner.fields.values()):
            return True
    return False


def field_access(draft: Draft, local: Expression, java_class: JavaClass, field: Field) -> str | None:
    """`local.field` if the source may write that; the expression's class is the one given or a supertype."""
    scope = draft.file.scope
    if not scope.sees_member(field) or local.type is None:
        return None
    twice = sum(other.name == field.name for other in field.owner.fields.values()) > 1
    if twice or not scope.sees(field.owner.name):
        return None
    seen = scope.program.of_descriptor(local.type)
    if not seen.is_subtype(field.owner):
        return f"(({draft.file.imports.type(field.owner.descriptor)}) {local.text}).{field.name}"
    if is_hidden(seen, field):
        return f"(({draft.file.imports.type(field.owner.descriptor)}) {local.text}).{field.name}"
    return f"{local.text}.{field.name}"
