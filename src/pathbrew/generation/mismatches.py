"""Keeps what is needed to reproduce a prediction that the JVM did not confirm."""

from __future__ import annotations

import json
from pathlib import Path

from pathbrew.generation.places import Places, write
from pathbrew.generation.result import Mismatch
from pathbrew.jvm.replay import ReplayRequest, ReplayResult
from pathbrew.program import Method
from pathbrew.search.exploration import ExploredPath


def record(
    places: Places,
    number: int,
    method: Method,
    path: ExploredPath,
    request: ReplayRequest,
    answer: ReplayResult,
    reason: str,
) -> Mismatch:
    """Write the prediction and the observation to a file of their own."""
    file = places.reports / "mismatches" / f"{number:03}.json"
    _write(
        file,
        {
            "method": f"{method.owner.java_name}.{method.name}{method.descriptor}",
            "reason": reason,
            "condition": path.condition,
            "predicted": {
                "ending": path.ending,
                "value": path.value,
                "exception": path.exception,
                "message": path.message,
                "inputs": None if path.inputs is None else path.inputs.as_json(),
                "after": None if path.after is None else path.after.as_json(),
            },
            "request": repr(request),
            "observed": repr(answer.outcome),
            "heap after": [repr(node) for node in answer.nodes_after],
            "output": answer.output.stdout[:2000],
        },
    )
    return Mismatch(method, reason, file)


def _write(file: Path, content: dict[str, object]) -> None:
    write(file, json.dumps(content, indent=2) + "\n")
