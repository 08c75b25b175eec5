"""Verdicts of `check` on programs in pairs, violated and repaired: per category and engine, in how much time.

    python -m benchmarks.check [--budgets 2,10,60] [--engines all,paths,merged] [--only Loops,Sorting]
        [--summaries auto]

`all` is the portfolio, of which the last columns tell who decided. A wrong verdict ends the run with code 1.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from tests.programs.expectations import INPUTS, PROGRAMS, PROPERTIES, Violation, all_programs

from pathbrew.classfile import ClassPath, find_jdk
from pathbrew.jvm import JvmWorker
from pathbrew.machine.core.deep_stack import with_deep_stack
from pathbrew.options import CHECKING, ENGINES, SUMMARIES, CheckOptions, MachineOptions
from pathbrew.program import Program
from pathbrew.program.targets import find_method
from pathbrew.verbs.check import Verdict, check_method


def checked(
    class_path: ClassPath,
    class_name: str,
    name: str,
    engine: str,
    budget: str,
    summaries: str,
    worker: JvmWorker,
) -> Verdict:
    """The verdict of one engine, or of all, on one program."""
    program = Program(class_path)
    method = find_method(program, f"{class_name}.{name}", None)
    settings = CheckOptions(engine=() if engine == "all" else (engine,))
    options = replace(CHECKING, budget=f"{budget}s", inputs=INPUTS, summaries=summaries)
    return with_deep_stack(
        lambda: check_method(
            program, method, [PROPERTIES[class_name]], options, MachineOptions(), settings, worker=worker
        )[0]
    )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--budgets", default="2,10,60")
    parser.add_argument("--engines", default=",".join(("all", *ENGINES)))
    parser.add_argument("--only", default="")
    parser.add_argument("--summaries", default="off", choices=SUMMARIES)
    parser.add_argument("--json", default="")
    given = parser.parse_args(arguments)
    wanted = [name for name in given.only.split(",") if name]
    programs = [each for each in all_programs() if not wanted or each[0] in wanted]
    jdk = find_jdk()
    rows = []
    wrong = []
    with JvmWorker(jdk.home, assertions=True) as worker:
        class_paths = {name: ClassPath([PROGRAMS / f"{name}.java"], jdk) for name, _, _ in programs}
        for engine in given.engines.split(","):
            for budget in given.budgets.split(","):
                for class_name, name, violation in programs:
                    started = time.perf_counter()
                    class_path = class_paths[class_name]
                    verdict = checked(class_path, class_name, name, engine, budget, given.summaries, worker)
                    seconds = time.perf_counter() - started
                    rows.append((engine, budget, class_name, name, violation, verdict, seconds))
                    if verdict.verdict == ("holds" if violation else "violated"):
                        wrong.append(f"{class_name}.{name}: {verdict.verdict} by {verdict.engine}")
                _show(engine, budget, [row for row in rows if row[:2] == (engine, budget)])
    if given.json:
        content = [
            {
                "engine": engine,
                "budget": float(budget),
                "program": f"{class_name}.{name}",
                "expected": "violated" if violation else "holds",
                "verdict": verdict.verdict,
                "decided_by": verdict.engine,
                "reason": verdict.reason,
                "seconds": round(seconds, 3),
            }
            for engine, budget, class_name, name, violation, verdict, seconds in rows
        ]
        Path(given.json).write_text(json.dumps(content, indent=1) + "\n")
    for line in wrong:
        print(f"WRONG {line}")
    return 1 if wrong else 0


Row = tuple[str, str, str, str, Violation | None, Verdict, float]


def _show(engine: str, budget: str, rows: list[Row]) -> None:
    print(
        f"\n{engine}, {budget} s: violated found / all, repaired proved / all, seconds (median), who decided"
    )
    for category in dict.fromkeys(row[2] for row in rows):
        mine = [row for row in rows if row[2] == category]
        print(f"  {category:12}{_figures(mine)}")
    print(f"  {'total':12}{_figures(rows)}")
    for _, _, class_name, name, _, verdict, seconds in rows:
        if verdict.verdict == "unknown":
            print(f"  unknown: {class_name}.{name}, {seconds:.1f} s: {verdict.reason}")
    sys.stdout.flush()


def _figures(rows: list[Row]) -> str:
    broken = [row for row in rows if row[4] is not None]
    fixed = [row for row in rows if row[4] is None]
    found = sum(row[5].verdict == "violated" for row in broken)
    proved = sum(row[5].verdict == "holds" for row in fixed)
    seconds = sorted(row[6] for row in rows)
    who = Counter(row[5].engine for row in rows if row[5].engine)
    decided = ", ".join(f"{name} {count}" for name, count in who.most_common())
    middle = seconds[len(seconds) // 2]
    return f"{found:4} / {len(broken):<4}{proved:4} / {len(fixed):<4}{middle:7.2f}  {decided}"


if __name__ == "__main__":
    sys.exit(main())
