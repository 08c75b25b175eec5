"""Frozen settings; their fields produce the command line."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


def option(default: Any, text: str, *flags: str, least: int | None = None) -> Any:
    """A field that is also an option; without `flags` it is called like the field."""
    return field(default=default, metadata={"help": text, "flags": flags, "least": least})


@dataclass(frozen=True, slots=True)
class MachineOptions:
    """How the machine runs code."""

    assertions: bool = option(False, "Enable assert in user classes.", "--assertions", "-ea")
    max_call_depth: int = option(3000, "Nested calls before StackOverflowError.", least=16)
    max_array_length: int = option(1 << 26, "Longer arrays throw OutOfMemoryError.", least=1)
    hot_calls: int = option(2, "Interpreted calls before a method is compiled.", least=0)
    hot_loops: int = option(40, "Interpreted jumps back before a loop is compiled.", least=1)
    compile: bool = option(True, "Compile hot methods, or only interpret.", "--compile/--interpret")
    cache: bool = option(True, "Keep compiled methods on disk between runs.", "--cache/--no-cache")
