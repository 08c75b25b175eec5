"""The command line."""

from __future__ import annotations

import contextlib
import dataclasses
import json
import os
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pathbrew import __version__
from pathbrew.errors import Exited, InputError, Obstacle, PathbrewError
from pathbrew.options import (
    CHECKING,
    GENERATING,
    REACHING,
    ExploreOptions,
    GenerateOptions,
    MachineOptions,
    ReachOptions,
    seconds,
)

if TYPE_CHECKING:
    from pathbrew.generation.result import Generation
    from pathbrew.search.exploration import Exploration

_STARTED = time.perf_counter()
OK, FOUND, USAGE, INTERNAL, NOTHING_IN_TIME, INTERRUPTED = 0, 1, 2, 3, 124, 130

Command = TypeVar("Command", bound=Callable[..., Any])


@click.group(
    help="Symbolic execution for JVM bytecode, and the unit tests that come out of it.",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="pathbrew", message="%(prog)s %(version)s")
def app() -> None:
    pass


def options_of(settings: type, **defaults: Any) -> Callable[[Command], Command]:
    """A decorator that adds one option per field of a dataclass; a verb may have its own defaults."""

    def add(command: Command) -> Command:
        for field in reversed(dataclasses.fields(settings)):
            about = field.metadata
            flags = about["flags"] or (f"--{field.name.replace('_', '-')}",)
            kind: Any = None
            if about["choices"]:
                kind = click.Choice(about["choices"])
            elif about["least"] is not None:
                kind = click.IntRange(min=about["least"])
            command = click.option(
                *flags,
                field.name,
                default=defaults.get(field.name, field.default),
                show_default=not about["many"],
                help=about["help"],
                is_flag=isinstance(field.default, bool),
                multiple=about["many"],
                type=kind,
            )(command)
        return command

    return add


def _where(metavar: str) -> Callable[[Command], Command]:
    return click.argument("where", nargs=-1, required=True, metavar=metavar, type=click.UNPROCESSED)


_json = click.option(
    "--json", "json_file", metavar="FILE", help="Write the result as JSON; - is standard output."
)
_jdk = click.option(
    "--jdk",
    metavar="HOME",
    type=click.Path(path_type=Path),
    help="The JDK whose classes to use; else JAVA_HOME, else java on the path.",
)

_out = click.option("--out", "-o", metavar="DIR", help="Write what is printed, and JSON, into that folder.")
_quiet = click.option("-q", "--quiet", is_flag=True, help="Print no progress, and one line.")
_verbose = click.option("-v", "--verbose", is_flag=True, help="Say where the time went.")

_RUN_EXAMPLES = """\b
Examples:
  pathbrew run target/classes com.acme.Invoice.total 3 19.99
  pathbrew run Sort.java Sort.sorted '[3, 1, 2]'
  pathbrew run 'java.lang.Math.max(int,int)' 3 -4
"""


@app.command(context_settings={"ignore_unknown_options": True}, epilog=_RUN_EXAMPLES)
@_where("[CLASSPATH]... CLASS.METHOD [ARG]...")
@_json
@_jdk
@options_of(MachineOptions)
def run(where: tuple[str, ...], json_file: str | None, jdk: Path | None, **settings: Any) -> None:
    """Execute a method concretely in Pathbrew's own machine.

    CLASSPATH entries are folders, jars, class files, Java sources or a built Maven or Gradle project;
    then comes the method, then its arguments: primitives, strings, null, arrays as [1, 2, 3]. An
    overloaded method is told apart by its descriptor or parameter types: 'Calc.add(II)I',
    'Calc.add(int,int)'. What the program prints goes through.
    """
    from pathbrew import api

    class_path, target, arguments = _split(where)
    started = time.perf_counter()
    try:
        result = api.run(class_path, target, arguments, jdk=jdk, **settings)
    except Obstacle as obstacle:
        _write_json(json_file, "run", started, {"obstacle": str(obstacle)})
        click.echo(f"pathbrew: the run ended at an obstacle: {obstacle}", err=True)
        sys.exit(FOUND)
    if isinstance(result, api.Returned):
        content, text = {"returned": result.json}, f"returned {result.text}".rstrip()
    elif isinstance(result, Exited):
        content, text = {"exited": result.status}, str(result)
    else:
        threw = {"class": result.exception, "message": result.message}
        content = {"threw": threw, "trace": [line.strip() for line in result.trace[1:]]}
        text = "threw " + "\n".join(result.trace)
    _write_json(json_file, "run", started, content)
    if json_file != "-":
        click.echo(text.encode("utf-8", "backslashreplace"))


