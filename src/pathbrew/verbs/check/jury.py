"""Who confirms violations: the real JVM, started when there is need of it, and what it did not confirm."""

from __future__ import annotations

import json
from contextlib import ExitStack

from pathbrew.defects import Border, Defect, Defects
from pathbrew.display import in_short
from pathbrew.jvm import JvmWorker
from pathbrew.jvm.walls import Gates
from pathbrew.objects.witness import Witness
from pathbrew.program import Method, Program
from pathbrew.reasons import Reason
from pathbrew.verbs.check.properties import Property


class Jury:
    """A JVM with assertions enabled, for the whole check; `given` is one that runs already."""

    def __init__(self, program: Program, method: Method, gates: Gates, given: JvmWorker | None) -> None:
        self.program = program
        self.method = method
        self.defects = Defects()
        """Violations that were predicted, but not observed."""
        self.mistaken: set[Property] = set()
        """The properties that they were about; none of these is said to hold."""
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
        told = {} if inputs is None else inputs.as_json()
        what = {"engine": engine, "property": checked.name, "inputs": told}
        message = f"a violation of {checked.name} was not observed: {in_short([why])}"
        defect = Defect(Border.SEARCH, place, "Mismatch", message, engine, "", json.dumps(what))
        self.defects.absorb([defect])
        self.mistaken.add(checked)

    def close(self) -> None:
        self._stack.close()

    def __enter__(self) -> Jury:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
