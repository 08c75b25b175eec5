"""What `generate` promises, kept or broken on hundreds of classes of libraries in Maven Central.

    python -m benchmarks.promises                     a sample of 30 classes at 5 s
    python -m benchmarks.promises --full              300 classes at 2, 5 and 10 s (about 90 minutes)
    python -m benchmarks.promises --classes 60 --budgets 2,5 --at-once 2 --json promises.json

Counted are, by budget: runs that took longer than the budget and one second, classes without any test and
why, internal errors, mismatches and defects. The classes are chosen evenly from the jars, among those that
have something to call; the same seed chooses the same ones.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.jars import FetchError, jar_of
from pathbrew.classfile import ClassPath, find_jdk
from pathbrew.program import Program
from pathbrew.verbs.generate.selection import select

JARS = {
    "org.apache.commons:commons-lang3:3.17.0": (),
    "org.apache.commons:commons-text:1.12.0": ("org.apache.commons:commons-lang3:3.17.0",),
    "org.apache.commons:commons-csv:1.11.0": (
        "commons-io:commons-io:2.16.1",
        "commons-codec:commons-codec:1.17.1",
    ),
    "org.apache.commons:commons-math3:3.6.1": (),
    "org.apache.commons:commons-collections4:4.4": (),
    "commons-codec:commons-codec:1.17.1": (),
    "commons-cli:commons-cli:1.9.0": (),
    "commons-io:commons-io:2.16.1": (),
    "commons-validator:commons-validator:1.9.0": (),
    "com.google.guava:guava:33.3.1-jre": ("com.google.guava:failureaccess:1.0.2",),
    "com.google.code.gson:gson:2.11.0": (),
    "org.jsoup:jsoup:1.18.1": (),
    "joda-time:joda-time:2.13.0": (),
    "com.fasterxml.jackson.core:jackson-core:2.18.1": (),
    "org.threeten:threeten-extra:1.8.0": (),
    "com.github.davidmoten:rtree2:0.9.3": (),
    "org.ow2.asm:asm:9.7.1": (),
    "org.yaml:snakeyaml:2.3": (),
    "org.json:json:20240303": (),
    "net.sf.jopt-simple:jopt-simple:5.0.4": (),
}
"""Jars by `group:artifact:version`, and what each needs beside it."""
NOTHING_IN_TIME = 124, -signal.SIGALRM
UNCOMPILED = "PYTHONDONTWRITEBYTECODE"
SLACK = 1.0
"""Seconds after the budget by which a run has ended."""
PATIENCE = 120.0
"""Seconds after which a run is killed."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A class and its class path."""

    jar: str
    class_name: str
    class_path: tuple[Path, ...]


@dataclass(slots=True)
class Outcome:
    """How one run went."""

    jar: str
    class_name: str
    budget: float
    seconds: float
    status: int
    tests: int = 0
    covered: int = 0
    goals: int = 0
    branches: tuple[int, int] = (0, 0)
    mismatches: int = 0
    defects: int = 0
    reasons: list[str] = field(default_factory=list)
    """Why there is no test, or what the tool said when it failed."""


def choose(count: int, seed: int, only: str = "") -> list[Chosen]:
    """Classes from all jars in turn, if their names have `only` in them."""
    generator = random.Random(seed)
    columns = []
    for artifact, needs in JARS.items():
        try:
            path = tuple(map(jar_of, (artifact, *needs)))
        except FetchError as error:
            print(f"left out: {error}")
            continue
        names = [name for name in _callable_classes(path) if only in name]
        generator.shuffle(names)
        columns.append([Chosen(artifact.split(":")[1], name, path) for name in names])
    chosen: list[Chosen] = []
    while len(chosen) < count and any(columns):
        chosen += [column.pop() for column in columns if column]
    return chosen[:count]


def _callable_classes(path: Sequence[Path]) -> Iterator[str]:
    """The classes of the first jar that have something that a test can call."""
    program = Program(ClassPath([path[0]], find_jdk()))
    own = {subject.java_class.java_name for subject in select(program, (), ()) if subject.entries}
    yield from sorted(own)


