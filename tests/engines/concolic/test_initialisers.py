"""Section 3.4 of the LCT report: methods of classes make input objects what they are, in both executors."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import pytest

from pathbrew.classfile import ClassPath, Jdk
from pathbrew.confirmation.confirm import Confirmation, confirm_all
from pathbrew.errors import InputError
from pathbrew.jvm.process import JARS
from pathbrew.jvm.worker import JvmWorker
from pathbrew.machine.core.deep_stack import with_deep_stack
from pathbrew.program import Program
from pathbrew.program.targets import find_method

from .agreement import comparing, explored

pytestmark = pytest.mark.jdks_by_turns

SOURCE = Path(__file__).parents[2] / "programs" / "concolic" / "Ranges.java"
ANNOTATIONS = JARS / "annotations.jar"


def test_both_executors_try_only_objects_that_are_made(jdk: Jdk) -> None:
    program = Program(ClassPath([SOURCE, ANNOTATIONS], jdk))
    expected = {
        "order": {"0", "1", "2"},
        "fields": {"1", "2", "java.lang.NullPointerException"},
        "linked": {"0", "1", "2"},
        "driven": {"1", "2", "java.lang.NullPointerException"},
        "shape": {"1", "2", "3", "java.lang.NullPointerException"},
    }
    first = find_method(program, "Ranges.order", None)
    with comparing(program, first) as comparison, JvmWorker(jdk.home, assertions=True) as worker:
        for name, outcomes in expected.items():
            method = find_method(program, f"Ranges.{name}", None)
            assert with_deep_stack(partial(comparison.differences, method)) == []
            found, _ = with_deep_stack(partial(explored, comparison.jvm, method))
            assert {path.exception or path.value for path in found.paths} == outcomes
            assert found.search.exhausted, found.search.reasons
            with worker.open(program.class_path.locations, traced=True) as loader:
                answers = confirm_all(worker, loader, found.explored, found.paths)
            assert {answer.status for answer in answers} == {Confirmation.CONFIRMED}


BROKEN = """
class Broken {
    static class Static { int n; @pathbrew.Initialiser static void make() {} }
    static int of(Static s) { return s.n; }
    static class Arrayed { int[] all; @pathbrew.Initialiser void make() { all = new int[3]; } }
    static int of(Arrayed a) { return a.all.length; }
    static class Failing { int n; @pathbrew.Initialiser void make() { n = 1; throw new Error(); } }
    static int of(Failing f) { return f == null ? 0 : f.n; }
}
"""


@pytest.mark.parametrize(
    ("type_name", "complaint"),
    [
        ("Static", "Broken$Static.make: it has to be a method void make() with code"),
        ("Arrayed", "Broken$Arrayed.make: what it gives the field all is neither"),
        ("Failing", None),
    ],
)
def test_initialisers_that_make_no_object(
    type_name: str, complaint: str | None, jdk: Jdk, tmp_path: Path
) -> None:
    source = tmp_path / "Broken.java"
    source.write_text(BROKEN)
    program = Program(ClassPath([source, ANNOTATIONS], jdk))
    method = find_method(program, f"Broken.of(Broken${type_name})", None)
    with comparing(program, method) as comparison:
        for explorer in (comparison.machine, comparison.jvm):
            if complaint is not None:
                with pytest.raises(InputError, match=re.escape(complaint)):
                    with_deep_stack(partial(explored, explorer, method))
            else:
                found, _ = with_deep_stack(partial(explored, explorer, method))
                assert [path.value for path in found.paths] == ["0"]
