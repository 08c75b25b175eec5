"""Events of a run as server-sent events: what was told already, then what comes, until the run is over."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from pathbrew.web.models import Run
from pathbrew.web.runs import UNFINISHED
from pathbrew.web.server import NotFound, Server

PAUSE = 0.1
"""Seconds between two looks at the file."""
QUIET = 15.0
"""Seconds after which a comment keeps the connection alive."""
_CHUNK = 1 << 20


async def stream(server: Server, identifier: str, position: int) -> AsyncIterator[str]:
    """The events after a position in the file, each with the position behind it as its identifier."""
    file = server.runs.place(identifier).events
    told: Run | None = None
    silent = 0.0
    rest = b""
    while True:
        try:
            run = server.run(identifier)
        except NotFound:
            yield _message("gone", {}, position)
            return
        if run != told:
            told = run
            yield _message("state", run.model_dump(by_alias=True), position)
        octets = _read(file, position + len(rest))
        rest += octets
        *lines, rest = rest.split(b"\n")
        for line in lines:
            position += len(line) + 1
            yield f"id: {position}\nevent: told\ndata: {line.decode()}\n\n"
        if not octets:
            if run.state not in UNFINISHED:
                yield _message("end", {}, position)
                return
            silent += PAUSE
            if silent >= QUIET:
                silent = 0.0
                yield ": still here\n\n"
            await asyncio.sleep(PAUSE)


def told_events(file: Path) -> list[dict[str, Any]]:
    """All that was told, for a file of its own."""
    return [json.loads(line) for line in _all(file).splitlines() if line.endswith(b"}")]


def _all(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError:
        return b""


def _read(file: Path, position: int) -> bytes:
    try:
        with file.open("rb") as opened:
            opened.seek(position)
            return opened.read(_CHUNK)
    except OSError:
        return b""


def _message(kind: str, content: dict[str, Any], position: int) -> str:
    return f"id: {position}\nevent: {kind}\ndata: {json.dumps(content)}\n\n"
