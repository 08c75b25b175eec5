"""Defects on one line."""

from __future__ import annotations

from collections.abc import Sequence

from pathbrew.defects import Defect
from pathbrew.report.generation_figures import shown

_COST = "what they touched was left out, everything else is as usual"


def defects_text(defects: Sequence[Defect]) -> str:
    """How many there are, the first of them, and where their records lie."""
    first = defects[0]
    more = f" and {len(defects) - 1} more" if len(defects) > 1 else ""
    folders = {defect.file.parent for defect in defects if defect.file is not None}
    where = f"; see {', '.join(shown(folder) for folder in sorted(folders))}" if folders else ""
    return f"{first.exception} in {first.border.value} {first.place}{more}: {_COST}{where}"
