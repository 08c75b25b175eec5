"""What `reach` found."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

from pathbrew.confirmation.case import Engine, TestCase
from pathbrew.defects import Defect
from pathbrew.display import Displayed, in_short, in_words
from pathbrew.documents.answers import InputState, ReachContent, ReachTestEntry
from pathbrew.engines.backward.search import Statistics
from pathbrew.objects.witness import Witness
from pathbrew.reasons import Reason
from pathbrew.verbs.reach.goal import InstructionGoal


class ReachStatus(Enum):
    """What is known of the goal."""

    REACHED = "reached"
    INFEASIBLE = "infeasible"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class ReachTest:
    """The JUnit test that shows it, as it was compiled and run."""

    class_name: str
    name: str
    source: str
    file: Path | None = None


@dataclass(frozen=True, slots=True, repr=False)
class Reach(Displayed):
    """The answer for one goal: reached with an input that the JVM confirmed, infeasible, or open and why."""

    goal: InstructionGoal
    status: ReachStatus
    reasons: tuple[Reason, ...] = ()
    state: Witness | None = None
    path: tuple[int | str, ...] = ()
    """Offsets of the blocks on the way; those of other methods than the entry with their names."""
    engine: Engine | None = None
    case: TestCase | None = field(default=None, repr=False)
    test: ReachTest | None = None
    seconds: float = 0.0
    statistics: Statistics = field(default_factory=Statistics, repr=False)
    refuted: tuple[str, ...] = ()
    """Inputs that were predicted to reach the goal and did not: our defects."""
    defects: tuple[Defect, ...] = field(default=(), repr=False)
    """Faults of ours that the search has met."""

    def __repr__(self) -> str:
        return f"<Reach: {self.goal} is {self.status.value}>"

    @property
    def reason(self) -> str:
        """The reasons for people, in short."""
        return in_short(self.reasons)

    def as_json(self) -> ReachContent:
        return {
            "goal": str(self.goal),
            "status": self.status.value,
            "reason": self.reason,
            "reasons": in_words(self.reasons),
            "engine": None if self.engine is None else self.engine.value,
            "state": None if self.state is None else _state(self.state),
            "path": list(self.path),
            "test": None if self.test is None else _test(self.test),
            "refuted": list(self.refuted),
            "defects": len(self.defects),
            "defect_reports": [defect.as_json() for defect in self.defects],
            "seconds": round(self.seconds, 3),
        }

    def __str__(self) -> str:
        lines = [f"{self.status.value}: {self.goal}" + (f" ({self.reason})" if self.reason else "")]
        if self.state is not None:
            lines += [f"  {name} = {text}" for name, text in self.state.texts().items()]
        if self.path:
            lines.append(f"  path {' '.join(map(str, self.path))}")
        if self.engine is not None:
            done = "proved" if self.status is ReachStatus.INFEASIBLE else "found"
            lines.append(f"  {done} by {self.engine.value} in {self.seconds:.2f} s")
        lines += [f"  not confirmed: {text}" for text in self.refuted]
        if self.test is not None:
            where = self.test.file or self.test.class_name.replace("/", ".")
            lines.append(f"  test {self.test.name} in {where}")
        return "\n".join(lines)


def _state(witness: Witness) -> InputState:
    content = witness.as_json()
    return {"locals": content["values"], "heap": content["objects"]}


def _test(test: ReachTest) -> ReachTestEntry:
    return {
        "class": test.class_name.replace("/", "."),
        "name": test.name,
        "file": None if test.file is None else str(test.file),
        "source": test.source,
    }