_PICTURES = "pathbrew-pictures"
_EXPLORE_EXAMPLES = """\b
Examples:
  pathbrew explore target/classes com.acme.Invoice.total
  pathbrew explore Tree.java Tree.insert --criterion block-2 --budget 5s --json -
  pathbrew explore Tree.java Tree.insert --draw pictures
  pathbrew explore --blocks target/classes com.acme.Invoice.total
"""


@app.command(epilog=_EXPLORE_EXAMPLES)
@_where("[CLASSPATH]... CLASS.METHOD")
@click.option("--blocks", is_flag=True, help="Print the method's block IR instead.")
@click.option("--list", "as_list", is_flag=True, help="List the paths instead of drawing the tree.")
@click.option(
    "--draw",
    is_flag=False,
    flag_value=_PICTURES,
    metavar="[DIR]",
    help="Write the tree and the heaps before and after each path into that folder as SVG; "
    f"without a folder into {_PICTURES}.",
)
@_json
@_out
@_verbose
@_quiet
@_jdk
@options_of(ExploreOptions)
@options_of(MachineOptions)
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

    class_path, target = _only_target(where, "explore")
    if blocks:
        click.echo(api.block_ir(class_path, target, jdk=jdk), nl=False)
        return
    if draw is not None and Path(draw).is_file():
        raise InputError(f"{draw} is a file: --draw takes a folder, or stands at the end")
    started = time.perf_counter()
    with nullcontext() if quiet else progress(target) as observer:
        result = api.explore(class_path, target, jdk=jdk, observer=observer, **settings)
    text = exploration.as_text(result, as_list=as_list, verbose=verbose)
    _write_out(out, "explore", started, text, exploration.as_json(result))
    _write_json(json_file, "explore", started, exploration.as_json(result))
    if json_file != "-":
        click.echo(exploration.as_text(result, quiet=True) if quiet else text, nl=False)
    if draw is not None:
        _draw(result, Path(draw), quiet=quiet or json_file == "-")


def _draw(result: Exploration, folder: Path, *, quiet: bool) -> None:
    from pathbrew.report.drawing.exploration import write_pictures

    try:
        pictures = write_pictures(result, folder)
    except OSError as error:
        raise InputError(f"{folder} cannot be written: {error.strerror}") from None
    if not quiet:
        click.echo(f"Pictures: {pictures.tree}, {pictures.summary}")


_CHECK_EXAMPLES = """\b
Examples:
  pathbrew check target/classes com.acme.Invoice.total
  pathbrew check --property exception --fix args=[] Main.java Main.main
"""


@app.command(epilog=_CHECK_EXAMPLES)
@_where("[CLASSPATH]... CLASS.METHOD")
@click.option(
    "--property",
    "checked",
    type=click.Choice(["assert", "exception"]),
    default="assert",
    show_default=True,
    help="An assertion failure, or any exception that escapes.",
)
@_json
@_out
@_verbose
@_quiet
@_jdk
@options_of(ExploreOptions, criterion=CHECKING.criterion)
@options_of(MachineOptions)
def check(
    where: tuple[str, ...],
    checked: str,
    json_file: str | None,
    out: str | None,
    verbose: bool,
    quiet: bool,
    jdk: Path | None,
    **settings: Any,
) -> None:
    """Can an assertion fail, or an exception escape?

    The verdict is violated, with inputs that were confirmed on the real JVM; holds, when the search was
    exhaustive and exact; or unknown, with the reason. Never a guess.
    """
    from pathbrew import api
    from pathbrew.report.exploration import statistics
    from pathbrew.report.progress import progress

    class_path, target = _only_target(where, "check")
    started = time.perf_counter()
    with nullcontext() if quiet else progress(target) as observer:
        result = api.check(class_path, target, checked=checked, jdk=jdk, observer=observer, **settings)
    more = statistics(result.search) if verbose and result.search is not None else []
    text = "\n".join([str(result), *more])
    _write_out(out, "check", started, f"{text}\n", result.as_json())
    _write_json(json_file, "check", started, result.as_json())
    if json_file != "-":
        click.echo(text.partition("\n")[0] if quiet else text)


_REACH_EXAMPLES = """\b
Examples:
  pathbrew reach target/classes com.acme.Invoice.total:42
  pathbrew reach target/classes com.acme.Tree.rotate@51 --from com.acme.Tree.insert --out tests
"""


