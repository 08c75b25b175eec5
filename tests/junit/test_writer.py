"""Sources of tests: real calls are written down, compiled and run."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pathbrew.classfile import find_jdk
from pathbrew.confirmation.case import TestCase
from pathbrew.junit.writer import WrittenSource, write_source
from pathbrew.jvm import JvmWorker
from pathbrew.program import Program

from ..jdks import installed_jdks
from .emitted_cases import (
    account_cases,
    call_cases,
    clashing_cases,
    dollar_cases,
    erased_cases,
    function_cases,
    modern_cases,
    nested_cases,
    register_cases,
    tally_cases,
)
from .writing import check_lines, compile_programs, prove, refusals

GOLDEN = Path(__file__).with_name("golden")
OLDEST, NEWEST = installed_jdks()[0], installed_jdks()[-1]
SETTINGS = [(OLDEST.home, 8, 5), (NEWEST.home, 17, 4)]
Setting = tuple[Program, int, int]


@pytest.fixture(scope="module", params=SETTINGS, ids=["release 8, JUnit 5", "release 17, JUnit 4"])
def setting(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Setting:
    """The programs compiled for a release, the release, and the version of JUnit."""
    home, release, junit = request.param
    program = compile_programs(find_jdk(home), release, tmp_path_factory.mktemp("classes"))
    return program, release, junit


@pytest.fixture(scope="module")
def cases(setting: Setting) -> dict[str, list[TestCase]]:
    """The cases by the class under test."""
    program, release, _ = setting
    collected = [
        account_cases(program),
        call_cases(program),
        clashing_cases(program),
        dollar_cases(program),
        function_cases(program),
        tally_cases(program),
    ]
    collected += nested_cases(program) + erased_cases(program) + register_cases(program)
    if release >= 17:
        collected += modern_cases(program)
    with JvmWorker(program.class_path.jdk.home) as worker:
        return {one.class_name: one.replayed(worker) for one in collected}


@pytest.fixture(scope="module")
def sources(setting: Setting, cases: dict[str, list[TestCase]]) -> list[WrittenSource]:
    program, release, junit = setting
    return [
        write_source(program, program.load(name), found, junit=junit, release=release)
        for name, found in cases.items()
    ]


def test_tests_compile_and_pass(
    setting: Setting, cases: dict[str, list[TestCase]], sources: list[WrittenSource], tmp_path: Path
) -> None:
    program, release, junit = setting
    for source in sources:
        check_lines(source)
    box = "shop/Calls$Box"
    # A test class may have any name, even that of JUnit's annotation.
    named = write_source(
        program, program.load(box), cases[box], junit=junit, release=release, class_name="shop/Test"
    )
    assert "@org.junit." in named.text
    prove(program, [*sources, named], release, tmp_path)


def test_what_cannot_be_written_is_refused(sources: list[WrittenSource]) -> None:
    refused = {name: reason for source in sources for name, reason in refusals(source).items()}
    assert set(refused) == {"hidden", "till"}
    assert "belongs to an object that is not there" in refused["till"]


def test_sources_are_readable(setting: Setting, sources: list[WrittenSource]) -> None:
    """Compares with sources that were reviewed; `PATHBREW_GOLDEN=write` writes them anew."""
    _, release, junit = setting
    folder = GOLDEN / f"release{release}-junit{junit}"
    written = {f"{source.class_name.rpartition('/')[2]}.java": source.text for source in sources}
    if os.environ.get("PATHBREW_GOLDEN") == "write":
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in written.items():
            (folder / name).write_text(text, encoding="utf-8")
    expected = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.java")}
    assert written == expected


def test_the_order_of_cases_does_not_matter_for_names(
    setting: Setting, cases: dict[str, list[TestCase]], sources: list[WrittenSource]
) -> None:
    program, release, junit = setting
    (name, found), source = next(iter(cases.items())), sources[0]
    again = write_source(program, program.load(name), found[::-1], junit=junit, release=release)
    names = {id(test.case): test.name for test in source.tests}
    assert {id(test.case): test.name for test in again.tests} == names


def test_no_tests_no_source(setting: Setting) -> None:
    program, release, junit = setting
    source = write_source(program, program.load("shop/Account"), [], junit=junit, release=release)
    assert (source.text, source.tests, source.class_name) == ("", (), "shop/AccountTest")
