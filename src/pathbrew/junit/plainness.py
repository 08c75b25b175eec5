"""Whether a test case can be written in plain Java."""

from __future__ import annotations

from pathbrew.confirmation.case import TestCase
from pathbrew.junit.writer import RefusedCase, write_source
from pathbrew.program import JavaClass, Program


def objection_to(program: Program, java_class: JavaClass, case: TestCase, release: int) -> RefusedCase | None:
    """Why no plain Java in the package of the class makes the call of a case; None where some does."""
    written = write_source(program, java_class, [case], release=release, plain=True)
    return written.refused[0] if written.refused else None