@app.command(epilog=_REACH_EXAMPLES)
@_where("[CLASSPATH]... CLASS.METHOD:LINE|CLASS.METHOD@OFFSET")
@click.option("--from", "entry", metavar="CLASS.METHOD", help="The method to call; else that of the goal.")
@options_of(ReachOptions)
@_json
@click.option(
    "-v", "--verbose", is_flag=True, help="Show the constrained memory as it is refined, on standard error."
)
@_quiet
@_jdk
@options_of(ExploreOptions, statics=REACHING.statics)
@options_of(MachineOptions, assertions=True)
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

    The search goes backward, from the goal towards the entry. An input is told of only when the real JVM was
    seen to reach the goal with it, and comes with a JUnit test. Exit code 1 means that it is still open.
    """
    from pathbrew import api

    class_path, target = _only_target(where, "reach")
    started = time.perf_counter()
    say = (lambda text: click.echo(f"{text}\n", err=True)) if verbose else None
    result = api.reach(class_path, target, entry=entry, jdk=jdk, observer=say, **settings)
    _write_json(json_file, "reach", started, result.as_json())
    if json_file != "-":
        text = str(result)
        click.echo(text.partition("\n")[0] if quiet else text)
        if result.test is not None and result.test.file is None and not quiet:
            click.echo("\n" + result.test.source, nl=False)
    if result.status.value == "open":
        sys.exit(NOTHING_IN_TIME if "the budget was used up" in result.reason else FOUND)


_GENERATE_EXAMPLES = """\b
Examples:
  pathbrew generate target/classes -c com.acme.Invoice
  pathbrew generate . --budget 60s --sarif crashes.sarif
  pathbrew generate lib.jar -c 'com.acme.text.*' --out generated --junit 4
"""


def _options_of_tests(command: Command) -> Command:
    """Adds the options that all verbs share which write tests for classes."""
    options: list[Callable[[Any], Any]] = [
        click.argument("class_path", nargs=-1, required=True, metavar="CLASSPATH..."),
        click.option(
            "-c", "--class", "classes", multiple=True, metavar="CLASS", help="A class or pattern; else all."
        ),
        click.option(
            "-m", "--method", "methods", multiple=True, metavar="METHOD", help="Only methods of that name."
        ),
        options_of(GenerateOptions),
        _json,
        click.option(
            "--html/--no-html", default=True, help="Write the report as one HTML file.", show_default=True
        ),
        click.option("--sarif", metavar="FILE", help="Write the crashes as SARIF."),
        click.option(
            "--fail-under", type=float, metavar="PERCENT", help="Exit with 1 if branch coverage is lower."
        ),
        click.option("--fail-on-crash", is_flag=True, help="Exit with 1 if a crash was found."),
        click.option("-v", "--verbose", is_flag=True, help="Name every goal that is not covered."),
        click.option("-q", "--quiet", is_flag=True, help="Print no progress, and only the totals."),
        _jdk,
        options_of(ExploreOptions, criterion=GENERATING.criterion, statics=GENERATING.statics),
        options_of(MachineOptions, assertions=True),
    ]
    for option in reversed(options):
        command = option(command)
    return command


@app.command(epilog=_GENERATE_EXAMPLES)
@_options_of_tests
def generate(**settings: Any) -> None:
    """Write JUnit tests that reach the branches of classes, each validated on the real JVM.

    CLASSPATH entries are folders, jars, class files, Java sources or a built Maven or Gradle project. Every
    branch ends up covered by a test, infeasible, or open with the reason. The budget is hard; an interrupt
    ends the search, and what was found is written all the same.
    """
    from pathbrew import api

    _write_tests("generate", "report.html", api.generate, **settings)


_COMPLEMENT_EXAMPLES = """\b
Examples:
  pathbrew complement target/classes -c com.acme.Invoice --jacoco target/jacoco.exec
  pathbrew complement . --jacoco target/site/jacoco/jacoco.xml --budget 60s
