"""The measurements of `generate` as text: a line per run, coverage by budget, and what went wrong."""

from __future__ import annotations

import re
from collections import Counter as Tally
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from benchmarks.generate_runs import PARTS, RivalRun, Run, Share, command, shown
from benchmarks.generate_subjects import Subject


@dataclass(slots=True)
class Measurement:
    """A class with its runs, one per budget; EvoSuite's where it was asked for."""

    subject: Subject
    runs: list[Run] = field(default_factory=list)
    rival_runs: list[RivalRun] = field(default_factory=list)


def heading() -> str:
    return (
        f"{'class':22}{'budget':>7}{'covered':>9}{'infeasible':>11}{'open':>6}{'branches':>10}{'lines':>7}"
        f"{'tests':>7}{'crashes':>9}{'mismatches':>12}{'dropped':>9}{'seconds':>9}  "
        + "".join(f"{part:>8}" for part in PARTS)
    )


def row(subject: Subject, run: Run) -> str:
    """A run; the parts are shares of its seconds, and some go on at the same time."""
    if not run.timing:
        return f"{subject.name:22}{run.budget:6}s  no result after {run.seconds:.1f} s, see below"
    parts = "".join(f"{run.timing[part] / run.seconds:8.0%}" for part in PARTS)
    return (
        f"{subject.name:22}{run.budget:6}s{run.covered:9}{run.infeasible:11}{run.open:6}"
        f"{run.branch!s:>10}{run.line!s:>7}{run.tests:7}{run.crashes:9}"
        f"{len(run.mismatches):12}{len(run.dropped):9}{run.seconds:9.1f}  {parts}"
    )


def rival_row(subject: Subject, run: RivalRun) -> str:
    start = f"{'  EvoSuite':22}{run.budget:6}s"
    if run.trouble:
        return f"{start}  {' '.join(run.trouble.split())[:150]}"
    failed = f", {run.failed} of them fail" if run.failed else ""
    return (
        f"{start}{'':26}{run.branch!s:>10}{run.line!s:>7}{run.tests:7}{'':30}"
        f"{run.total_seconds:9.1f}  {run.generation_seconds:.1f} s until the tests are written{failed}"
    )


def by_budget(measurements: Sequence[Measurement]) -> Iterator[str]:
    """Branch coverage of each class after each budget, and of all branches together."""
    budgets = sorted({run.budget for measurement in measurements for run in measurement.runs})
    versus = any(measurement.rival_runs for measurement in measurements)
    titles = "".join(f"{f'{budget} s':>9}" + (f"{'EvoSuite':>10}" if versus else "") for budget in budgets)
    yield f"{'branch coverage':22}{'branches':>9}{titles}"
    for measurement in measurements:
        total = max((run.branch.total for run in measurement.runs), default=0)
        cells = [f"{measurement.subject.name:22}{total:9}"]
        for budget in budgets:
            cells.append(_cell(_share(measurement.runs, budget), 9))
            if versus:
                cells.append(_cell(_share(measurement.rival_runs, budget), 10))
        yield "".join(cells)
    yield from _totals("all", measurements, budgets, versus)
    if versus:
        both = [measurement for measurement in measurements if measurement.rival_runs]
        yield from _totals("those of both", both, budgets, versus)


def figures(measurements: Sequence[Measurement]) -> Iterator[str]:
    """Means over classes for each budget, classes without tests, what tests look like, who found them."""
    for budget in sorted({run.budget for measurement in measurements for run in measurement.runs}):
        runs = [run for each in measurements for run in each.runs if run.budget == budget]
        with_branches = [run.branch for run in runs if run.branch.total]
        mean = sum(share.covered / share.total for share in with_branches) / max(1, len(with_branches))
        tests = sum(run.tests for run in runs)
        engines: Tally[str] = Tally()
        for run in runs:
            engines.update(run.by_engine)
        found = ", ".join(f"{name} {count / engines.total():.0%}" for name, count in engines.most_common())
        yield (
            f"{budget} s: mean branch coverage {mean:.1%} of {len(with_branches)} classes, "
            f"{sum(not run.tests for run in runs)} of {len(runs)} without tests, "
            f"{sum(run.test_lines for run in runs) / max(1, tests):.1f} lines a test, "
            f"{sum(run.reflective for run in runs)} of {tests} tests with reflection; "
            f"goals by engine: {found}"
        )


