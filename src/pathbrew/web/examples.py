"""Programs that tell a story each: `examples/index.json` says which, and what to do with them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from pathbrew.web.models import Example, ExampleFile

FOLDER = Path(__file__).parent / "examples"


@cache
def examples() -> tuple[Example, ...]:
    """All of them, in the order in which they are best read."""
    index = json.loads((FOLDER / "index.json").read_text(encoding="utf-8"))
    return tuple(Example(**entry | {"files": [_file(name) for name in entry["files"]]}) for entry in index)


def _file(name: str) -> ExampleFile:
    return ExampleFile(name=name, text=(FOLDER / name).read_text(encoding="utf-8"))
