"""`generate` on classes of well-known libraries: coverage, tests and where the time goes; EvoSuite beside it.

python -m benchmarks.generate [--budgets 2,10 | --full] [--evosuite [--search SECONDS]] [--only PATTERN,...]
                              [--json FILE]
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from benchmarks.evosuite_tools import find_tools
from benchmarks.generate_runs import command, run_example, run_pathbrew, run_rival, shown
from benchmarks.generate_subjects import LIBRARIES, Subject, copy_jdk, fetch
from benchmarks.generate_tables import (
    Measurement,
    by_budget,
    comparison,
    defects,
    figures,
    heading,
    rival_row,
    row,
    seconds_of_both,
)
from benchmarks.jars import FetchError
from pathbrew.errors import PathbrewError

QUICK, FULL = (2, 10), (2, 10, 60)
AIM = 5.0
"""Seconds for the bundled example."""


def main(arguments: Sequence[str] = ()) -> None:
    options = _options(arguments)
    before = os.getloadavg()[0]
    first, second = run_example()
    print(f"Generation, on {os.cpu_count()} cores with a load of {before:.1f} at the start")
    print(
        f"examples/Parcel.java: {first:.1f} s with an empty cache, {second:.1f} s again (aim: under {AIM:g})"
    )
    with_rival = options.evosuite and _has_rival()
    measurements: list[Measurement] = []
    example = {"empty cache": first, "again": second}
    for library, subjects in _subjects(options.only):
        print(f"\n{library}\n{heading()}")
        for subject in subjects:
            measured = _measure(subject, options.budgets, with_rival and subject.is_java_8, options.search)
            measurements.append(measured)
            if options.json is not None:
                _write(options.json, before, example, measurements)
    print(
        "",
        *by_budget(measurements),
        "",
        *figures(measurements),
        *comparison(measurements),
        *seconds_of_both(measurements),
        "",
        *defects(measurements),
        sep="\n",
    )
    print(f"load at the end: {os.getloadavg()[0]:.1f}")


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.generate")
    budgets = parser.add_mutually_exclusive_group()
    budgets.add_argument(
        "--budgets", type=_budgets, default=QUICK, metavar="SECONDS,...", help="budgets of each class"
    )
    budgets.add_argument(
        "--full", dest="budgets", action="store_const", const=FULL, help="budgets of 2, 10 and 60 seconds"
    )
    parser.add_argument("--evosuite", action="store_true", help="run EvoSuite on the same classes")
    parser.add_argument(
        "--search", type=int, metavar="SECONDS", help="how long EvoSuite searches, if not for the budget"
    )
    parser.add_argument(
        "--only", default="*", metavar="PATTERN,...", help="classes to measure, as in *.math.*,*.Lexer"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all that was measured")
    return parser.parse_args(arguments)


def _budgets(text: str) -> tuple[int, ...]:
    return tuple(sorted({int(part) for part in text.split(",")}))


def _has_rival() -> bool:
    try:
        find_tools()
    except (FetchError, PathbrewError, OSError, subprocess.SubprocessError) as error:
        print(f"EvoSuite is left out: {error}")
        return False
    return True


def _subjects(pattern: str) -> Iterator[tuple[str, list[Subject]]]:
    """The classes by library, in the same order always; libraries that cannot be had are left out."""
    for library in LIBRARIES:
        try:
            yield from _chosen(fetch(library), pattern)
        except FetchError as error:
            print(f"\n{library} is left out: {error}")
    yield from _chosen(copy_jdk(), pattern)


def _chosen(subjects: Sequence[Subject], pattern: str) -> Iterator[tuple[str, list[Subject]]]:
    patterns = pattern.split(",")
    chosen = [s for s in subjects if any(fnmatchcase(s.class_name, each) for each in patterns)]
    if chosen:
        yield chosen[0].library, chosen


def _measure(subject: Subject, budgets: Sequence[int], with_rival: bool, search: int | None) -> Measurement:
    measurement = Measurement(subject)
    for budget in budgets:
        run = run_pathbrew(subject, budget)
        measurement.runs.append(run)
        print(row(subject, run), flush=True)
        if with_rival:
            rival_run = run_rival(subject, budget, search)
            measurement.rival_runs.append(rival_run)
            print(rival_row(subject, rival_run), flush=True)
    return measurement


def _write(file: Path, load: float, example: dict[str, float], measurements: Sequence[Measurement]) -> None:
    """Write what was measured so far, with the load before and now."""
    classes = [_json(each) for each in measurements]
    loads = {"start": load, "end": os.getloadavg()[0]}
    file.write_text(json.dumps({"load": loads, "example": example, "classes": classes}, indent=2) + "\n")


def _json(measurement: Measurement) -> dict[str, Any]:
    subject = measurement.subject
    return {
        "library": subject.library,
        "class": subject.class_name,
        "runs": [{"command": shown(command(subject, run.budget)), **asdict(run)} for run in measurement.runs],
        "evosuite": [asdict(run) for run in measurement.rival_runs],
    }


if __name__ == "__main__":
    main(sys.argv[1:])
