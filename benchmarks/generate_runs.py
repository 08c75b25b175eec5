"""Runs `pathbrew generate` and EvoSuite on a class, each in processes of its own, and reads what came out."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter as Tally
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from benchmarks.evosuite import run_evosuite
from benchmarks.generate_subjects import Subject

EXAMPLE = Path(__file__).parents[1] / "examples" / "Parcel.java"
PARTS = ("engine", "solver", "jvm", "javac", "suite")
"""Where time goes: `jvm` is starting the JVM and replaying on it, `suite` running the finished tests."""
_PATIENCE = 60.0
"""Seconds beyond the budget after which a run is ended."""
_REFLECTION = re.compile(r"(?<![\w.])(allocate|setField|getField|setStatic|getStatic)\(")
"""Calls of the private helpers of tests that use reflection."""
_GOOD = (0, 124)
"""Exit statuses of a run that did its work: it ended as it should, or found nothing within the budget."""


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many."""

    covered: int = 0
    total: int = 0

    def __str__(self) -> str:
        return f"{100 * self.covered / self.total:.1f}%" if self.total else "-"


@dataclass(frozen=True, slots=True)
class Run:
    """One generation with a budget; `seconds` is the life of the whole process.

    `infeasible_lines` has the infeasible ones among the goals of a line. `trouble` is empty, or the exit
    status of a run that failed and the end of what it had to say.
    """

    budget: int
    seconds: float
    covered: int = 0
    infeasible: int = 0
    open: int = 0
    branch: Share = field(default_factory=Share)
    line: Share = field(default_factory=Share)
    tests: int = 0
    crashes: int = 0
    mismatches: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    infeasible_lines: Mapping[int, Share] = field(default_factory=dict)
    by_engine: Mapping[str, int] = field(default_factory=dict)
    """Covered goals by the engine that found the test of each."""
    test_lines: int = 0
    """Lines of all tests, without those around them."""
    reflective: int = 0
    """Tests that make or change objects by reflection."""
    timing: Mapping[str, float] = field(default_factory=dict)
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class RivalRun:
    """EvoSuite with the budget for its search alone; coverage is that of the class without nested ones.

    `covered_lines` has the covered branches of lines.
    """

    budget: int
    generation_seconds: float
    total_seconds: float
    branch: Share
    line: Share
    tests: int
    failed: int
    covered_lines: Mapping[int, Share]
    trouble: str


def command(subject: Subject, budget: int) -> list[str]:
    """What a run is reproduced with."""
    return [
        "generate",
        *map(str, subject.class_path),
        "--class",
        subject.class_name,
        "--budget",
        f"{budget}s",
    ]


def shown(arguments: Sequence[str]) -> str:
    return shlex.join(["pathbrew", *arguments])


def run_pathbrew(subject: Subject, budget: int) -> Run:
    """Generate tests for one class, without the HTML report."""
    with tempfile.TemporaryDirectory(prefix="pathbrew-benchmark-") as folder:
        result = Path(folder) / "result.json"
        arguments = ["--out", str(Path(folder) / "out"), "--no-html", "--json", str(result)]
        seconds, status, said = _timed([*command(subject, budget), *arguments], budget + _PATIENCE)
        trouble = f"status {status}: {said.strip()[-2000:]}" if status not in _GOOD else ""
        if not result.is_file():
            return Run(budget, seconds, trouble=trouble or "it wrote no result")
        told = json.loads(result.read_text())
        bodies = [body for file in told["files"] for body in _bodies(Path(file).read_text())]
        return replace(
            _read(budget, seconds, told),
            trouble=trouble,
            test_lines=sum(len(body.splitlines()) for body in bodies),
            reflective=sum(bool(_REFLECTION.search(body)) for body in bodies),
        )


def run_example() -> tuple[float, float]:
    """The seconds of `generate` on the bundled example: with an empty cache, and once more."""
    with tempfile.TemporaryDirectory(prefix="pathbrew-benchmark-") as folder:
        environment = os.environ | {"PATHBREW_CACHE": str(Path(folder) / "cache")}
        arguments = ["generate", str(EXAMPLE), "--out", str(Path(folder) / "out")]
        first, *_ = _timed(arguments, _PATIENCE, environment)
        second, *_ = _timed(arguments, _PATIENCE, environment)
        return first, second