def comparison(measurements: Sequence[Measurement]) -> Iterator[str]:
    """Who covers more branches, class by class; a class without a result counts as uncovered."""
    both = [each for each in measurements if each.rival_runs]
    for budget in sorted({run.budget for each in both for run in each.rival_runs}):
        pairs = [
            (_part(_share(each.runs, budget)), _part(_share(each.rival_runs, budget)))
            for each in both
            if _share(each.runs, budget) or _share(each.rival_runs, budget)
        ]
        ours = sum(mine for mine, _ in pairs) / max(1, len(pairs))
        theirs = sum(other for _, other in pairs) / max(1, len(pairs))
        ahead, behind = (
            sum(mine > other for mine, other in pairs),
            sum(mine < other for mine, other in pairs),
        )
        yield (
            f"{budget} s, {len(pairs)} classes of both, mean branch coverage: pathbrew {ours:.1%}, "
            f"EvoSuite {theirs:.1%}; ahead on {ahead}, behind on {behind}, level on "
            f"{len(pairs) - ahead - behind}"
        )


def _part(share: Share | None) -> float:
    return share.covered / share.total if share else 0.0


def _totals(
    title: str, measurements: Sequence[Measurement], budgets: Sequence[int], versus: bool
) -> Iterator[str]:
    """A class without a result counts as uncovered."""
    sizes = {id(each): max((run.branch.total for run in each.runs), default=0) for each in measurements}
    total = sum(sizes.values())
    cells = [f"{title:22}{total:9}"]
    complete = all(measurement.rival_runs for measurement in measurements)
    for budget in budgets:
        ours = [_share(measurement.runs, budget) for measurement in measurements]
        cells.append(_cell(Share(sum(share.covered for share in ours if share), total), 9))
        if versus:
            theirs = [_share(measurement.rival_runs, budget) for measurement in measurements]
            covered = sum(share.covered for share in theirs if share)
            cells.append(_cell(Share(covered, total) if complete else None, 10))
    yield "".join(cells)


def _share(runs: Sequence[Run] | Sequence[RivalRun], budget: int) -> Share | None:
    return next((run.branch for run in runs if run.budget == budget and run.branch.total), None)


def _cell(share: Share | None, width: int) -> str:
    return f"{'-' if share is None else share!s:>{width}}"


def seconds_of_both(measurements: Sequence[Measurement]) -> Iterator[str]:
    """The seconds of all runs of classes that both were tried on, by budget."""
    both = [measurement for measurement in measurements if measurement.rival_runs]
    for budget in sorted({run.budget for measurement in both for run in measurement.rival_runs}):
        ours = sum(run.seconds for each in both for run in each.runs if run.budget == budget)
        theirs = [run for each in both for run in each.rival_runs if run.budget == budget]
        generation = sum(run.generation_seconds for run in theirs)
        total = sum(run.total_seconds for run in theirs)
        yield (
            f"{budget} s for each of {len(both)} classes: pathbrew {ours:.0f} s in all, "
            f"EvoSuite {generation:.0f} s until its tests are written, {total:.0f} s with running them"
        )


def defects(measurements: Sequence[Measurement]) -> Iterator[str]:
    """Failed runs, mismatches and dropped tests by cause, each with one command that shows it.

    A goal is wrongly called infeasible where EvoSuite covers more of a line's branches than the others.
    """
    causes: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for measurement in measurements:
        for run in measurement.runs:
            again = shown(command(measurement.subject, run.budget))
            for kind, found in (("mismatch", run.mismatches), ("dropped", run.dropped)):
                for each in found:
                    place, _, reason = each.partition(": ")
                    causes.setdefault((kind, _cause(reason)), []).append((place, again))
            for line in _wrongly_infeasible(run, measurement.rival_runs):
                place = f"{measurement.subject.class_name}, line {line}"
                causes.setdefault(("infeasible", "covered by EvoSuite"), []).append((place, again))
            if run.trouble:
                last = run.trouble.splitlines()[-1]
                cause = f"{run.trouble.split(':')[0]}: {_cause(last)}"
                causes.setdefault(("failed", cause), []).append((measurement.subject.class_name, again))
    if not causes:
        yield "No run failed, nothing was refuted, no test was dropped."
    for (kind, cause), places in sorted(causes.items(), key=lambda entry: (entry[0][0], -len(entry[1]))):
        place, again = places[0]
        yield f"{kind} ({len(places)}): {cause}"
        yield f"  first in {place}"
        yield f"  {again}"


def _wrongly_infeasible(run: Run, rival_runs: Sequence[RivalRun]) -> Iterator[int]:
    for line, infeasible in run.infeasible_lines.items():
        found = [rival.covered_lines[line] for rival in rival_runs if line in rival.covered_lines]
        # JaCoCo leaves out branches of the compiler's own; then a line's goals are not those it counts.
        alike = [share.covered for share in found if share.total == infeasible.total]
        if any(covered > infeasible.total - infeasible.covered for covered in alike):
            yield line


def _cause(reason: str) -> str:
    """The reason with what differs from test to test left out."""
    first = (reason.strip().splitlines() or [""])[0]
    return re.sub(r"\d+(?:\.\d+)?", "#", first)[:200]
