"""Java programs for every corner of the language and the JVM, run by the machine and by a real JVM.

A program is a class in `programs/semantics`; each of its public static methods without parameters is a
case. The cases of a program run in their order in the file, in one machine and in one class loader.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pathbrew.classfile import ClassPath, Jdk
from pathbrew.jvm import JvmWorker
from pathbrew.machine import Machine
from pathbrew.options import MachineOptions
from pathbrew.program import Program

from ..compiling import javac
from ..sharing import made_once
from .large_source import large_program
from .observations import Case, Observation, difference, observe_jvm, observe_machine

SOURCES = Path(__file__).parent.parent / "programs" / "semantics"
PROGRAMS = [*sorted(path.stem for path in SOURCES.glob("*.java")), "Large"]
PUBLIC_STATIC = 0x9
MODES = {
    "interpreted": MachineOptions(compile=False, cache=False),
    "compiled": MachineOptions(hot_calls=0, hot_loops=1, cache=False),
    "resumed": MachineOptions(hot_calls=1 << 60, hot_loops=1, cache=False),
    "mixed": MachineOptions(hot_calls=1, hot_loops=7, cache=False),
}


@pytest.fixture(scope="session")
def folder(jdk: Jdk, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs, compiled by the JDK."""

    def compiled(folder: Path) -> None:
        large = folder / "Large.java"
        large.write_text(large_program("Large"))
        sources = [*SOURCES.rglob("*.java"), large]
        javac(jdk, "-g", "-Xlint:none", "-encoding", "UTF-8", "-d", folder, *sources)

    return made_once(tmp_path_factory, f"semantics-{jdk.version}", compiled)[0]


@pytest.fixture(scope="session")
def classes(folder: Path, jdk: Jdk) -> ClassPath:
    return ClassPath([folder], jdk)


@pytest.fixture(scope="session")
def asserting_worker(jdk_home: Path) -> Iterator[JvmWorker]:
    with JvmWorker(jdk_home, assertions=True) as running:
        yield running


def cases_of(classes: ClassPath, program: str) -> list[Case]:
    file = classes.find(program)
    assert file is not None
    return [
        Case(program, method.name, method.descriptor)
        for method in file.methods
        if method.access & PUBLIC_STATIC == PUBLIC_STATIC and method.descriptor.startswith("()")
    ]


def expected(worker: JvmWorker, folder: Path, classes: ClassPath, cases: list[Case]) -> list[Observation]:
    with worker.open([folder]) as loader:
        return observe_jvm(worker, loader, cases, classes.is_user_class)


def differences(cases: list[Case], jvm: list[Observation], machine: list[Observation]) -> str:
    found = [difference(*triple) for triple in zip(cases, jvm, machine, strict=True)]
    return "\n".join(text for text in found if text)


@pytest.mark.jdks_by_turns
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("program", PROGRAMS)
def test_program_runs_as_on_the_jvm(
    worker: JvmWorker, folder: Path, classes: ClassPath, program: str, mode: str
) -> None:
    cases = cases_of(classes, program)
    assert cases
    machine = Machine(Program(classes), MODES[mode])
    found = differences(cases, expected(worker, folder, classes, cases), observe_machine(machine, cases))
    assert not found, f"\n{found}"


def test_assertions_can_be_enabled(asserting_worker: JvmWorker, folder: Path, classes: ClassPath) -> None:
    cases = cases_of(classes, "Assertions")
    machine = Machine(Program(classes), MachineOptions(assertions=True, cache=False))
    found = differences(
        cases, expected(asserting_worker, folder, classes, cases), observe_machine(machine, cases)
    )
    assert not found, f"\n{found}"


def test_cached_code_runs_as_on_the_jvm(worker: JvmWorker, folder: Path, classes: ClassPath) -> None:
    """What one machine has written to the disk cache, another one runs without compiling it again."""
    options = MachineOptions(hot_calls=0, hot_loops=1, cache=True)
    for program in ("Callbacks", "Initialization", "PackagePrivate", "StackTraces", "Switches"):
        cases = cases_of(classes, program)
        jvm = expected(worker, folder, classes, cases)
        for run in ("first", "second"):
            machine = Machine(Program(classes), options)
            found = differences(cases, jvm, observe_machine(machine, cases))
            assert not found, f"{run} run\n{found}"
            machine.cache.flush()
