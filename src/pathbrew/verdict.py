"""Checks a property: violated with a confirmed witness, holds, or unknown with the reason."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from typing import Any

from pathbrew.jvm import JvmWorker
from pathbrew.jvm.confirm import Confirmation, confirm
from pathbrew.options import ExploreOptions, MachineOptions
from pathbrew.program import Method, Program
from pathbrew.search.endings import Ending
from pathbrew.search.exploration import Exploration, ExploredPath, explore_method
from pathbrew.search.selector import Observer, Path, Search

PROPERTIES = {
    "assert": "no assertion fails",
    "exception": "no exception escapes",
}


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer to a check."""

    verdict: str
    checked: str
    reason: str
    inputs: list[dict[str, str]] = field(default_factory=list)
    exception: str | None = None
    message: str | None = None
    line: int | None = None
    seconds: float = 0.0

    def as_json(self) -> dict[str, Any]:
        return {
            "verdict": self.verdict,
            "property": self.checked,
            "reason": self.reason,
            "inputs": self.inputs,
            "exception": self.exception,
            "message": self.message,
            "line": self.line,
            "seconds": round(self.seconds, 3),
        }

    def __str__(self) -> str:
        lines = [f"{self.verdict}: {PROPERTIES[self.checked]}" + (f" ({self.reason})" if self.reason else "")]
        if self.exception is not None:
            message = "" if self.message is None else f": {self.message}"
            lines.append(f"  {self.exception}{message}" + (f", line {self.line}" if self.line else ""))
        lines += [f"  {entry['method']} = {entry['value']}" for entry in self.inputs]
        return "\n".join(lines)


def check_method(
    program: Program,
    method: Method,
    checked: str,
    options: ExploreOptions,
    machine: MachineOptions,
    observer: Observer | None = None,
    worker: JvmWorker | None = None,
) -> Verdict:
    """Search for a violation, which the real JVM has to confirm.

    The worker, if one is given, has assertions enabled; otherwise a JVM is started when there is need.
    """
    started = time.perf_counter()
    machine = replace(machine, assertions=True)

    def violates(path: Path) -> bool:
        exception = path.run.exception
        if path.run.ending is not Ending.THREW or exception is None:
            return False
        return checked == "exception" or exception.java_class.name == "java/lang/AssertionError"

    def stop(search: Search, path: Path) -> bool:
        return (observer is not None and observer(search, path)) or violates(path)

    result = explore_method(program, method, options, machine, stop)
    found = [
        explored for path, explored in zip(result.search.paths, result.paths, strict=True) if violates(path)
    ]
    verdict = _violated(result, found[0], checked, worker) if found else _not_found(result, checked)
    return replace(verdict, seconds=time.perf_counter() - started)


def _violated(result: Exploration, path: ExploredPath, checked: str, worker: JvmWorker | None) -> Verdict:
    inputs = (
        [] if path.inputs is None else [{"method": n, "value": t} for n, t in path.inputs.texts().items()]
    )
    confirmation = confirm(result, path, assertions=True, worker=worker)
    if confirmation.status is not Confirmation.CONFIRMED:
        return Verdict(
            "unknown", checked, f"a violation was found but not confirmed: {confirmation.reason}", inputs
        )
    return Verdict("violated", checked, "", inputs, path.exception, path.message, confirmation.line)


def _not_found(result: Exploration, checked: str) -> Verdict:
    if result.search.exhausted:
        return Verdict("holds", checked, "")
    reasons = [*result.search.reasons, *result.notes]
    return Verdict("unknown", checked, "; ".join(reasons))
