"""Requests that open class loaders in the JVM worker, as its Loaders have them."""

from __future__ import annotations

import fnmatch
from collections.abc import Mapping, Sequence
from pathlib import Path

from pathbrew.jvm.trace import Reached
from pathbrew.jvm.values import write_count, write_string

_OPEN = 1
_WATCHED = 2
STOPPING, PASSING, BOUNDED = 3, 4, 5
"""What the classes of a loader are instrumented for; 0 for nothing, 1 for branches."""


def encode_opening(
    number: int,
    entries: Sequence[Path | str],
    classes: Mapping[str, bytes],
    level: int,
    *,
    watched: Sequence[Reached] = (),
    inputs: Sequence[str] = (),
    wrapping: bool = False,
) -> bytes:
    """The bytes of the request for a loader with that number."""
    assert not (watched and level == PASSING)
    request = bytearray([_OPEN])
    write_count(request, number)
    request.append(max(level, _WATCHED) if watched else level)
    write_count(request, len(entries))
    for entry in entries:
        write_string(request, str(Path(entry).resolve()))
    write_count(request, len(classes))
    for name, octets in classes.items():
        write_string(request, name)
        write_count(request, len(octets))
        request += octets
    if watched:
        write_count(request, len(watched))
        for place in watched:
            write_string(request, place.class_name)
            write_string(request, place.method_key)
            write_count(request, place.offset)
    if level or watched:
        write_count(request, len(inputs))
        for pattern in inputs:
            write_string(request, fnmatch.translate(pattern))
        request.append(wrapping)
    return bytes(request)
