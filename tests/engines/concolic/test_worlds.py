"""Threads, files, natives, a servlet and a parser: what runs on the JVM find of them."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from pathbrew.classfile import ClassPath, Jdk
from pathbrew.coverage import Status
from pathbrew.machine.core.deep_stack import with_deep_stack
from pathbrew.machine.core.endings import Ending
from pathbrew.program import Program
from pathbrew.program.targets import find_method
from pathbrew.reasons import Cause, Reason

from .agreement import comparing, explored

pytestmark = pytest.mark.jdks_by_turns

PROGRAMS = Path(__file__).parents[2] / "programs" / "concolic"
ILLEGAL = "java.lang.IllegalArgumentException"


@pytest.mark.parametrize(
    ("target", "outcomes", "exhausted"),
    [
        ("Worlds.threads", {"1", "2", "3"}, True),
        ("Worlds.overwrites", {"1", "2"}, True),
        ("Worlds.synchronizes", {"2", "java.lang.IllegalStateException"}, True),
        ("Worlds.files", {"1", "2"}, True),
        ("Worlds.natives", {"1", "2"}, False),
        ("Serving.served", {"200", "400", "404", "405", "418", "422"}, True),
    ],
)
def test_all_outcomes_are_found(target: str, outcomes: set[str], exhausted: bool, jdk: Jdk) -> None:
    program = Program(ClassPath([PROGRAMS / f"{target.partition('.')[0]}.java"], jdk))
    method = find_method(program, target, None)
    with comparing(program, method) as comparison:
        found, _ = with_deep_stack(partial(explored, comparison.jvm, method))
    assert {path.exception or path.value for path in found.paths} == outcomes
    assert found.search.exhausted is exhausted, found.search.reasons


@pytest.mark.parametrize(
    ("target", "outcomes"),
    [
        ("Worlds.computes", {"0"}),
        ("Worlds.submits", {"0"}),
        ("Worlds.reads", {"0", "101", "51", "java.lang.NullPointerException"}),
    ],
)
def test_what_other_threads_read_is_lost(target: str, outcomes: set[str], jdk: Jdk) -> None:
    program = Program(ClassPath([PROGRAMS / "Worlds.java"], jdk))
    method = find_method(program, target, None)
    with comparing(program, method) as comparison:
        found, _ = with_deep_stack(partial(explored, comparison.jvm, method))
    assert {path.exception or path.value for path in found.paths} <= outcomes
    assert Reason(Cause.STRIPPED, details=("other threads",)) in found.search.reasons
    assert not found.search.exhausted


REFUSED = """
class Refused {
    static { System.load("/none.so"); }
    static int of(int x) { return x == 3 ? 1 : 2; }
}
"""


def test_what_the_walls_refuse_is_a_reason(jdk: Jdk, tmp_path: Path) -> None:
    source = tmp_path / "Refused.java"
    source.write_text(REFUSED)
    program = Program(ClassPath([source], jdk))
    method = find_method(program, "Refused.of", None)
    with comparing(program, method) as comparison:
        found, _ = with_deep_stack(partial(explored, comparison.jvm, method))
    assert [path.exception for path in found.paths] == ["java.lang.ExceptionInInitializerError"]
    wanted = Reason(Cause.REFUSED, details=("wants to load a native library; refused (--allow natives)",))
    assert list(found.search.reasons) == [wanted]
    assert {account.status for account in found.search.accounts} == {Status.OPEN}


def test_a_parser_is_searched_as_in_the_machine(jdk: Jdk) -> None:
    program = Program(ClassPath([PROGRAMS / "Serving.java"], jdk))
    method = find_method(program, "Serving.calculated", None)
    with comparing(program, method) as comparison:
        assert with_deep_stack(partial(comparison.differences, method)) == []
        found, _ = with_deep_stack(partial(explored, comparison.jvm, method))
    messages = {path.message for path in found.paths if path.exception == ILLEGAL}
    assert messages == {"no digit", "rest at 1"}


def test_code_that_exits_ends_as_in_the_machine(jdk: Jdk) -> None:
    program = Program(ClassPath([PROGRAMS.parent / "confirmation" / "Candidates.java"], jdk))
    method = find_method(program, "Candidates.exit", None)
    with comparing(program, method) as comparison:
        assert with_deep_stack(partial(comparison.differences, method)) == []
        found, _ = with_deep_stack(partial(explored, comparison.jvm, method))
    assert [path.ending for path in found.paths] == [Ending.EXITED]
