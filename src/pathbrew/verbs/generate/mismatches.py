"""Keeps what is needed to reproduce a prediction that the JVM did not confirm."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pathbrew.jvm.replay import ReplayRequest, ReplayResult
from pathbrew.program import Method
from pathbrew.verbs.generate.places import Places, write
from pathbrew.verbs.generate.result import Mismatch

if TYPE_CHECKING:
    from pathbrew.engines.states.exploration import ExploredPath


@dataclass(frozen=True, slots=True)
class Refuted:
    """A prediction that was not observed, with both of them as JSON."""

    method: Method
    reason: str
    content: dict[str, object]


def describe(
    method: Method, path: ExploredPath, request: ReplayRequest, answer: ReplayResult, reason: str
) -> Refuted:
    """All that is known of a mismatch."""
    return Refuted(
        method,
        reason,
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


def record(places: Places, number: int, refuted: Refuted) -> Mismatch:
    """Write a mismatch to a file of its own."""
    file = places.reports / "mismatches" / f"{number:03}.json"
    write(file, json.dumps(refuted.content, indent=2) + "\n")
    return Mismatch(refuted.method, refuted.reason, file)
