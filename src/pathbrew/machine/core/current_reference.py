"""The symbolic reference of the instruction under way, for errors that come before its other checks.

Emitted code finds methods and fields by name, without resolving the reference first. When that fails, or
when the receiver is null, the reference is resolved here: its error goes first (JVMS 5.4.3, 6.5).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathbrew.blocks.opcodes import MNEMONICS
from pathbrew.machine.core.backtrace import capture

if TYPE_CHECKING:
    from pathbrew.machine.core.machine import Machine

_OF_ANY_DESCRIPTOR = ("java/lang/invoke/MethodHandle", "java/lang/invoke/VarHandle")


def link_current_reference(vm: Machine) -> None:
    """Throw the linkage error of the instruction that runs now, if there is one."""
    positions = capture(vm, 1)
    if not positions:
        return
    method, offset = positions[0]
    code = method.info.code
    if code is None:
        return
    name = MNEMONICS[code.bytecode[offset]]
    index = int.from_bytes(code.bytecode[offset + 1 : offset + 3], "big")
    linker = vm.linker(method.owner)
    if name in ("getfield", "putfield"):
        linker.instance_field(index)
    elif (
        name in ("invokevirtual", "invokeinterface", "invokespecial")
        and linker.pool.member(index).owner not in _OF_ANY_DESCRIPTOR
    ):
        linker.executable(index, name.removeprefix("invoke"))
