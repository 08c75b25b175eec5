"""Checks a property: violated with a confirmed witness, holds, or unknown with the reason."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from typing import Any

from pathbrew.confirmation.confirm import Confirmation, confirm
from pathbrew.deadline import clock
from pathbrew.defects import Border, defects_json
from pathbrew.display import Displayed, in_short, in_words
from pathbrew.engines.states.exploration import Exploration, ExploredPath, explore_method
from pathbrew.events import Observer
from pathbrew.jvm import JvmWorker
from pathbrew.jvm.functions import JvmFunctions
from pathbrew.jvm.walls import Gates
from pathbrew.machine.core.output import CapturedOutput
from pathbrew.options import ExploreOptions, MachineOptions
from pathbrew.paths.selector import Path, Search
from pathbrew.program import Method, Program
from pathbrew.reasons import Cause, Reason

PROPERTIES = {
    "assert": "no assertion fails",
    "exception": "no exception escapes",
}
MOST_REPLAYED = 10
"""Violations that are replayed before the check gives up on finding one that the JVM confirms."""


@dataclass(frozen=True, slots=True, repr=False)
class Verdict(Displayed):
    """The answer to a check."""

    verdict: str
    checked: str
    reasons: tuple[Reason, ...] = ()
    inputs: list[dict[str, str]] = field(default_factory=list)
    exception: str | None = None
    message: str | None = None
    line: int | None = None
    seconds: float = 0.0
    search: Search | None = field(default=None, repr=False, compare=False)
    """How it was searched for."""
    output: CapturedOutput = field(default_factory=CapturedOutput, repr=False, compare=False)
    """What the program printed meanwhile."""

    def __repr__(self) -> str:
        return f"<Verdict: {self.verdict}>"

    @property
    def reason(self) -> str:
        """The reasons for people, in short."""
        return in_short(self.reasons)

    def as_json(self) -> dict[str, Any]:
        return {
            "verdict": self.verdict,
            "property": self.checked,
            "reason": self.reason,
            "reasons": in_words(self.reasons),
            "inputs": self.inputs,
            "exception": self.exception,
            "message": self.message,
            "line": self.line,
            "output": self.output.text,
            **defects_json(() if self.search is None else self.search.defects),
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

    One that it does not confirm is no verdict: the search goes on, up to `MOST_REPLAYED` of them. The worker,
    if one is given, has assertions enabled; otherwise a JVM is started when there is need.
    """
    started = clock()
    with ExitStack() as stack:
        gates = Gates.parse(options.allow)
        judge = _Judge(checked, worker, stack, gates)
        asserting = replace(machine, assertions=True)
        caller = stack.enter_context(JvmFunctions(program.class_path, assertions=True, gates=gates))
        result = explore_method(program, method, options, asserting, observer, judge, caller)
    verdict = judge.verdict or _not_found(result, checked)
    return replace(verdict, seconds=clock() - started, search=result.search, output=result.output)


class _Judge:
    """Replays each path that violates the property; keeps the verdict on the first, or the one confirmed."""

    def __init__(self, checked: str, worker: JvmWorker | None, stack: ExitStack, gates: Gates) -> None:
        self._checked = checked
        self._gates = gates
        self._worker = worker
        self._stack = stack
        self._replayed = 0
        self.verdict: Verdict | None = None

    def concerns(self, path: Path) -> bool:
        """Whether the path violates the property."""
        thrown = path.run.thrown
        return thrown is not None and (self._checked == "exception" or thrown == "java/lang/AssertionError")

    def decides(self, result: Exploration, path: ExploredPath) -> bool:
        """Whether the JVM confirms the violation, or has refused too many."""
        if self._worker is None:
            home = result.machine.program.class_path.jdk.home
            self._worker = self._stack.enter_context(JvmWorker(home, assertions=True, gates=self._gates))
        answer = confirm(result, path, worker=self._worker)
        self._replayed += 1
        inputs = path.inputs.texts() if path.inputs is not None else {}
        listed = [{"method": name, "value": text} for name, text in inputs.items()]
        if answer.status is Confirmation.CONFIRMED:
            self.verdict = Verdict(
                "violated", self._checked, (), listed, path.exception, path.message, answer.line
            )
            return True
        if self.verdict is None:
            why = answer.reason or Reason(Cause.NOT_REACHED)
            unconfirmed = Reason(Cause.UNCONFIRMED, details=(why,))
            self.verdict = Verdict("unknown", self._checked, (unconfirmed,), listed)
        return self._replayed >= MOST_REPLAYED


def _not_found(result: Exploration, checked: str) -> Verdict:
    faults = [defect.reason for defect in result.search.defects if defect.border is not Border.LAYER]
    if result.search.exhausted and not faults:
        return Verdict("holds", checked)
    reasons = dict.fromkeys([*result.search.reasons, *faults, *result.notes])
    return Verdict("unknown", checked, tuple(reasons))
