"""Calls of the library on symbolic values as Java writes them, for conditions on what they gave."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pathbrew.classfile.access_flags import FINAL, PUBLIC, STATIC
from pathbrew.expressions import NULL, Call, ClassName, Constant, Expression, Number
from pathbrew.machine.core.objects import JavaObject, Value
from pathbrew.machine.text.machine_texts import PendingString
from pathbrew.terms import Term

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host
    from pathbrew.program import Method

LONGEST = 300
"""Characters of a call; a longer one is not told."""
_CONSTANT = PUBLIC | STATIC | FINAL
_SEARCHES = frozenset(("indexOf", "lastIndexOf"))
"""Methods of strings whose first number is a character."""


def note_call(vm: Host, method: Method, arguments: Sequence[Value], result: Value) -> None:
    """Remember of a result that is symbolic which call gave it."""
    if isinstance(result, Term):
        is_told = result.is_variable or any(result is argument for argument in arguments)
        call = None if is_told else _call(vm, method, arguments)
        if call is None:
            return
        wording = vm.texts.decisions.wording
        if method.returned == "Z":
            wording.note_answer(result, call)
        else:
            wording.note_value(result, call, is_character=method.returned == "C")
    elif isinstance(result, PendingString) and result.is_open and method.name != "toString":
        content = result.content
        if content.expression() is None:
            content.call = call = _call(vm, method, arguments)
            wording, length = vm.texts.decisions.wording, content.length
            if call is not None and isinstance(length, Term) and wording.expression(length) is None:
                wording.note_value(length, Call(call, "length"))


def _call(vm: Host, method: Method, arguments: Sequence[Value]) -> Call | None:
    if method.is_static:
        owner: Expression | None = ClassName(method.owner.java_name.rpartition(".")[2])
    else:
        receiver = vm.texts.of(arguments[0])
        owner = None if receiver is None else receiver.expression()
        arguments = arguments[1:]
    if owner is None:
        return None
    types = method.parameters
    if types and types[0] == "I" and method.name in _SEARCHES:
        types = ("C", *types[1:])
    given = [_argument(vm, *pair) for pair in zip(types, arguments, strict=True)]
    told = tuple(argument for argument in given if argument is not None)
    call = Call(owner, method.name, told)
    return call if len(told) == len(given) and len(str(call)) <= LONGEST else None


def _argument(vm: Host, descriptor: str, value: Value) -> Expression | None:
    if descriptor[0] in "L[":
        if value is None:
            return NULL
        text = vm.texts.of(value)
        return _constant(vm, value) if text is None else text.expression()
    if descriptor == "Z" and not isinstance(value, Term):
        return Number(value, "Z")
    return vm.texts.decisions.wording.expression(value, is_character=descriptor == "C")


def _constant(vm: Host, value: JavaObject) -> Expression | None:
    """An object that a constant of its class holds: `Locale.ROOT`."""
    owner, statics = value.java_class, vm.runtime(value.java_class).statics
    for field in owner.fields.values():
        is_constant = field.access & _CONSTANT == _CONSTANT
        if is_constant and getattr(statics, field.attribute) is value:
            return Constant(owner.java_name.rpartition(".")[2], field.name)
    return None
