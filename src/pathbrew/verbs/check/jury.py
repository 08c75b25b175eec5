"""Who confirms violations: the real JVM, started when there is need of it, and what it did not confirm."""

from __future__ import annotations

import json
from contextlib import ExitStack
from dataclasses import replace

from pathbrew.confirmation.confirm import line_of
from pathbrew.deadline import Deadline
from pathbrew.defects import Border, Defect, Defects
from pathbrew.display import in_short
from pathbrew.engines.deciding import Answer, Conclusion
from pathbrew.engines.properties import OVERFLOW, TERMINATION, Property
from pathbrew.jvm import JvmWorker
from pathbrew.jvm.outcomes import Hung, Outcome, Threw
from pathbrew.jvm.replay import Refused
from pathbrew.lifetime import Closing
from pathbrew.objects.witness import Witness
from pathbrew.program import Method, Program
from pathbrew.reasons import Cause, Reason
from pathbrew.verbs.check.verdict import HOLDS, VIOLATED, Verdict
from pathbrew.verbs.replaying import ENDLESS, TIME_LIMIT, WRAPPED, listed, replay_witness
from pathbrew.walls import Gates

LEAST_ENDLESS = 1.0
"""The same if the budget leaves no more; if it leaves less, nothing is confirmed."""


class Jury(Closing):
    """A JVM with assertions enabled, for the whole check; `given` is one that runs already."""

    def __init__(
        self, program: Program, method: Method, gates: Gates, given: JvmWorker | None, deadline: Deadline
    ) -> None:
        self.program = program
        self.method = method
        self.deadline = deadline
        self.defects = Defects()
        """Violations that were predicted, but not observed."""
        self.mistaken: set[Property] = set()
        """The properties that they were about; none of these is said to hold."""
        self._observed: dict[tuple[str, Property], Outcome | Refused] = {}
        """What the JVM did with the last inputs that an engine gave for a property."""
        self._gates = gates
        self._worker = given
        self._stack = ExitStack()

    @property
    def worker(self) -> JvmWorker:
        if self._worker is None:
            home = self.program.class_path.jdk.home
            self._worker = self._stack.enter_context(JvmWorker(home, assertions=True, gates=self._gates))
        return self._worker

    def note_mismatch(self, engine: str, checked: Property, why: Reason, inputs: Witness | None) -> None:
        """Keep a violation that an engine predicted and the JVM refuted: a defect of ours."""
        place = f"{self.method.owner.java_name}.{self.method.key}"
        told = None if inputs is None else inputs.as_json()
        what = {"engine": engine, "property": checked.name, "inputs": told}
        message = f"a violation of {checked.name} was not observed: {in_short([why])}"
        defect = Defect(Border.SEARCH, place, "Mismatch", message, engine, "", json.dumps(what))
        self.defects.absorb([defect])
        self.mistaken.add(checked)

    def confirms(
        self, engine: str, violated: Property, witness: Witness, inputs: tuple[str, ...]
    ) -> bool | None:
        """Whether the JVM does with the inputs what the property forbids; None if there is no time for it."""
        wanted = ENDLESS if violated.name == TERMINATION else TIME_LIMIT
        limit = min(wanted, self.deadline.left)
        if (limit < LEAST_ENDLESS and violated.name == TERMINATION) or limit <= 0:
            return None
        result = replay_witness(
            self.worker,
            self.program,
            self.method,
            witness,
            inputs,
            time_limit=limit,
            wrapping=violated.name == OVERFLOW,
        )
        outcome = result.outcome
        self._observed[engine, violated] = outcome
        if violated.name == TERMINATION:
            is_violated = isinstance(outcome, Hung)
        elif isinstance(outcome, Hung) and limit < wanted:
            return None
        elif not isinstance(outcome, Threw):
            is_violated = False
        elif violated.name == OVERFLOW:
            is_violated = outcome.class_name == WRAPPED
        else:
            is_violated = violated.forbids(self.program.load(outcome.class_name))
        if not is_violated:
            why = Reason(Cause.DIFFERENCE, details=(f"the JVM: {_told(outcome)}",))
            self.note_mismatch(engine, violated, why, witness)
        return is_violated

    def verdict(self, engine: str, checked: Property, conclusion: Conclusion, before: Verdict) -> Verdict:
        """What an engine has concluded, as the answer to the check."""
        if conclusion.answer is Answer.OPEN:
            return before
        if conclusion.answer is Answer.HOLDS:
            return replace(
                before, verdict=HOLDS, reasons=(), engine=engine, proof=conclusion.proof, inputs=[]
            )
        outcome = self._observed.get((engine, checked))
        threw = outcome if isinstance(outcome, Threw) else None
        is_java = threw is not None and threw.class_name != WRAPPED
        return replace(
            before,
            verdict=VIOLATED,
            reasons=(),
            engine=engine,
            inputs=listed(conclusion.witness),
            exception=threw.class_name.replace("/", ".") if threw is not None and is_java else None,
            message=None if threw is None else threw.message,
            line=None if threw is None else line_of(self.program, threw),
            proof=conclusion.proof,
            witness=conclusion.witness,
        )

    def close(self) -> None:
        self._stack.close()


def _told(outcome: Outcome | Refused) -> str:
    return f"threw {outcome.class_name}" if isinstance(outcome, Threw) else str(outcome)
