"""Switches on strings as compilers write them: one on the hash code, whose cases make sure of the string."""

from __future__ import annotations

from dataclasses import dataclass

from pathbrew.blocks import ir

_STRING = "java/lang/String"


@dataclass(frozen=True, slots=True)
class StringSwitch:
    """A switch on the hash code of a string.

    `collisions` are the sides of branches, by offset and outcome, that only a string takes which shares its
    hash code with a case. `is_plain` if such a string goes the way of those that are in no case.
    """

    collisions: frozenset[tuple[int, int]]
    is_plain: bool


def string_switches(body: ir.Body) -> dict[int, StringSwitch]:
    """The switches on strings of a method, by the offset of the first switch instruction."""
    result: dict[int, StringSwitch] = {}
    for block in body.blocks:
        switch = block.terminator
        if isinstance(switch, ir.Switch) and _made_by(block, switch.value, "hashCode"):
            collisions = [_collision(body, target, switch.default) for _, target in switch.cases]
            result[switch.at] = StringSwitch(
                frozenset(side for side in collisions if side is not None), None not in collisions
            )
    return result


def _made_by(block: ir.Block, register: int, name: str) -> bool:
    """Whether the register holds what that method of String has returned in the block."""
    return any(
        isinstance(i, ir.Invoke)
        and i.target == register
        and i.member.owner == _STRING
        and i.member.name == name
        for i in block.instructions
    )


def _collision(body: ir.Body, target: int, default: int) -> tuple[int, int] | None:
    """The side by which a case is left for the default when all its comparisons have failed."""
    for _ in body.blocks:
        block = body.blocks[target]
        branch = block.terminator
        if not (
            isinstance(branch, ir.Branch)
            and branch.comparison in ("ieq", "ine")
            and body.constants.get(branch.right) == 0
            and _made_by(block, branch.left, "equals")
        ):
            return None
        differs = branch.then if branch.comparison == "ieq" else branch.otherwise
        if differs == default:
            return branch.at, int(branch.on_true == (differs == branch.then))
        target = differs
    return None
