"""Numbers, characters and strings as Java writes them."""

from __future__ import annotations

from collections.abc import Callable

from pathbrew.arithmetic import shortest_float

LONGEST_LITERAL = 60
"""Characters of a string; a longer one is cut."""
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def number(value: int | float, descriptor: str) -> str:
    """A number, truth or character of the primitive type with that descriptor."""
    return _NUMBERS.get(descriptor, str)(value)


def string(value: str) -> str:
    """A string."""
    text = "".join(map(_unit, value[:LONGEST_LITERAL]))
    return f'"{text}…"' if len(value) > LONGEST_LITERAL else f'"{text}"'


def _unit(unit: str) -> str:
    return _ESCAPES.get(unit) or (unit if unit.isprintable() else f"\\u{ord(unit):04x}")


def is_printable(code: int) -> bool:
    """Whether it is a character of ASCII that can be seen."""
    return 32 <= code < 127


def _character(code: int | float) -> str:
    code = int(code)
    if not is_printable(code):
        return f"'\\u{code:04x}'"
    text = chr(code)
    return f"'\\{text}'" if text in "'\\" else f"'{text}'"


def _floating(name: str, value: float) -> str | None:
    if value != value:
        return f"{name}.NaN"
    if value in (float("inf"), float("-inf")):
        return f"{name}.{'POSITIVE' if value > 0 else 'NEGATIVE'}_INFINITY"
    return None


_NUMBERS: dict[str, Callable[[int | float], str]] = {
    "Z": lambda value: "true" if value else "false",
    "C": _character,
    "J": lambda value: f"{value}L",
    "F": lambda value: _floating("Float", value) or f"{float(shortest_float(value))}f",
    "D": lambda value: _floating("Double", value) or repr(value),
}
