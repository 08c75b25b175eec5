"""How a test reads fields."""

from __future__ import annotations

from pathbrew.blocks.decode import decode
from pathbrew.junit.draft import Draft, Expression
from pathbrew.junit.fields import field_access
from pathbrew.junit.helper import Helper
from pathbrew.junit.types import OBJECT, Unwritable
from pathbrew.program import Field, JavaClass, Method


def read_field(draft: Draft, local: Expression, java_class: JavaClass, field: Field) -> Expression | None:
    """The field itself, or a getter that does nothing but return it."""
    direct = field_access(draft, local, java_class, field)
    if direct is not None:
        return Expression(direct, field.descriptor)
    scope = draft.file.scope
    for method in field.owner.methods.values():
        if method.parameters or method.is_static or not is_getter(method, field):
            continue
        if not scope.sees_member(method) or not scope.sees(field.owner.name) or local.type is None:
            continue
        chosen = next(c.methods[method.key] for c in java_class.superclasses() if method.key in c.methods)
        if chosen is not method:
            continue
        text = local.text
        if not scope.is_assignable(local.type, field.owner.descriptor):
            text = f"(({draft.file.imports.type(field.owner.descriptor)}) {text})"
        return Expression(f"{text}.{method.name}()", method.returned)
    return None


def is_getter(method: Method, field: Field) -> bool:
    """Whether the code is `return this.field`."""
    code = method.info.code
    if code is None or len(code.bytecode) != 5 or method.returned != field.descriptor:
        return False
    steps = decode(method.info, code)
    if [step.name for step in steps[:2]] != ["aload_0", "getfield"] and steps[0].name != "aload":
        return False
    if steps[1].name != "getfield" or not steps[2].name.endswith("return"):
        return False
    reference = method.info.owner.pool.member(steps[1].operands[0])
    return reference.name == field.name and reference.descriptor == field.descriptor


def static_read(draft: Draft, owner: str, name: str, descriptor: str) -> Expression | None:
    """A static field, read directly or, where tests may, by reflection."""
    file, scope = draft.file, draft.file.scope
    field = scope.load(owner).fields.get(f"{name}:{descriptor}")
    if field is None:
        raise Unwritable(f"{owner.replace('/', '.')} has no static field {name}")
    if scope.sees(owner) and scope.sees_member(field):
        return Expression(f"{file.imports.class_name(owner)}.{name}", descriptor)
    if file.plain:
        return None
    draft.use(Helper.GET_STATIC)
    return Expression(f"getStatic({file.class_literal(owner)}, {file.string(name).text})", OBJECT)
