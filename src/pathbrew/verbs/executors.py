"""Keeps JVMs that run code for a search on another machine."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pathbrew.classfile import ClassPath
from pathbrew.classfile.jdk import find_jdk
from pathbrew.engines.concolic.place import Place
from pathbrew.engines.concolic.station import Equipment, Station
from pathbrew.errors import InputError
from pathbrew.walls import Gates

PATIENCE = 60.0
"""Seconds in which the search has to begin."""


def keep_executors(
    address: str,
    class_path: Sequence[Path],
    *,
    count: int = 1,
    jdk: Path | None = None,
    assertions: bool = False,
    allow: Sequence[str] = (),
) -> None:
    """Keep so many executors connected to the selector at HOST:PORT, until it is done."""
    place = Place.parse(address)
    found = find_jdk(jdk)
    locations = tuple(ClassPath(class_path, found).locations)
    equipment = Equipment(found.home, locations, assertions, Gates.parse(tuple(allow)))
    station = Station(equipment, place, count, patience=PATIENCE)
    station.wait()
    if not station.has_connected:
        raise InputError(station.ended[-1])
