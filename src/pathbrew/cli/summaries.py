"""The verb that shows what methods do: summarize."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pathbrew.cli.group import NOTHING_IN_TIME, app, began
from pathbrew.cli.help import Verb
from pathbrew.cli.last_resort import NO_ANSWER, end_after
from pathbrew.cli.options import options_of, with_draw, with_jdk, with_json, with_out, with_quiet
from pathbrew.cli.output import write_json, write_out
from pathbrew.cli.words import paths
from pathbrew.errors import InputError
from pathbrew.options import (
    CONCRETE_ONLY,
    SUMMARIZED_FROM_ANY_INPUT,
    SUMMARIZING,
    ExploreOptions,
    MachineOptions,
    SummarizeOptions,
    seconds,
)

if TYPE_CHECKING:
    from pathbrew.verbs.summarize import Summarized

PAGE = "summaries.html"
WRONG_MODEL = 1
"""The exit code if a real method does something else than its model."""
_EXAMPLES = """\b
Examples:
  pathbrew summarize Fraction.java -c Fraction -m simplify --criterion block-2
  pathbrew summarize target/classes -c 'com.acme.text.*' --budget 60s --json summaries.json
  pathbrew summarize Tree.java -c Tree --draw pictures --html
  pathbrew summarize target/classes -c com.acme.Codec -m checksum --models codec.summary
"""


@app.command(
    cls=Verb,
    common=(
        *("classes", "methods", "budget", "per_method", "max_cases", "criterion", "heap"),
        *("out", "json_file", "jdk"),
    ),
    epilog=_EXAMPLES,
)
@click.argument("class_path", nargs=-1, required=True, metavar="CLASSPATH...")
@click.option(
    "-c",
    "--class",
    "classes",
    multiple=True,
    metavar="CLASS",
    help="A class or pattern; all classes by default.",
)
@click.option(
    "-m", "--method", "methods", multiple=True, metavar="METHOD", help="Only methods with this name."
)
@with_draw("the heaps before and after each case")
@click.option(
    "--html/--no-html", default=False, help=f"Write {PAGE}, with pictures, into the folder of --out or here."
)
@with_json
@with_out
@with_quiet
@with_jdk
@options_of(SummarizeOptions)
@options_of(ExploreOptions, without=SUMMARIZED_FROM_ANY_INPUT, criterion=SUMMARIZING.criterion)
@options_of(MachineOptions, without=CONCRETE_ONLY)
def summarize(
    class_path: tuple[str, ...],
    classes: tuple[str, ...],
    methods: tuple[str, ...],
    draw: str | None,
    html: bool,
    json_file: str | None,
    out: str | None,
    quiet: bool,
    jdk: Path | None,
    **settings: Any,
) -> None:
    """Show what methods do, case by case: on which inputs, with which result, what is written and made.

    A method is summarised after all that it calls. The cases are the paths that the criterion allows; path
    means all of them. A summary says whether these are all cases, and what it leaves out. Models given by
    --models are compared with the real methods on the JVM; the exit code is 1 if one is wrong.
    """
    from pathbrew import api
    from pathbrew.report import summaries

    if draw is not None and Path(draw).is_file():
        raise InputError(f"{draw} is a file: --draw takes a folder, or stands at the end")
    started = began()
    end_after(seconds(settings["budget"]), NO_ANSWER)
    result = api.summarize(paths(class_path), classes, methods, jdk=jdk, started=started, **settings)
    text, content = summaries.as_text(result, quiet=quiet), cache(lambda: summaries.as_json(result))
    write_json(json_file, "summarize", started, content)
    write_out(out, "summarize", started, text, content)
    if json_file != "-":
        click.echo(text, nl=False)
    page = Path(out or ".") / PAGE if html else None
    _draw(result, draw, page, jdk, quiet=quiet or json_file == "-")
    if result.has_wrong_models:
        sys.exit(WRONG_MODEL)
    if not result.summaries:
        sys.exit(NOTHING_IN_TIME)


def _draw(result: Summarized, draw: str | None, page: Path | None, jdk: Path | None, *, quiet: bool) -> None:
    """Write pictures, and a page with them."""
    try:
        if draw is not None:
            from pathbrew.report.drawing.cases import write_cases

            files = write_cases(result.summaries, Path(draw), jdk)
            if not quiet:
                click.echo(f"Pictures: the heaps of {len(files)} cases in {draw}")
        if page is not None:
            from pathbrew.report.summaries_html import write_html

            write_html(result, page, jdk)
            if not quiet:
                click.echo(f"Page: {page}")
    except OSError as error:
        raise InputError(f"{draw or page} cannot be written: {error.strerror}") from None
