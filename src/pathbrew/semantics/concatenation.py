"""What call sites of string concatenation put together."""

from __future__ import annotations

from pathbrew.blocks import ir
from pathbrew.classfile import Tag
from pathbrew.machine.library.invoke.concatenation import split_recipe
from pathbrew.program import JavaClass

_FACTORY = "java/lang/invoke/StringConcatFactory"


def concatenation_of(owner: JavaClass, site: ir.InvokeDynamic) -> list[str | None] | None:
    """The texts that a call site puts together, None for each argument; None if it is none such."""
    file = owner.file
    assert file is not None
    method = file.bootstrap_methods[file.pool.dynamic(site.pool_index).bootstrap_index]
    member = method.handle.member
    if (member.owner, member.name) != (_FACTORY, "makeConcatWithConstants"):
        return None
    recipe, *constants = method.arguments
    if any(file.pool.tag(each) != Tag.STRING for each in constants):
        return None
    return split_recipe(file.pool.string(recipe), [file.pool.string(each) for each in constants])
