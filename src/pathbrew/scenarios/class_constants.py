"""Objects that a class offers by name: the constants of an enum, and static final fields of its own type."""

from __future__ import annotations

from pathbrew.classfile.access_flags import ENUM, FINAL, PRIVATE, PUBLIC, STATIC, SYNTHETIC
from pathbrew.objects.graph import EnumNode
from pathbrew.program import Field, JavaClass


def constants_of(java_class: JavaClass, package: str) -> list[Field]:
    """The constants that code in a package can name, in the order in which they are declared."""
    if java_class.access & ENUM:
        return [field for field in java_class.fields.values() if field.access & ENUM and field.is_static]
    return [field for field in java_class.fields.values() if _is_constant(java_class, field, package)]


def _is_constant(java_class: JavaClass, field: Field, package: str) -> bool:
    if field.access & (STATIC | FINAL) != STATIC | FINAL or field.descriptor != java_class.descriptor:
        return False
    is_visible = bool(field.access & PUBLIC) or java_class.package == package
    return is_visible and not field.access & (PRIVATE | SYNTHETIC)


def constant_nodes(java_class: JavaClass, package: str) -> list[EnumNode]:
    """The same as values of scenarios."""
    return [EnumNode(java_class.name, field.name) for field in constants_of(java_class, package)]
