"""The verbs that write tests for classes: generate, complement."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

import click

from pathbrew.cli.group import FOUND, INTERNAL, INTERRUPTED, NOTHING_IN_TIME, app, began
from pathbrew.cli.help import Verb
from pathbrew.cli.last_resort import end_after
from pathbrew.cli.options import Command, options_of, with_jdk, with_json
from pathbrew.cli.output import write_file, write_json
from pathbrew.cli.words import paths
from pathbrew.deadline import NEVER, Deadline
from pathbrew.errors import OutOfBudget
from pathbrew.events import Event, Observer, TestsFound
from pathbrew.options import (
    BY_SPECIFICATION,
    CONCRETE_ONLY,
    GENERATING,
    ExploreOptions,
    GenerateOptions,
    MachineOptions,
    seconds,
)
from pathbrew.pace import slowness

if TYPE_CHECKING:
    from pathbrew.verbs.generate.result import Generation

_PICTURES, _PICTURES_LEAST = 0.6, 0.1
"""Seconds after the budget by which pictures are laid out, and how many there are for it in any case."""
_BUSY = 2.0
"""On a machine that is as many times slower than an idle one, no JVM is made ready for pictures."""
_REPORTS, _TEXT, _TEXT_PER_GOAL = 0.8, 0.1, 0.0001
"""Seconds after the budget by which reports are written, and what text and JSON take of them when idle."""
_GENERATE_EXAMPLES = """\b
Examples:
  pathbrew generate target/classes -c com.acme.Invoice
  pathbrew generate . --budget 60s --sarif crashes.sarif
  pathbrew generate lib.jar -c 'com.acme.text.*' --out generated --junit 4
  pathbrew generate target/classes -c com.acme.Lock --spec locks.spec
"""


def _options_of_tests(without: frozenset[str] = frozenset()) -> Callable[[Command], Command]:
    """Adds the options that all verbs share which write tests for classes, except some."""
    options: list[Callable[[Any], Any]] = [
        click.argument("class_path", nargs=-1, required=True, metavar="CLASSPATH..."),
        click.option(
            "-c",
            "--class",
            "classes",
            multiple=True,
            metavar="CLASS",
            help="A class or pattern; all classes by default.",
        ),
        click.option(
            "-m", "--method", "methods", multiple=True, metavar="METHOD", help="Only methods with this name."
        ),
        options_of(GenerateOptions, without=without),
        with_json,
        click.option(
            "--html/--no-html", default=True, help="Write the report as one HTML file.", show_default=True
        ),
        click.option("--sarif", metavar="FILE", help="Write the crashes as SARIF."),
        click.option(
            "--fail-under", type=float, metavar="PERCENT", help="Exit with 1 if fewer goals are covered."
        ),
        click.option("--fail-on-crash", is_flag=True, help="Exit with 1 if a crash was found."),
        click.option("-v", "--verbose", is_flag=True, help="Name every goal that is not covered."),
        click.option("-q", "--quiet", is_flag=True, help="Print no progress, and only the totals."),
        with_jdk,
        options_of(
            ExploreOptions,
            without=without,
            criterion=GENERATING.criterion,
            statics=GENERATING.statics,
            heap=GENERATING.heap,
        ),
        options_of(MachineOptions, without=CONCRETE_ONLY, assertions=True),
    ]

    def add(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return add


class _LoadingReports:
    """Hands on what it is told, and has reports loaded while others search and this process waits.

    That of HTML takes so long that the first tests come before it.
    """

    def __init__(self, shown: Observer, *, html: bool) -> None:
        self._shown = shown
        self._wants_texts, self._wants_html = True, html

    def __call__(self, event: Event) -> None:
        self._shown(event)
        if self._wants_texts:
            self._wants_texts = False
            _beside(_load_texts)
        if self._wants_html and isinstance(event, TestsFound) and event.tests:
            self._wants_html = False
            _beside(_load_html)


def _beside(load: Callable[[], None]) -> None:
    Thread(target=load, name="loading of reports", daemon=True).start()


def _load_texts() -> None:
    import pathbrew.report.generation_json
    import pathbrew.report.generation_text
    import pathbrew.report.sarif  # noqa: F401


def _load_html() -> None:
    from pathbrew.report.html import report_template

    report_template()


def _write_report(write: Callable[[], None], end: Deadline, result: Generation) -> None:
    """Write the HTML report, if there is time for it and for those after it; say so if there is not."""
    from pathbrew.paths.oversight import overseen
    from pathbrew.report.html import report_template

    goals = sum(len(method.goals) for tested in result.classes for method in tested.methods)
    end = end.later(-(_TEXT + _TEXT_PER_GOAL * goals) * slowness())
    try:
        if end.has_passed:
            raise OutOfBudget
        report_template()
        with overseen(end):
            write()
    except OutOfBudget:
        result.report = None
        click.echo("pathbrew: no time was left for the HTML report", err=True)


@app.command(
    cls=Verb,
    common=(
        *("classes", "methods", "budget", "jobs", "out", "junit", "json_file"),
        *("fail_under", "fail_on_crash", "jdk"),
    ),
    epilog=_GENERATE_EXAMPLES,
)
@_options_of_tests()
def generate(**settings: Any) -> None:
    """Write JUnit tests that reach the branches of classes, each validated on the real JVM.

    CLASSPATH entries are folders, jars, class files, Java sources or a built Maven or Gradle project. Every
    branch ends up covered by a test, infeasible, or open with the reason. The budget is hard; an interrupt
    ends the search, and what was found by then is still written.
    """
    from pathbrew import api

    _write_tests("generate", "report.html", api.generate, **settings)


_COMPLEMENT_EXAMPLES = """\b
Examples:
  pathbrew complement target/classes -c com.acme.Invoice --jacoco target/jacoco.exec
  pathbrew complement . --jacoco target/site/jacoco/jacoco.xml --budget 60s
