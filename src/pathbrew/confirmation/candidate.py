"""What an engine has found: a call, and what it should show on the real JVM."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from pathbrew.confirmation.case import Engine
from pathbrew.expressions import Expression
from pathbrew.jvm.replay import ReplayRequest, ReplayResult
from pathbrew.objects.graph import ObjectNode
from pathbrew.program import Method
from pathbrew.reasons import Reason


class Expectation(Protocol):
    """What is expected of a call, by whatever engine."""

    def difference(self, answer: ReplayResult) -> Reason | None:
        """What was predicted and not observed."""

    def rebuilt(self) -> ReplayRequest | None:
        """The same call on objects that were made as programs make them, where that is possible."""

    def is_alike(self, answer: ReplayResult) -> bool:
        """Whether the call on such objects shows the same: fields that it does not read may differ."""

    def as_json(self) -> dict[str, object]:
        """All that reproduces the prediction."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A call of an entry, which makes a test case once the JVM was seen to do what is expected."""

    entry: Method
    request: ReplayRequest
    engine: Engine
    expectation: Expectation
    conditions: tuple[Expression, ...] = ()
    doubt: Reason | None = None
    """Why the JVM may do otherwise without a fault of ours."""


def has_raw_objects(request: ReplayRequest) -> bool:
    """Whether an object of the inputs is made without a constructor."""
    return any(isinstance(node, ObjectNode) for node in request.nodes)