def _timed(
    arguments: Sequence[str], limit: float, environment: Mapping[str, str] | None = None
) -> tuple[float, int, str]:
    """The seconds that the command lived, its exit status, and what it wrote."""
    started = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "pathbrew", *arguments],
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        start_new_session=True,
    )
    try:
        said, _ = process.communicate(timeout=limit)
        seconds = time.perf_counter() - started
    except subprocess.TimeoutExpired:
        seconds = time.perf_counter() - started
        said = f"it did not end within {limit:g} s"
    finally:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        status = process.wait()
    return seconds, status, said


def _read(budget: int, seconds: float, result: dict[str, Any]) -> Run:
    methods = [method for owner in result["classes"] for method in owner["methods"]]
    tests = sum(len(owner["tests"]) for owner in result["classes"])
    every = [goal for method in methods for goal in method["goals"]]
    goals = Tally(goal["status"] for goal in every)
    branches = [goal for goal in every if goal["kind"] == "branch"]
    engines = {test["id"]: test["engine"] for owner in result["classes"] for test in owner["tests"]}
    return Run(
        budget=budget,
        seconds=seconds,
        covered=goals["covered"],
        infeasible=goals["infeasible"],
        open=goals["open"],
        branch=_measured(result, "branch", 0 if tests else len(branches)),
        line=_measured(result, "line", 0),
        tests=tests,
        crashes=sum(len(method["crashes"]) for method in methods),
        mismatches=tuple(f"{each['method']}: {each['reason']}" for each in result["mismatched"]),
        dropped=tuple(f"{each['test']}: {each['reason']}" for each in result["dropped"]),
        infeasible_lines=_infeasible_lines(branches),
        by_engine=dict(Tally(engines[goal["test"]] for goal in every if goal["test"] is not None)),
        timing={part: result["timing"][part] for part in PARTS},
    )


def _bodies(source: str) -> list[str]:
    """The lines of each test, from its annotation on."""
    return [part.partition("\n    }\n")[0] for part in source.split("    @Test\n")[1:]]


def _infeasible_lines(goals: Sequence[dict[str, Any]]) -> dict[int, Share]:
    every = Tally(goal["line"] for goal in goals)
    infeasible = Tally(goal["line"] for goal in goals if goal["status"] == "infeasible")
    return {line: Share(count, every[line]) for line, count in sorted(infeasible.items())}


def _measured(result: dict[str, Any], kind: str, unmeasured: int) -> Share:
    """What JaCoCo measured, else nothing of so many."""
    found = [owner["coverage"][kind] for owner in result["classes"] if owner["coverage"] is not None]
    if not found:
        return Share(0, unmeasured)
    return Share(sum(each["covered"] for each in found), sum(each["total"] for each in found))


def run_rival(subject: Subject, budget: int, search: int | None = None) -> RivalRun:
    """Let EvoSuite search for the budget, or so many seconds instead.

    Minimisation and assertions have a quarter of that each. It takes long to start and to end: a search of a
    third of the budget takes about the budget in all.
    """
    search = budget if search is None else search
    beside = max(1, search // 4)
    options = [f"-Dminimization_timeout={beside}", f"-Dassertion_timeout={beside}"]
    name = subject.class_name.replace(".", "/")
    with tempfile.TemporaryDirectory(prefix="pathbrew-benchmark-") as folder:
        result = run_evosuite(subject.class_path, name, search, Path(folder), options=options)
    own = next((each for each in result.coverage if each.class_name == name), None)
    return RivalRun(
        budget=budget,
        generation_seconds=result.generation_seconds,
        total_seconds=result.total_seconds,
        branch=Share() if own is None else Share(own.branch.covered, own.branch.total),
        line=Share() if own is None else Share(own.line.covered, own.line.total),
        tests=result.tests,
        failed=result.failed,
        covered_lines={
            line.line: Share(line.branches.covered, line.branches.total)
            for line in (() if own is None else own.lines)
            if line.branches.covered
        },
        trouble=result.trouble,
    )