"""


@app.command(
    cls=Verb,
    common=(
        *("jacoco", "classes", "methods", "budget", "jobs", "out", "junit", "json_file"),
        *("fail_under", "jdk"),
    ),
    epilog=_COMPLEMENT_EXAMPLES,
)
@click.option(
    "--jacoco",
    required=True,
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="What JaCoCo measured of the suite: its execution data (exact) or its XML report.",
)
@_options_of_tests(without=BY_SPECIFICATION)
def complement(jacoco: Path, **settings: Any) -> None:
    """Write JUnit tests for what an existing suite leaves uncovered, and no others.

    The class files must be the ones that the suite ran on. Every branch ends up covered by the suite, covered
    by a new test, infeasible, or open with the reason. Every test that is written
    adds branches or instructions to what JaCoCo counts. Existing files are never changed.
    """
    from pathbrew import api

    def make(class_path: list[str], classes: tuple[str, ...], methods: tuple[str, ...], **more: Any) -> Any:
        return api.complement(class_path, jacoco, classes, methods, **more)

    _write_tests("complement", "complement.html", make, **settings)


def _write_tests(
    verb: str,
    report: str,
    make: Callable[..., Generation],
    *,
    class_path: tuple[str, ...],
    classes: tuple[str, ...],
    methods: tuple[str, ...],
    json_file: str | None,
    html: bool,
    sarif: str | None,
    fail_under: float | None,
    fail_on_crash: bool,
    verbose: bool,
    quiet: bool,
    jdk: Path | None,
    **settings: Any,
) -> None:
    """Have tests made, and tell of them in all the ways that were asked for."""
    from pathbrew.report.drawing.elk import Layout
    from pathbrew.report.generation_progress import PreparingPictures, generation_progress

    started = began()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    budget = seconds(settings["budget"])
    end = NEVER  # a mutation analysis comes on top
    if not settings["mutation"]:
        end = Deadline(started + budget + _REPORTS)
        end_after(budget, "tests that are proven are written, the report is not")
    with Layout(jdk) as layout:
        with generation_progress(quiet=quiet, budget=budget, started=started) as shown:
            if html and slowness() < _BUSY:
                shown = PreparingPictures(shown, layout)
            observer = _LoadingReports(shown, html=html)
            result = make(
                paths(class_path), classes, methods, jdk=jdk, observer=observer, started=started, **settings
            )
        if html:
            from pathbrew.report.html import write_html

            deadline = max(Deadline(started + budget + _PICTURES), Deadline.after(_PICTURES_LEAST))
            result.report = result.folder / report
            title = ", ".join(classes) or " ".join(class_path)
            _write_report(
                lambda: write_html(result, result.folder / report, layout, deadline, title=title), end, result
            )
    from rich.console import Console

    from pathbrew.report import generation_json
    from pathbrew.report.generation_text import print_generation
    from pathbrew.report.sarif import as_sarif

    write_json(json_file, verb, started, lambda: generation_json.as_json(result))
    if sarif is not None:
        write_file(sarif, json.dumps(as_sarif(result), indent=2) + "\n")
    if json_file != "-":
        print_generation(result, Console(), verbose=verbose, quiet=quiet)
    if result.interrupted:
        sys.exit(INTERRUPTED)
    if result.defects and not result.is_anything_finished:
        sys.exit(INTERNAL)
    if not result.tests and result.seconds >= budget:
        sys.exit(NOTHING_IN_TIME)
    if (fail_on_crash and result.crashes) or (
        fail_under is not None and result.goal_coverage < fail_under / 100
    ):
        sys.exit(FOUND)
