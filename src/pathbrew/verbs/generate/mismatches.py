"""Keeps what is needed to reproduce a prediction that the JVM did not confirm."""

from __future__ import annotations

import json

from pathbrew.confirmation.confirmer import Refuted
from pathbrew.verbs.generate.places import Places, write
from pathbrew.verbs.generate.result import Mismatch


def record(places: Places, number: int, refuted: Refuted) -> Mismatch:
    """Write a mismatch to a file of its own."""
    file = places.reports / "mismatches" / f"{number:03}.json"
    write(file, json.dumps(refuted.content, indent=2) + "\n")
    return Mismatch(refuted.method, refuted.difference, file)
