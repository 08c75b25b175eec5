"""Compiled code and what it takes to bind it."""

from __future__ import annotations

from dataclasses import dataclass
from types import CodeType

from pathbrew.blocks import Symbol


@dataclass(frozen=True, slots=True)
class CompiledCode:
    """A function's code, its placeholders, its switch tables, and the bytecode offset of each line.

    The offsets take two bytes each, big-endian. This is also what the disk cache keeps.
    """

    code: CodeType
    symbols: dict[str, Symbol]
    switches: dict[str, dict[int, int]]
    offsets: bytes

    def offset(self, line: int) -> int:
        """The bytecode offset of a line of the emitted source, counted from 1."""
        return int.from_bytes(self.offsets[2 * line - 2 : 2 * line], "big")
