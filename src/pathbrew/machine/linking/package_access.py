"""Calls whose target depends on the resolved method, because package-private methods are involved.

A class may have two methods of one name and descriptor that do not override each other (JVMS 5.4.5).
Virtual calls are made by name and descriptor, so for such a class the call site has to be looked at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathbrew.blocks.opcodes import OPCODES
from pathbrew.machine.core.backtrace import capture
from pathbrew.machine.core.objects import Function, JavaObject, Value
from pathbrew.program import JavaClass, Method
from pathbrew.program.resolution import resolve_method, select_method, select_overriding

if TYPE_CHECKING:
    from pathbrew.machine.core.machine import Machine


def selecting_by_caller(vm: Machine, receiver: JavaClass, key: str) -> Function:
    """A function that finds out from the calling instruction which method is meant."""

    def call(this: JavaObject, *arguments: Value) -> Value:
        resolved = _resolved_by_caller(vm, key)
        if resolved is None or resolved.owner.is_interface:
            method = select_method(receiver, key)
        else:
            method = select_overriding(receiver, resolved)
        return vm.executable(method).function(this, *arguments)

    return call


def _resolved_by_caller(vm: Machine, key: str) -> Method | None:
    position = capture(vm, 1)
    if not position:
        return None
    method, offset = position[0]
    code = method.info.code
    if code is None or code.bytecode[offset] != OPCODES["invokevirtual"]:
        return None
    index = int.from_bytes(code.bytecode[offset + 1 : offset + 3], "big")
    reference = method.info.owner.pool.member(index)
    if reference.name + reference.descriptor != key:
        return None
    return resolve_method(vm.load(reference.owner), key)
