"""Sixty programs that violate their property and sixty repaired twins: none may be judged wrongly.

A line that is violated says so in a comment: `// violated`, the exception if it is no failed assertion, and
the method if the line is not in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from pathbrew.classfile import ClassPath, Jdk
from pathbrew.jvm import JvmWorker
from pathbrew.machine.core.deep_stack import with_deep_stack
from pathbrew.options import CHECKING, MachineOptions
from pathbrew.program import Program
from pathbrew.program.targets import find_method
from pathbrew.verbs.check import Verdict, check_method

pytestmark = pytest.mark.jdks_by_turns

PROGRAMS = Path(__file__).parent.parent / "programs" / "check"
PROPERTIES = {"Asserted": "assert", "Thrown": "exception"}
UNKNOWN = {"fixedGcd": "the budget was used up"}
"""Repaired programs that take long to prove, and why they are not."""
_METHOD = re.compile(r"    static \w+ ((?:broken|fixed)\w+)\(")
_VIOLATED = re.compile(r"// violated ?([\w$]*)(?: in (\w+))?")


@dataclass(frozen=True, slots=True)
class Violation:
    """Where a program is expected to fail, and with what."""

    exception: str
    line: int


def read_programs(source: Path) -> dict[str, Violation | None]:
    """All programs of a file by their names, with the violation of those that have one."""
    programs: dict[str, Violation | None] = {}
    elsewhere: dict[str, Violation] = {}
    current = ""
    for number, line in enumerate(source.read_text().splitlines(), 1):
        if match := _METHOD.match(line):
            current = match[1]
            programs[current] = None
        if match := _VIOLATED.search(line):
            name = match[1] or "AssertionError"
            violation = Violation(name if "$" in name else f"java.lang.{name}", number)
            if match[2]:
                elsewhere[match[2]] = violation
            else:
                programs[current] = violation
    return programs | elsewhere


CASES = [
    (class_name, name, violation)
    for class_name in PROPERTIES
    for name, violation in read_programs(PROGRAMS / f"{class_name}.java").items()
]


@pytest.fixture(scope="module")
def class_path(jdk: Jdk, classes: Path) -> ClassPath:
    return ClassPath([classes], jdk)


@pytest.fixture(scope="module")
def asserting(jdk: Jdk) -> Iterator[JvmWorker]:
    with JvmWorker(jdk.home, assertions=True) as worker:
        yield worker


def check(class_path: ClassPath, class_name: str, name: str, worker: JvmWorker) -> Verdict:
    program = Program(class_path)
    method = find_method(program, f"{class_name}.{name}", None)
    options = replace(CHECKING, budget="1s" if name in UNKNOWN else "60s", query_limit="5s")
    return with_deep_stack(
        lambda: check_method(
            program, method, [PROPERTIES[class_name]], options, MachineOptions(), worker=worker
        )[0]
    )


@pytest.mark.parametrize(("class_name", "name", "violation"), CASES, ids=[f"{c}.{n}" for c, n, _ in CASES])
def test_check(
    class_name: str, name: str, violation: Violation | None, class_path: ClassPath, asserting: JvmWorker
) -> None:
    verdict = check(class_path, class_name, name, asserting)
    if violation is not None:
        assert verdict.verdict == "violated", verdict
        assert Violation(verdict.exception or "", verdict.line or 0) == violation
    elif name in UNKNOWN:
        assert verdict.verdict == "unknown"
        assert UNKNOWN[name] in verdict.reason
    else:
        assert verdict.verdict == "holds", verdict


def test_programs_come_in_pairs() -> None:
    violated = {name.removeprefix("broken") for _, name, violation in CASES if violation is not None}
    repaired = {name.removeprefix("fixed") for _, name, violation in CASES if violation is None}
    assert violated == repaired
    assert sum(violation is not None for _, _, violation in CASES) == 60
