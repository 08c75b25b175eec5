"""Runs a folder of verification tasks, as competitions have them, and prints the score.

    python -m benchmarks.tasks FOLDER [--budget 10s] [--inputs 'Verifier.nondet*'] [--json FILE]

A task is a `.yml` file with `input_files` (sources, class folders or jars, relative to it) and `properties`,
each with a `property_file` and an `expected_verdict`. Of property files the name counts: `assert_java.prp` is
about assertions, `valid-assert.prp` too, `runtime-exception.prp` about exceptions that escape,
`no-overflow.prp` and `termination.prp` about these. The entry is `Main.main`, or what `entry: CLASS.METHOD`
says. A right `false` counts 1 point, a right `true` 2, a wrong `false` -16 and a wrong `true` -32.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import yaml

from pathbrew import api
from pathbrew.errors import InputError, PathbrewError
from pathbrew.verbs.check import Verdict

PROPERTIES = {
    "assert": "assert",
    "exception": "exception",
    "overflow": "overflow",
    "termination": "termination",
}
"""Our properties by what the names of property files contain."""
POINTS = {("violated", False): 1, ("holds", True): 2, ("violated", True): -16, ("holds", False): -32}
INPUTS = ("*Verifier.nondet*",)


@dataclass(frozen=True, slots=True)
class TaskRun:
    """One property of one task: what was expected, and what was said."""

    file: Path
    checked: str
    expected: bool
    verdict: Verdict | None
    error: str = ""

    @property
    def points(self) -> int:
        return 0 if self.verdict is None else POINTS.get((self.verdict.verdict, self.expected), 0)


def tasks(folder: Path) -> Iterator[tuple[Path, list[Path], str, str, bool]]:
    """Each task's file, inputs, entry, property and expected verdict."""
    for file in sorted(folder.rglob("*.yml")):
        content = yaml.safe_load(file.read_text())
        if not isinstance(content, dict) or "input_files" not in content or "properties" not in content:
            continue
        names = content["input_files"]
        inputs = [file.parent / name for name in ([names] if isinstance(names, str) else names)]
        for entry in content["properties"]:
            name = Path(entry["property_file"]).stem.lower()
            checked = next((ours for part, ours in PROPERTIES.items() if part in name), None)
            if checked is not None and "expected_verdict" in entry:
                yield file, inputs, content.get("entry", "Main.main"), checked, entry["expected_verdict"]


def sources(inputs: Sequence[Path]) -> list[Path]:
    """The class path: folders of sources are the sources in them."""
    found: list[Path] = []
    for path in inputs:
        below = sorted(path.rglob("*.java")) if path.is_dir() else []
        found += below or [path]
    return found


def run(folder: Path, budget: str, patterns: tuple[str, ...]) -> list[TaskRun]:
    """All tasks of a folder, one after the other."""
    if not folder.is_dir():
        raise InputError(f"{folder} is no folder")
    results = []
    for file, inputs, entry, checked, expected in tasks(folder):
        try:
            verdict = api.check(sources(inputs), entry, checked=checked, budget=budget, inputs=patterns)
            results.append(TaskRun(file, checked, expected, verdict))
        except PathbrewError as error:
            results.append(TaskRun(file, checked, expected, None, str(error)))
        last = results[-1]
        said = last.error.partition("\n")[0] if last.verdict is None else str(last.verdict).partition("\n")[0]
        print(
            f"{last.points:+4}  {file.stem:32} {checked:12} expected {str(expected).lower():6} {said}",
            flush=True,
        )
    return results


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--budget", default="10s")
    parser.add_argument("--inputs", action="append", default=[])
    parser.add_argument("--json", default="")
    given = parser.parse_args(arguments)
    try:
        results = run(given.folder, given.budget, tuple(given.inputs) or INPUTS)
    except InputError as error:
        print(f"benchmarks.tasks: {error}", file=sys.stderr)
        return 2
    most = sum(2 if result.expected else 1 for result in results)
    score = sum(result.points for result in results)
    kinds = Counter("error" if r.verdict is None else r.verdict.verdict for r in results)
    print(f"score {score} of {most}; " + ", ".join(f"{kind} {count}" for kind, count in kinds.most_common()))
    if given.json:
        content = [
            {
                "task": str(result.file),
                "property": result.checked,
                "expected": result.expected,
                "verdict": None if result.verdict is None else result.verdict.as_json(),
                "error": result.error,
                "points": result.points,
            }
            for result in results
        ]
        Path(given.json).write_text(
            json.dumps({"score": score, "most": most, "tasks": content}, indent=1) + "\n"
        )
    return 1 if any(result.points < 0 for result in results) else 0


if __name__ == "__main__":
    sys.exit(main())
