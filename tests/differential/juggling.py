"""The instructions that copy, reorder or drop values of any kind (JVMS 2.11.6)."""

from __future__ import annotations

# Stack instructions with kinds of values they can work on, lowest first.
JUGGLING = (
    ("dup", "I"),
    ("dup_x1", "II"),
    ("dup_x1", "FI"),
    ("dup_x2", "III"),
    ("dup_x2", "JI"),
    ("dup_x2", "DF"),
    ("dup2", "II"),
    ("dup2", "IF"),
    ("dup2", "J"),
    ("dup2", "D"),
    ("dup2_x1", "III"),
    ("dup2_x1", "IJ"),
    ("dup2_x1", "FD"),
    ("dup2_x2", "IIII"),
    ("dup2_x2", "IIJ"),
    ("dup2_x2", "DII"),
    ("dup2_x2", "JD"),
    ("swap", "II"),
    ("swap", "FI"),
    ("pop", "II"),
    ("pop2", "III"),
    ("pop2", "IJ"),
)


def juggle(instruction: str, before: str) -> str:
    """The kinds on the stack after a stack instruction, given those before it, lowest first."""
    if instruction == "swap":
        return before[:-2] + before[-1] + before[-2]
    if instruction.startswith("pop"):
        return before[: -_values(before, int(instruction[3:] or 1))]
    size, _, below = instruction[3:].partition("_x")
    copied = _values(before, int(size or 1))
    rest = before[: len(before) - copied]
    kept = _values(rest, int(below)) if below else 0
    return rest[: len(rest) - kept] + before[len(before) - copied :] + before[len(rest) - kept :]


def _values(kinds: str, slots: int) -> int:
    """How many values on top of the stack take that many slots."""
    count = 0
    while slots > 0:
        count += 1
        slots -= 2 if kinds[-count] in "JD" else 1
    return count
