"""The verbs on one method: run, explore, check, reach."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pathbrew.cli.group import FOUND, INTERNAL, NOTHING_IN_TIME, app, began
from pathbrew.cli.help import Verb
from pathbrew.cli.last_resort import NO_ANSWER, end_after
from pathbrew.cli.options import (
    options_of,
    with_draw,
    with_jdk,
    with_json,
    with_out,
    with_quiet,
    with_verbose,
    with_where,
)
from pathbrew.cli.output import recorded, write_json, write_out
from pathbrew.cli.words import only_target, split
from pathbrew.deadline import clock
from pathbrew.documents.others import RunContent, ThrownEntry
from pathbrew.errors import Exited, InputError, Obstacle
from pathbrew.events import Event, MemoryRefined
from pathbrew.options import (
    BY_SPECIFICATION,
    CHECKING,
    CONCRETE_ONLY,
    REACHING,
    CheckOptions,
    ExploreOptions,
    MachineOptions,
    ReachOptions,
    seconds,
)

if TYPE_CHECKING:
    from pathbrew.engines.states.exploration import Exploration
    from pathbrew.paths.search import Search
    from pathbrew.specs.visits import Visit
    from pathbrew.verbs.stored import Replayed

_RUN_EXAMPLES = """\b
Examples:
  pathbrew run target/classes com.acme.Invoice.total 3 19.99
  pathbrew run Sort.java Sort.sorted '[3, 1, 2]'
  pathbrew run 'java.lang.Math.max(int,int)' 3 -4
"""


@app.command(cls=Verb, context_settings={"ignore_unknown_options": True}, epilog=_RUN_EXAMPLES)
@with_where("[CLASSPATH]... CLASS.METHOD [ARG]...")
@with_json
@with_jdk
@options_of(MachineOptions)
def run(where: tuple[str, ...], json_file: str | None, jdk: Path | None, **settings: Any) -> None:
    """Execute a method concretely in Pathbrew's own machine.

    CLASSPATH entries are folders, jars, class files, Java sources or a built Maven or Gradle project;
    then comes the method, then its arguments: primitives, strings, null, arrays as [1, 2, 3]. Name
    an overloaded method with its descriptor or parameter types: 'Calc.add(II)I', 'Calc.add(int,int)'.
    What the program prints is passed through; with --json - it is part of the JSON.
    """
    from pathbrew import api
    from pathbrew.verbs.run import Returned

    class_path, target, arguments = split(where)
    started = clock()
    output = io.StringIO() if json_file == "-" else None

    def write(content: RunContent) -> None:
        if output is not None:
            content["output"] = output.getvalue()
        write_json(json_file, "run", started, lambda: content)

    try:
        result = api.run(class_path, target, arguments, jdk=jdk, output=output, **settings)
    except Obstacle as obstacle:
        write({"obstacle": str(obstacle)})
        click.echo(f"pathbrew: the run ended at an obstacle: {obstacle}", err=True)
        sys.exit(FOUND)
    if isinstance(result, Returned):
        write({"returned": result.json})
        text = f"returned {result.text}".rstrip()
    elif isinstance(result, Exited):
        write({"exited": result.status})
        text = str(result)
    else:
        thrown: ThrownEntry = {"class": result.exception, "message": result.message}
        write({"threw": thrown, "trace": [line.strip() for line in result.trace[1:]]})
        text = "threw " + "\n".join(result.trace)
    if json_file != "-":
        click.echo(text.encode("utf-8", "backslashreplace"))


_EXPLORE_EXAMPLES = """\b
Examples:
  pathbrew explore target/classes com.acme.Invoice.total
  pathbrew explore Tree.java Tree.insert --criterion block-2 --budget 5s --json -
  pathbrew explore Tree.java Tree.insert --draw pictures
  pathbrew explore --blocks target/classes com.acme.Invoice.total
