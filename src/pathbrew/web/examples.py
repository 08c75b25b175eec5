"""Programs that tell a story each: `examples/index.json` says which, and what to do with them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from pathbrew.web.models import Example

FOLDER = Path(__file__).parent / "examples"


@cache
def examples() -> tuple[Example, ...]:
    """All of them, in the order in which they are best read."""
    index = json.loads((FOLDER / "index.json").read_text(encoding="utf-8"))
    return tuple(
        Example(**entry, text=(FOLDER / entry["file"]).read_text(encoding="utf-8")) for entry in index
    )
