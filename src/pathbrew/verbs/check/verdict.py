"""The answer to a check."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from pathbrew.defects import Defect
from pathbrew.display import Displayed, in_short, in_words
from pathbrew.documents.answers import VerdictEntry, VerdictsContent, VerdictWord
from pathbrew.documents.common import BrokenEntry, InputEntry
from pathbrew.engines.properties import Property
from pathbrew.machine.core.decisions import MonitorStep
from pathbrew.machine.core.output import CapturedOutput
from pathbrew.objects.witness import Witness
from pathbrew.paths.search import Search
from pathbrew.reasons import Reason
from pathbrew.specs.visits import Visit

VIOLATED: Final = "violated"
HOLDS: Final = "holds"
UNKNOWN: Final = "unknown"


@dataclass(frozen=True, slots=True)
class Broken:
    """A promise that is not kept: by whom, and after which calls, if a driver made them."""

    promise: str
    text: str
    place: str
    blamed: str
    calls: tuple[str, ...] = ()

    def as_json(self) -> BrokenEntry:
        return {
            "promise": self.promise,
            "text": self.text,
            "place": self.place,
            "blamed": self.blamed,
            "calls": list(self.calls),
        }

    def lines(self) -> list[str]:
        """For people."""
        told = [f"{self.promise} ({self.place}) is broken by {self.blamed}: {self.text}"]
        return [*told, *(f"  {call}" for call in self.calls)]


@dataclass(frozen=True, slots=True, repr=False)
class Verdict(Displayed):
    """What is known of one property of a method."""

    verdict: VerdictWord
    checked: str
    reasons: tuple[Reason, ...] = ()
    inputs: list[InputEntry] = field(default_factory=list)
    exception: str | None = None
    message: str | None = None
    line: int | None = None
    engine: str = ""
    """Who decided: `paths`, `merged` or `inductive`."""
    proof: tuple[str, ...] = ()
    """What the proof rests on, for people: bounds of loops, invariants."""
    broken: Broken | None = None
    """The promise that is not kept, if a specification is violated."""
    witness: Witness | None = field(default=None, repr=False, compare=False)
    """The inputs of a confirmed violation, as they can be replayed."""
    test: Path | None = None
    """The JUnit test of a violation, if one was asked for."""
    seconds: float = 0.0
    search: Search | None = field(default=None, repr=False, compare=False)
    """How it was searched for."""
    defects: tuple[Defect, ...] = field(default=(), repr=False, compare=False)
    """Faults of any engine, and violations that one predicted and the JVM refuted."""
    output: CapturedOutput = field(default_factory=CapturedOutput, repr=False, compare=False)
    """What the program printed meanwhile."""
    steps: tuple[tuple[MonitorStep, ...], ...] = field(default=(), repr=False, compare=False)
    """What monitors of specifications have told on the paths of the search."""
    visits: tuple[Visit, ...] = field(default=(), repr=False, compare=False)
    """What that means to the automata of the promises."""

    def __repr__(self) -> str:
        return f"<Verdict: {self.verdict}>"

    @property
    def reason(self) -> str:
        """The reasons for people, in short."""
        return in_short(self.reasons)

    def as_json(self) -> VerdictEntry:
        content: VerdictEntry = {
            "verdict": self.verdict,
            "property": self.checked,
            "reason": self.reason,
            "reasons": in_words(self.reasons),
            "inputs": self.inputs,
            "exception": self.exception,
            "message": self.message,
            "line": self.line,
            "engine": self.engine,
            "proof": list(self.proof),
            "test": None if self.test is None else str(self.test),
            "output": self.output.text,
            "defects": len(self.defects),
            "defect_reports": [defect.as_json() for defect in self.defects],
            "seconds": round(self.seconds, 3),
        }
        if self.broken is not None:
            content["broken"] = self.broken.as_json()
        if self.search is not None and self.search.summaries is not None:
            content["summaries"] = self.search.summaries.as_json()
        return content

    def __str__(self) -> str:
        words = Property.parse(self.checked).words
        lines = [f"{self.verdict}: {words}" + (f" ({self.reason})" if self.reason else "")]
        if self.exception is not None:
            message = "" if self.message is None else f": {self.message}"
            lines.append(f"  {self.exception}{message}" + (f", line {self.line}" if self.line else ""))
        elif self.message is not None:
            lines.append(f"  {self.message}" + (f", line {self.line}" if self.line else ""))
        if self.broken is not None:
            lines += [f"  {line}" for line in self.broken.lines()]
            lines += [f"  at line {self.line}"] if self.line else []
        lines += [f"  {entry['method']} = {entry['value']}" for entry in self.inputs]
        lines += [f"  {line}" for line in self.proof]
        lines += [] if self.test is None else [f"  test: {self.test}"]
        return "\n".join(lines)


def overall(verdicts: tuple[Verdict, ...]) -> VerdictWord:
    """Violated if one is, holds if all do."""
    told = {verdict.verdict for verdict in verdicts}
    return VIOLATED if VIOLATED in told else UNKNOWN if UNKNOWN in told else HOLDS


def as_json(verdicts: tuple[Verdict, ...]) -> VerdictEntry | VerdictsContent:
    """One verdict, or all of them below what they come to."""
    if len(verdicts) == 1:
        return verdicts[0].as_json()
    return {"verdict": overall(verdicts), "verdicts": [verdict.as_json() for verdict in verdicts]}