"""


@app.command(
    cls=Verb,
    common=(
        *("budget", "jobs", "criterion", "heap", "fix"),
        *("as_list", "draw", "out", "json_file", "jdk"),
    ),
    epilog=_EXPLORE_EXAMPLES,
)
@with_where("[CLASSPATH]... CLASS.METHOD")
@click.option("--blocks", is_flag=True, help="Print the method's block IR instead.")
@click.option("--list", "as_list", is_flag=True, help="List the paths instead of drawing the tree.")
@with_draw("the tree, and the heaps before and after each path,")
@with_json
@with_out
@click.option(
    "-v", "--verbose", is_flag=True, help="Show the terms behind conditions, and where the time went."
)
@with_quiet
@with_jdk
@options_of(ExploreOptions, without=BY_SPECIFICATION)
@options_of(MachineOptions, without=CONCRETE_ONLY)
def explore(
    where: tuple[str, ...],
    blocks: bool,
    as_list: bool,
    draw: str | None,
    json_file: str | None,
    out: str | None,
    verbose: bool,
    quiet: bool,
    jdk: Path | None,
    **settings: Any,
) -> None:
    """Show the symbolic execution tree of a method: conditions, endings, witnesses.

    Primitives, strings, arrays, objects, enums and boxes are symbolic. The criteria branch and
    statement stop the search when everything is covered and each place that may throw was tried; path goes
    on until no path is left; loop-K, block-K and depth-K cut paths.
    """
    from pathbrew import api
    from pathbrew.report import exploration
    from pathbrew.report.progress import progress

    class_path, target = only_target(where, "explore")
    if blocks:
        click.echo(api.block_ir(class_path, target, jdk=jdk), nl=False)
        return
    _refuse_file(draw)
    started = began()
    if draw is None:
        end_after(seconds(settings["budget"]), NO_ANSWER)
    with nullcontext() if quiet else progress(target) as observer:
        result = api.explore(
            class_path, target, jdk=jdk, observer=observer, started=started, with_terms=verbose, **settings
        )
    result.search.defects = recorded(result.search.defects, out)
    text = exploration.as_text(result, as_list=as_list, verbose=verbose)
    content = cache(lambda: exploration.as_json(result))
    write_out(out, "explore", started, text, content)
    write_json(json_file, "explore", started, content)
    if json_file != "-":
        click.echo(exploration.as_text(result, quiet=True) if quiet else text, nl=False)
    if draw is not None:
        _draw(result, Path(draw), jdk, quiet=quiet or json_file == "-")
    leave_if_nothing_finished(result.search)


def _refuse_file(draw: str | None) -> None:
    """Refuse a folder for pictures that is none."""
    if draw is not None and Path(draw).is_file():
        raise InputError(f"{draw} is a file: --draw takes a folder, or stands at the end")


def refuse_drawing(draw: str | None, spec: Sequence[str]) -> None:
    """Refuse to draw promises where there are none."""
    if draw is not None and not spec:
        raise InputError("--draw draws promises: give some with --spec")
    _refuse_file(draw)


def draw_promises(visits: Sequence[Visit], folder: str, *, quiet: bool) -> None:
    """Draw the automata of promises, with what a search has seen of them."""
    from pathbrew.report.drawing.automata import write_automata

    try:
        files = write_automata(visits, Path(folder))
    except OSError as error:
        raise InputError(f"{folder} cannot be written: {error.strerror}") from None
    if not quiet:
        click.echo(f"Pictures: {', '.join(map(str, files))}")


def leave_if_nothing_finished(search: Search) -> None:
    """Exit with the code for internal errors if there were some, and no path came to its end."""
    if search.defects and not any(path.run.ending.is_complete for path in search.paths):
        sys.exit(INTERNAL)


def _draw(result: Exploration, folder: Path, jdk: Path | None, *, quiet: bool) -> None:
    from pathbrew.report.drawing.exploration import write_pictures

    try:
        pictures = write_pictures(result, folder, jdk)
    except OSError as error:
        raise InputError(f"{folder} cannot be written: {error.strerror}") from None
    if not quiet:
        click.echo(f"Pictures: {pictures.tree}, {pictures.summary}")


REPLAY_HELP = "Run what was stored again, with its stack trace."


def show_again(
    verb: str, class_path: tuple[str, ...], stored: str, jdk: Path | None, json_file: str | None
) -> Replayed:
    """Run a stored witness on the JVM, and tell what it did."""
    from pathbrew import api

    started = began()
    again = api.replay([Path(entry) for entry in class_path], stored, jdk=jdk)
    write_json(json_file, verb, started, again.as_json)
    if json_file != "-":
        click.echo(str(again))
    return again


_CHECK_EXAMPLES = """\b
Examples:
  pathbrew check target/classes com.acme.Invoice.total
  pathbrew check --property exception --property overflow Sort.java Sort.sorted
  pathbrew check Main.java Main.main --inputs 'Verifier.nondet*' --witness found.json
  pathbrew check Main.java --replay found.json
  pathbrew check Lock.java Lock --spec Lock.spec --draw pictures