"""


@app.command(epilog=_COMPLEMENT_EXAMPLES)
@click.option(
    "--jacoco",
    required=True,
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="What JaCoCo measured of the suite: its execution data (exact) or its XML report.",
)
@_options_of_tests
def complement(jacoco: Path, **settings: Any) -> None:
    """Write JUnit tests for what an existing suite leaves uncovered, and no others.

    The class files have to be those that the suite ran on. Every branch ends up covered by the suite, covered
    by a new test, infeasible, or open with the reason. Only tests are written without which JaCoCo would
    count fewer branches or instructions, to new files; no file that is there is changed.
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
    from rich.console import Console

    from pathbrew.report import generation_json
    from pathbrew.report.generation_progress import generation_progress
    from pathbrew.report.generation_text import print_generation
    from pathbrew.report.html import write_html
    from pathbrew.report.sarif import as_sarif

    started = time.perf_counter()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with generation_progress(quiet=quiet, budget=seconds(settings["budget"])) as progress:
        result = make(
            _paths(class_path), classes, methods, jdk=jdk, progress=progress, started=_STARTED, **settings
        )
    if html:
        result.report = result.folder / report
        write_html(result, result.report, title=", ".join(classes) or " ".join(class_path))
    _write_json(json_file, verb, started, generation_json.as_json(result))
    if sarif is not None:
        _write_file(sarif, json.dumps(as_sarif(result), indent=2) + "\n")
    if json_file != "-":
        print_generation(result, Console(), verbose=verbose, quiet=quiet)
    if result.interrupted:
        sys.exit(INTERRUPTED)
    if not result.tests and result.seconds >= seconds(settings["budget"]):
        sys.exit(NOTHING_IN_TIME)
    if (fail_on_crash and result.crashes) or (
        fail_under is not None and result.branch_coverage < fail_under / 100
    ):
        sys.exit(FOUND)


def _paths(words: tuple[str, ...]) -> list[str]:
    """Class path entries, several in one word allowed as Java writes them."""
    parts = ([word] if Path(word).exists() else word.split(os.pathsep) for word in words)
    return [part for split in parts for part in split if part]


def _only_target(where: tuple[str, ...], verb: str) -> tuple[list[str], str]:
    class_path, target, arguments = _split(where)
    if arguments:
        raise InputError(f"{verb} takes no arguments for the method; what is '{arguments[0]}'?")
    return class_path, target


def _split(where: tuple[str, ...]) -> tuple[list[str], str, list[str]]:
    """The class path is what exists as a path; the first word that does not is the method."""
    class_path: list[str] = []
    for i, word in enumerate(where):
        parts = [part for part in word.split(os.pathsep) if part]
        if parts and all(Path(part).exists() for part in parts):
            class_path += parts
            continue
        if word.startswith("-") and len(word) > 1:
            raise InputError(f"there is no option {word}; see --help")
        if os.sep in word.partition("(")[0] or word.endswith((".jar", ".class", ".java")):
            raise InputError(f"{word} does not exist")
        return class_path, word, list(where[i + 1 :])
    raise InputError("no method was named; write CLASS.METHOD after the class path")


def _write_json(file: str | None, verb: str, started: float, content: dict[str, Any]) -> None:
    if file is None:
        return
    document = {"tool": "pathbrew", "version": __version__, "verb": verb}
    text = json.dumps(document | {"seconds": round(time.perf_counter() - started, 3)} | content) + "\n"
    if file == "-":
        click.echo(text, nl=False)
    else:
        _write_file(file, text)


def _write_out(folder: str | None, verb: str, started: float, text: str, content: dict[str, Any]) -> None:
    """`VERB.txt` and `VERB.json` in a folder, which is made if need be."""
    if folder is None:
        return
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{folder} cannot be written: {error.strerror}") from None
    _write_file(str(Path(folder) / f"{verb}.txt"), text)
    _write_json(str(Path(folder) / f"{verb}.json"), verb, started, content)


def _write_file(file: str, text: str) -> None:
    try:
        Path(file).write_text(text)
    except OSError as error:
        raise InputError(f"{file} cannot be written: {error.strerror}") from None


def main() -> None:
    """Run the command line; every failure becomes a message and an exit code."""
    try:
        _run()
        status = OK
    except SystemExit as leaving:
        status = leaving.code if isinstance(leaving.code, int) else OK
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):
            stream.flush()
    # All is closed and written: native solvers are spared being taken apart in no particular order.
    os._exit(status)


def _run() -> None:
    try:
        app(standalone_mode=False)
    except click.ClickException as error:
        error.show()
        sys.exit(USAGE)
    except InputError as error:
        click.echo(f"pathbrew: {error}", err=True)
        sys.exit(USAGE)
    except PathbrewError as error:
        click.echo(f"pathbrew: {error}", err=True)
        sys.exit(FOUND)
    except (click.Abort, KeyboardInterrupt):
        click.echo("pathbrew: interrupted", err=True)
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        sys.stderr.close()
    except Exception:
        sys.exit(_internal_error())


def _internal_error() -> int:
    with tempfile.NamedTemporaryFile("w", prefix="pathbrew-", suffix=".txt", delete=False) as report:
        report.write(f"pathbrew {__version__}, python {sys.version}\narguments: {sys.argv[1:]}\n\n")
        traceback.print_exc(file=report)
    click.echo(f"pathbrew: an internal error; its report lies in {report.name}", err=True)
    return INTERNAL
