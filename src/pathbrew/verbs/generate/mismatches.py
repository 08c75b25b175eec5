"""Keeps what is needed to reproduce a prediction that the JVM did not confirm."""

from __future__ import annotations

import json

from pathbrew.confirmation.confirmer import Refuted
from pathbrew.display import in_short
from pathbrew.verbs.generate.places import Places, write
from pathbrew.verbs.generate.result import Mismatch


def record(places: Places, number: int, refuted: Refuted) -> Mismatch:
    """Write a mismatch to a file of its own."""
    file = places.reports / "mismatches" / f"{number:03}.json"
    content = {"reason": in_short([refuted.difference]), **refuted.content}
    write(file, json.dumps(content, indent=2) + "\n")
    return Mismatch(refuted.method, refuted.difference, file)