"""


@app.command(
    cls=Verb,
    common=(
        *("checked", "replayed", "spec", "budget", "fix", "inputs"),
        *("witness", "out", "json_file", "jdk"),
    ),
    epilog=_CHECK_EXAMPLES,
)
@with_where("[CLASSPATH]... CLASS.METHOD")
@click.option(
    "--property",
    "checked",
    multiple=True,
    metavar="NAME",
    help="What no run may do: assert (the default without --spec), exception (all, or exception=PATTERN), "
    "division, null, bounds, cast, overflow or termination.",
)
@click.option("--replay", "replayed", metavar="FILE", help=REPLAY_HELP)
@options_of(CheckOptions)
@with_draw("the automaton of each promise of --spec, with what the search has seen of it,")
@with_json
@with_out
@with_verbose
@with_quiet
@with_jdk
@options_of(ExploreOptions, criterion=CHECKING.criterion)
@options_of(MachineOptions, without=CONCRETE_ONLY)
def check(
    where: tuple[str, ...],
    checked: tuple[str, ...],
    replayed: str | None,
    draw: str | None,
    json_file: str | None,
    out: str | None,
    verbose: bool,
    quiet: bool,
    jdk: Path | None,
    **settings: Any,
) -> None:
    """Can an assertion fail, an exception escape, a number wrap around, a loop go on for ever?

    The verdict is violated, with inputs that were confirmed on the real JVM; holds, when there is an exact
    proof; or unknown, with the reason. Never a guess.
    """
    from pathbrew import api
    from pathbrew.report.defects import defects_text
    from pathbrew.report.exploration import statistics
    from pathbrew.report.printed import printed_lines
    from pathbrew.report.progress import progress
    from pathbrew.report.specifications import table, visits_json
    from pathbrew.verbs.check.verdict import as_json

    started = began()
    if replayed is not None:
        show_again("check", where, replayed, jdk, json_file)
        return
    class_path, target = only_target(where, "check")
    refuse_drawing(draw, settings["spec"])
    checked = checked or (("spec",) if settings["spec"] else ("assert",))
    end_after(seconds(settings["budget"]), NO_ANSWER)
    with nullcontext() if quiet else progress(target) as observer:
        results = api.check(
            class_path, target, checked=checked, jdk=jdk, observer=observer, started=started, **settings
        )
    more = []
    search = next((result.search for result in results if result.search is not None), None)
    defects = recorded(tuple(dict.fromkeys(each for result in results for each in result.defects)), out)
    results = tuple(replace(result, defects=defects) for result in results)
    more += [f"defects of Pathbrew: {defects_text(defects)}"] if defects else []
    if search is not None and verbose:
        output = results[0].output
        more += [*printed_lines(output.text, is_cut=output.is_cut), *statistics(search)]
    seen = results[0].visits
    if verbose and seen:
        more += table(seen)
    told = [str(result).partition("\n")[0] if quiet else str(result) for result in results]
    text = "\n".join([*told, *([] if quiet else more)])
    content = as_json(results)
    if seen:
        content["promises"] = visits_json(seen)
    write_out(out, "check", started, f"{text}\n", lambda: content)
    write_json(json_file, "check", started, lambda: content)
    if json_file != "-":
        click.echo(text)
    if draw is not None:
        draw_promises(seen, draw, quiet=quiet or json_file == "-")
    is_finished = search is not None and any(path.run.ending.is_complete for path in search.paths)
    if defects and not is_finished and all(result.verdict == "unknown" for result in results):
        sys.exit(INTERNAL)


_REACH_EXAMPLES = """\b
Examples:
  pathbrew reach target/classes com.acme.Invoice.total:42
  pathbrew reach target/classes com.acme.Tree.rotate@51 --from com.acme.Tree.insert --out tests
