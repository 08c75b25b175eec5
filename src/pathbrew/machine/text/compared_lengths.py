"""Which numbers a program compares lengths of strings with: they tell whether long strings matter to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathbrew.blocks import ir
from pathbrew.machine.core.backtrace import capture

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host
    from pathbrew.program import JavaClass


def compares_longer(vm: Host, bound: int) -> bool:
    """Whether a class of the program that is running compares a length with a larger number."""
    owners = dict.fromkeys(method.owner for method, _ in capture(vm))
    is_user = vm.program.class_path.is_user_class
    return any(limit > bound for owner in owners if is_user(owner.name) for limit in _limits(vm, owner))


def _limits(vm: Host, owner: JavaClass) -> frozenset[int]:
    known = vm.texts.limits.get(owner)
    if known is None:
        methods = [method for method in owner.methods.values() if method.has_code]
        bodies = [vm.executable(method).body for method in methods]
        known = frozenset(limit for body in bodies for limit in _compared_lengths(body))
        vm.texts.limits[owner] = known
    return known


def _compared_lengths(body: ir.Body) -> set[int]:
    found: set[int] = set()
    for block in body.blocks:
        branch = block.terminator
        if isinstance(branch, ir.Branch):
            limit = body.constants.get(branch.right)
            if isinstance(limit, int) and any(
                isinstance(i, ir.Invoke) and i.target == branch.left and i.member.name == "length"
                for i in block.instructions
            ):
                found.add(limit)
    return found
