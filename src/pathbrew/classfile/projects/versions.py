"""The order of Maven versions, and the ranges that dependencies may ask for."""

from __future__ import annotations

import re
from collections.abc import Iterable

_QUALIFIERS = {
    "alpha": 0,
    "a": 0,
    "beta": 1,
    "b": 1,
    "milestone": 2,
    "m": 2,
    "rc": 3,
    "cr": 3,
    "snapshot": 4,
    "": 5,
    "ga": 5,
    "final": 5,
    "release": 5,
    "sp": 6,
}
_RANGE = re.compile(r"([\[(])([^\[\]()]*)([\])])")
_NEWEST = ("LATEST", "RELEASE")

Key = list[tuple[int, int, str]]


def version_key(version: str) -> Key:
    """Sorts versions as Maven does: numbers as numbers, `1.0-rc1` before `1.0`, `1.0` before `1.0.1`."""
    key: Key = []
    for token in re.findall(r"\d{1,18}|[a-z]+", version.lower()):
        if token.isdigit():
            key.append((2, int(token), ""))
        else:
            _drop_zeros(key)
            rank = _QUALIFIERS.get(token, 7)
            key.append((1, rank, token if rank == 7 else ""))
    _drop_zeros(key)
    return [*key, (1, 5, "")]


def _drop_zeros(key: Key) -> None:
    """Take what adds nothing from the end: `1.0.0` and `1.0.Final` are `1`."""
    while key and key[-1] in ((2, 0, ""), (1, 5, "")):
        key.pop()


def is_range(wanted: str) -> bool:
    """Whether a version leaves a choice."""
    return wanted in _NEWEST or wanted[:1] in ("[", "(")


def newest_within(wanted: str, available: Iterable[str]) -> str | None:
    """The newest of the available versions that a range admits."""
    fitting = [version for version in available if wanted in _NEWEST or _admits(wanted, version)]
    return max(fitting, key=version_key, default=None)


def _admits(wanted: str, version: str) -> bool:
    return any(_lies_in(match, version_key(version)) for match in _RANGE.finditer(wanted))


def _lies_in(match: re.Match[str], key: Key) -> bool:
    opening, bounds, closing = match.groups()
    low, comma, high = (part.strip() for part in bounds.partition(","))
    if not comma:
        return key == version_key(low)
    above = not low or version_key(low) < key or (opening == "[" and version_key(low) == key)
    below = not high or key < version_key(high) or (closing == "]" and version_key(high) == key)
    return above and below
