"""Sources of tests: real calls are written down, compiled and run."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathbrew.classfile import find_jdk
from pathbrew.jvm import JvmWorker
from pathbrew.program import Program
from pathbrew.testcase.writer import WrittenSource, write_source

from ..jdks import installed_jdks
from .emitted_cases import account_cases, call_cases, nested_cases
from .writing import Cases, check_lines, compile_programs, prove, refusals

GOLDEN = Path(__file__).with_name("golden")
OLDEST, NEWEST = installed_jdks()[0], installed_jdks()[-1]
SETTINGS = [(OLDEST.home, 8, 5), (NEWEST.home, 17, 4)]


@pytest.fixture(
    scope="module",
    params=SETTINGS,
    ids=[f"release {release}, JUnit {junit}" for _, release, junit in SETTINGS],
)
def setting(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Program, int, int]:
    home, release, junit = request.param
    program = compile_programs(find_jdk(home), release, tmp_path_factory.mktemp("classes"))
    return program, release, junit


@pytest.fixture(scope="module")
def sources(setting: tuple[Program, int, int]) -> list[WrittenSource]:
    program, release, junit = setting
    collected = [account_cases(program), call_cases(program), *nested_cases(program)]
    with JvmWorker(program.class_path.jdk.home) as worker:
        return [written(cases, worker, release, junit) for cases in collected]


def written(cases: Cases, worker: JvmWorker, release: int, junit: int) -> WrittenSource:
    java_class = cases.program.load(cases.class_name)
    return write_source(cases.program, java_class, cases.replayed(worker), junit=junit, release=release)


def test_tests_compile_and_pass(
    setting: tuple[Program, int, int], sources: list[WrittenSource], tmp_path: Path
) -> None:
    program, release, _ = setting
    for source in sources:
        check_lines(source)
    prove(program, sources, release, tmp_path)


def test_what_cannot_be_written_is_refused(sources: list[WrittenSource]) -> None:
    refused = {name: reason for source in sources for name, reason in refusals(source).items()}
    assert set(refused) == {"hidden"}
