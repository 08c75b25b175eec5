"""Which integers may stay unwrapped for a while."""

from __future__ import annotations

from pathbrew.blocks import ir
from pathbrew.blocks.ir import Body
from pathbrew.blocks.templates import MODULAR


def modular_temporaries(body: Body, block: ir.Block) -> set[int]:
    """Temporaries that are used only where an integer that is not wrapped yet does no harm."""
    first = body.local_count + body.stack_size
    harmless: set[int] = set()
    harmful: set[int] = set()
    for instruction in block:
        if isinstance(instruction, ir.Compute):
            kind = MODULAR[instruction.operation[0] == "l"]
            (harmless if instruction.operation in kind else harmful).update(instruction.operands)
        else:
            for slot in type(instruction).__dataclass_fields__:
                used = getattr(instruction, slot)
                if slot not in ("at", "target", "pool_index", "to", "then", "otherwise", "default", "cases"):
                    harmful.update(
                        used if isinstance(used, tuple) else (used,) if isinstance(used, int) else ()
                    )
    return {r for r in harmless - harmful if r >= first and r not in body.constants}