"""


@app.command(
    cls=Verb,
    common=(
        *("entry", "budget", "jobs", "heap", "fix"),
        *("out", "junit", "json_file", "verbose", "jdk"),
    ),
    epilog=_REACH_EXAMPLES,
)
@with_where("[CLASSPATH]... CLASS.METHOD:LINE|CLASS.METHOD@OFFSET")
@click.option(
    "--from", "entry", metavar="CLASS.METHOD", help="The method to call; by default the one with the goal."
)
@options_of(ReachOptions)
@with_json
@click.option(
    "-v", "--verbose", is_flag=True, help="Show the constrained memory as it is refined, on standard error."
)
@with_quiet
@with_jdk
@options_of(ExploreOptions, without=BY_SPECIFICATION, criterion=REACHING.criterion, statics=REACHING.statics)
@options_of(MachineOptions, without=CONCRETE_ONLY, assertions=True)
def reach(
    where: tuple[str, ...],
    entry: str | None,
    json_file: str | None,
    verbose: bool,
    quiet: bool,
    jdk: Path | None,
    **settings: Any,
) -> None:
    """Find one input that executes a line or bytecode instruction, or prove that there is none.

    The search goes backward, from the goal towards the entry. An input is reported only after the
    real JVM has reached the goal with it, together with a JUnit test. Exit code 1 means that the question is
    still open.
    """
    from pathbrew import api
    from pathbrew.paths.search import OUT_OF_BUDGET
    from pathbrew.report.defects import defects_text
    from pathbrew.report.printed import printed_lines

    class_path, target = only_target(where, "reach")
    started = began()
    end_after(seconds(settings["budget"]), NO_ANSWER)
    observer = _show_memory if verbose else None
    result = api.reach(
        class_path, target, entry=entry, jdk=jdk, observer=observer, started=started, **settings
    )
    result = replace(result, defects=recorded(result.defects, settings["out"]))
    write_json(json_file, "reach", started, result.as_json)
    if json_file != "-":
        text = str(result)
        if result.defects:
            text += f"\n  defects of Pathbrew: {defects_text(result.defects)}"
        if verbose and result.case is not None:
            output = result.case.observed.output
            lines = printed_lines(output.stdout + output.stderr, is_cut=output.truncated)
            text += "".join(f"\n  {line}" for line in lines)
        click.echo(text.partition("\n")[0] if quiet else text)
        if result.test is not None and result.test.file is None and not quiet:
            click.echo("\n" + result.test.source, nl=False)
    if result.status.value == "open":
        sys.exit(NOTHING_IN_TIME if OUT_OF_BUDGET in (result.reason, *result.reasons) else FOUND)


def _show_memory(event: Event) -> None:
    if isinstance(event, MemoryRefined):
        click.echo(f"{event.text}\n", err=True)