def run(chosen: Chosen, budget: float) -> Outcome:
    """One run of the command line, in a folder of its own."""
    with tempfile.TemporaryDirectory(prefix="promises-") as folder:
        result = Path(folder) / "result.json"
        command = [sys.executable, "-m", "pathbrew", "generate", *map(str, chosen.class_path)]
        command += ["-c", chosen.class_name, "--budget", f"{budget:g}s", "--json", str(result)]
        command += ["--out", f"{folder}/out", "--no-html", "--quiet"]
        started = time.monotonic()
        try:
            # Modules that have run once are compiled, as in any installation.
            environment = {name: value for name, value in os.environ.items() if name != UNCOMPILED}
            done = subprocess.run(
                command, capture_output=True, text=True, timeout=PATIENCE, cwd=folder, env=environment
            )
            status, said = done.returncode, done.stderr.strip().splitlines()
        except subprocess.TimeoutExpired:
            status, said = -9, ["it did not end"]
        seconds = time.monotonic() - started
        outcome = Outcome(chosen.jar, chosen.class_name, budget, seconds, status)
        if not result.is_file():
            outcome.reasons = said[-1:] or ["it said nothing"]
            return outcome
        _read(outcome, json.loads(result.read_text()))
        return outcome


def _read(outcome: Outcome, content: dict[str, Any]) -> None:
    (owner,) = content["classes"]
    goals = [goal for method in owner["methods"] for goal in method["goals"]]
    outcome.tests = len(owner["tests"])
    outcome.covered = sum(goal["status"] == "covered" for goal in goals)
    outcome.goals = len(goals)
    branch = (owner["coverage"] or {}).get("branch") or {"covered": 0, "total": 0}
    outcome.branches = branch["covered"], branch["total"]
    outcome.mismatches = content["mismatches"]
    outcome.defects = content.get("defects", 0)
    if not outcome.tests:
        notes = Counter(method["note"] for method in owner["methods"] if method.get("note"))
        outcome.reasons = [note for note, _ in notes.most_common(3)] or [
            owner.get("note") or "no reason given"
        ]


def tell(outcomes: Sequence[Outcome], budget: float) -> None:
    """The table of one budget."""
    own = [outcome for outcome in outcomes if outcome.budget == budget]
    over = [o for o in own if o.seconds > budget + SLACK]
    failed = [o for o in own if o.status not in (0, 1, *NOTHING_IN_TIME)]
    untested = [o for o in own if not o.tests and o not in failed]
    covered, total = (sum(o.branches[side] for o in own) for side in (0, 1))
    longest = max(o.seconds - budget for o in own)
    print(f"\nbudget {budget:g} s, {len(own)} classes")
    print(f"  over time             {len(over)}   (latest: {longest:+.1f} s)")
    print(f"  internal errors       {len(failed)}")
    print(f"  classes without tests {len(untested)}")
    print(f"  mismatches            {sum(o.mismatches for o in own)}")
    print(f"  defects               {sum(o.defects for o in own)}")
    print(f"  branches (JaCoCo)     {covered} of {total} ({covered / max(total, 1):.1%})")
    for title, group in (("over time", over), ("internal error", failed), ("no test", untested)):
        for o in group:
            reasons = "; ".join(o.reasons)[:200]
            print(f"    {title}: {o.jar} {o.class_name}, {o.seconds:.1f} s, status {o.status}: {reasons}")
    for o in own:
        if o.mismatches or o.defects:
            print(f"    {o.mismatches} mismatches, {o.defects} defects: {o.jar} {o.class_name}")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--full", action="store_true", help="300 classes at 2, 5 and 10 s")
    parser.add_argument("--classes", type=int, default=30)
    parser.add_argument("--budgets", default="5")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--only", default="", metavar="TEXT", help="only classes whose names have this in them"
    )
    parser.add_argument("--at-once", type=int, default=1, help="runs side by side: a busy machine")
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args([] if sys.argv[0].endswith("__main__.py") else None)
    count = 300 if arguments.full else arguments.classes
    budgets = [2.0, 5.0, 10.0] if arguments.full else [float(text) for text in arguments.budgets.split(",")]
    chosen = choose(count, arguments.seed, arguments.only)
    print(f"{len(chosen)} classes of {len({each.jar for each in chosen})} jars, seed {arguments.seed}")
    outcomes: list[Outcome] = []
    for budget in budgets:
        with ThreadPoolExecutor(arguments.at_once) as pool:
            for outcome in pool.map(run, chosen, [budget] * len(chosen)):
                outcomes.append(outcome)
                told = f"\r{len(outcomes)} of {len(chosen) * len(budgets)} runs"
                print(told, end="", file=sys.stderr, flush=True)
        tell(outcomes, budget)
        if arguments.json:
            arguments.json.write_text(json.dumps([asdict(outcome) for outcome in outcomes], indent=1))


if __name__ == "__main__":
    main()
