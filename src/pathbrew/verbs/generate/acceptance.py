"""Which confirmed cases make tests that people keep: plain Java, the same on every machine."""

from __future__ import annotations

from dataclasses import replace

from pathbrew.confirmation.case import TestCase
from pathbrew.confirmation.confirmer import VOLATILE
from pathbrew.confirmation.questions import Questioner
from pathbrew.junit.plainness import objection_to
from pathbrew.junit.release import release_of
from pathbrew.reasons import Cause, Reason
from pathbrew.verbs.generate.subject import Subject


class Acceptance:
    """Judges the cases of one class; with `any_state` those are welcome, too, that need reflection."""

    def __init__(self, subject: Subject, questioner: Questioner, *, any_state: bool) -> None:
        self._subject = subject
        self._questioner = questioner
        self._any_state = any_state
        self._release = release_of(subject.java_class)

    def accepted(self, case: TestCase) -> TestCase | Reason:
        """The case with what its objects tell after the call, or why it makes no test."""
        subject = self._subject
        objection = objection_to(subject.program, subject.java_class, case, self._release)
        if objection is not None:
            if objection.reason.cause is Cause.BEYOND and self._any_state:
                return replace(case, is_plain=False)
            if objection.defect is not None:
                subject.defects.absorb([objection.defect])
            return objection.reason
        return self._questioner.asked(case) or VOLATILE
