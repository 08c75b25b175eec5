"""Names of the inputs' places, which are the ways that lead there: `list.head.values[0]`."""

from __future__ import annotations

import re
from functools import lru_cache

from pathbrew.expressions.nodes import (
    NULL,
    Call,
    Compared,
    Element,
    Expression,
    Field,
    Length,
    Name,
    Number,
    equal,
)

_MOST_KEPT = 20_000
_STEP = re.compile(r"\.([\w$]+)(?![\w$(])|\[(\d+)\]|\.([\w$]+)\(")
_ROOT = re.compile(r"(?:[^\W\d]|\$)[\w$]*")
_NUMBERED = re.compile(r"#(\d+)")


@lru_cache(_MOST_KEPT)
def place_named(name: str, *, is_length: bool = False) -> Expression:
    """The place of the input that has a name: the way there, as `list.head.values[0]`.

    A name that is no such way is an atom. The length of an array is told from a field of that name.
    """
    root = _ROOT.match(name)
    if root is None:
        return Name(name)
    found: Expression = Name(root[0])
    at = root.end()
    while at < len(name):
        step = _STEP.match(name, at)
        if step is None:
            return Name(name)
        at = step.end()
        field, index, method = step.groups()
        if field is not None:
            found = Length(found) if is_length and at == len(name) else Field(found, field)
        elif index is not None:
            found = Element(found, Number(int(index)))
        else:
            end = _closing(name, at)
            if end < 0:
                return Name(name)
            numbered = _NUMBERED.match(name, end + 1)
            arguments = tuple(map(_argument, _split(name[at:end])))
            found = Call(found, method, arguments, None if numbered is None else int(numbered[1]))
            at = end + 1 if numbered is None else numbered.end()
    return found


def _argument(text: str) -> Expression:
    return Number(int(text)) if text.lstrip("-").isdecimal() else place_named(text)


def _closing(text: str, start: int) -> int:
    """Where the parenthesis that was open at the start is closed."""
    depth = 1
    for at in range(start, len(text)):
        depth += (text[at] == "(") - (text[at] == ")")
        if not depth:
            return at
    return -1


def _split(text: str) -> list[str]:
    """The arguments of a call."""
    parts: list[str] = []
    start = depth = 0
    for at, character in enumerate(text):
        depth += (character in "([") - (character in ")]")
        if character == "," and not depth:
            parts.append(text[start:at].strip())
            start = at + 1
    return [*parts, text[start:].strip()] if text else []


def is_null(name: str) -> Compared:
    """That there is no object at a place of the input."""
    return equal(place_named(name), NULL)
